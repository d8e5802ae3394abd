#if Server
/// What to do about a value that a field shows in a shape of its own. The library says it to those who write mappings; here it
/// is said to those who have the cell.
enum ShapeHint {
    /// - Parameter message: What the library says is wrong, which names the field's shape.
    static func text(about message: String, _ words: Words) -> String {
        if message.contains(#/such day/#) { return words["hint.noSuchDay"] }
        guard !message.contains(#/time of day/#), message.contains(#/\b(?:date|day)\b/#) else {
            return words["hint.wrongShape"]
        }
        guard let example = example(in: message), example != plain else { return words["hint.wrongDay"] }
        return words("hint.dayShape", ["example": example])
    }

    /// The day that examples are of, as tables have it.
    private static let plain = "2026-01-31"

    /// A day as the field of a message wants it; nil where the message does not say how.
    private static func example(in message: String) -> String? {
        if let own = message.firstMatch(of: #/such as “?([^;“”]+?)”?\.?$/#) { return String(own.1) }
        let shape = #/\b(?:shown|day|written|shows) as ([^;“”]+?)(?:, (?:and|as|such)\b|\.?$)/#
        return message.firstMatch(of: shape).flatMap { example(of: String($0.1)) }
    }

    /// A day in a pattern such as `mm/dd/yyyy` or `TT.MM.JJJJ`; nil for anything else.
    static func example(of pattern: String) -> String? {
        var (text, parts) = ("", Set<String>())
        var rest = pattern[...]
        while let first = rest.first {
            let run = rest.prefix { $0 == first }
            rest = rest.dropFirst(run.count)
            let piece: (part: String?, text: String)
            switch (first.lowercased(), run.count) {
            case ("d", 1...2), ("t", 1...2): piece = ("day", "31")
            case ("m", 1...4): piece = ("month", ["1", "01", "Jan", "January"][run.count - 1])
            case ("y", 4), ("j", 4): piece = ("year", "2026")
            case ("y", 2), ("j", 2): piece = ("year", "26")
            case (" ", _), ("/", _), (".", _), ("-", _), (",", _): piece = (nil, String(run))
            default: return nil
            }
            text += piece.text
            if let part = piece.part { parts.insert(part) }
        }
        return parts.count == 3 ? text : nil
    }
}
#endif
