import PDFForms
import PDFObjects

/// The fields of a form, as pdftk's `dump_data_fields` lists them.
enum PDFtkFields {
    /// The listing.
    ///
    /// - Parameter isUTF8: Whether letters stay what they are; otherwise those beyond ASCII, and what XML reserves, are
    ///   written as entities.
    static func text(of fields: [Field], isUTF8: Bool) -> String {
        var text = ""
        for field in fields where !field.name.isEmpty {
            text += "---\n"
            for (key, value) in lines(of: field) { text += "\(key): \(isUTF8 ? value : escaped(value))\n" }
        }
        return text
    }

    private static func lines(of field: Field) -> [(key: String, value: String)] {
        var lines = [("FieldType", type(of: field)), ("FieldName", field.name)]
        if let label = field.label, !label.isEmpty { lines.append(("FieldNameAlt", label)) }
        lines.append(("FieldFlags", "\(field.flags.rawValue)"))
        let values = field.isBox && field.value.isEmpty ? ["Off"] : field.value
        lines += values.map { ("FieldValue", shown($0, of: field)) }
        lines += field.defaultValue.filter { !$0.isEmpty }.map { ("FieldValueDefault", shown($0, of: field)) }
        lines.append(("FieldJustification", justification(of: field)))
        if let length = field.maxLength { lines.append(("FieldMaxLength", "\(length)")) }
        for option in field.options {
            lines.append(("FieldStateOption", option.export))
            if option.display != option.export { lines.append(("FieldStateOptionDisplay", option.display)) }
        }
        if field.isBox {
            let states = field.options.isEmpty ? Set(field.widgets.flatMap(\.onStates).map(\.text)) : []
            lines += states.union(["Off"]).sorted().map { ("FieldStateOption", $0) }
        }
        return lines
    }

    private static func type(of field: Field) -> String {
        switch field.kind {
        case .text: "Text"
        case .checkbox, .radio, .button: "Button"
        case .combo, .list: "Choice"
        case .signature: "Signature"
        }
    }

    private static func justification(of field: Field) -> String {
        switch field.quadding {
        case .left: "Left"
        case .centered: "Center"
        case .right: "Right"
        }
    }

    /// The state of a button whose states have export values is told by those.
    private static func shown(_ value: String, of field: Field) -> String {
        field.isBox ? field.exportValue(ofState: value) : value
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&apos;"
            case _ where scalar.value >= 0x7F: escaped += "&#\(scalar.value);"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
