import PDFForms

extension PacketWriter {
    /// What the last packet is meant to show; see `PacketStamper.intendedValues`.
    func intendedValues(_ given: FieldValues) -> [UInt8] {
        let values = made ?? given
        var writer = JournalWriter(capacity: values.bytes.count + 2 * values.ranges.count + 16)
        writer.byte(IntendedValue.version)
        for index in template.fields.indices {
            if template.showsValue[index], dropped.isEmpty, let range = values.ranges[index] {
                writer.byte(1)
                writer.data(values.bytes.span.extracting(range))
                continue
            }
            let plan = template.fields[index]
            guard let value = values[index], !plan.isDrawn else {
                writer.byte(0)
                continue
            }
            switch plan.field.kind {
            case .checkbox, .radio:
                if case .state(let state) = choices[index], let number = plan.choices.index(of: state) {
                    writer.byte(4)
                    writer.number(number)
                } else {
                    writer.byte(3)
                }
            case .list:
                var selected: [Int] = []
                if case .options(let options) = choices[index] { selected = options }
                writer.byte(5)
                writer.number(selected.count)
                for option in selected { writer.data(plan.field.options[option].display.utf8) }
            default:
                var text = formatted[index]?.text[...] ?? shown(plan, index, value)
                if plan.field.kind == .text, plan.field.flags.contains(.password) {
                    // The value itself is nobody's business.
                    let count = String(decoding: text, as: UTF8.self).unicodeScalars.count
                    text = [UInt8](repeating: UInt8(ascii: "*"), count: count)[...]
                }
                if let dropped = dropped[index] {
                    writer.byte(2)
                    writer.number(dropped)
                } else {
                    writer.byte(1)
                }
                writer.data(text)
            }
        }
        return writer.bytes
    }
}

extension FieldPlan {
    /// Whether the value is shown as a picture or a code, not as text.
    fileprivate var isDrawn: Bool {
        showsPicture || widgets.contains { if case .code = $0.content { true } else { false } }
    }
}
