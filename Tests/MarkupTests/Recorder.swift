import Markup

/// Notes what a parser finds, one line each.
final class Recorder: MarkupHandler {
    /// What a handler may throw.
    struct Stop: Error {}

    private(set) var lines: [String] = []
    /// The element at which to throw.
    var stopsAt: String?
    /// The elements of which only beginning and end are wanted.
    var skipped: Set<String> = []
    private(set) var skipsContent = false

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        let pairs = (0..<attributes.count).map { attributes.pair(at: $0) }
        lines.append("<\(name)>" + pairs.map { " \($0.name)=\($0.value)" }.joined())
        if name.local == stopsAt { throw Stop() }
        skipsContent = skipped.contains(name.local)
    }

    func text(_ bytes: [UInt8]) { lines.append(String(decoding: bytes, as: UTF8.self)) }

    func end(_ name: MarkupName) { lines.append("</\(name)>") }

    /// Parses a document in pieces of some bytes; all at once when no number is given.
    static func lines(
        _ bytes: [UInt8], pieces: Int? = nil, limits: MarkupLimits = MarkupLimits(), skipping skipped: Set<String> = []
    ) throws -> [String] {
        let (recorder, parser) = (Recorder(), try MarkupParser(limits: limits))
        recorder.skipped = skipped
        var start = 0
        while let pieces, start + pieces < bytes.count {
            try parser.parse(Array(bytes[start..<start + pieces]), for: recorder)
            start += pieces
        }
        try parser.parse(Array(bytes[start...]), isFinal: true, for: recorder)
        return recorder.lines
    }

    static func lines(
        _ text: String, limits: MarkupLimits = MarkupLimits(), skipping skipped: Set<String> = []
    ) throws -> [String] {
        try lines(Array(text.utf8), limits: limits, skipping: skipped)
    }

    /// The error that a document ends with.
    static func error(
        _ text: String, limits: MarkupLimits = MarkupLimits(), skipping skipped: Set<String> = []
    ) -> MarkupError? {
        do { _ = try lines(text, limits: limits, skipping: skipped) } catch { return error as? MarkupError }
        return nil
    }
}
