/// Anything that bytes can be read from, a piece at a time.
public protocol ByteSource {
    /// Fills `buffer` from the index `start` towards its end, without changing its size.
    ///
    /// A short read is no sign of the end; only 0 is.
    ///
    /// - Returns: How many bytes were written, 0 at the end.
    /// - Throws: `RecipientError` with code `.readFailed` or `.fileUnreadable`.
    mutating func read(into buffer: inout [UInt8], from start: Int) throws(RecipientError) -> Int

    /// Goes on behind so many bytes of the whole source; false where that cannot be done, and it stands where it stood.
    mutating func seek(to offset: Int) -> Bool
}

extension ByteSource {
    /// Cannot be done.
    public mutating func seek(to offset: Int) -> Bool { false }
}

/// Bytes that are in memory already.
struct ArrayByteSource: ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    mutating func read(into buffer: inout [UInt8], from start: Int) -> Int {
        let piece = rest.prefix(buffer.count - start)
        buffer.replaceSubrange(start..<start + piece.count, with: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}

extension ByteSource {
    /// Reads until `count` bytes are there or the source ends.
    ///
    /// - Complexity: O(bytes that are there) in time and memory, however large `count` is.
    mutating func readAhead(_ count: Int) throws(RecipientError) -> [UInt8] {
        var bytes: [UInt8] = []
        var filled = 0
        while filled < count {
            if filled == bytes.count {
                let piece = min(max(filled, Self.firstPiece), Self.largestPiece, count - filled)
                bytes += repeatElement(0, count: piece)
            }
            let more = try read(into: &bytes, from: filled)
            if more == 0 { break }
            filled += more
        }
        bytes.removeSubrange(filled...)
        return bytes
    }

    /// Most files of one person fit into so many bytes.
    private static var firstPiece: Int { 16 << 10 }
    private static var largestPiece: Int { 1 << 20 }
}
