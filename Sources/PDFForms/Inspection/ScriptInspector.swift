/// Looks at the scripts of fields: which are done, which are not, and in what order.
struct ScriptInspector {
    private let form: Form

    init(_ form: Form) { self.form = form }

    func inspect(into collector: inout FindingCollector) {
        let order = Set(form.calculationOrder)
        let calculation = form.calculation
        let done = Set(calculation.fields)
        for field in form.fields where !field.scripts.isEmpty && field.kind != .button {
            inspectFormat(field, &collector)
            guard let calculate = field.scripts.calculate else { continue }
            let script = FieldScript(calculate)
            if script == .empty { continue }
            if !order.contains(field.name) {
                collector.add(.calculationNotInOrder, field)
            } else if done.contains(field.name) {
                collector.add(.calculated, field, detail: script.summary)
            } else {
                collector.add(.calculationNotUnderstood, field, detail: Self.beginning(of: calculate))
            }
        }
        inspectCaptions(&collector)
        for name in calculation.missingFields.prefix(10) {
            collector.add(.calculationMissesFields, detail: "“\(name)”")
        }
        if calculation.missingFields.count > 10 { collector.add(.calculationMissesFields, detail: "…") }
    }

    private func inspectCaptions(_ collector: inout FindingCollector) {
        let scripts = OpeningScripts(form.document)
        guard scripts.setsCaptions else { return }
        let named = Set(scripts.captionedFields)
        let fields = form.fields.filter { named.contains($0.name) }
        for field in fields { collector.add(.captionByScript, field) }
        if fields.isEmpty { collector.add(.captionByScript) }
    }

    private func inspectFormat(_ field: Field, _ collector: inout FindingCollector) {
        let scripts = field.scripts
        let named = [("keystroke", scripts.keystroke), ("format", scripts.format), ("validate", scripts.validate)]
        var unknown: [String] = []
        var known: [String] = []
        for (name, text) in named {
            guard let text else { continue }
            let script = FieldScript(text)
            if !script.isKnown {
                unknown.append("\(name): \(Self.beginning(of: text))")
            } else if let summary = script.summary, !known.contains(summary) {
                known.append(summary)
            }
        }
        if !unknown.isEmpty { collector.add(.scriptNotUnderstood, field, detail: unknown.joined(separator: ", ")) }
        if !known.isEmpty, field.kind == .text || field.kind == .combo {
            collector.add(.formatted, field, detail: known.joined(separator: ", "))
        }
    }

    /// The first characters of a script, on one line.
    private static func beginning(of script: String) -> String {
        let words = script.prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.count > 40 ? "\(words.prefix(40))…" : words
    }
}
