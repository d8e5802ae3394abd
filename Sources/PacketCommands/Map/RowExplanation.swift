import PDFForms
import PacketMapping
import PacketMerge
import PacketModel
import PacketTemplate

/// What becomes of one row, field by field.
struct RowExplanation {
    /// One field.
    struct Line {
        var field: String
        /// Empty for a field that the form computes.
        var expression: String
        /// What the expression gives.
        var value: String
        /// What stands on the page; nil where it is what the form has.
        var shown: String?
        /// In points.
        var size: Double?
        var fit: String
        var notes: [Diagnostic] = []
    }

    private(set) var lines: [Line] = []
    /// What there is to say about the row, and about no field of it.
    private(set) var general: [Diagnostic] = []
    /// Whether a merge would write the packet.
    private(set) var isWritten = false

    init(_ record: Record, _ setup: MergeSetup) {
        let plan = setup.plan
        var values = FieldValues()
        var problems = record.diagnostics
        var texts: [String] = []
        for binding in plan.bindings {
            do throws(EvaluationFailure) {
                let text =
                    switch binding.source {
                    case .column(let column): record.text(column)
                    case .expression(let expression): try expression.text(for: record)
                    }
                texts.append(text)
                if text.isEmpty, binding.keepsWhenEmpty {
                    values.appendKept()
                } else {
                    values.append(Array(text.utf8)[...])
                }
            } catch {
                problems.append(error.diagnostic(for: record, field: binding.field))
                texts.append("")
                values.appendKept()
            }
        }
        let stamper = PacketStamper(plan.template, pictures: plan.pictures)
        let isStamped = stamper.stamp(values)
        problems += stamper.problems
        isWritten = isStamped && !problems.contains { $0.severity == .error }
        let intended = IntendedValue.decode(stamper.intendedValues(values)) ?? []
        for (index, plan) in plan.template.fields.enumerated() {
            let field = plan.field
            let isFilled = index < texts.count
            let shown = index < intended.count ? Self.text(intended[index], of: field) : nil
            if !isFilled && shown == nil { continue }
            let fits = stamper.fittedTexts.filter { $0.field == index }
            lines.append(
                Line(
                    field: field.name, expression: isFilled ? setup.expressions[field.name] ?? "" : "",
                    value: isFilled ? texts[index] : "", shown: shown, size: fits.map(\.fit.size).min(),
                    fit: Self.fit(fits, shown), notes: problems.filter { $0.field == field.name }))
        }
        let named = Set(lines.map(\.field))
        general = problems.filter { !named.contains($0.field ?? "") }
    }

    /// What stands on the page.
    private static func text(_ value: IntendedValue, of field: Field) -> String? {
        switch value {
        case .kept: nil
        case .text(let text, let dropped): String(text.dropLast(dropped))
        case .state(nil): "off"
        // A button's state may have a name that nobody sees: 0, 1, 2.
        case .state(let index?): index < field.states.count ? field.exportValue(ofState: field.states[index]) : "on"
        case .selection(let texts): texts.joined(separator: "; ")
        }
    }

    /// Of several widgets the one that has the least room.
    private static func fit(_ texts: [FittedText], _ shown: String?) -> String {
        guard let worst = texts.max(by: { ($0.fit.dropped, $0.fit.excess) < ($1.fit.dropped, $1.fit.excess) }) else {
            return ""
        }
        if worst.fit.dropped > 0 { return "\(worst.fit.dropped.of("character")) left out" }
        if worst.fit.isCutAbove { return "\(points(worst.fit.excess)) pt of its height cut" }
        if worst.fit.excess > 0.005 { return "\(points(worst.fit.excess)) pt too long" }
        if let small = texts.first(where: { $0.nominalSize > 0 && $0.fit.size < $0.nominalSize - 0.005 }) {
            return "set smaller than \(points(small.nominalSize)) pt"
        }
        return shown?.isEmpty ?? true ? "" : "fits"
    }

    /// A length with up to two digits behind the point.
    static func points(_ number: Double) -> String {
        let hundredths = Int((max(-1e6, min(1e6, number)) * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        if rest == 0 { return "\(whole)" }
        let digits = rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(whole).\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
    }
}

extension RowExplanation: Listing {
    var table: Table {
        var table = Table("FIELD", "EXPRESSION", "VALUE", "SHOWN", "#SIZE", "FIT")
        table.rows = lines.map { line in
            [
                line.field, line.expression.isEmpty ? "(the form computes it)" : line.expression, line.value,
                line.shown ?? (line.notes.contains { $0.severity == .error } ? "(nothing)" : "(as in the form)"),
                line.size.map(Self.points) ?? "", line.notes.first { $0.severity > .note }?.message ?? line.fit,
            ]
        }
        return table
    }

    var emptyNote: String { "no column fills a field" }

    var csv: [[String]] {
        [["field", "expression", "value", "shown", "size", "fit", "notes"]]
            + lines.map { line in
                [
                    line.field, line.expression, line.value, line.shown ?? "", line.size.map(Self.points) ?? "",
                    line.fit,
                    line.notes.map(\.message).joined(separator: "; "),
                ]
            }
    }

    var json: JSONValue {
        let fields = lines.map { line -> JSONValue in
            [
                "field": .string(line.field), "expression": .text(line.expression.isEmpty ? nil : line.expression),
                "value": .string(line.value), "shown": .text(line.shown),
                "fontSize": line.size.map { .number(($0 * 100).rounded() / 100) } ?? .null, "fit": .string(line.fit),
                "notes": .array(line.notes.map(MergeSummary.json)),
            ]
        }
        return [
            "written": .bool(isWritten), "fields": .array(fields), "problems": .array(general.map(MergeSummary.json)),
        ]
    }
}
