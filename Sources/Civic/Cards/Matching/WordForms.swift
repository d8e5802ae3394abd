/// Forms of English words that stand for one another.
enum WordForms {
    /// The words with what consists of several, or is short for several, brought into one form.
    static func joined(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let ahead = words[index...]
            if let known = several.first(where: { ahead.starts(with: $0.words) }) {
                result += known.meaning
                index += known.words.count
                continue
            }
            let word = words[index]
            // World War I: the numeral counts only there.
            if let last = result.last, last == "war" || last == "wars", let number = numerals[word] {
                result.append(number)
            } else {
                result += short[word] ?? [word]
            }
            index += 1
        }
        return result
    }

    /// The word in one form: without the ending of its plural or tense.
    static func stem(_ word: String) -> String {
        guard word.allSatisfy(\.isLetter) else { return word }
        var stem = word
        if let same = irregular[stem] { return same }
        if stem.count > 4, stem.hasSuffix("ies") {
            stem = stem.dropLast(3) + "y"
        } else if stem.count > 3, stem.hasSuffix("s"), !stem.hasSuffix("ss"), !stem.hasSuffix("us") {
            stem.removeLast()
        }
        if let same = irregular[stem] { return same }
        if stem.count > 5, stem.hasSuffix("ing") {
            stem.removeLast(3)
        } else if stem.count > 4, stem.hasSuffix("ed") {
            stem.removeLast(2)
        }
        if stem.count > 3, let last = stem.last, stem.dropLast().last == last { stem.removeLast() }
        if stem.count > 3, stem.hasSuffix("e") { stem.removeLast() }
        return stem
    }

    /// Whether a word is another with one letter wrong, missing, too many or exchanged with its neighbour. Short words and
    /// numbers are never misspelled.
    static func isMisspelling(_ word: String, of other: String) -> Bool {
        let (a, b) = (Array(single(word)), Array(single(other)))
        guard b.count >= 5, a.count >= 4, a.first == b.first, abs(a.count - b.count) <= 1,
            (a + b).allSatisfy(\.isLetter)
        else { return false }
        let start = zip(a, b).prefix { $0 == $1 }.count
        let (left, right) = (a[start...], b[start...])
        if left.isEmpty && right.isEmpty { return true }
        if left.count == right.count {
            if left.dropFirst() == right.dropFirst() { return true }
            let pair = left.prefix(2)
            return pair.count == 2 && Array(pair.reversed()) == Array(right.prefix(2))
                && left.dropFirst(2) == right.dropFirst(2)
        }
        return left.count > right.count ? left.dropFirst().elementsEqual(right) : right.dropFirst().elementsEqual(left)
    }

    /// The word with double letters once.
    private static func single(_ word: String) -> String {
        word.reduce(into: "") { if $0.last != $1 { $0.append($1) } }
    }

    private static let several: [(words: [String], meaning: [String])] = [
        (["united", "states", "of", "america"], ["usa"]), (["united", "states"], ["usa"]),
        (["great", "britain"], ["britain"]), (["district", "of", "columbia"], ["dc"]),
        (["house", "of", "representatives"], ["house"]),
    ]

    private static let short: [String: [String]] = [
        "us": ["usa"], "america": ["usa"], "england": ["britain"], "english": ["britain"], "british": ["britain"],
        "uk": ["britain"], "fdr": ["franklin", "roosevelt"], "mlk": ["martin", "luther", "king"],
        "wwi": ["world", "war", "1"], "wwii": ["world", "war", "2"], "ww1": ["world", "war", "1"],
        "ww2": ["world", "war", "2"], "ww": ["world", "war"], "nobody": ["no", "one"], "everyone": ["all", "people"],
        "everybody": ["all", "people"], "cannot": ["not"], "dont": ["not"], "doesnt": ["not"], "didnt": ["not"],
        "cant": ["not"], "isnt": ["not"], "arent": ["not"], "wasnt": ["not"], "werent": ["not"], "wont": ["not"],
        "nt": ["not"], "vp": ["vice", "president"],
    ]

    private static let numerals = ["i": "1", "ii": "2", "iii": "3"]

    private static let irregular = [
        "fought": "fight", "wrote": "writ", "written": "writ", "writer": "writ", "writing": "writ", "led": "lead",
        "said": "say", "gave": "give", "given": "give", "went": "go", "gone": "go", "goes": "go", "took": "take",
        "taken": "take", "paid": "pay", "chose": "choos", "men": "man", "women": "woman", "children": "child",
        "person": "peopl", "people": "peopl", "democrat": "democratic", "communist": "communism",
        "capitalist": "capitalism", "economic": "economy", "japanese": "japan", "german": "germany", "italian": "italy",
        "russian": "russia", "christma": "christmas", "xmas": "christmas", "freed": "free", "freeing": "free",
        "kept": "keep", "held": "hold", "made": "mak", "won": "win",
    ]
}
