import PDFForms
import PDFObjects
import PacketPlanning

/// One field as `extract-fields --format json` prints it.
struct FieldReport {
    let field: Field
    let fonts: FieldFonts
    let printed: PrintedLabels

    var json: JSONValue {
        var object = JSONObject()
        object["name"] = .string(field.name)
        object["type"] = .string(field.kind.rawValue)
        object["label"] = .text(field.label)
        object["printedLabel"] = .text(printed.label(of: field))
        object["mappingName"] = .text(field.mappingName)
        object["value"] = value(field.value)
        object["defaultValue"] = value(field.defaultValue)
        flags(into: &object)
        if field.kind == .text { object["maxLength"] = .count(field.maxLength) }
        if [.text, .combo, .list].contains(field.kind) { object["alignment"] = .string(field.quadding.name) }
        if [.text, .combo, .list, .button].contains(field.kind) { object["font"] = fonts.json(of: field) }
        if [.combo, .list].contains(field.kind) || (field.isBox && !field.options.isEmpty) {
            object["options"] = .array(
                field.options.map { ["export": .string($0.export), "display": .string($0.display)] })
        }
        if field.isBox {
            object["states"] = .texts(field.states)
            object["words"] = .texts(ButtonWords(field, captions: printed.captions(of: field)).texts)
        }
        scripts(into: &object)
        object["widgets"] = .array(field.widgets.map { widget($0) })
        return object.value
    }

    /// A text or null; an array where several may be chosen.
    private func value(_ texts: [String]) -> JSONValue {
        if field.kind == .list, field.flags.contains(.multiSelect) { return .texts(texts) }
        return texts.count > 1 ? .texts(texts) : .text(texts.first)
    }

    private func flags(into object: inout JSONObject) {
        func add(_ name: String, _ flag: FieldFlags) { object[name] = .bool(field.flags.contains(flag)) }
        add("required", .required)
        add("readOnly", .readOnly)
        add("noExport", .noExport)
        switch field.kind {
        case .text:
            add("multiline", .multiline)
            add("comb", .comb)
            add("password", .password)
            add("richText", .richText)
            add("fileSelect", .fileSelect)
        case .list: add("multiSelect", .multiSelect)
        case .combo: add("editable", .edit)
        case .radio: add("radiosInUnison", .radiosInUnison)
        case .checkbox, .button, .signature: break
        }
    }

    private func scripts(into object: inout JSONObject) {
        let scripts = field.scripts
        for (name, script) in [
            ("format", scripts.format), ("validate", scripts.validate), ("calculate", scripts.calculate),
            ("keystroke", scripts.keystroke),
        ] {
            if let script { object[name] = .string(script) }
        }
        if let picture = ValueFormat(field).picture { object["picture"] = .string(picture.clause) }
    }

    private func widget(_ widget: Widget) -> JSONValue {
        var object = JSONObject()
        object["page"] = .count(widget.page.map { $0 + 1 })
        object["rect"] =
            widget.rectangle.map { .array([$0.llx, $0.lly, $0.urx, $0.ury].map { .number($0.rounded4) }) } ?? .null
        object["rotation"] = .integer(widget.characteristics.rotation)
        object["state"] = .text(widget.state?.text)
        object["hidden"] = .bool(!widget.flags.isDisjoint(with: [.hidden, .noView]))
        object["print"] = .bool(widget.flags.contains(.print))
        return object.value
    }
}

extension Field {
    /// Whether a column of its name fills it in a merge, and people could: push buttons take pictures only.
    var isFillable: Bool { canBeFilled && !flags.contains(.readOnly) && !name.isEmpty }
}

extension Quadding {
    var name: String {
        switch self {
        case .left: "left"
        case .centered: "center"
        case .right: "right"
        }
    }
}

extension Double {
    /// The number to four decimals, which is more than any device shows.
    fileprivate var rounded4: Double { (self * 10_000).rounded() / 10_000 }
}
