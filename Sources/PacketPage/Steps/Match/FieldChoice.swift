#if Server
import PDFForms
import PacketMapping
import PacketModel
import PacketPlanning

/// What fills a field of the form, as far as anybody said: the mapping, a header that is the field's name, or a proposal.
struct FieldChoice: Sendable {
    /// How sure it is.
    enum Sureness: String, Sendable {
        /// Somebody said so, or a merge does it by itself.
        case chosen
        /// Somebody took a proposal with all others that nobody is sure of, and has not looked at it.
        case marked
        /// A proposal that `packet map` takes for sure.
        case sure
        /// A proposal that it takes with a mark, or only mentions.
        case guess
        /// Nothing fills the field.
        case open
        /// Somebody said so, and it cannot be had: the table lacks a column.
        case broken
    }

    /// The field's number on the page.
    let index: Int
    /// The place of its form in the packet.
    var part: Int { index / Workbench.fieldsPerPart }
    let field: Field
    /// What people read for it.
    let title: String
    /// The same in a line of a list or a sentence: what is printed for a field may be a paragraph.
    var shortTitle: String { PrintedLabels.cut(title, Self.longestTitle) }
    private static let longestTitle = 80
    /// What the mapping says; nil where it says nothing.
    let entry: MappingFile.Entry?
    /// The likeliest proposal; nil where there is none.
    let pair: MappingProposal.Pair?
    /// What a merge fills it with by itself, since a column is called so; nil where it does not.
    let named: String?
    /// Whether a merge fills it by itself.
    var isNamed: Bool { named != nil }

    /// The columns that its expression names.
    var columns: [String] = []
    /// Why its expression gives nothing with this table; nil where it gives something.
    var failure: String?
    /// The column that its expression names and the table lacks; nil where it is something else, or nothing.
    var missingColumn: String?

    /// How sure it is.
    var sureness: Sureness {
        if failure != nil { return .broken }
        if let entry { return entry.isKept ? .open : entry.isUnsure ?? false ? .marked : .chosen }
        if isNamed { return pair?.isUnsure ?? false ? .marked : .chosen }
        guard let pair else { return .open }
        return pair.isUnsure ? .guess : .sure
    }

    /// How the page shows it: what is marked is chosen all the same.
    var style: String { sureness == .marked ? "chosen marked" : sureness.rawValue }

    /// Whether there is a proposal that `packet map` would take, sure or with a mark, and nobody has.
    var isAcceptable: Bool {
        (sureness == .sure || sureness == .guess) && pair?.confidence ?? 0 >= MappingProposal.threshold
    }

    /// The name of its sureness in the words of the page: what is only mentioned is not taken with all others.
    var surenessWord: String { sureness == .guess && !isAcceptable ? "mention" : sureness.rawValue }

    /// What fills it in a merge now; nil where nothing does.
    var expression: String? {
        if let entry { return entry.isKept ? nil : entry.expression }
        return named
    }

    /// The first page of a form that has one of these fields, from 0; nil where none has.
    static func firstPage(of choices: [FieldChoice]) -> Int? {
        choices.compactMap { $0.field.widgets.filter(\.isVisible).compactMap(\.page).min() }.min()
    }

    /// What people read for a field: what is printed for it, else its own label (TU), else a name.
    static func title(
        of field: Field, _ printed: PrintedLabels, orName name: @autoclosure () -> String
    ) -> String { printed.label(of: field) ?? field.label ?? name() }

    /// The proposal, unless somebody has said that it is none.
    var offer: MappingProposal.Pair? { entry?.isKept ?? false ? nil : pair }

    /// All fields of a form that rows can fill, in the order in which people read the pages.
    ///
    /// - Parameters:
    ///   - first: The number of the form's first field on the page.
    ///   - sources: What a merge fills fields with, by their names.
    ///   - bind: The columns that an expression names; it throws where the table has no such columns.
    static func all(
        of form: Form, _ mapping: MappingFile, _ proposal: FormProposal, from first: Int, sources: [String: String],
        bind: (String) throws(MappingError) -> [String]
    ) -> [FieldChoice] {
        let directory = FieldDirectory(form.fields)
        var entries: [String: MappingFile.Entry] = [:]
        for entry in mapping.entries {
            var name = entry.field
            if case .field(let index) = directory[entry.field] { name = form.fields[index].name }
            entries[name] = entry
        }
        var pairs: [String: MappingProposal.Pair] = [:]
        for pair in proposal.proposal.pairs {
            let name = proposal.fields[pair.field].name
            if pairs[name].map({ $0.confidence < pair.confidence }) ?? true { pairs[name] = pair }
        }
        let printed = form.printedLabels
        let choices = form.fields.enumerated().compactMap { index, field -> FieldChoice? in
            guard field.canBeFilled, !field.name.isEmpty, field.isSeen else { return nil }
            var choice = FieldChoice(
                index: first + index, field: field,
                title: title(of: field, printed, orName: directory.shortest(index)), entry: entries[field.name],
                pair: pairs[field.name], named: entries[field.name] == nil ? sources[field.name] : nil)
            do throws(MappingError) { choice.columns = try choice.expression.map(bind) ?? [] } catch {
                choice.failure = error.message
                choice.missingColumn = error.unknownColumn
            }
            return choice
        }
        let places = choices.map { printed.place(of: $0.field) }
        // What stands nowhere comes last.
        return PrintedLabels.Place.readingOrder(of: places).map { choices[$0] }
            + choices.indices.filter { places[$0] == nil }.map { choices[$0] }
    }
}

extension FieldChoice {
    /// Why the field cannot be filled, and what to do; nil where it can.
    func failureSaid(_ words: Words) -> Said? {
        guard let missingColumn else { return failure.map(words.said) }
        return Said(text: words("match.missingColumn", ["column": missingColumn]), language: nil)
    }
}

extension MappingError {
    /// The column that the table lacks; nil for other mistakes.
    var unknownColumn: String? {
        guard code == .unknownColumn else { return nil }
        let name = String(source.dropFirst(offset).prefix(length))
        return name.count > 1 && name.first == "\"" && name.last == "\"" ? String(name.dropFirst().dropLast()) : name
    }
}

extension MappingFile.Entry {
    /// Whether the entry says that the field stays as the form has it.
    var isKept: Bool { expression.isEmpty && keepsWhenEmpty == true }

    /// An entry by which a field stays as the form has it, whatever columns are called.
    static func kept(_ field: String) -> MappingFile.Entry {
        var entry = MappingFile.Entry(field: field, expression: "")
        entry.keepsWhenEmpty = true
        return entry
    }
}
#endif
