import PDFForms
import PDFObjects

/// The font and size of each field's default appearance.
struct FieldFonts {
    private let form: Form
    private let resources: PDFDictionary
    private let fallback: [UInt8]?

    init(_ form: Form) {
        self.form = form
        let document = form.document
        resources = document.dictionary(document.dictionary(form.acroForm["DR"])?["Font"]) ?? [:]
        fallback = document.resolve(form.acroForm["DA"]).string
    }

    /// The BaseFont of the field's font when the form's resources have it, else the name in the field's DA; and the
    /// size in points, where 0 is automatic.
    func json(of field: Field) -> JSONValue {
        let appearance = DefaultAppearance([
            field.widgets.first?.defaultAppearance, field.defaultAppearance, fallback,
        ])
        let font = form.document.dictionary(resources[appearance.fontName])
        let baseFont = form.document.resolve(font?["BaseFont"]).name
        return ["name": .string((baseFont ?? appearance.fontName).text), "size": .number(appearance.size)]
    }
}
