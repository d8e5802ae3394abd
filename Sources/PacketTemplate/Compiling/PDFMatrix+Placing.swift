import PDFObjects

extension PDFMatrix {
    /// Operators that begin a drawing in a space of its own; `Q` ends it.
    var opening: [UInt8] {
        var output = ContentWriter()
        output.raw("q ")
        output.numbers(a, b, c, d, e, f)
        output.raw("cm\n")
        return output.bytes
    }

    /// Operators in a space of their own; none for none.
    func placing(_ body: [UInt8]) -> [UInt8] { body.isEmpty ? [] : opening + body + Array("Q\n".utf8) }

    /// The operators that draw a form XObject. A text before it may have left its colour behind, which is not the
    /// XObject's to begin with.
    func placing(_ name: PDFName) -> [UInt8] {
        var output = ContentWriter()
        output.raw(opening)
        output.raw("0 g\n")
        output.name(name)
        output.raw(" Do\nQ\n")
        return output.bytes
    }
}
