import Interchange

/// The words of an answer that count, each in one form: `It freed the slaves` is `free`, `slave`.
enum AnswerWords {
    /// The words of a text, numbers as digits, months by name; what never counts is gone.
    static func words(_ text: String) -> [String] { sequence(text).filter { !glue.contains($0) }.map(WordForms.stem) }

    /// The words that stand behind those whose place decides: from Kuwait, all people, above the law.
    static func followers(_ text: String) -> [String: Set<String>] {
        let words = sequence(text)
        var followers: [String: Set<String>] = [:]
        for (index, word) in words.enumerated() where leading.contains(word) {
            let rest = words[(index + 1)...].filter { !glue.contains($0) }.map(WordForms.stem)
            guard let next = rest.first(where: { !needless.contains($0) }) ?? rest.last else { continue }
            followers[word, default: []].insert(next)
        }
        return followers
    }

    private static func sequence(_ text: String) -> [String] {
        var words: [String] = []
        for word in split(text) { words += dateWords(word) ?? numberWithUnit(word) ?? [word] }
        return NumberWords.inDigits(WordForms.joined(words))
    }

    /// The words without the titles that stand before a name.
    static func withoutTitles(_ words: [String]) -> [String] { Array(words.drop { titles.contains($0) }) }

    /// Whether a word is an initial, as in Franklin D. Roosevelt.
    static func isInitial(_ word: String) -> Bool { word.count == 1 && word.first?.isLetter == true }

    static func isNumber(_ word: String) -> Bool { word.first?.isNumber == true }

    static let negations: Set<String> = ["not", "never"]
    static let comparisons = stems("more fewer less most least")

    /// Words that may be said or left out, wherever a card has or has not got them: all is about the United States, and
    /// what a holiday is need not be called one.
    static let needless = stems("usa federal national holiday original reason based")

    /// Words that go with numbers and may be left out: six years, eighteen and older, when they turn 18.
    static let units = stems("year old older age every turn")

    /// Words by which a question or an answer is about years.
    static let times = stems("year old older age long often")

    /// What people say around an answer: of themselves, kinds of things, and verbs that say no more than the noun does.
    static let chatter = stems(
        "i my me we us think believe guess um uh well name called also just like about so please maybe he she him his her "
            + "american own whole entire much want live give provide get make system process kind type form idea concept "
            + "group nation tribe branch power way thing example issue problem people spread fear")

    /// In a question about rights these need not be said: “speech” is the freedom of speech.
    static let rights = stems("right freedom")

    private static let titles = stems(
        "mr mrs ms miss dr sir hon honorable president senator sen representative rep congressman congresswoman governor gov "
            + "general gen chief justice judge secretary speaker")

    private static let leading: Set<String> = [
        "from", "above", "all", "not", "against", "before", "after", "under",
    ]

    private static let glue = Set(
        ("a an the there here of to in into on at by for from with and or that which who whom this these those is am are was were "
            + "be been being it its they them their theirs you your our because as do does did has have had can could will would "
            + "shall should may might must need needs needed jr sr when if whether during while become becomes becoming became")
            .split(separator: " ").map(String.init))

    private static func stems(_ words: String) -> Set<String> {
        Set(words.split(separator: " ").map { WordForms.stem(String($0)) })
    }

    /// Words in lower case. Dots and apostrophes join (U.S., isn't), 5,000 is one word, and so is 7/4/1776.
    private static func split(_ text: String) -> [String] {
        var words: [String] = []
        var (word, tail): (String, String?) = ("", nil)
        func end() {
            // The s of women's goes, don't is one word, and what stands behind another apostrophe is a word of its own.
            switch tail {
            case nil, "s", "": if !word.isEmpty { words.append(word) }
            case let tail? where tail.count <= 2: words.append(word + tail)
            case let tail?: words += [word, tail].filter { !$0.isEmpty }
            }
            (word, tail) = ("", nil)
        }
        let characters = Array(text.lowercased())
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            let isBetweenDigits = word.last?.isNumber == true && next.isNumber && tail == nil
            if character.isLetter || character.isNumber {
                if tail == nil { word.append(character) } else { tail?.append(character) }
            } else if character == "'" || character == "’" {
                if tail == nil { tail = "" }
            } else if (character == "/" || character == "-") && isBetweenDigits {
                word.append(character)
            } else if (character == "," && isBetweenDigits) || character == "." {
                continue
            } else {
                end()
                if character == "&" { words.append("and") }
            }
        }
        end()
        return words
    }

    /// `6yrs` as two words; `14th` is one.
    private static func numberWithUnit(_ word: String) -> [String]? {
        let number = word.prefix { $0.isNumber }
        let unit = word.dropFirst(number.count)
        return !number.isEmpty && ["yr", "yrs", "year", "years"].contains(unit) ? [String(number), String(unit)] : nil
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// The words of a date in digits, such as 7/4/1776, 4/15 or 1776-07-04; of other numbers with such signs, each number.
    private static func dateWords(_ word: String) -> [String]? {
        guard word.contains(where: { $0 == "/" || $0 == "-" }) else { return nil }
        let parts = word.split { $0 == "/" || $0 == "-" }.map(String.init)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count else { return parts }
        if CalendarDay(word) != nil, numbers.count == 3 {
            return [months[numbers[1] - 1], "\(numbers[2])", "\(numbers[0])"]
        }
        guard word.contains("/"), (2...3).contains(numbers.count), (1...12).contains(numbers[0]),
            (1...31).contains(numbers[1])
        else { return parts }
        return [months[numbers[0] - 1]] + numbers.dropFirst().map { "\($0)" }
    }
}
