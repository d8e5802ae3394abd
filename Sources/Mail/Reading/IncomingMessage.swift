import Interchange

/// A message or a part of one that was read (RFC 5322, 2045, 2046). Hostile input is normal: whatever cannot be
/// understood is text, and there are limits on depth and on the number of parts.
public struct IncomingMessage: Sendable, Hashable {
    /// The header fields, in order, unfolded.
    public let fields: [HeaderField]
    /// What kind of part it is; `text/plain` when nothing says so.
    public let type: ContentType
    /// The name of the file, when it is one.
    public let fileName: String?
    /// Whether it is an attachment.
    public let isAttachment: Bool
    /// What it holds, decoded; empty when it has parts.
    public let body: [UInt8]
    /// The parts of a multipart, or the one message of a message/rfc822.
    public let parts: [IncomingMessage]

    private static let depthLimit = 16
    private static let partLimit = 1_000

    /// Reads a message.
    ///
    /// - Complexity: O(count × depth of the parts, at most 16).
    public init(_ bytes: [UInt8]) {
        var budget = Self.partLimit
        self.init(bytes[...], depth: 0, budget: &budget)
    }

    private init(_ bytes: ArraySlice<UInt8>, depth: Int, budget: inout Int) {
        let (fields, start) = HeaderBlock.read(bytes)
        self.fields = fields
        func first(_ name: String) -> String? { fields.first { $0.name.lowercased() == name }?.value }
        type = ContentType(first("content-type") ?? "text/plain")
        let disposition = first("content-disposition").map { ContentType($0) }
        fileName = ContentType.fileName(type, disposition)
        isAttachment = disposition?.value == "attachment"
        let content = bytes[start...]
        let encoding = first("content-transfer-encoding")?.trimmed.lowercased()
        budget -= 1
        let mayHaveParts = depth < Self.depthLimit && budget > 0
        if mayHaveParts, type.value.hasPrefix("multipart/"), let boundary = type.parameters["boundary"],
            !boundary.isEmpty
        {
            body = []
            var parts: [IncomingMessage] = []
            for range in Self.split(content, boundary: Array(boundary.utf8)) where budget > 0 {
                parts.append(IncomingMessage(content[range], depth: depth + 1, budget: &budget))
            }
            self.parts = parts
        } else if mayHaveParts, ["message/rfc822", "message/global"].contains(type.value) {
            body = []
            parts = [IncomingMessage(Self.decoded(content, encoding)[...], depth: depth + 1, budget: &budget)]
        } else {
            body = Self.decoded(content, encoding)
            parts = []
        }
    }

    /// The value of the first field of a name, its encoded words decoded.
    public func text(_ name: String) -> String? { raw(name).map(EncodedWord.decoded) }

    /// The value of the first field of a name as it stands there.
    public func raw(_ name: String) -> String? {
        fields.first { $0.name.lowercased() == name.lowercased() }?.value
    }

    /// This part and all below it, in order.
    public var all: [IncomingMessage] { [self] + parts.flatMap(\.all) }

    private static func decoded(_ content: ArraySlice<UInt8>, _ encoding: String?) -> [UInt8] {
        switch encoding {
        case "base64": Base64.decoded(content)
        case "quoted-printable": QuotedPrintable.decoded(content)
        default: Array(content)
        }
    }

    /// The parts between lines that begin with a boundary (RFC 2046, 5.1.1), without the line end before it.
    private static func split(_ content: ArraySlice<UInt8>, boundary: [UInt8]) -> [Range<Int>] {
        let mark = Array("--".utf8) + boundary
        var ranges: [Range<Int>] = []
        var open: Int?
        var line = content.startIndex
        while line < content.endIndex {
            let end = content[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? content.endIndex
            if content[line..<end].starts(with: mark) {
                let rest = content[(line + mark.count)..<end].filter { !$0.isBlank && $0 != 0x0D && $0 != 0x0A }
                if rest.isEmpty || rest == [0x2D, 0x2D] {
                    if let open {
                        var close = line
                        if close > open, content[close - 1] == 0x0A { close -= 1 }
                        if close > open, content[close - 1] == 0x0D { close -= 1 }
                        ranges.append(open..<close)
                    }
                    open = rest.isEmpty ? end : nil
                    if open == nil { return ranges }
                }
            }
            line = end
        }
        if let open { ranges.append(open..<content.endIndex) }
        return ranges
    }
}
