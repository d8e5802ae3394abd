/// The datasets of a form in pieces: what all packets share, and the places of values.
public struct DatasetsPlan: Sendable {
    /// What a row says of a field.
    public enum Value: Sendable {
        /// Nothing: what the form has stays.
        case kept
        /// One text.
        case text(String)
        /// Several choices.
        case texts([String])

        /// Whether the row brings anything.
        var isEmpty: Bool {
            switch self {
            case .kept: true
            case .text(let text): text.isEmpty
            case .texts(let texts): texts.isEmpty
            }
        }
    }

    /// A part of the text.
    public enum Piece: Sendable {
        /// As it stands in the form.
        case fixed([UInt8])
        /// The value of a field. `open` is a start tag without its end, `kept` what follows in the form.
        case value(field: Int, open: [UInt8], kept: [UInt8], tag: [UInt8])
        /// So many pieces that follow are there only where a row fills one of the fields; else what the form has.
        case part(fields: [Int], count: Int, kept: [UInt8])
    }

    /// The pieces in order.
    public internal(set) var pieces: [Piece]

    /// Writes the datasets of a row, piece by piece.
    ///
    /// - Parameters:
    ///   - value: What the row says of a field.
    ///   - fixed: Takes a piece that all packets share, by its place in `pieces`.
    ///   - own: Takes what is this packet's own.
    public func write(
        value: (Int) -> Value, fixed: (Int, [UInt8]) -> Void, own: ([UInt8]) -> Void
    ) {
        var index = 0
        while index < pieces.count {
            switch pieces[index] {
            case .fixed(let bytes): fixed(index, bytes)
            case .value(let field, let open, let kept, let tag):
                own(open)
                own(Self.content(value(field), kept: kept, tag: tag))
            case .part(let fields, let count, let kept):
                if fields.allSatisfy({ value($0).isEmpty }) {
                    own(kept)
                    index += count
                }
            }
            index += 1
        }
    }

    private static func content(_ value: Value, kept: [UInt8], tag: [UInt8]) -> [UInt8] {
        switch value {
        case .kept: return kept
        case .text(let text): return wrapped(escaped(text), tag)
        case .texts(let texts):
            return wrapped(texts.flatMap { Array("<value>".utf8) + escaped($0) + Array("</value>".utf8) }, tag)
        }
    }

    private static func wrapped(_ content: [UInt8], _ tag: [UInt8]) -> [UInt8] {
        guard !content.isEmpty else { return Array("/>".utf8) }
        return [UInt8(ascii: ">")] + content + Array("</".utf8) + tag + [UInt8(ascii: ">")]
    }

    /// A text as XML has it (XML 1.0, 2.2 and 2.4); line ends become line feeds, and what XML cannot hold a mark for that.
    static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var isBehindReturn = false
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A where isBehindReturn: break
            case 0x0A, 0x0D: bytes.append(0x0A)
            case UInt32(UInt8(ascii: "&")): bytes += Array("&amp;".utf8)
            case UInt32(UInt8(ascii: "<")): bytes += Array("&lt;".utf8)
            case UInt32(UInt8(ascii: ">")): bytes += Array("&gt;".utf8)
            case 0x09, 0x20...0xFFFD, 0x10000...: bytes += Array(String(scalar).utf8)
            default: bytes += Array("\u{FFFD}".utf8)
            }
            isBehindReturn = scalar.value == 0x0D
        }
        return bytes
    }
}
