import PDFForms
import PDFObjects

/// The objects of a packet that stays a form.
extension PacketWriter {
    mutating func writeAppearance(_ slot: Int, _ appearance: AppearanceSlot, _ values: FieldValues) {
        begin(slot)
        defer { end() }
        guard let value = values[appearance.field] else {
            packet += appearance.kept
            return
        }
        content.removeAll()
        content.raw(appearance.decoration)
        content.raw("/Tx BMC\n")
        let plan = template.fields[appearance.field]
        drawValue(plan, appearance.field, plan.widgets[appearance.widget], appearance.fontTable, value)
        content.raw("EMC\n")
        packet += appearance.head
        writeStream(ending: false)
    }

    mutating func writeDictionary(_ slot: Int, _ dictionary: DictionarySlot, _ values: FieldValues) {
        begin(slot)
        defer { end() }
        packet += dictionary.head
        if let value = values[dictionary.field] {
            object.removeAll()
            let plan = template.fields[dictionary.field]
            if dictionary.holdsValue {
                let entered = plan.field.kind == .text ? formatted[dictionary.field]?.value[...] ?? value : value
                ValueWriter.write(entered, choice: choices[dictionary.field], of: plan.field, into: &object)
                if object.bytes.isEmpty, dictionary.hidesInherited { object.raw("/V()") }
                if let writer = plan.richText, !entered.isEmpty {
                    object.raw("/RV")
                    writer.write(entered, into: &object)
                }
            }
            if let states = dictionary.states {
                object.raw("/AS")
                if case .state(let state) = choices[dictionary.field], states.contains(state) {
                    object.name(state)
                } else {
                    object.name("Off")
                }
            }
            packet.append(copying: object.bytes)
            if let marks = dictionary.marks { writeMarks(marks, field: dictionary.field) }
        } else {
            packet += dictionary.kept
        }
        packet.append(contentsOf: ">>".utf8)
    }

    mutating func writeState(_ slot: Int, _ state: StateSlot, _ values: FieldValues) {
        var isOn = state.isOn
        if values[state.field] != nil {
            if case .state(let chosen) = choices[state.field] {
                isOn = state.states.contains(chosen)
            } else {
                isOn = false
            }
        }
        begin(slot)
        packet.append(contentsOf: (isOn ? "/on" : "/off").utf8)
        end()
    }
}
