import Interchange
public import PDFForms
import PDFRevisions

/// A mapping carried over from one revision of a form to the next.
///
/// What is certain is rewritten silently. What a person should look at has a remark in the text, `# look at this: …`: fields
/// that are likely the same, and those that take other values now. What goes nowhere, or only perhaps somewhere, becomes a
/// remark itself, so that no value stands in a wrong field.
public struct MappingMigration: Sendable {
    /// What became of an entry that a person should look at.
    public struct Note: Sendable, Hashable {
        /// The field of the older form, as the mapping called it.
        public let field: String
        /// The field of the newer form; nil where the entry became a remark.
        public let new: String?
        /// What there is to look at.
        public let text: String
    }

    /// The mapping of the newer form.
    public private(set) var document: MappingDocument
    /// How many entries it had.
    public let count: Int
    /// How many entries got another name.
    public private(set) var renamed = 0
    /// What a person should look at, in the order of the mapping.
    public private(set) var notes: [Note] = []

    /// Carries a mapping over.
    ///
    /// - Parameters:
    ///   - text: The mapping of the older form, in YAML or JSON; the result is in YAML.
    ///   - file: What errors call it.
    /// - Throws: `PlanningError` for a text that is no mapping.
    public init(
        _ text: String, file: String, from old: Form, to new: Form, surroundings: MappingSurroundings
    ) throws(PlanningError) {
        let mapping = try MappingFile(text, file: file, surroundings: surroundings)
        // What is added stands in both, as nothing else is known of its place in the newer one.
        let old = try mapping.adding(to: old)
        let new = try mapping.adding(to: new)
        let names = Names(old, new)
        document = MappingDocument(text)
        count = mapping.entries.count
        var edits: [String: MappingDocument.Edit] = [:]
        for entry in mapping.entries {
            var edit = MappingDocument.Edit()
            let outcome = names.outcome(of: entry.field)
            edit.field = outcome.name == entry.field ? nil : outcome.name
            edit.remarks = outcome.remarks
            edit.isRetired = !outcome.isFilled
            for continuation in entry.continuations {
                let next = names.outcome(of: continuation)
                edit.remarks += next.remarks
                if !next.isFilled { edit.isRetired = true }
                if let name = next.name, name != continuation { edit.continuations[continuation] = name }
            }
            if edit.field != nil || !edit.continuations.isEmpty { renamed += edit.isRetired ? 0 : 1 }
            notes += edit.remarks.map {
                Note(field: entry.field, new: edit.isRetired ? nil : outcome.name, text: $0)
            }
            edits[entry.field] = edit
        }
        try document.apply(edits)
        try document.setFingerprint(of: new)
        document.append(remarks: names.added, under: "New in this form, and filled by nothing:")
        // A text whose names are written in a way that was not understood must not pass for a mapping of the newer form.
        _ = try FieldMatcher(new).resolved(MappingFile(document.text, file: file, surroundings: surroundings))
    }

    /// What the names of the older form became.
    private struct Names {
        /// What became of a name.
        struct Outcome {
            var name: String?
            var remarks: [String] = []
            var isFilled = true
        }

        private let old: FieldMatcher
        private let new: FieldMatcher
        private let directory: FieldDirectory
        private let difference: FormDifference
        private let pairs: [String: FieldPair]

        init(_ old: Form, _ new: Form) {
            self.old = FieldMatcher(old)
            self.new = FieldMatcher(new)
            directory = FieldDirectory(self.new.fields)
            difference = FormDifference(old: old, new: new)
            pairs = Dictionary(difference.pairs.map { ($0.old, $0) }) { first, _ in first }
        }

        /// What there is to say of fields that nothing fills yet.
        var added: [String] {
            let names = difference.added.filter { new.field(named: $0) != nil }
            return names.map { "\(YAMLText.quoted($0)): \"\"" }
        }

        func outcome(of written: String) -> Outcome {
            guard let field = old.field(named: written) else {
                guard new.field(named: written) != nil else {
                    return Outcome(remarks: ["neither form has “\(written)”"], isFilled: false)
                }
                return Outcome(name: written, remarks: ["the older form has no “\(written)”"])
            }
            guard let pair = pairs[field.name] else {
                return Outcome(remarks: ["the newer form has no “\(written)”"], isFilled: false)
            }
            guard let name = name(pair.new, written: written, of: field) else {
                return Outcome(remarks: ["“\(pair.new)” takes no value"], isFilled: false)
            }
            let why = pair.reasons.joined(separator: ", ")
            guard pair.certainty != .possible else {
                return Outcome(
                    name: name, remarks: ["“\(written)” is perhaps “\(name)” now: \(why)"], isFilled: false)
            }
            var remarks = pair.changes.compactMap(Self.remark)
            if pair.certainty == .likely {
                remarks.insert(
                    pair.old == pair.new ? "likely the same field: \(why)" : "likely what was “\(written)”: \(why)",
                    at: 0)
            }
            return Outcome(name: name, remarks: remarks)
        }

        /// The name to write: what was written, if it means the field, else a full name for a full one and a short one for a
        /// short one.
        private func name(_ name: String, written: String, of former: Field) -> String? {
            guard let field = new.field(named: name), let index = new.fields.firstIndex(of: field) else { return nil }
            if new.field(named: written)?.name == name { return written }
            return written == former.name ? name : directory.shortest(index)
        }

        /// What a change means for the values of a field; nil where it means nothing.
        private static func remark(_ change: FieldChange) -> String? {
            switch change.what {
            case .name, .place, .page, .label: nil
            case .type: "its type was \(text(change.old)) and is \(text(change.new))"
            case .states: "its states were \(text(change.old)) and are \(text(change.new))"
            case .options: "its choices were \(text(change.old)) and are \(text(change.new))"
            case .maxLength: "its length was \(text(change.old)) and is \(text(change.new))"
            }
        }

        private static func text(_ value: FieldChange.Value) -> String {
            switch value {
            case .none: "free"
            case .text(let text): text
            case .number(let number): "\(number)"
            case .texts(let texts):
                texts.isEmpty
                    ? "none"
                    : texts.prefix(8).map { "“\($0)”" }.joined(separator: ", ") + (texts.count > 8 ? ", …" : "")
            case .lengths(let lengths): lengths.map { "\($0)" }.joined(separator: " ")
            }
        }
    }
}
