import PDFForms
import PacketMapping
import PacketMerge

extension PacketForm {
    /// Whether a field for a mail address is left empty: then a column of addresses that only `packet send` uses is told.
    var asksForMail: Bool {
        let filled = Set(bindings.map(\.field))
        return form.fields.contains { field in
            guard field.kind == .text, !filled.contains(field.name) else { return false }
            let texts = [field.name, field.label, form.printedLabels.label(of: field)].compactMap(\.self)
            return texts.contains(where: StandardProperty.isMail(askedBy:))
        }
    }
}
