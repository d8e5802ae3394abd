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
        lines += values.map { ("FieldValue", $0) }
        lines += field.defaultValue.filter { !$0.isEmpty }.map { ("FieldValueDefault", $0) }
        lines.append(("FieldJustification", justification(of: field)))
        if let length = field.maxLength { lines.append(("FieldMaxLength", "\(length)")) }
        for option in field.options where !field.isBox {
            lines.append(("FieldStateOption", option.export))
            if option.display != option.export { lines.append(("FieldStateOptionDisplay", option.display)) }
        }
        if field.isBox {
            // Files of data name states, and what is listed is what they may say.
            let states = Set(field.widgets.flatMap(\.onStates).map(\.text))
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
