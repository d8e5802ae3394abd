/// Who wants to see what is said to a server and what it says.
public struct ConversationTrace: Sendable {
    private let showsAddresses: Bool
    private let say: @Sendable (String) -> Void

    /// - Parameters:
    ///   - showsAddresses: Whether addresses are shown; otherwise there is a `…` in place of each.
    ///   - say: Takes one line at a time, without its end.
    public init(showsAddresses: Bool = false, say: @escaping @Sendable (String) -> Void) {
        self.showsAddresses = showsAddresses
        self.say = say
    }

    /// - Parameter recipient: Whose message this is about; a reply may name no more than what stands before the @.
    func take(_ line: String, of recipient: String) {
        say(showsAddresses ? line : AddressMask.masked(line, hiding: recipient))
    }
}

/// Takes addresses out of texts that are kept.
public enum AddressMask {
    /// The text with `…` in place of an address, of what stands before its @, and of whatever else has an @.
    public static func masked(_ text: String, hiding address: String) -> String {
        let local = address.prefix { $0 != "@" }
        var result = masked(text)
        for word in [address, String(local)] where !word.isEmpty {
            let source = result
            result = source.replacing(Regex(verbatim: word).ignoresCase()) { match in
                // A name of two letters would take half of the words with it.
                word.count > 2 || isWhole(match.range, in: source) ? "…" : match.output
            }
        }
        return result
    }

    /// The text with `…` in place of whatever stands around an @.
    public static func masked(_ text: String) -> String {
        guard text.contains("@") else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard let at = word.firstIndex(of: "@") else { return String(word) }
            let stops: Set<Character> = ["<", ">", "(", ")", "\"", "'", ",", ";", ":"]
            let head = word[..<at].lastIndex(where: stops.contains).map { word[...$0] } ?? ""
            let tail = word[at...].firstIndex(where: stops.contains).map { word[$0...] } ?? ""
            return "\(head)…\(tail)"
        }.joined(separator: " ")
    }

    /// Whether no letter or digit stands beside a range.
    private static func isWhole(_ range: Range<String.Index>, in text: String) -> Bool {
        let neighbours = [text[..<range.lowerBound].last, text[range.upperBound...].first]
        return !neighbours.contains { $0.map { $0.isLetter || $0.isNumber } ?? false }
    }
}
