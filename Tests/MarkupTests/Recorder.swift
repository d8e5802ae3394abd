import Markup

/// Notes what a parser finds, one line each.
final class Recorder: MarkupHandler {
    /// What a handler may throw.
    struct Stop: Error {}

    private(set) var lines: [String] = []
    /// The element at which to throw.
    var stopsAt: String?

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        let pairs = (0..<attributes.count).map { attributes.pair(at: $0) }
        lines.append("<\(name)>" + pairs.map { " \($0.name)=\($0.value)" }.joined())
        if name.local == stopsAt { throw Stop() }
    }

    func text(_ bytes: [UInt8]) { lines.append(String(decoding: bytes, as: UTF8.self)) }

    func end(_ name: MarkupName) { lines.append("</\(name)>") }

    /// Parses a document in pieces of some bytes; all at once when no number is given.
    static func lines(_ bytes: [UInt8], pieces: Int? = nil, limits: MarkupLimits = MarkupLimits()) throws -> [String] {
        let (recorder, parser) = (Recorder(), try MarkupParser(limits: limits))
        var start = 0
        while let pieces, start + pieces < bytes.count {
            try parser.parse(Array(bytes[start..<start + pieces]), for: recorder)
            start += pieces
        }
        try parser.parse(Array(bytes[start...]), isFinal: true, for: recorder)
        return recorder.lines
    }

    static func lines(_ text: String, limits: MarkupLimits = MarkupLimits()) throws -> [String] {
        try lines(Array(text.utf8), limits: limits)
    }

    /// The error that a document ends with.
    static func error(_ text: String, limits: MarkupLimits = MarkupLimits()) -> MarkupError? {
        do { _ = try lines(text, limits: limits) } catch { return error as? MarkupError }
        return nil
    }
}
