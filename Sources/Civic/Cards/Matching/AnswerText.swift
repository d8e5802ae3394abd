/// A text as the words that count, in their order: `It freed the slaves` is `free`, `slave`.
struct AnswerText: Sendable {
    struct Word: Sendable {
        /// The word as it was said, in lower case; a comma for what separates.
        let spoken: String
        /// The word in the form in which words are compared.
        var stem: String
        /// Whether it only holds others together, and is not compared.
        let isGlue: Bool

        var isSeparator: Bool { spoken == "," }
        /// Whether another thing begins here.
        var endsItem: Bool { isSeparator || spoken == "and" || spoken == "or" }
        var isNumber: Bool { stem.first?.isNumber == true }
        /// Whether it is one letter, as in Franklin D. Roosevelt.
        var isInitial: Bool { stem.count == 1 && stem.first?.isLetter == true }
    }

    private(set) var all: [Word]

    /// - Parameters:
    ///   - compounds: What is said in several words and may be written as one: honeybee, NH.
    ///   - wholes: Words that may be written as two: post master.
    init(_ text: String, compounds: [String: [String]] = [:], wholes: Set<String> = []) {
        let split = SpokenWords.split(text).flatMap { compounds[$0] ?? [$0] }.reduce(into: [String]()) { words, word in
            let whole = words.last.map { $0 + word }.flatMap { wholes.contains($0) ? $0 : nil }
            if whole != nil { words.removeLast() }
            words.append(whole ?? word)
        }
        let spoken = NumberForms.joined(NumberWords.inDigits(WordMeanings.joined(split)))
        all = spoken.map {
            Word(
                spoken: $0, stem: WordForms.stem($0 == "a." ? "a" : $0),
                isGlue: $0 == "," || WordClasses.glue.contains($0))
        }
        // To keep somebody from something is to stop him.
        let (keep, stop) = (WordForms.stem("keep"), WordForms.stem("stop"))
        for index in all.indices where all[index].stem == keep {
            if all[(index + 1)...].prefix(while: { !$0.isSeparator }).contains(where: { $0.spoken == "from" }) {
                all[index].stem = stop
            }
        }
    }

    /// The words that count.
    var words: [Word] { all.filter { !$0.isGlue } }
    var stems: [String] { words.map(\.stem) }
    var numbers: [String] { words.filter(\.isNumber).map(\.stem) }
    var denials: Int { all.count { WordClasses.denials.contains($0.stem) } }
    /// Whether one of several things is left to choose.
    var offersChoice: Bool { all.contains { $0.spoken == "or" } }

    /// The text with each word that counts respelled.
    func respelled(_ spelling: (Word) -> String) -> AnswerText {
        var text = self
        for index in text.all.indices where !text.all[index].isGlue { text.all[index].stem = spelling(text.all[index]) }
        return text
    }

    /// The text without the titles that stand before a name.
    var untitled: AnswerText {
        var text = self
        text.all = Array(all.drop { $0.isGlue || WordClasses.titles.contains($0.stem) })
        return text
    }

    /// The words that stand behind those whose place decides: from Kuwait, all people, above the law; and behind “to”.
    /// Behind “not”, what people say around an answer may stand between: not get too powerful.
    var followers: [String: Set<String>] {
        var followers: [String: Set<String>] = [:]
        for (index, word) in all.enumerated() where WordClasses.followed.contains(word.spoken) {
            let rest = all[(index + 1)...].filter { !$0.isGlue }
            let counting = rest.filter { !WordClasses.needless.contains($0.stem) }
            let between = counting.prefix { word.spoken == "not" && WordClasses.chatter.contains($0.stem) }
            let next = counting.isEmpty ? Array(rest.suffix(1)) : Array(counting.prefix(between.count + 1))
            followers[word.spoken, default: []].formUnion(next.map(\.stem))
        }
        return followers
    }

    /// The things that are listed: what stands between commas, and between “and” and “or”.
    var items: [ArraySlice<Word>] { all.split(whereSeparator: \.endsItem) }

    /// Each number with the words behind it that it may count: 27 with `amendment`; none where nothing is counted.
    var counts: [(number: String, counted: [Word])] {
        all.indices.filter { all[$0].isNumber }.map { index in
            let behind = all[(index + 1)...].prefix {
                !$0.isGlue && !$0.isNumber && !WordClasses.leading.contains($0.stem)
            }
            return (all[index].stem, Array(behind))
        }
    }

    /// The thing that the whole is: `secretary` of labor, Rhode `island`.
    var head: String? {
        let ahead = all.drop(while: \.isGlue).prefix { !WordClasses.prepositions.contains($0.spoken) }
        return ahead.last { !$0.isGlue }?.stem
    }
}
