public import PDFObjects

/// A field cannot be added to a form.
public struct AddingFailure: Error, Sendable, Hashable {
    /// The name of the field; nil where it is not about one of them.
    public let field: String?
    /// What is wrong.
    public let error: PDFError

    init(_ field: String?, _ error: PDFError) {
        self.field = field
        self.error = error
    }
}
