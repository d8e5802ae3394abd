import PacketModel

extension PacketStamper {
    /// The values of a row with those that the form computes from them, long ones cut where they go on elsewhere.
    func completed(_ values: FieldValues) -> FieldValues {
        var values = values
        if let calculations = template.calculations {
            values = calculations.complete(values, template.fields, problems: &problems)
        }
        if let continuations = template.continuations {
            values = continuations.complete(values, template.fields, using: &text)
        }
        return values
    }
}
