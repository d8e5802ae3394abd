/// Words written together: what German, Dutch and Nordic languages do with all of them, and designers of forms with
/// English ones.
enum Compound {
    /// The longest word that is looked at, in bytes.
    private static let longest = 40

    /// The parts of a word; the word alone where it is none of several.
    static func parts(of word: String) -> [String] {
        guard (7...longest).contains(word.utf8.count), word.utf8.allSatisfy({ $0 < 0x80 }), !known(word) else {
            return kana(word)
        }
        let letters = Array(word)
        for start in 3...(letters.count - 3) {
            let tail = String(letters[start...])
            guard tail.utf8.count >= 4 || Lexicon.tails.contains(tail), known(tail) else { continue }
            let head = String(letters[..<start])
            if let stem = [head, stem(head)].compactMap({ $0 }).first(where: known) { return [stem, tail] }
            if Lexicon.tails.contains(tail) { return [stem(head) ?? head, tail] }
        }
        return [word]
    }

    /// A head without the letters that join it to the next part.
    private static func stem(_ head: String) -> String? {
        for joint in ["ungs", "s", "es", "en", "n"]
        where head.hasSuffix(joint) && head.utf8.count > joint.utf8.count + 2 {
            return joint == "ungs" ? String(head.dropLast()) : String(head.dropLast(joint.utf8.count))
        }
        return nil
    }

    private static func known(_ word: String) -> Bool {
        Lexicon.phrases[word] != nil || Lexicon.modifiers.contains(word) || Lexicon.weak.contains(word)
    }

    /// Endings and particles of Japanese are written in letters of their own and say nothing.
    private static func kana(_ word: String) -> [String] {
        let isEnding = word.unicodeScalars.allSatisfy { (0x3041...0x309F).contains($0.value) }
        return isEnding && word.unicodeScalars.count <= 6 ? [] : [word]
    }
}
