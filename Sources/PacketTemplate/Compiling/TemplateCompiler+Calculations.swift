import PDFForms
import PacketModel

extension TemplateCompiler {
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
        }.map { "“\($0.name)”" }
        guard !names.isEmpty else { return }
        let more = names.count > 5 ? " and \(names.count - 5) more" : ""
        notes.append(
            Diagnostic(
                .calculationNotRun, .warning,
                message: "the form computes \(names.prefix(5).joined(separator: ", "))\(more) with scripts of its own, "
                    + "which are not run",
                hint: "fill these fields from columns; otherwise they show what the form has"))
    }
}
