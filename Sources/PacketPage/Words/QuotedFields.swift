#if Server
import PacketModel
import PacketPlanning
import PacketTemplate

/// Which quotations of an English text are names of fields. Texts quote as well what is printed, answers and columns, and these
/// may read like the name of another field.
enum QuotedFields {
    /// The codes of messages that quote nothing but fields.
    private static let codes = Set(
        [
            DiagnosticCode.templateValues, .fieldsOverlap, .fieldHidden, .fieldNotPrinted, .buttonsLeftOut, .xfaUnread,
            .scriptNotUnderstood, .calculationNotRun, .mappingUnsure,
        ].map(\.name))

    /// Those of a message.
    static func inMessage(_ text: String, code: String) -> Set<String> {
        codes.contains(code) ? all(in: text) : named(in: text)
    }

    /// Those of which a text says that they are fields, as hints do.
    static func named(in text: String) -> Set<String> {
        let found = text.matches(
            of: /\b(?:fields?,?|fills?) “([^”]+)”|“([^”]+)” (?:is called so|stands beside)/)
        return Set(found.compactMap { ($0.1 ?? $0.2).map(String.init) })
    }

    /// Those of an error, which quotes nothing of a form but its fields.
    static func inError(_ text: String) -> Set<String> {
        all(in: text).subtracting(text.matches(of: /\bcolumn “([^”]+)”/).map { String($0.1) })
    }

    private static func all(in text: String) -> Set<String> { Set(text.matches(of: /“([^”]+)”/).map { String($0.1) }) }
}
#endif
