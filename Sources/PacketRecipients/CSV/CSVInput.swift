import Interchange

/// The UTF-8 bytes of a CSV file, handed out one window at a time.
///
/// First come the bytes that were read ahead for guessing, then what the source still has.
struct CSVInput: CSVText {
    typealias Failure = RecipientError
    private var source: any ByteSource
    private var decoder: CSVDecoder
    private var ahead: ArraySlice<UInt8>
    private var raw: [UInt8]
    private let chunk: Int
    /// How many bytes of the source stand before the text.
    private let start: Int

    /// Joins bytes that were read ahead, without a byte order mark, and the source they came from.
    init(ahead: ArraySlice<UInt8>, source: any ByteSource, encoding: CSVEncoding, chunk: Int) {
        self.ahead = ahead
        start = ahead.startIndex
        self.source = source
        self.chunk = chunk
        decoder = CSVDecoder(encoding)
        raw = encoding == .utf8 ? [] : [UInt8](repeating: 0, count: chunk)
    }

    /// Replaces the front of `window` with the next bytes.
    ///
    /// - Returns: How many there are, 0 at the end.
    /// - Throws: What the source throws.
    mutating func fill(_ window: inout [UInt8]) throws(RecipientError) -> Int {
        if decoder.encoding == .utf8 {
            if window.isEmpty { window = [UInt8](repeating: 0, count: chunk) }
            return try read(into: &window)
        }
        while true {
            let count = try readRaw()
            let decoded = decoder.decode(raw, count: count, into: &window)
            if decoded > 0 { return decoded }
            if count == 0 { return decoder.finish(into: &window) }
        }
    }

    /// Only in UTF-8 are the bytes of the text those of the file.
    mutating func seek(to offset: Int) -> Bool {
        guard decoder.encoding == .utf8, source.seek(to: start + offset) else { return false }
        ahead = []
        return true
    }

    /// The first bytes as UTF-8, at most `count`, for guessing; they stay to be read.
    func sample(_ count: Int) -> [UInt8] {
        let raw = Array(ahead.prefix(decoder.encoding.charset == nil ? 2 * count : count))
        if decoder.encoding == .utf8 { return Array(raw.prefix(count)) }
        var decoder = CSVDecoder(decoder.encoding)
        var bytes: [UInt8] = []
        let decoded = decoder.decode(raw, count: raw.count, into: &bytes)
        return Array(bytes.prefix(min(decoded, count)))
    }

    private mutating func readRaw() throws(RecipientError) -> Int {
        var buffer: [UInt8] = []
        swap(&buffer, &raw)
        defer { swap(&buffer, &raw) }
        return try read(into: &buffer)
    }

    private mutating func read(into buffer: inout [UInt8]) throws(RecipientError) -> Int {
        if ahead.isEmpty { return try source.read(into: &buffer, from: 0) }
        let piece = ahead.prefix(buffer.count)
        buffer.replaceSubrange(0..<piece.count, with: piece)
        ahead = piece.count == ahead.count ? [] : ahead.dropFirst(piece.count)
        return piece.count
    }
}
