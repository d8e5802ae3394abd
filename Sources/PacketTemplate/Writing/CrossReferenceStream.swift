import PDFObjects

/// An entry of a cross-reference section (ISO 32000-1, table 18).
enum CrossReference: Sendable, Hashable {
    case free
    case offset(Int)
    case packed(Int, Int)

    /// What stands in a cross-reference stream (table 18).
    var row: (type: Int, second: Int, third: Int) {
        switch self {
        case .free: (0, 0, 0)
        case .offset(let offset): (1, offset, 0)
        case .packed(let container, let place): (2, container, place)
        }
    }
}

/// A cross-reference stream (ISO 32000-1, 7.5.8).
enum CrossReferenceStream {
    /// Appends the stream of a file's first section. Offsets take as many bytes as the last one needs; each row is written
    /// as the difference from the row above (PNG's predictor Up, 7.4.4.4), which leaves little to compress.
    static func write(
        entries: ArraySlice<CrossReference>, first: Int, as number: Int, size: Int, root: Int, info: Int?,
        deflate: Deflate, into output: inout ContentWriter
    ) {
        let width = output.bytes.count < 1 << 16 ? 2 : output.bytes.count < 1 << 24 ? 3 : 4
        let places = entries.contains { if case .packed(_, let place) = $0 { place > 0xFF } else { false } } ? 2 : 1
        var rows: [UInt8] = []
        var above = [UInt8](repeating: 0, count: 1 + width + places)
        for entry in entries {
            let (type, second, third) = entry.row
            var row = [UInt8(type)]
            for shift in (0..<width).reversed() { row.append(UInt8(truncatingIfNeeded: second >> (8 * shift))) }
            for shift in (0..<places).reversed() { row.append(UInt8(truncatingIfNeeded: third >> (8 * shift))) }
            rows.append(2)
            for (byte, upper) in zip(row, above) { rows.append(byte &- upper) }
            above = row
        }
        var packed: [UInt8] = []
        _ = deflate.compress(rows, into: &packed)
        output.integer(number)
        output.raw(" 0 obj\n<</Type/XRef/Size \(size)/W[1 \(width) \(places)]/Root \(root) 0 R")
        if let info { output.raw("/Info \(info) 0 R") }
        output.raw("/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns \(above.count)>>/Length \(packed.count)")
        output.raw(">>stream\n")
        output.raw(packed)
        output.raw("\nendstream\nendobj\n")
    }
}
