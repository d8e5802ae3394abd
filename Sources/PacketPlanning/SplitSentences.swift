package import PacketRecipients

/// What a library below says in whole sentences, as our own messages are: the first without capital and full stop, the
/// others as what to do about it.
package struct SplitSentences {
    package let message: String
    package let hint: String?

    /// - Parameter place: The file that the sentences are about.
    package init(_ sentences: String, place: String?) {
        var first = sentences[...]
        var rest: Substring?
        if let end = sentences.firstRange(of: ". ") {
            first = sentences[..<end.lowerBound]
            rest = sentences[end.upperBound...]
        }
        let message = Self.clause(first)
        self.message = place.map { "\($0): \(message)" } ?? message
        hint = rest.map { Self.clause($0) }
    }

    package init(_ error: RecipientError) {
        let line = error.place.line.map { "line \($0)" }
        let place = [error.place.file, line].compactMap { $0 }.joined(separator: ", ")
        self.init(error.message, place: place.isEmpty ? nil : place)
    }

    /// The sentence without its capital letter and full stop; a first word that is all capitals stays.
    package static func clause(_ sentence: some StringProtocol) -> String {
        let words = sentence.last == "." ? sentence.dropLast() : sentence[...]
        guard let second = words.dropFirst().first, !second.isUppercase else { return String(words) }
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
