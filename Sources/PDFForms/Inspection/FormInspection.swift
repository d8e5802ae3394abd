/// The form's doctor: what will go wrong when a form is filled, and what is good to know before.
///
/// Looks at everything once and changes nothing. Texts of findings never hold values of the form.
public struct FormInspection: Sendable {
    /// What was found: problems first, then notices, each in the order of the kinds.
    public let findings: [Finding]

    /// Inspects a form.
    ///
    /// - Parameter contradicts: Whether a text that is printed for a field asks for something else than the last part of its name
    ///   says, besides what no words have to be understood for.
    /// - Complexity: O(size of the form); appearances are unpacked within a budget. What `form.document.budget` does not
    ///   cover is not looked at; its `check` says so.
    public init(_ form: Form, contradicts: (_ printed: String, _ name: String) -> Bool = { _, _ in false }) {
        var collector = FindingCollector()
        DocumentInspector(form).inspect(into: &collector)
        if form.xfa != .dynamic {
            FieldInspector(form).inspect(into: &collector)
            var text = TextInspector(form)
            text.inspect(into: &collector)
            ScriptInspector(form).inspect(into: &collector)
            Self.inspectNames(of: form, contradicts, into: &collector)
        }
        findings = collector.findings
    }

    /// Compares what fields are called with what is printed.
    private static func inspectNames(
        of form: Form, _ contradicts: (String, String) -> Bool, into collector: inout FindingCollector
    ) {
        let found = Dictionary(grouping: ShiftedName.names(in: form, form.printedLabels), by: \.field)
        for field in form.fields {
            if field.isBox,
                let note = ButtonWords(field, captions: form.printedLabels.captions(of: field)).answerNote
            {
                collector.add(.answersUnderstood, field, detail: note)
            }
            if field.kind != .button, let labels = form.printedLabels.differentLabels(of: field) {
                let detail = "“\(labels.first.prefix(40))” and “\(labels.other.prefix(40))”"
                collector.add(.labelsDiffer, field, detail: detail)
            }
            guard let first = found[field.name]?.first else {
                guard let printed = form.printedLabels.label(of: field),
                    contradicts(printed, field.lastPart)
                else { continue }
                collector.add(.nameOfAnother, field, detail: "printed is “\(printed.prefix(40))”")
                continue
            }
            let said = first.source == .label ? "its label says “\(first.text.prefix(40))”; " : ""
            collector.add(.nameOfAnother, field, detail: "\(said)printed is “\(first.printed.prefix(40))”")
        }
    }
}

/// Gathers findings, one of each kind.
struct FindingCollector {
    private var details: [FindingKind: [String]] = [:]
    private var items: [FindingKind: [Finding.Item]] = [:]

    /// Notes something about the document. Details of one kind are put behind each other, each once.
    mutating func add(_ kind: FindingKind, detail: String? = nil) {
        var known = details[kind, default: []]
        if let detail, !known.contains(detail) { known.append(detail) }
        details[kind] = known
    }

    /// Notes something about a field.
    mutating func add(_ kind: FindingKind, _ field: Field, detail: String? = nil) {
        let page = field.widgets.lazy.compactMap(\.page).first
        items[kind, default: []].append(Finding.Item(field: field.name, page: page, detail: detail))
    }

    /// What was found, problems first.
    var findings: [Finding] {
        Finding.Severity.allCases.flatMap { severity in
            FindingKind.allCases.compactMap { kind in
                guard kind.severity == severity, details[kind] != nil || items[kind] != nil else { return nil }
                let detail = (details[kind] ?? []).joined(separator: ", ")
                return Finding(kind: kind, detail: detail.isEmpty ? nil : detail, items: items[kind] ?? [])
            }
        }
    }
}
