import PDFObjects

/// An entry of a cross-reference section (ISO 32000-1, table 18).
enum CrossReference: Sendable, Hashable {
    case free
    case offset(Int)
    case packed(Int, Int)
}

/// A cross-reference stream (ISO 32000-1, 7.5.8).
enum CrossReferenceStream {
    /// Appends the stream of a file's first section. Offsets take as many bytes as the last one needs.
    static func write(
        entries: ArraySlice<CrossReference>, first: Int, as number: Int, size: Int, root: Int, info: Int?,
        deflate: Deflate, into output: inout ContentWriter
    ) {
        let width = output.bytes.count < 1 << 16 ? 2 : output.bytes.count < 1 << 24 ? 3 : 4
        var rows: [UInt8] = []
        for entry in entries {
            let (type, second, third) =
                switch entry {
                case .free: (0, 0, 0)
                case .offset(let offset): (1, offset, 0)
                case .packed(let container, let place): (2, container, place)
                }
            rows.append(UInt8(type))
            for shift in (0..<width).reversed() { rows.append(UInt8(truncatingIfNeeded: second >> (8 * shift))) }
            rows.append(UInt8(truncatingIfNeeded: third))
        }
        var packed: [UInt8] = []
        let isPacked = deflate.compress(rows, into: &packed)
        output.integer(number)
        output.raw(" 0 obj\n<</Type/XRef/Size \(size)/W[1 \(width) 1]/Root \(root) 0 R")
        if let info { output.raw("/Info \(info) 0 R") }
        output.raw(isPacked ? "/Filter/FlateDecode/Length \(packed.count)" : "/Length \(rows.count)")
        output.raw(">>stream\n")
        output.raw(isPacked ? packed : rows)
        output.raw("\nendstream\nendobj\n")
    }
}
