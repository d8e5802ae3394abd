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

    func take(_ line: String) { say(showsAddresses ? line : AddressMask.masked(line)) }
}

/// Takes addresses out of texts that are kept.
public enum AddressMask {
    /// The text with `…` in place of an address, of what stands before its @, and of whatever else has an @.
    public static func masked(_ text: String, hiding address: String) -> String {
        var result = masked(text)
        let local = address.prefix { $0 != "@" }
        // A name of two letters would take half of the words with it.
        guard local.count > 2 else { return result }
        for word in [address, String(local)] {
            while let range = result.lowercased().firstRange(of: word.lowercased()),
                result.lowercased().count == result.count
            {
                let start = result.lowercased().distance(from: result.lowercased().startIndex, to: range.lowerBound)
                let from = result.index(result.startIndex, offsetBy: start)
                result.replaceSubrange(from..<result.index(from, offsetBy: word.count), with: "…")
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
}
