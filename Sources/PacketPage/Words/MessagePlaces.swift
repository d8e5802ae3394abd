#if Server
import PDFForms
import PDFObjects
import PacketMapping
import PacketModel
import PacketPlanning
import PacketRecipients

/// A place that a message is about.
struct MessagePlace: Sendable, Hashable {
    /// What people read for it.
    let text: String
    /// The name of a field, where what is printed for it does not say which one is meant; nil otherwise.
    let fieldName: String?
    /// The screen that shows it; nil where none does.
    let link: String?
    /// What stands behind it.
    var mark = ":"

    init(_ text: String, fieldName: String? = nil, link: String? = nil) {
        (self.text, self.fieldName, self.link) = (text, fieldName, link)
    }

    /// Several places before one message, with what stands between them.
    ///
    /// - Parameter rest: How many more there are than these.
    static func list(_ places: [MessagePlace], rest: Int = 0) -> [MessagePlace] {
        places.enumerated().map { index, place in
            var place = place
            place.mark = index + 1 < places.count ? "," : rest > 0 ? " (+\(rest)):" : ":"
            return place
        }
    }
}

/// Where messages about a work are: the engine names fields by their paths and says lines of a mapping that nobody on the
/// page has seen. Here alone such a place becomes what people read on the form, and the address of the screen that shows it.
struct MessagePlaces: Sendable {
    private let base: String
    private let words: Words
    /// The address at whose end the number of a row stands.
    private let rows: String
    /// What fills each field, by what messages call it.
    private let fields: [String: FieldChoice]
    /// What people read for fields, by all names that texts call them by.
    private let titles: [String: String]
    private let columns: Set<String>
    /// What boxes and choices of the form are called and store: messages quote it as answers.
    private let answers: Set<String>
    /// The files of the forms' mappings, in the order of the forms.
    private let mappings: [String]
    /// The first page of each form on the page, by what messages call it.
    private let forms: [String: (title: String, page: Int)]
    private let titled: TitledFields
    /// The boxes among which words of a column choose; nil where nobody can say what words mean.
    private let questions: QuestionFields?
    /// Whom rows are about, where that is to be said.
    var names: [Int: String] = [:]

    /// - Parameters:
    ///   - id: The work.
    ///   - rows: The screen that shows a row, below the work's own address, without the number.
    ///   - fields: What fills each field, by what messages about the packet call it.
    ///   - columns: The headers of the table.
    ///   - forms: Where the forms of a packet of several begin, by what messages call them.
    ///   - mappings: The files of the forms' mappings, in the order of the forms.
    ///   - questions: The boxes among which words of a column choose; nil where nobody can say what words mean.
    init(
        of id: String, rows: String = "look?row=", fields: [String: FieldChoice] = [:], columns: [String] = [],
        forms: [String: (title: String, page: Int)] = [:], mappings: [String] = [],
        questions: QuestionFields? = nil, _ words: Words
    ) {
        (base, self.words, self.questions) = ("/work/\(id)", words, questions)
        self.rows = "/work/\(id)/\(rows)"
        (self.columns, self.forms, self.mappings) = (Set(columns), forms, mappings)
        answers = Set(fields.values.flatMap { Self.answers(of: $0.field) })
        var known = fields
        // What is said of one of several forms calls its fields as that form does.
        let single = Dictionary(grouping: fields.values, by: { $0.field.name }).filter { $0.value.count == 1 }
            .map { $0.value[0] }
        for choice in single where known[choice.field.name] == nil { known[choice.field.name] = choice }
        (self.fields, titles) = (known, Self.titles(of: fields))
        titled = TitledFields(fields.values.map(\.shortTitle))
    }

    /// What people read for fields, by what messages about the packet call them, and by what their own form calls them: their
    /// full names, and the shortest that mean no other field of the form. A name that means different things in several forms
    /// is not among them, as no text says of which form it is.
    private static func titles(of fields: [String: FieldChoice]) -> [String: String] {
        var meant = fields.mapValues { Set([$0.shortTitle]) }
        for own in Dictionary(grouping: fields.values, by: \.part).values {
            let directory = FieldDirectory(own.map(\.field))
            for (index, choice) in own.enumerated() {
                for name in [choice.field.name, directory.shortest(index)] {
                    meant[name, default: []].insert(choice.shortTitle)
                }
            }
        }
        return meant.compactMapValues { $0.count == 1 ? $0.first : nil }
    }

    private static func answers(of field: Field) -> [String] {
        let options = field.options.flatMap { [$0.export, $0.display] }
        guard field.kind == .checkbox || field.kind == .radio else { return options }
        return options + field.states + field.widgets.compactMap(\.label)
    }

    /// The place of a row.
    func row(_ number: Int) -> MessagePlace {
        let row = words("check.row", ["n": Words.grouped(number)])
        return MessagePlace(names[number].map { "\(row) · \($0)" } ?? row, link: "\(rows)\(number)")
    }

    /// The place of a field, a form or a column, as a message names it.
    ///
    /// - Parameters:
    ///   - row: The row that the message is about; nil for one about the table.
    ///   - code: The code of the message.
    func field(_ name: String, row: Int? = nil, code: String = "") -> MessagePlace {
        let isColumn = Self.codesAboutColumns.contains(code)
        if let choice = fields[name], !isColumn {
            return place(of: choice, row: row, isAboutNames: Self.codesAboutNames.contains(code))
        }
        if let form = forms[name], !isColumn {
            return MessagePlace(form.title, link: "\(base)/match?page=\(form.page)")
        }
        let cell = row.map { "\(base)/check?row=\($0)#whole" }
        return MessagePlace("“\(name)”", link: cell ?? filled(by: name).map { link(to: $0, row: nil) })
    }

    /// The field that a column fills; of several the first one that shows the column as it is.
    private func filled(by column: String) -> FieldChoice? {
        let own = fields.values.filter { $0.columns.contains(column) }.sorted { $0.index < $1.index }
        return own.first { $0.expression == MappingProposer.insertion(column) } ?? own.first
    }

    private func link(to choice: FieldChoice, row: Int?) -> String {
        "\(base)/match?\(row.map { "row=\($0)&" } ?? "")field=\(choice.index)#panel"
    }

    /// Messages about a column or one of its cells, though a field may be called as the column is.
    private static let codesAboutColumns = Set(
        [
            DiagnosticCode.columnUnused, .dayAsISO, .dayOrder, .daysMixed, .yearDropped, .decimalMark, .otherCurrency,
            .currencyTwice,
            .caseDiffers, .filledNo, .mixedOrder, .passwordInName, .emptyHeader, .duplicateHeader, .longHeader,
            .missingCells,
            .leadingZeros, .longNumber, .numberFormat, .cellError, .formulaWithoutValue, .noSuchDate, .binaryValue,
            .misreadText, .replacementCharacter, .nulByte, .duplicateKey, .invalidEncoding,
        ].map(\.name))

    /// Messages about what a field is called.
    private static let codesAboutNames = Set(
        [DiagnosticCode.nameOfAnother, .boxByName, .filledByName].map(\.name))

    /// Where a message about a row or the table is: its field or column, else its row.
    func place(of diagnostic: Diagnostic) -> MessagePlace? {
        if let field = diagnostic.field { return self.field(field, row: diagnostic.row, code: diagnostic.code.name) }
        return diagnostic.row.map(row)
    }

    /// What a message says, with what people read for fields in the place of their names.
    func message(_ text: String, code: String) -> Said {
        inWords(words.said(text), QuotedFields.inMessage(text, code: code))
    }

    /// What to do about what a message says; nil where there is nothing to do.
    ///
    /// - Parameter field: The field that it is about, as the message names it.
    func hint(_ hint: String?, code: String, about message: String, field: String? = nil) -> Said? {
        var part: String?
        if let questions, let choice = field.flatMap({ fields[$0] }) {
            part = WordHint.part(of: choice, code: code) { questions.contains(choice) }
        }
        return words.hint(code, hint, about: message, in: part)
            .map { inWords(words.said($0), QuotedFields.named(in: $0)) }
    }

    /// What to do about what is said of a row or the table.
    func hint(of diagnostic: Diagnostic) -> Said? {
        hint(diagnostic.hint, code: diagnostic.code.name, about: diagnostic.message, field: diagnostic.field)
    }

    /// - Parameter names: The quotations that are names of fields.
    private func inWords(_ said: Said, _ names: Set<String>) -> Said {
        guard !names.isEmpty else { return said }
        var (text, rest) = ("", said.text[...])
        while let open = rest.firstIndex(of: "“"), let close = rest[open...].firstIndex(of: "”") {
            let name = String(rest[rest.index(after: open)..<close])
            let title = names.contains(name) ? titles[name] : nil
            text += "\(rest[...open])\(title ?? name)”"
            rest = rest[close...].dropFirst()
        }
        return Said(text: text + String(rest), language: said.language)
    }

    // MARK: - Errors

    /// The fields that cannot be filled with this table, each with the reason.
    var broken: [SaidRemark] {
        var seen: Set<Int> = []
        return fields.values.sorted { $0.index < $1.index }.filter { seen.insert($0.index).inserted }
            .compactMap { choice in
                choice.failureSaid(words).map { SaidRemark($0, at: [place(of: choice)]) }
            }
    }

    private func place(of choice: FieldChoice, row: Int? = nil, isAboutNames: Bool = false) -> MessagePlace {
        MessagePlace(
            choice.shortTitle,
            fieldName: titled.name(choice.field.name, beside: choice.shortTitle, isAboutNames: isAboutNames),
            link: link(to: choice, row: row))
    }

    /// What an error says, at the field in whose line of the mapping it is.
    ///
    /// - Parameter message: Its message, without the line.
    func remark(_ message: String, of error: any Error) -> SaidRemark {
        // A column may be called as a field is, and so may an answer.
        let names = QuotedFields.inError(message).subtracting(columns).subtracting(answers)
        let said = inWords(words.said(message), names)
        guard let written = Self.place(of: error), let line = written.split(separator: " ").last.flatMap({ Int($0) })
        else { return SaidRemark(said) }
        let meant = fields.values.filter { $0.entry?.line == line && isPlace(written, inMappingOf: $0) }
        let indexes = Set(meant.map(\.index))
        guard indexes.count == 1, let choice = meant.first else { return SaidRemark(said) }
        return SaidRemark(said, at: [place(of: choice)])
    }

    /// Whether an error's place can be in the mapping of a field's form: several forms have lines of the same number.
    private func isPlace(_ place: String, inMappingOf choice: FieldChoice) -> Bool {
        let own = mappings.indices.contains(choice.part) ? mappings[choice.part] : Draft.usualMapping
        return ["the mapping", own].contains { place.hasPrefix("\($0), ") }
    }

    /// The message of an error without the line of a mapping or a packet file, which nobody on the page has seen.
    static func withoutLine(_ message: String, of error: any Error) -> String {
        guard let place = Self.place(of: error), message.hasPrefix("\(place): ") else { return message }
        return String(message.dropFirst(place.count + 2))
    }

    /// Where in a mapping or a packet file an error is; nil for others.
    private static func place(of error: any Error) -> String? {
        guard let place = (error as? PlanningError)?.place else { return nil }
        let files = ["the mapping", "mapping", Draft.packetFile]
        return files.contains { place.hasPrefix($0) } ? place : nil
    }
}

extension MessagePlaces {
    /// Where messages about the packet of a work are.
    ///
    /// - Parameter choices: What fills each field, by what messages call it.
    init(_ bench: Workbench, _ choices: [String: FieldChoice], _ words: Words) {
        var forms: [String: (title: String, page: Int)] = [:]
        if bench.draft.hasPacketFile {
            var page = 1
            for (part, name) in zip(bench.parts, bench.partNames) {
                forms[name] = (bench.draft.forms[part.part].title, page)
                page += (try? part.form().form.document.pages.count) ?? 0
            }
        }
        self.init(
            of: bench.draft.id, fields: choices, columns: (try? bench.records().schema.columns) ?? [], forms: forms,
            mappings: bench.draft.forms.map(\.mappingFile),
            questions: QuestionFields(choices.values) { part in
                try? bench.parts.first { $0.part == part }?.form().form.printedLabels
            }, words)
    }

    /// The same where the form or the table may be gone by now.
    init(_ bench: Workbench, _ words: Words) { self.init(bench, (try? bench.packetChoices()) ?? [:], words) }
}
#endif
