import PDFForms
import PDFObjects

/// The objects of a packet that stays a form.
extension PacketWriter {
    mutating func writeAppearance(_ slot: Int, _ appearance: AppearanceSlot, _ values: FieldValues) {
        file.begin(slot)
        defer { file.end() }
        guard let value = values[appearance.field] else {
            file.packet += appearance.kept
            return
        }
        drawer.content.removeAll()
        drawer.content.raw(appearance.decoration)
        drawer.content.raw("/Tx BMC\n")
        let plan = template.fields[appearance.field]
        drawer.drawValue(
            value, of: plan, appearance.field, in: plan.widgets[appearance.widget], appearance.fontTable)
        drawer.content.raw("EMC\n")
        file.packet += appearance.head
        file.writeStream(drawer.content.bytes, ending: false)
    }

    mutating func writeDictionary(_ slot: Int, _ dictionary: DictionarySlot, _ values: FieldValues) {
        file.begin(slot)
        defer { file.end() }
        file.packet += dictionary.head
        if let value = values[dictionary.field] {
            file.object.removeAll()
            let plan = template.fields[dictionary.field]
            if dictionary.holdsValue {
                let entered =
                    plan.field.kind == .text ? drawer.reader.formatted[dictionary.field]?.value[...] ?? value : value
                ValueWriter.write(
                    entered, choice: drawer.reader.choices[dictionary.field], of: plan.field, into: &file.object)
                if file.object.bytes.isEmpty, dictionary.hidesInherited { file.object.raw("/V()") }
                if let writer = plan.richText, !entered.isEmpty {
                    file.object.raw("/RV")
                    writer.write(entered, into: &file.object)
                }
            }
            if let states = dictionary.states {
                file.object.raw("/AS")
                if case .state(let state) = drawer.reader.choices[dictionary.field], states.contains(state) {
                    file.object.name(state)
                } else {
                    file.object.name("Off")
                }
            }
            file.packet.append(copying: file.object.bytes)
            if let marks = dictionary.marks { writeMarks(marks, field: dictionary.field) }
        } else {
            file.packet += dictionary.kept
        }
        file.packet.append(contentsOf: ">>".utf8)
    }

    mutating func writeState(_ slot: Int, _ state: StateSlot, _ values: FieldValues) {
        var isOn = state.isOn
        if values[state.field] != nil {
            if case .state(let chosen) = drawer.reader.choices[state.field] {
                isOn = state.states.contains(chosen)
            } else {
                isOn = false
            }
        }
        file.begin(slot)
        file.packet.append(contentsOf: (isOn ? "/on" : "/off").utf8)
        file.end()
    }
}
