import PacketModel

extension PacketWriter {
    /// The values of a row with those that the form computes from them, long ones cut where they go on elsewhere; nil for
    /// a template that does neither.
    mutating func completed(_ values: FieldValues) -> FieldValues? {
        var made: FieldValues?
        if let calculations = template.calculations {
            made = calculations.complete(values, template.fields, problems: &problems)
        }
        if let continuations = template.continuations {
            made = continuations.complete(made ?? values, template.fields, using: &text)
        }
        return made
    }
}
