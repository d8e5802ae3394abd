import PDFForms
import PDFObjects

/// What `extract-fields --format json` prints.
enum FormReport {
    /// Writes the report, field by field.
    static func write(_ loaded: LoadedForm, to output: OutputSink) throws(OutputError) {
        let form = loaded.form
        let permissions = form.document.encryption.map {
            JSONValue.texts(Permissions.names(permissions: $0.permissions, revision: $0.revision))
        }
        var head = JSONObject()
        head["file"] = .string(loaded.name)
        head["pages"] = .integer(form.document.pages.count)
        head["pdfVersion"] = .string(form.document.version)
        head["encrypted"] = .bool(form.document.encryption != nil)
        head["permissions"] = permissions ?? .null
        head["xfa"] = .string(form.xfa.rawValue)
        head["needAppearances"] = .bool(form.needAppearances)
        head["signed"] = .bool(form.isSigned)
        head["tagged"] = .bool(form.isTagged)
        var writer = JSONWriter()
        writer.open(head, before: "fields")
        try write(form, depth: 1, with: &writer) { bytes throws(OutputError) in try output.write(data: bytes) }
        writer.line(0)
        writer.raw("}\n")
        try output.write(data: writer.take())
    }

    /// The fields alone.
    static func fields(of form: Form) -> String {
        var text = ""
        var writer = JSONWriter()
        write(form, depth: 0, with: &writer) { text += String(decoding: $0, as: UTF8.self) }
        return text + String(decoding: writer.take(), as: UTF8.self)
    }

    /// Writes the fields; the values of one at a time are in memory.
    ///
    /// - Parameter pass: Takes what was written so far.
    private static func write<Failure>(
        _ form: Form, depth: Int, with writer: inout JSONWriter, pass: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        guard !form.fields.isEmpty else { return writer.raw("[]") }
        let fonts = FieldFonts(form)
        let printed = form.printedLabels
        for (index, field) in form.fields.enumerated() {
            writer.raw(index == 0 ? "[" : ",")
            writer.line(depth + 1)
            writer.write(FieldReport(field: field, fonts: fonts, printed: printed).json, depth: depth + 1)
            if writer.bytes.count > 1 << 16 { try pass(writer.take()) }
        }
        writer.line(depth)
        writer.raw("]")
    }
}
