import Interchange
public import PDFForms
import PDFObjects
import PDFPictures

/// The fields that a form without fields seems to ask for, as a mapping that adds them: for somebody to look over and to
/// merge with.
public struct AdditionText: Sendable {
    /// What was found.
    public let proposals: FieldProposals
    /// The fields to add, in the order of the pages.
    public let fields: [AddedField]

    /// Looks at the pages of a form.
    ///
    /// - Complexity: That of `FieldProposals`.
    public init(_ form: Form) {
        self.init(FieldProposals(form), of: form)
    }

    /// Takes what was found on the pages of a form.
    public init(_ proposals: FieldProposals, of form: Form) {
        self.proposals = proposals
        let pages = form.document.pages
        fields = proposals.fields.compactMap { field in
            guard pages.indices.contains(field.page) else { return nil }
            return AddedField(field, on: PageView(of: pages[field.page], in: form.document))
        }
    }

    /// The mapping in YAML.
    ///
    /// - Parameter name: What comments call the form.
    public func yaml(form name: String) -> String {
        let plain = name.filter { !$0.isNewline }
        var text = "# Fields for \(plain), proposed by packet fields propose: read them before you use them.\n"
        text += "#   packet merge FORM --csv FILE --map THIS --out FOLDER\n"
        text +=
            "# rect: two opposite corners in points from the lower left corner of the page. man packet-mapping says more.\n"
        text += "\naddFields:\(fields.isEmpty ? " {}" : "")\n"
        var page: AddedField.Pages?
        for field in fields {
            if case .number(let number) = field.pages, field.pages != page { text += "  # Page \(number)\n" }
            page = field.pages
            text += Self.lines(of: [MappingFile.Addition(field)])
        }
        return text
    }

    /// What a mapping says of a field that it adds.
    public enum Value: Sendable, Hashable {
        /// A word of the mapping's own.
        case word(String)
        /// A text that somebody chose.
        case text(String)
        /// A number, to a hundredth.
        case number(Double)
        /// Several numbers.
        case numbers([Double])
        /// Yes or no.
        case flag(Bool)

        fileprivate var yaml: String {
            switch self {
            case .word(let word): word
            case .text(let text): YAMLText.quoted(text)
            case .number(let number): Self.plain(number)
            case .numbers(let numbers): "[\(numbers.map(Self.plain).joined(separator: ", "))]"
            case .flag(let flag): "\(flag)"
            }
        }

        private static func plain(_ number: Double) -> String {
            number == number.rounded() ? "\(Int(number))" : "\(number)"
        }
    }

    /// Fields as lines below `addFields:`.
    public static func lines(of additions: [MappingFile.Addition]) -> String {
        additions.map { addition in
            let entries = entries(of: addition).map { "\($0.key): \($0.value.yaml)" }
            return "  \(YAMLText.quoted(addition.field.name)): {\(entries.joined(separator: ", "))}\n"
        }.joined()
    }

    /// What a mapping says of a field, key by key; what is usual is left out.
    public static func entries(of addition: MappingFile.Addition) -> [(key: String, value: Value)] {
        let field = addition.field
        var entries: [(key: String, value: Value)] = []
        switch field.pages {
        case .number(let number): entries.append(("page", .number(Double(number))))
        case .last: entries.append(("page", .word("last")))
        case .all: entries.append(("page", .word("all")))
        }
        entries.append(("rect", .numbers(field.corners.map(rounded))))
        if field.origin != .bottomLeft { entries.append(("from", .word(field.origin.rawValue))) }
        if field.unit != .points { entries.append(("unit", .word(field.unit.rawValue))) }
        if field.kind != .text { entries.append(("kind", .word(field.kind.rawValue))) }
        if let font = field.font { entries.append(("font", .text(font))) }
        if field.size != 0 { entries.append(("size", .number(field.size))) }
        if field.alignment != .left { entries.append(("align", .word(field.alignment.rawValue))) }
        if let cells = field.cells { entries.append(("cells", .number(Double(cells)))) }
        if let flag = field.isMultiline { entries.append(("multiline", .flag(flag))) }
        if let label = field.label { entries.append(("label", .text(label))) }
        if let code = addition.code { entries.append(("code", .word(code.rawValue))) }
        for (key, length) in [("module", addition.moduleWidth), ("pitch", addition.pitch)] {
            if let length { entries.append((key, .number(thousandths(length / field.unit.points)))) }
        }
        return entries
    }

    private static func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }

    private static func thousandths(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
}
