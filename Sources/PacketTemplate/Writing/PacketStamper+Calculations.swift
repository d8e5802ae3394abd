import PacketModel

extension PacketStamper {
    /// The values of a row with those that the form computes from them.
    func completed(_ values: FieldValues) -> FieldValues {
        guard let calculations = template.calculations else { return values }
        return calculations.complete(values, template.fields, problems: &problems)
    }
}
