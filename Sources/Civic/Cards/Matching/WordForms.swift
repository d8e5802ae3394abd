/// Forms of English words that stand for one another.
enum WordForms {
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

    /// Words that are one letter from a word of an answer, and are no misspelling of it.
    static let distinct = Set(
        ("civic india country countries county counties local applies forge horse paint point count stage statute status depend "
            + "parity party").split(separator: " ").map(String.init))

    /// Whether a word is another with one letter wrong, missing, too many or exchanged with its neighbour. Short words and
    /// numbers are never misspelled.
    static func isMisspelling(_ word: String, of other: String) -> Bool {
        let (a, b) = (Array(single(word)), Array(single(other)))
        guard b.count >= 5, a.count >= 4, !distinct.contains(word), a.first == b.first, abs(a.count - b.count) <= 1,
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
}
