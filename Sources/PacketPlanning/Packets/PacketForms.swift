import PDFForms
import PDFObjects
import PacketMapping
package import PacketMerge
package import PacketModel
import PacketTemplate
import Synchronization

extension DiagnosticCode {
    /// A packet has more rows than its form has lines for.
    package static let tooManyLines = DiagnosticCode("too-many-lines")
    /// A packet would have more forms than a packet may have.
    package static let packetTooLarge = DiagnosticCode("packet-too-large")
    /// The packets of the merge come in too many combinations of forms.
    package static let tooManyCombinations = DiagnosticCode("too-many-combinations")
    /// Rows are meant for none of the forms.
    package static let noForm = DiagnosticCode("no-form")
}

/// The forms of which packets are made. Each combination that a row needs is compiled when the first row needs it.
package final class PacketForms: PacketAssembly {
    /// What compiles a combination.
    struct Settings: Sendable {
        var options = CompileOptions()
        /// Whether one form is filled from one row each.
        var isSingle = false
        /// Encrypts packets; nil where they are not.
        var encryption: EncryptionSettings?
        /// Whether somebody wants to know what packets have in common.
        var keepsOutlines = false
        /// Looks at packets before they count; nil for nobody.
        var verification: VerifyInspection?
        /// Keeps what was compiled of the one form, and its digest; nil where nothing is kept.
        var shelf: (templates: TemplateShelf, form: String)?
        /// Looks at packets as letters; nil for nobody.
        var letters: LetterInspection?
    }

    private struct State {
        var variants: [[Int]: PacketVariant] = [:]
        var outlines: [(key: Int, outline: PacketOutline)] = []
        var savedOutlines = 0
        var size = 0
    }

    /// The most forms in a packet, copies counted.
    private static let formLimit = 500
    /// The most combinations in a merge, and the most bytes that they have together.
    private static let variantLimit = 64
    private static let sizeLimit = 512 << 20

    let forms: [PacketForm]
    private let lines: RecordLines?
    let settings: Settings
    private let state = Mutex(State())
    private let skipped = Atomic<Int>(0)
    /// Whether each packet is the same form once, filled from one row: the reading thread has nothing to choose.
    let isSingle: Bool
    /// Whether fields are called as in the form: there is one, and it is in each packet once.
    private let isPlain: Bool
    /// The combination of all forms, each once: compiled first, so that what is wrong with a form is said at once.
    package let whole: PacketVariant

    /// - Parameter lines: How rows with one key stand in a record; nil where each row has a packet of its own.
    /// - Throws: `PDFError` for a form that cannot be filled, `PreviewError` when this machine cannot show pages.
    init(_ forms: [PacketForm], lines: RecordLines?, _ settings: Settings) throws {
        self.forms = forms
        self.lines = lines
        self.settings = settings
        let copies = settings.options.isFillable ? forms.map(\.copies).max() ?? 1 : 1
        isSingle = settings.isSingle
        isPlain = forms.count == 1 && forms.allSatisfy { $0.per == .packet } && copies == 1
        let counts = forms.map { _ in 1 }
        let (outline, variant) = try Self.compile(forms, counts, index: 0, isPlain: isPlain, settings)
        whole = variant
        state.withLock { state in
            state.variants[counts] = variant
            state.outlines = outline.map { [(variant.key ?? 0, $0)] } ?? []
            state.size = variant.template.staticCount
        }
    }

    /// What people read for fields, by their names in packets: the shortest names that mean no other, and labels.
    ///
    /// - Parameter schema: The columns that they are filled from.
    func fieldTitles(_ schema: RecordSchema) -> [String: FieldTitle] {
        var titles: [String: FieldTitle] = [:]
        for form in forms {
            let columns = Dictionary(form.bindings.map { ($0.field, $0.columns) }) { first, _ in first }
            let directory = FieldDirectory(form.form.fields)
            let printed = form.form.printedLabels
            for (index, field) in form.form.fields.enumerated() {
                let short = directory.shortest(index)
                let names = (columns[field.name] ?? []).filter(schema.columns.indices.contains)
                    .map { schema.columns[$0] }
                let caption =
                    field.isBox && field.onStates.count == 1 ? field.widgets.first.flatMap(printed.caption) : nil
                titles[isPlain ? field.name : "\(form.name).\(field.name)"] = FieldTitle(
                    isPlain ? short : "\(form.name):\(short)",
                    labels: [caption, field.label, printed.label(of: field)].compactMap(\.self),
                    columns: names == [field.name] ? [] : names)
            }
        }
        return titles
    }

    /// The rows that no form is meant for.
    var skippedRows: Int { skipped.load(ordering: .relaxed) }

    /// What numbers, and yes and no, meant in the cells of buttons, where they could mean several things.
    var understood: [Diagnostic] {
        var known: Set<Diagnostic> = []
        let templates = state.withLock { $0.variants.sorted { $0.value.index < $1.value.index }.map(\.value.template) }
        return templates.flatMap(\.understood).filter { known.insert($0).inserted }
    }

    /// What packets have in common, by combination, when there is something that was not handed out before.
    package func newOutlines() -> [UInt8]? {
        state.withLock { state in
            guard state.outlines.count > state.savedOutlines else { return nil }
            state.savedOutlines = state.outlines.count
            if isSingle { return state.outlines.first?.outline.encoded }
            return PacketOutline.encode(state.outlines)
        }
    }

    // MARK: Packets

    package func packet(for record: Record) throws -> PacketChoice {
        var windows: [[Record]] = []
        do throws(EvaluationFailure) {
            for form in forms { windows.append(try self.windows(of: form, record)) }
        } catch {
            return .problem(error.diagnostic(for: record))
        }
        let counts = windows.map(\.count)
        let total = zip(forms, counts).reduce(0) { $0 + $1.0.copies * $1.1 }
        guard total > 0 else {
            skipped.wrappingAdd(1, ordering: .relaxed)
            return .none
        }
        guard total <= Self.formLimit else {
            return .problem(
                Diagnostic(
                    .packetTooLarge, .error, row: record.row, line: record.line,
                    message: "the packet would have \(total) forms, and a packet takes \(Self.formLimit)"))
        }
        for (form, windows) in zip(forms, windows) where form.lineCount > 1 {
            guard let lines, let most = windows.map(lines.count).max(), most > form.lineCount else { continue }
            return .problem(
                Diagnostic(
                    .tooManyLines, .error, row: record.row, line: record.line,
                    message: "the packet has \(most) rows, and “\(form.name)” has lines for \(form.lineCount)",
                    hint: "“per: \(form.lineCount)” for this form makes another one for the rows that are left"))
        }
        if settings.options.isForPrint { return .packet(printed(windows)) }
        guard let variant = try variant(counts) else {
            return .problem(
                Diagnostic(
                    .tooManyCombinations, .error, row: record.row, line: record.line,
                    message:
                        "the packets come in more than \(Self.variantLimit) combinations of forms, or these are too "
                        + "large together",
                    hint: "merge a part of the rows at a time, with --where or --rows"))
        }
        var parts: [PreparedPacket.Part] = []
        for (index, records) in windows.enumerated() {
            for record in records {
                let copies = settings.options.isFillable ? forms[index].copies : 1
                for _ in 0..<copies { parts.append(PreparedPacket.Part(form: parts.count, record: record)) }
            }
        }
        return .packet(PreparedPacket(variant: variant, parts: parts))
    }

    /// The rows that each of a form's places in the packet shows; none where the form is left out.
    private func windows(of form: PacketForm, _ record: Record) throws(EvaluationFailure) -> [Record] {
        guard case .lines(let size) = form.per, let lines else {
            guard let condition = form.condition else { return [record] }
            return try condition.holds(for: record) ? [record] : []
        }
        let count = lines.count(of: record)
        var meant: [Int] = []
        for line in 0..<count {
            if let condition = form.condition {
                guard try condition.holds(for: lines.record(of: record, lines: [line])) else { continue }
            }
            meant.append(line)
        }
        return stride(from: 0, to: meant.count, by: size).map { start in
            lines.record(of: record, lines: meant[start..<min(meant.count, start + size)])
        }
    }

    /// The combination with so many of each form; nil when there are too many combinations.
    private func variant(_ counts: [Int]) throws -> PacketVariant? {
        try state.withLock { state in
            if let known = state.variants[counts] { return known }
            guard state.variants.count < Self.variantLimit, state.size < Self.sizeLimit else { return nil }
            let (outline, variant) = try Self.compile(
                forms, counts, index: state.variants.count, isPlain: isPlain, settings)
            state.variants[counts] = variant
            if let outline { state.outlines.append((variant.key ?? 0, outline)) }
            state.size += variant.template.staticCount
            return variant
        }
    }

    private static func compile(
        _ forms: [PacketForm], _ counts: [Int], index: Int, isPlain: Bool, _ settings: Settings
    ) throws -> (outline: PacketOutline?, variant: PacketVariant) {
        let layout = PacketLayout(
            forms, counts, isPlain: isPlain, isFillable: settings.options.isFillable,
            isForPrint: settings.options.isForPrint)
        var options = settings.options
        options.defaultOverflow = .fail
        options.addendum.startsOnRight = forms.contains(where: \.startsOnRight)
        for place in layout.places { forms[place.form].add(to: &options, as: place.name) }
        let bindings = layout.places.map { forms[$0.form].bindings(as: $0.name) }
        let form: Form
        if layout.pieces.count == 1, isPlain {
            form = forms[0].form
        } else {
            form = Form(joining: forms.map(\.form), as: layout.pieces)
        }
        let fields = bindings.joined().map(\.field)
        let compile = { try CompiledTemplate(form, filling: fields, options: options) }
        let template: CompiledTemplate
        if let shelf = settings.shelf, layout.pieces.count == 1, isPlain {
            template = try shelf.templates.template(
                TemplateShelf.Key(form: shelf.form, fields: fields, options: options), compile)
        } else {
            template = try compile()
        }
        let outline = settings.keepsOutlines || settings.verification != nil ? PacketOutline(template, of: form) : nil
        let variant = PacketVariant(
            index: index, key: settings.isSingle ? nil : key(of: counts), template: template, bindings: bindings,
            encryption: settings.encryption?.encryption(template))
        if let outline { try settings.verification?.prepare(variant, outline) }
        settings.letters?.prepare(variant, form)
        return (outline, variant)
    }

    /// The same for the same numbers of each form, whatever rows came before.
    private static func key(of counts: [Int]) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for count in counts { hash = (hash ^ UInt64(count)) &* 0x100_0000_01B3 }
        return Int(hash >> 16)
    }

    // MARK: Print files

    /// The packet's forms, each drawn with its own values out of what all forms have in common.
    private func printed(_ windows: [[Record]]) -> PreparedPacket {
        var parts: [PreparedPacket.Part] = []
        var pages = 0
        var first = 0
        let hasBlanks = forms.contains(where: \.startsOnRight)
        for (index, form) in forms.enumerated() {
            let own = Array(first..<(first + form.pageCount))
            for record in windows[index] {
                var sheets: [Int] = []
                for _ in 0..<form.copies {
                    if form.startsOnRight, pages % 2 == 1, let blank = blank(before: sheets, parts) {
                        if sheets.isEmpty { parts[parts.count - 1].sheets.append(blank) } else { sheets.append(blank) }
                        pages += 1
                    }
                    sheets += own
                    pages += own.count
                }
                parts.append(PreparedPacket.Part(form: index, record: record, sheets: sheets))
            }
            first += form.pageCount + (hasBlanks ? 1 : 0)
        }
        // What is counted from the packet's first page holds only if that is on the right, too.
        if hasBlanks, pages % 2 == 1, let blank = blank(before: [], parts) {
            parts[parts.count - 1].sheets.append(blank)
        }
        return PreparedPacket(variant: whole, parts: parts)
    }

    /// The empty page of the size of the page before: each form has one behind its pages.
    private func blank(before sheets: [Int], _ parts: [PreparedPacket.Part]) -> Int? {
        guard let last = sheets.last ?? parts.last?.sheets.last else { return nil }
        var first = 0
        for form in forms {
            first += form.pageCount + 1
            if last < first { return first - 1 }
        }
        return nil
    }
}
