import PDFForms

extension PacketWriter {
    /// What the last packet is meant to show; see `PacketStamper.intendedValues`.
    mutating func intendedValues(_ given: FieldValues) -> [UInt8] {
        let values = drawer.reader.made ?? given
        journal.removeAll()
        journal.byte(IntendedPacket.version)
        let isWhole = drawer.dropped.isEmpty
        for index in template.fields.indices {
            if isWhole, template.showsValue[index], let range = values.ranges[index] {
                journal.data(values.bytes.span.extracting(range), behind: 1)
                continue
            }
            let plan = template.fields[index]
            guard let value = values[index], !plan.isDrawn else {
                journal.byte(0)
                continue
            }
            switch plan.field.kind {
            case .checkbox, .radio:
                if case .state(let state) = drawer.reader.choices[index], let number = plan.choices.index(of: state) {
                    journal.byte(4)
                    journal.number(number)
                } else {
                    journal.byte(3)
                }
            case .list:
                var selected: [Int] = []
                if case .options(let options) = drawer.reader.choices[index] { selected = options }
                journal.byte(5)
                journal.number(selected.count)
                for option in selected { journal.data(plan.field.options[option].display.utf8) }
            default:
                var text = drawer.reader.formatted[index]?.text[...] ?? drawer.reader.shown(plan, index, value)
                if plan.field.kind == .text, plan.field.flags.contains(.password) {
                    // The value itself is nobody's business.
                    let count = String(decoding: text, as: UTF8.self).unicodeScalars.count
                    text = [UInt8](repeating: UInt8(ascii: "*"), count: count)[...]
                }
                if let dropped = drawer.dropped[index] {
                    journal.byte(2)
                    journal.number(dropped)
                } else {
                    journal.byte(1)
                }
                journal.data(text)
            }
        }
        if addendum.count > 0 { journal.addendum(addendum) }
        return journal.bytes
    }
}

extension FieldPlan {
    /// Whether the value is shown as a picture or a code, not as text.
    var isDrawn: Bool {
        showsPicture || widgets.contains { if case .code = $0.content { true } else { false } }
    }
}
