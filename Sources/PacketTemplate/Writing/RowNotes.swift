import PDFForms
import PacketModel

/// What there is to say of a row's values. Of a field each thing is said once: a second widget does not say it again.
struct RowNotes {
    private struct Key: Hashable {
        var field: String
        var code: DiagnosticCode
    }

    var problems: [Diagnostic] = []
    /// Whether what is changed on the way to the page is told, too (`CompileOptions.explains`).
    let explains: Bool
    private var reported: Set<Key> = []
    /// The fields of which an error was reported.
    private var wrong: Set<String> = []

    init(_ template: CompiledTemplate) { explains = template.explains }

    /// Whether something keeps the row from being written.
    var hasError: Bool { problems.contains { $0.severity == .error } }

    /// Forgets what was said of the fields of the row before.
    mutating func begin() {
        reported.removeAll(keepingCapacity: true)
        if !wrong.isEmpty { wrong.removeAll() }
    }

    /// Whether an error was reported of a field of the row.
    func isWrong(_ field: String) -> Bool { wrong.contains(field) }

    /// Whether something is said of a field for the first time in the row.
    mutating func isFirst(_ code: DiagnosticCode, of field: String) -> Bool {
        reported.insert(Key(field: field, code: code)).inserted
    }

    mutating func report(
        _ code: DiagnosticCode, _ severity: Severity, of plan: FieldPlan, _ message: String, hint: String?
    ) {
        guard isFirst(code, of: plan.field.name) else { return }
        if severity == .error { wrong.insert(plan.field.name) }
        problems.append(Diagnostic(code, severity, field: plan.field.name, message: message, hint: hint))
    }
}
