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
                    if let rich = drawer.reader.richTexts[dictionary.field] {
                        writer.write(rich, over: plan.style, into: &file.object)
                    } else {
                        writer.write(entered, into: &file.object)
                    }
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

    // MARK: XFA that stays

    mutating func writeDatasets(_ slot: Int, _ datasets: DatasetsSlot, _ values: FieldValues) {
        var data: [DatasetsPlan.Value] = []
        data.reserveCapacity(datasets.fields.count)
        for (index, field) in datasets.fields { data.append(value(of: field, index, values)) }
        var stream = pack(datasets, data)
        if let cipher = datasets.cipher, let number = datasets.number {
            stream = cipher.encrypt(stream, object: number)
        }
        if let number = datasets.number { file.replace(number) } else { file.begin(slot) }
        file.packet.append(contentsOf: "<</Filter/FlateDecode/Length ".utf8)
        file.appendNumber(stream.count)
        file.packet.append(contentsOf: ">>stream\n".utf8)
        file.packet.append(copying: stream)
        file.packet.append(contentsOf: "\nendstream".utf8)
        file.end()
    }

    /// Puts an object that all packets share in the place of one of the form's.
    mutating func writeReplaced(_ number: Int, _ object: [UInt8]) {
        file.replace(number)
        file.packet.append(copying: object)
        file.end()
    }

    private mutating func pack(_ datasets: DatasetsSlot, _ data: [DatasetsPlan.Value]) -> [UInt8] {
        let deflate = joined
        var stream: [UInt8] = []
        var waiting: [UInt8] = []
        deflate.begin(&stream)
        datasets.plan.write(
            value: { data[$0] },
            fixed: { place, bytes in
                guard let piece = datasets.shared[place] else {
                    waiting += bytes
                    return
                }
                deflate.append(waiting, to: &stream)
                deflate.append(piece, to: &stream)
                waiting.removeAll(keepingCapacity: true)
            }, own: { waiting += $0 })
        deflate.append(waiting, to: &stream)
        deflate.end(&stream)
        return stream
    }

    /// What stands in the data for a row's value.
    private mutating func value(of field: XFADataField, _ index: Int, _ values: FieldValues) -> DatasetsPlan.Value {
        guard let value = values[index] else { return .kept }
        let form = template.fields[index].field
        switch drawer.reader.choices[index] {
        case .state(let state): return .text(field.data(forState: state, of: form))
        case .off where form.isBox: return .text(field.dataForOff)
        case .options(let chosen):
            let texts = chosen.map { form.options[$0].export }
            return field.field.flags.contains(.multiSelect) ? .texts(texts) : .text(texts.first ?? "")
        default:
            let entered = drawer.reader.formatted[index]?.value[...] ?? value
            return .text(field.data(for: String(decoding: entered, as: UTF8.self)))
        }
    }
}
