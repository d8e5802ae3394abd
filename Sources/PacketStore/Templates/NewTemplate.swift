/// A template on its way into the store.
public struct NewTemplate: Sendable {
    /// The name it goes by, unique without regard to case.
    public var name: String
    /// The name of the file the form came from.
    public var formFileName: String
    /// The SHA-256 of the form, in hexadecimal.
    public var formSHA256: String
    /// The form itself.
    public var form: [UInt8]
    /// The form's fields, as a JSON text.
    public var fields: String
    /// The mapping that goes with it.
    public var mapping: StoredMapping?
    /// Remarks.
    public var notes: String

    /// Makes a template.
    public init(
        name: String, formFileName: String, formSHA256: String, form: [UInt8], fields: String,
        mapping: StoredMapping? = nil, notes: String = ""
    ) {
        self.name = name
        self.formFileName = formFileName
        self.formSHA256 = formSHA256
        self.form = form
        self.fields = fields
        self.mapping = mapping
        self.notes = notes
    }
}
