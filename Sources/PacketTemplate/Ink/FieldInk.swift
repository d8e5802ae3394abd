public import PDFObjects

/// A place where a packet shows what a row says.
public struct FieldInk: Hashable, Sendable {
    /// The field, by its place in `CompiledTemplate.fields`.
    public var field: Int
    /// The page from 0.
    public var page: Int
    /// The place in default user space, in points: around the letters of a text, else the widget's rectangle.
    public var rectangle: PDFRectangle
}
