import PDFObjects

/// Makes fields of what an XFA template says: no page shows them, so they have no place.
enum XFASyntheticField {
    static func make(_ name: String, _ kind: FieldKind, _ control: XFAControl) -> Field {
        Field(
            name: name, tails: tails(of: name), kind: kind, flags: control.isRequired ? .required : [],
            label: control.toolTip ?? control.caption, mappingName: nil, value: [], defaultValue: [], maxLength: nil,
            quadding: .left, defaultAppearance: nil, options: [], topIndex: 0, scripts: FieldScripts(), nodes: [],
            widgets: [], isStray: false, liveCycle: nil)
    }

    /// A button that is on while a value is kept.
    static func widget(on value: String, label: String?) -> Widget {
        let document = PDFDocument(making: [:], trailer: [:], pages: [], version: "1.7")
        return Widget(
            reference: PDFReference(0), page: nil, rectangle: nil, flags: [], label: label,
            characteristics: AppearanceCharacteristics(nil, caption: nil, in: document),
            border: BorderStyle(widget: [:], in: document), defaultAppearance: nil, quadding: .left,
            onStates: [PDFName(text: value)], state: nil, normalAppearance: nil, optionalContent: nil)
    }

    /// How many bytes each tail of a name has that begins with one of its parts.
    private static func tails(of name: String) -> [Int] {
        let bytes = Array(name.utf8)
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: ".") }.suffix(mostTails).map { bytes.count - $0 - 1 }
    }

    private static let mostTails = 16
}
