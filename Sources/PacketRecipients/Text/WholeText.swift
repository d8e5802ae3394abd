/// A text that is read as a whole, brought to UTF-8 where its byte order mark says that it is something else.
enum WholeText {
    /// The most bytes that are read of a source that has to be in memory as a whole.
    static let limit = 1 << 30

    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard let mark = CSVEncoding.byteOrderMark(of: bytes) else { return bytes }
        let text = Array(bytes.dropFirst(mark.length))
        guard mark.encoding != .utf8 else { return text }
        var decoder = CSVDecoder(mark.encoding)
        var output: [UInt8] = []
        let count = decoder.decode(text, count: text.count, into: &output)
        var rest = [UInt8](repeating: 0, count: 8)
        let last = decoder.finish(into: &rest)
        return Array(output.prefix(count)) + rest.prefix(last)
    }

    /// A text in UTF-8, or else in windows-1252 as old programs write it in the west; nil where that is not sure.
    static func decoded(_ bytes: [UInt8]) -> (text: String, isGuessed: Bool)? {
        if let text = String(validating: bytes, as: UTF8.self) { return (text, false) }
        guard WesternLetters(bytes).isSure else { return nil }
        var decoder = CSVDecoder(.windows1252)
        var output: [UInt8] = []
        let count = decoder.decode(bytes, count: bytes.count, into: &output)
        return (String(decoding: output.prefix(count), as: UTF8.self), true)
    }
}
