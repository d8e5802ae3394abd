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

    /// The word in one form: without the ending of its plural or tense, and by the name of its family.
    static func stem(_ word: String) -> String {
        guard word.allSatisfy(\.isLetter) else { return word }
        let root = root(word)
        return WordFamilies.head(of: root) ?? root
    }

    /// The word without the ending of its plural or tense.
    static func root(_ word: String) -> String {
        var root = word
        if root.count > 4, root.hasSuffix("ies") {
            root = root.dropLast(3) + "y"
        } else if root.count > 3, root.hasSuffix("s"), !root.hasSuffix("ss"), !root.hasSuffix("us") {
            root.removeLast()
        }
        if root.count > 5, root.hasSuffix("ing") {
            root.removeLast(3)
        } else if root.count > 4, root.hasSuffix("ed") {
            root.removeLast(2)
        }
        if root.count > 3, let last = root.last, root.dropLast().last == last { root.removeLast() }
        if root.count > 3, root.hasSuffix("e") { root.removeLast() }
        return root
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

    /// What consists of several words or means the same in several, with what it counts as.
    private static let several: [(words: [String], meaning: [String])] = meanings.map { words, meaning in
        (words.split(separator: " ").map(String.init), meaning.split(separator: " ").map(String.init))
    }

    private static let meanings: KeyValuePairs<String, String> = [
        "united states of america": "usa", "united states": "usa", "great britain": "britain",
        "district of columbia": "dc", "house of representatives": "house", "house of reps": "house",
        "armed forces": "military", "native people": "native americans", "one of": "", "out of": "from",
        "year term": "years", "years term": "years",
        "stands for": "represents", "stand for": "represents", "at least": "older", "and over": "older",
        "or over": "older", "and up": "older", "or up": "older", "and above": "older", "or above": "older",
        "or more": "older", "and more": "older",
    ]

    private static let short: [String: [String]] = [
        "us": ["usa"], "america": ["usa"], "england": ["britain"], "english": ["britain"], "british": ["britain"],
        "uk": ["britain"], "fdr": ["franklin", "roosevelt"], "mlk": ["martin", "luther", "king"], "gop": ["republican"],
        "wwi": ["world", "war", "1"], "wwii": ["world", "war", "2"], "ww1": ["world", "war", "1"],
        "ww2": ["world", "war", "2"], "ww": ["world", "war"], "vp": ["vice", "president"], "no": ["not"],
        "nobody": ["not", "one"], "none": ["not", "one"], "everyone": ["all", "people"],
        "everybody": ["all", "people"],
        "cannot": ["not"], "dont": ["not"], "doesnt": ["not"], "didnt": ["not"], "cant": ["not"], "isnt": ["not"],
        "arent": ["not"], "wasnt": ["not"], "werent": ["not"], "wont": ["not"], "nt": ["not"], "without": ["not"],
        "yr": ["year"],
        "yrs": ["years"], "jan": ["january"], "feb": ["february"], "mar": ["march"], "apr": ["april"], "jun": ["june"],
        "jul": ["july"], "aug": ["august"], "sep": ["september"], "sept": ["september"], "oct": ["october"],
        "nov": ["november"], "dec": ["december"],
        "ny": ["new", "york"], "nyc": ["new", "york", "city"], "nj": ["new", "jersey"], "nh": ["new", "hampshire"],
        "nm": ["new", "mexico"], "nc": ["north", "carolina"], "sc": ["south", "carolina"], "nd": ["north", "dakota"],
        "ri": ["rhode", "island"], "ct": ["connecticut"], "md": ["maryland"], "va": ["virginia"], "ga": ["georgia"],
        "tx": ["texas"], "az": ["arizona"], "pa": ["pennsylvania"],
    ]

    private static let numerals = ["i": "1", "ii": "2", "iii": "3"]
}
