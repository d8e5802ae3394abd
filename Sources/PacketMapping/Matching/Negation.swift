/// Whether a text says the opposite of what its other words say: “if you do not have health coverage”.
enum Negation {
    /// Words that negate what they stand before, in lower case.
    private static let words: Set<String> = [
        "not", "no", "non", "never", "neither", "nor", "none", "without", "cannot",
        "nicht", "kein", "keine", "keinen", "keinem", "keiner", "keines", "nie", "ohne", "weder",
        "ne", "pas", "aucun", "aucune", "jamais", "sans", "ni",
        "sin", "nunca", "ningun", "ningún", "ninguna", "tampoco",
        "senza", "nessun", "nessuno", "nessuna", "não", "nao", "sem", "nenhum", "nenhuma",
        "niet", "geen", "nooit", "zonder", "bez", "nigdy", "není", "nejsem", "nemám",
        "inte", "ej", "ikke", "ingen", "inget", "aldrig", "utan", "uden", "uten",
    ]

    /// What negates in languages that join it to the word before, or write without spaces.
    private static let parts = ["않", "없", "ない", "ません", "没有", "沒有", "不是", "并非"]

    /// Words behind which an answer stands, and no negation: “if no, explain”.
    private static let conditions: Set<String> = ["if", "wenn", "falls", "si", "se", "als", "jeśli"]

    /// Whether a text negates something.
    ///
    /// An answer that it begins with negates nothing (“No, I am a citizen”), and neither does `No.` for a number.
    ///
    /// - Complexity: O(length of the text).
    static func isSaid(in text: some StringProtocol) -> Bool {
        if parts.contains(where: { text.contains($0) }) { return true }
        var before = ""
        let tokens = text.split { $0.isWhitespace || $0 == "-" || $0 == "/" || $0 == "(" }
        for (place, token) in tokens.enumerated() {
            let word = token.lowercased().trimming { !$0.isLetter && $0 != "'" && $0 != "’" }
            defer { before = word }
            if word.hasSuffix("n't") || word.hasSuffix("n’t") { return true }
            if word.hasPrefix("n'") || word.hasPrefix("n’") { return true }
            // SIN is a number that people have in Canada.
            guard words.contains(word), token != "SIN", !conditions.contains(before), place + 1 < tokens.count else {
                continue
            }
            let next = tokens[place + 1]
            let isEnded = token.last.map { ",.:;!".contains($0) } ?? false
            // The number of something, or an answer with what follows from it.
            if word == "no" || word == "non", isEnded || next.first?.isNumber ?? false { continue }
            if place == 0, isEnded || ["–", "—"].contains(next) { continue }
            return true
        }
        return false
    }
}

extension String {
    /// The text without the characters at both ends that a test takes away.
    fileprivate func trimming(_ isDropped: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, isDropped(first) { rest.removeFirst() }
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return String(rest)
    }
}
