@_spi(_Unicode) internal import Swift

/// The words by which a cell says yes or no: those of all languages (Unicode CLDR, yesstr and nostr), signs such as x and
/// ✓, on and off, 1 and 0, and true and false as spreadsheets write them.
///
/// A word that means yes in one language and no in another is taken as the table's own language has it, else as English
/// has it, else as the languages agree that packet writes numbers and dates of; where they do not, it means nothing.
///
/// A letter alone counts in the table's own language and in English only. Nearly every letter is short for yes or no
/// somewhere, and in most tables it is a code: F and M, the D of divorced.
public struct AnswerWords: Sendable {
    /// The words of one language, in small letters.
    public struct Language: Sendable, Hashable {
        /// The words for yes.
        public let yes: Set<String>
        /// The words for no.
        public let no: Set<String>

        /// What a word means; nil when it is none of them.
        func answer(_ word: String) -> Bool? { yes.contains(word) ? true : no.contains(word) ? false : nil }
    }

    /// The language of the table; nil when nothing is known of it, or CLDR has no words of it.
    private let own: Language?

    /// - Parameter locale: The tag of the table's language: `de`, `de-CH`.
    public init(locale: String? = nil) { own = locale.flatMap(Self.language) }

    /// What a cell says: true for yes, false for no, nil for anything else. An empty one says nothing.
    ///
    /// - Parameter folded: The cell as `folded` makes it.
    /// - Complexity: O(length).
    public func answer(_ folded: String) -> Bool? {
        own?.answer(folded) ?? Self.answer(ofAnyLanguage: folded)
    }

    /// Whether a word is a sign or a number and no word of a language: x, ✓, on, 1.
    public static func isSign(_ folded: String) -> Bool { signs.answer(folded) != nil }

    /// The languages in the order in which a form's words are compared with them: the table's own, English, true and
    /// false, all others.
    public var languages: [Language] { (own.map { [$0] } ?? []) + Self.common + Self.others }

    /// The languages whose words count even when only one of a pair is there: the table's own, English, true and false.
    public var nearest: [Language] { (own.map { [$0] } ?? []) + Self.common }

    /// The text in small letters, without white space at its ends.
    public static func folded(_ text: String) -> String { text.lowercased().trimmed }

    /// The texts without those that one before them says but for capitals and white space at its ends.
    public static func distinct(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert(folded($0)).inserted }
    }

    /// A folded text without what keyboards and spreadsheets write otherwise: accents of Latin, Greek and Cyrillic letters,
    /// apostrophes, and the lengths of dashes. Beside digits hyphens and spaces stay, since 1-5 is not 15.
    public static func plain(_ folded: String) -> String {
        let hasDigits = folded.utf8.contains { (0x30...0x39).contains($0) }
        var plain = String.UnicodeScalarView()
        for scalar in folded._nfd {
            switch scalar.value {
            case 0x300...0x36F: continue
            case 0x27, 0x60, 0xB4, 0x2B9, 0x2BC, 0x2018, 0x2019, 0x201B, 0x2032: continue
            case 0x2D, 0x2010...0x2015, 0x2212: if hasDigits { plain.append("-") }
            default:
                if !scalar.properties.isWhitespace {
                    plain.append(scalar)
                } else if hasDigits {
                    plain.append(" ")
                }
            }
        }
        return String(plain)
    }

    /// The languages that packet writes numbers and dates of in which letters are answers, one of them a yes and one a no.
    ///
    /// - Parameter letters: Letters as `folded` makes them.
    public static func languages(ofLetters letters: Set<String>) -> [String] {
        guard letters.count == 2, letters.allSatisfy(isLetter) else { return [] }
        return known.filter { entry in
            !letters.isDisjoint(with: entry.language.yes) && !letters.isDisjoint(with: entry.language.no)
        }.map(\.tag)
    }

    // MARK: Tables

    private static let signs = Language(
        yes: ["x", "✓", "✔", "☑", "☒", "🗸", "on", "1"], no: ["☐", "off", "0"])

    /// As spreadsheets of several languages write the two truths.
    private static let truths = Language(
        yes: [
            "true", "wahr", "vrai", "verdadero", "vero", "verdadeiro", "waar", "sant", "sand", "sann", "tosi", "prawda",
            "pravda", "igaz", "doğru", "истина",
        ],
        no: [
            "false", "falsch", "faux", "falso", "onwaar", "falskt", "falsk", "usann", "epätosi", "fałsz", "nepravda",
            "hamis", "yanlış", "ложь",
        ])

    private static let english = known.first { $0.tag == "en" }?.language ?? Language(yes: [], no: [])
    private static let common = [english, truths]
    private static let known = read(AnswerWordData.known)
    private static let rest = read(AnswerWordData.others)
    private static let others = (known + rest).map(\.language)
    private static let tagged = Dictionary((known + rest).map { ($0.tag, $0.language) }) { first, _ in first }

    /// What a word means, where no language is known.
    private static func answer(ofAnyLanguage word: String) -> Bool? {
        // In most tables “not available”; where it is no, the table says its language.
        if word == "na" { return nil }
        for nearest in [signs, truths, english] { if let answer = nearest.answer(word) { return answer } }
        guard let said = sayings[word], !isLetter(word) else { return nil }
        return said.isDisjoint(with: [.yesOfKnown, .noOfKnown])
            ? said.answer(yes: .yesOfOthers, no: .noOfOthers) : said.answer(yes: .yesOfKnown, no: .noOfKnown)
    }

    /// What languages mean by a word.
    private struct Sayings: OptionSet {
        let rawValue: UInt8
        static let yesOfKnown = Sayings(rawValue: 1)
        static let noOfKnown = Sayings(rawValue: 2)
        static let yesOfOthers = Sayings(rawValue: 4)
        static let noOfOthers = Sayings(rawValue: 8)

        /// Nil where languages do not agree.
        func answer(yes: Sayings, no: Sayings) -> Bool? { contains(yes) == contains(no) ? nil : contains(yes) }
    }

    private static let sayings: [String: Sayings] = {
        var sayings: [String: Sayings] = [:]
        sayings.reserveCapacity(512)
        func add(_ language: (tag: String, language: Language), _ yes: Sayings, _ no: Sayings) {
            for word in language.language.yes { sayings[word, default: []].insert(yes) }
            for word in language.language.no { sayings[word, default: []].insert(no) }
        }
        for language in known { add(language, .yesOfKnown, .noOfKnown) }
        for language in rest { add(language, .yesOfOthers, .noOfOthers) }
        return sayings
    }()

    /// Whether a word is one letter of a script that writes words in several. A consonant with the signs of its vowels, as in
    /// Devanagari, is more.
    public static func isLetter(_ word: String) -> Bool {
        guard word.unicodeScalars.count == 1, let scalar = word.unicodeScalars.first else { return false }
        let isSyllable = ("\u{AC00}"..."\u{D7A3}").contains(scalar)
        return scalar.properties.isAlphabetic && !scalar.properties.isIdeographic && !isSyllable
    }

    private static func read(_ lines: String) -> [(tag: String, language: Language)] {
        Array(lines.utf8).split(separator: UInt8(ascii: "\n")).compactMap { line in
            let parts = line.split(separator: UInt8(ascii: "|"))
            guard parts.count == 3 else { return nil }
            func words(_ index: Int) -> Set<String> {
                Set(parts[index].split(separator: UInt8(ascii: ";")).map { String(decoding: $0, as: UTF8.self) })
            }
            return (String(decoding: parts[0], as: UTF8.self).lowercased(), Language(yes: words(1), no: words(2)))
        }
    }

    /// Tags that people write for others.
    private static let otherTags = ["zh-tw": "zh-hant", "zh-hk": "zh-hant", "ch": "de", "no": "nb"]

    /// The words of a language: of `de-CH` those of `de`.
    private static func language(_ tag: String) -> Language? {
        var tag = String(tag.map { $0 == "_" ? "-" : $0 }).lowercased()
        while !tag.isEmpty {
            if let language = tagged[otherTags[tag] ?? tag] { return language }
            tag = tag.lastIndex(of: "-").map { String(tag[..<$0]) } ?? ""
        }
        return nil
    }
}
