import PDFForms
import PDFObjects
import PacketModel

/// The calculations that the values of a row set off.
///
/// A calculation runs when rows fill something that it reads, or that goes into what it reads; what it reads besides is
/// as the template has it. Other calculated fields keep what the template shows, or what the row says.
struct CalculationPlan: Sendable {
    private let calculation: Calculation
    /// The indexes of the template's fields by name.
    private let indexes: [String: Int]
    /// The template's own values of what the calculations read.
    private let templateValues: [String: String]

    /// - Parameter fields: The fields of the template, the calculated ones among them.
    init(_ calculation: Calculation, fields: [FieldDraft], form: Form) {
        self.calculation = calculation
        var indexes: [String: Int] = [:]
        for (index, plan) in fields.enumerated() { indexes[plan.field.name] = index }
        self.indexes = indexes
        let inputs = calculation.inputs
        var values: [String: String] = [:]
        for field in form.fields where inputs.contains(field.name) && values[field.name] == nil {
            guard let value = field.value.first else { continue }
            let isButton = field.kind == .checkbox || field.kind == .radio
            values[field.name] = isButton ? field.exportValue(ofState: value) : value
        }
        templateValues = values
    }

    /// The values of a row with those that are calculated from them.
    ///
    /// - Parameter problems: What there is to say about it is added here.
    /// - Complexity: O(values and names in the scripts).
    func complete(_ values: FieldValues, _ fields: [FieldPlan], problems: inout [Diagnostic]) -> FieldValues {
        let results = calculation.evaluate { name in
            guard let index = indexes[name], values.contains(index), let value = values[index] else {
                return templateValues[name]
            }
            return Self.entered(value, fields[index])
        }
        var calculated: [Int: String] = [:]
        for name in calculation.fields {
            guard let index = indexes[name] else { continue }
            let result = results.values[name]
            calculated[index] = result ?? ""
            if let failure = results.failures[name] {
                problems.append(
                    Diagnostic(
                        .calculationFailed, .warning, field: name, message: failure.message,
                        hint: "the field stays empty; correct the values that it is computed from"))
            } else if values.contains(index), let given = values[index], !given.isEmpty {
                if Self.isSame(given, result, fields[index]) {
                    calculated[index] = nil
                } else {
                    problems.append(
                        Diagnostic(
                            .valueRecalculated, .warning, field: name,
                            message: "the form computes this field, and its result replaces the value of the table",
                            hint: "leave the column out, or correct the values that it is computed from"))
                }
            }
        }
        for name in results.notNumbers {
            guard let index = indexes[name], values.contains(index), fields[index].field.kind == .text else { continue }
            problems.append(
                Diagnostic(
                    .calculationInput, .warning, field: name,
                    message: "the value is not a number and counts as nought in what the form computes",
                    hint: "write a number, or leave the cell empty"))
        }
        return values.replacing(calculated.mapValues { Array($0.utf8) }, count: fields.count)
    }

    /// What a script reads as the value of a field that a row fills.
    private static func entered(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) -> String {
        guard plan.field.kind != .text else { return String(decoding: value, as: UTF8.self) }
        switch plan.choices.resolve(value) {
        case .state(let state): return plan.field.exportValue(ofState: state.text)
        case .options(let selected): return selected.first.map { plan.field.options[$0].export } ?? ""
        case .custom: return String(decoding: value, as: UTF8.self)
        case .off, .unknown: return ""
        }
    }

    /// Whether a row says the very number that comes out.
    private static func isSame(_ given: ArraySlice<UInt8>, _ result: String?, _ plan: FieldPlan) -> Bool {
        let number = ValueFormat.number(in: String(decoding: given, as: UTF8.self), format: plan.format?.format)
        return number != nil && number == result.flatMap { DecimalText($0) }
    }
}
