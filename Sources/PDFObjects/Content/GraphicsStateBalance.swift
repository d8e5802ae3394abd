/// How far q and Q (ISO 32000-1, 8.4.2) of a page's content are from being in balance.
///
/// What is drawn behind a page's own content must start from the page's initial graphics state. Content that saves too
/// often or restores too often would break a plain `q … Q` around it.
public struct GraphicsStateBalance: Hashable, Sendable {
    /// How many more Q than q there are at the worst place.
    public private(set) var missing = 0
    /// How many q are still open at the end, after `missing` were put in front.
    public private(set) var open = 0
    /// How many marked-content sequences (14.6) are still open at the end.
    public private(set) var openMarks = 0

    /// Counts the operators of a content stream, leaving out strings, comments, names and inline images.
    ///
    /// - Complexity: O(bytes).
    public init(_ content: [UInt8]) {
        var depth = 0
        var index = 0
        let end = content.count
        while index < end {
            switch content[index] {
            case UInt8(ascii: "("): index = Self.afterLiteral(content, index)
            case UInt8(ascii: "%"):
                while index < end, content[index] != 0x0A, content[index] != 0x0D { index += 1 }
            case UInt8(ascii: "/"):
                index += 1
                while index < end, ContentCharacters.isRegular(content[index]) { index += 1 }
            case let byte where ContentCharacters.isRegular(byte):
                let start = index
                while index < end, ContentCharacters.isRegular(content[index]) { index += 1 }
                if index - start == 1 {
                    if byte == UInt8(ascii: "q") { depth += 1 }
                    if byte == UInt8(ascii: "Q") {
                        depth -= 1
                        missing = max(missing, -depth)
                    }
                } else if index - start == 2, byte == UInt8(ascii: "I"), content[start + 1] == UInt8(ascii: "D") {
                    index = Self.afterImage(content, index)
                } else if index - start == 3,
                    content[start + 1] == UInt8(ascii: "M") || content[start + 1] == UInt8(ascii: "D"),
                    content[start + 2] == UInt8(ascii: "C")
                {
                    if byte == UInt8(ascii: "B") { openMarks += 1 }
                    if byte == UInt8(ascii: "E"), content[start + 1] == UInt8(ascii: "M") {
                        openMarks = max(0, openMarks - 1)
                    }
                }
            default: index += 1
            }
        }
        open = depth + missing
    }

    private static func afterLiteral(_ content: [UInt8], _ start: Int) -> Int {
        var depth = 0
        var index = start
        while index < content.count {
            switch content[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        return content.count
    }

    private static func afterImage(_ content: [UInt8], _ start: Int) -> Int {
        var index = start + 1
        while index + 2 < content.count {
            if content[index + 1] == UInt8(ascii: "E"), content[index + 2] == UInt8(ascii: "I"),
                !ContentCharacters.isRegular(content[index]),
                index + 3 >= content.count || !ContentCharacters.isRegular(content[index + 3])
            {
                return index + 3
            }
            index += 1
        }
        return content.count
    }
}
