import Interchange
import PDFForms
import PacketModel

extension TemplateContext {
    /// Adds plans for the fields that are calculated from what rows fill; returns how, or nil when nothing is.
    mutating func planCalculations() -> CalculationPlan? {
        let calculation = form.calculation.depending(on: plans.map(\.field.name))
        noteOwnCalculations(besides: Set(calculation.fields))
        guard !calculation.isEmpty else { return nil }
        let wanted = Set(calculation.fields)
        for field in form.fields where wanted.contains(field.name) && field.kind == .text { add(field) }
        return CalculationPlan(calculation, fields: plans, form: form)
    }

    /// Says which fields a viewer would compute and packet does not, and no row fills.
    private mutating func noteOwnCalculations(besides calculated: Set<String>) {
        guard !plans.isEmpty, !form.calculationOrder.isEmpty else { return }
        let order = Set(form.calculationOrder)
        let names = form.fields.filter { field in
            guard field.takesValue, order.contains(field.name), planIndexes[field.name] == nil,
                !calculated.contains(field.name), let script = field.scripts.calculate
            else { return false }
            return !FieldScript(script).isKnown
        }.map(\.name)
        guard !names.isEmpty else { return }
        notes.append(
            Diagnostic(
                .calculationNotRun, .warning,
                message: "the form computes \(names.quoted(upTo: 5)) with scripts of its own, which are not run",
                hint: "fill these fields from columns; otherwise they show what the form has"))
    }

    /// Says which fields have scripts without effect on what they show, because they are not among Acrobat's standard
    /// ones.
    mutating func noteScripts() {
        let names = plans.map(\.field).filter { !ValueFormat($0).unknownScripts.isEmpty }.map(\.name)
        guard !names.isEmpty else { return }
        note(
            .scriptNotUnderstood,
            "the form checks or shapes \(names.quoted(upTo: 5)) with scripts of its own, which are not run; "
                + "the values are shown as they are")
    }

    /// Says which fields that rows fill, or that are computed from them, nobody sees: a script would show them, and is not run.
    mutating func noteHidden() {
        let hidden = plans.map(\.field).filter { !$0.isSeen && !$0.widgets.isEmpty }
        let shownByScript = hidden.filter { field in
            let scripts = field.scripts
            return [scripts.keystroke, scripts.format, scripts.validate, scripts.calculate].compactMap(\.self)
                .contains { $0.contains(".hidden") || $0.contains(".display") }
        }.map(\.name)
        if !shownByScript.isEmpty {
            notes.append(
                Diagnostic(
                    .fieldHidden, .warning,
                    message:
                        "the form hides \(shownByScript.quoted(upTo: 5)) until a script of its own shows them, which is not run: no "
                        + "packet shows their values",
                    hint:
                        "write these values by hand, or add fields of your own in their places (addFields in the mapping)"
                ))
        }
        let filled = Set(plans.prefix(filledCount).map(\.field.name))
        let others = hidden.map(\.name).filter { filled.contains($0) && !shownByScript.contains($0) }
        guard !others.isEmpty else { return }
        note(.fieldHidden, "the form hides \(others.quoted(upTo: 5)), which rows fill: no page shows their values")
    }
}
