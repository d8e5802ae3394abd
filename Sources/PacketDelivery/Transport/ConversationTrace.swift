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
        return [address, String(local)].reduce(masked(text)) { replaced($1, in: $0) }
    }

    /// The text with `…` in place of a word, in capitals or not. One of one or two letters has to stand by itself: it would
    /// take half of the text with it.
    private static func replaced(_ word: String, in text: String) -> String {
        // Nearly no reply holds one.
        guard !word.isEmpty, contains(Array(word.lowercased().utf8), Array(text.lowercased().utf8)) else { return text }
        let sought = word.map { $0.lowercased() }
        let characters = Array(text)
        let folded = characters.map { $0.lowercased() }
        func isLetter(_ index: Int) -> Bool {
            characters.indices.contains(index) && (characters[index].isLetter || characters[index].isNumber)
        }
        var result = ""
        var index = 0
        while index < characters.count {
            let end = index + sought.count
            let isWhole = sought.count > 2 || (!isLetter(index - 1) && !isLetter(end))
            if end <= characters.count, isWhole, folded[index..<end].elementsEqual(sought) {
                result += "…"
                index = end
            } else {
                result.append(characters[index])
                index += 1
            }
        }
        return result
    }

    private static func contains(_ word: [UInt8], _ text: [UInt8]) -> Bool {
        let (word, text) = (word.span, text.span)
        guard word.count <= text.count else { return false }
        for start in 0...text.count - word.count {
            var length = 0
            while length < word.count, text[start + length] == word[length] { length += 1 }
            if length == word.count { return true }
        }
        return false
    }

    /// The text with `…` in place of whatever stands around an @.
    public static func masked(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
        return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard let at = word.firstIndex(of: "@") else { return String(word) }
            let stops: Set<Character> = ["<", ">", "(", ")", "\"", "'", ",", ";", ":"]
            let head = word[..<at].lastIndex(where: stops.contains).map { word[...$0] } ?? ""
            let tail = word[at...].firstIndex(where: stops.contains).map { word[$0...] } ?? ""
            return "\(head)…\(tail)"
        }.joined(separator: " ")
    }
}
