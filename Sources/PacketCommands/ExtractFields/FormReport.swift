import PDFForms
import PDFObjects

/// What `extract-fields --format json` prints.
enum FormReport {
    static func json(of loaded: LoadedForm) -> JSONValue {
        let form = loaded.form
        let permissions = form.document.encryption.map {
            JSONValue.texts(Permissions.names(permissions: $0.permissions, revision: $0.revision))
        }
        return [
            "file": .string(loaded.name),
            "pages": .integer(form.document.pages.count),
            "pdfVersion": .string(form.document.version),
            "encrypted": .bool(form.document.encryption != nil),
            "permissions": permissions ?? .null,
            "xfa": .string(form.xfa.rawValue),
            "needAppearances": .bool(form.needAppearances),
            "signed": .bool(form.isSigned),
            "tagged": .bool(form.isTagged),
            "fields": fields(of: form),
        ]
    }

    /// The fields alone.
    static func fields(of form: Form) -> JSONValue {
        let fonts = FieldFonts(form)
        return .array(form.fields.map { FieldReport(field: $0, fonts: fonts).json })
    }
}
