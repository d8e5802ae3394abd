import Interchange
@_spi(_Unicode) internal import Swift

/// A label, a header or a name taken apart into what it means.
struct LabelWords: Hashable {
    /// The things and the other words that it names.
    private(set) var things: Set<String> = []
    /// The things in the order in which they are named.
    private(set) var order: [String] = []
    /// Whose they are.
    private(set) var roles: Set<String> = []
    /// Who of those that a row may be about: the applicant, the veteran.
    private(set) var persons: Set<String> = []
    /// What makes something else of the things: other, former.
    private(set) var modifiers: Set<String> = []
    /// Its number: `Name 2`.
    private(set) var index: Int?
    /// Whether the number comes last.
    private(set) var endsWithIndex = false
    /// Which part of a date it is.
    private(set) var part: DayPart?
    /// Whether it asks where somebody lives and does not say what of the address it wants.
    private(set) var asksWhere = false
    /// How the things and roles are written.
    private(set) var spellings: [String: String] = [:]

    var isEmpty: Bool { things.isEmpty }

    /// How a thing, role or person is written.
    func spelling(_ meaning: String) -> String { spellings[meaning] ?? meaning }

    /// The same, with other things.
    func meaning(_ things: Set<String>) -> LabelWords {
        var words = self
        words.things = things
        return words
    }

    /// The same, about another person than one whom it names.
    func naming(_ other: String, for person: String) -> LabelWords {
        guard persons.contains(person) else { return self }
        var words = self
        words.persons.remove(person)
        words.persons.insert(other)
        if words.things.remove(person) != nil { words.things.insert(other) }
        words.spellings[person] = nil
        return words
    }

    /// The same without a word that says whose all columns are.
    func without(_ word: String) -> LabelWords {
        guard things.contains(word), things.count > 1 else { return self }
        var words = self
        words.things.remove(word)
        words.order.removeAll { $0 == word }
        words.spellings[word] = nil
        return words
    }

    init(_ text: String) {
        self.init(words: Self.split(text))
    }

    /// Takes a header apart; what stands behind it in parentheses for yes and no says nothing of what is asked.
    init(header: String) {
        var text = header[...]
        if text.hasSuffix(")"), let open = text.lastIndex(of: "(") {
            let words = text[text.index(after: open)...].dropLast().split(separator: "/")
            let answers = AnswerWords()
            // Yes, no, and what is neither.
            let said = Set(words.compactMap { answers.answer(AnswerWords.folded(String($0))) })
            if (2...3).contains(words.count), said.count == 2 { text = text[..<open] }
        }
        // C4 is the number of a question, R. 59 is not.
        let hasCode = text.dropFirst().first?.isWholeNumber ?? false
        let words = Self.split(String(text).replacing(/#(?![0-9])/, with: " number "))
        let isAlone = words.count == 1
        let whole = words.map { isAlone && $0.utf8.count < 4 ? $0 : Lexicon.shortened[$0] ?? $0 }
        self.init(words: whole, hasCode: hasCode, isHeader: true)
    }

    /// Takes words apart that are split already.
    ///
    /// - Parameters:
    ///   - hasCode: Whether they may begin with the number of a question.
    ///   - isHeader: Whether they are a column's, which may end with “last” for a last name.
    ///   - foreign: Words that say nothing beside others.
    init(words: [String], hasCode: Bool = true, isHeader: Bool = false, without foreign: Set<String> = []) {
        if Lexicon.designerNames.contains(words.filter { Int($0) == nil }.joined(separator: " ")) { return }
        if let meaning = Lexicon.alone[words.joined(separator: " ")] {
            things = [meaning]
            return
        }
        let question = PersonQuestion.plain(hasCode ? Self.withoutCode(words) : words)
        asksWhere = question.asksWhere
        let words = Self.namingParts(question.words, isHeader: isHeader)
        var position = 0
        var parts: Set<DayPart> = []
        let isEnglish = words.contains(where: Lexicon.english.contains)
        // A single letter is part of a date only beside nothing but others, or beside what is a date for sure.
        let takesLetters =
            words.count > 1
            && words.allSatisfy { Lexicon.shortParts[$0] != nil || Lexicon.noise.contains($0) || Lexicon.isDate($0) }
        while position < words.count {
            var length = min(Lexicon.longestPhrase, words.count - position)
            while length > 0 {
                let phrase = words[position..<(position + length)]
                if length == 1, Self.isVerb(words, at: position) || words.count > 1 && foreign.contains(words[position])
                {
                    break
                }
                if let meaning = Self.meaning(phrase, isEnglish: isEnglish) {
                    add(meaning, written: phrase.joined(separator: " "))
                    break
                }
                length -= 1
            }
            if length == 0 {
                let ordinal = Lexicon.ordinals[words[position]]
                if let ordinal, position + 1 < words.count, Self.isRole(words[position + 1]) {
                    index = ordinal
                } else if !Self.isCode(words, at: position) {
                    add(words[position], &parts, isShort: words.count <= 5, takesLetters: takesLetters)
                }
            }
            position += max(1, length)
        }
        endsWithIndex = words.last.map { Int($0) != nil } ?? false
        // A day, a month and a year together are a whole date.
        if parts.count == 1 { part = parts.first }
        settle()
    }

    /// Leaves out what other words say as well.
    private mutating func settle() {
        // "Mail city" is that of the post.
        let post: Set<String> = ["city", "state", "postal code", "street", "address line 2", "country"]
        if spellings["email"] == "mail", !things.isDisjoint(with: post), things.remove("email") != nil {
            things.insert("mailing")
        }
        if things.contains("email") { things.remove("address") }
        for name in ["last name", "first name", "middle name", "full name"] where things.contains(name) {
            things.remove("name")
        }
        if things.contains("birth date") { things.remove("date") }
        // “Where do you live? (street)” asks for one part.
        if asksWhere, let parts = Lexicon.components["address"], !things.isDisjoint(with: parts) {
            things.remove("address")
            asksWhere = false
        }
        // "Representative" asks for a name, and "Student?" whether.
        if things.isEmpty { things = !roles.isEmpty ? ["name"] : persons.subtracting(["self"]) }
    }

    /// "Last, first, middle" asks for three names.
    private static func namingParts(_ words: [String], isHeader: Bool) -> [String] {
        let parts: Set<String> = ["last", "first", "middle", "mi", "initial"]
        var result: [String] = []
        var rest = words[...]
        while let word = rest.first {
            let run = rest.prefix { parts.contains($0) }
            if run.contains("last"), run.contains("first") {
                for part in run where part != "initial" { result += part == "mi" ? ["mi"] : [part, "name"] }
            } else if isHeader, run.count == 1, word != "initial", word != "mi", rest.count == 1,
                let before = result.last,
                result.count < 4, Int(before) == nil ? !Lexicon.noise.contains(before) : result.count > 1
            {
                // “Client last” asks for one.
                result += [word, "name"]
            } else {
                result += run.isEmpty ? [word] : run
            }
            rest = rest.dropFirst(max(1, run.count))
        }
        return result
    }

    /// Whether it says something that a header says, or what the header's things are made of.
    func isAlike(_ header: LabelWords) -> Bool {
        things.contains { thing in
            header.things.contains {
                Lexicon.nearness($0, thing) > 0 || Lexicon.components[thing]?.contains($0) ?? false
            }
        }
    }

    /// The meaning of a phrase, in the plural too.
    private static func meaning(_ words: ArraySlice<String>, isEnglish: Bool = false) -> Lexicon.Meaning? {
        if isEnglish, words.count == 1, let word = words.first, Lexicon.collisions.contains(word) { return nil }
        let phrase = words.joined(separator: " ")
        if let meaning = Lexicon.phrases[phrase] { return meaning }
        // C.A.P. and N.I.F.
        if words.count > 1, words.allSatisfy({ $0.utf8.count == 1 }) { return Lexicon.phrases[words.joined()] }
        if words.count == 1, let word = words.first, let base = Self.withoutAffixes(word) {
            return Lexicon.phrases[base]
        }
        let singular = words.map { $0.hasSuffix("s") && $0.utf8.count > 4 ? String($0.dropLast()) : $0 }
        return Lexicon.phrases[singular.joined(separator: " ")]
    }

    /// What stands before and behind a thing in Chinese, Japanese and Korean and leaves it what it is: the applied amount, the
    /// number of the mobile phone, the column of remarks.
    private static let affixes: (before: [String], behind: [String]) = (
        ["申請", "申请", "신청", "現", "现", "通讯", "联系", "連絡先", "希望"].map { split($0).joined() },
        ["号码", "號碼", "番号", "번호", "号", "名称", "명칭", "名", "명", "欄", "란", "일자"].map { split($0).joined() }
    )

    /// A word of those languages without them; nil where nothing of that kind stands there.
    private static func withoutAffixes(_ word: String) -> String? {
        guard let first = word.unicodeScalars.first, first.value >= 0x1100 else { return nil }
        let before = affixes.before.first { word.hasPrefix($0) && word.count > $0.count }
        let rest = word.dropFirst(before?.count ?? 0)
        let behind = affixes.behind.first { rest.hasSuffix($0) && rest.count > $0.count }
        guard before != nil || behind != nil else { return nil }
        let whole = String(rest)
        // 番号 alone may be part of the thing's own name.
        if before != nil, Lexicon.phrases[whole] != nil { return whole }
        let base = String(rest.dropLast(behind?.count ?? 0))
        if let before, Lexicon.phrases[base] == nil { return before + base }
        return base
    }

    /// Whether a word says whose something is.
    private static func isRole(_ word: String) -> Bool { meaning([word][...]).map { $0.kind != .thing } ?? false }

    /// Whether a number is that of a part or a line of the form before the words: P1_Line3a_FamilyName.
    private static func isCode(_ words: [String], at position: Int) -> Bool {
        guard position > 0, position + 1 < words.count, Int(words[position]) != nil else { return false }
        return ["line", "part", "item", "question", "p", "q"].contains(words[position - 1])
    }

    /// Whether a word of another language is an English verb in a longer name: pays_housing_expenses_rent.
    private static func isVerb(_ words: [String], at position: Int) -> Bool {
        words[position] == "pays" && words.count > 3 && position + 1 < words.count
            && !Lexicon.noise.contains(words[position + 1])
    }

    /// Without the number of a question before the words: C4-income.
    private static func withoutCode(_ words: [String]) -> [String] {
        guard words.count > 2, words[0].utf8.count == 1, words[0].utf8.allSatisfy({ !$0.isDigit }),
            Int(words[1]) != nil, words[2].utf8.count > 2
        else { return words }
        return Array(words.dropFirst(2))
    }

    private mutating func add(_ meaning: Lexicon.Meaning, written spelling: String) {
        spellings[meaning.name] = spelling
        switch meaning.kind {
        case .thing: if things.insert(meaning.name).inserted { order.append(meaning.name) }
        case .role: roles.insert(meaning.name)
        case .person: persons.insert(meaning.name)
        }
    }

    private mutating func add(
        _ word: String, _ parts: inout Set<DayPart>, isShort: Bool, takesLetters: Bool
    ) {
        if let number = Int(word) {
            // The first number of several is a chapter's, the last one a copy's.
            if number < 1_000 { index = number }
        } else if let part = DayPart.words[word]
            ?? (isShort && (takesLetters || word.utf8.count > 1) ? Lexicon.shortParts[word] : nil)
        {
            parts.insert(part)
        } else if Lexicon.modifiers.contains(word) {
            modifiers.insert(Lexicon.sameModifiers[word] ?? word)
        } else if !Lexicon.noise.contains(word), word.unicodeScalars.count > 1 || word.utf8.count > 2 {
            let parts = Compound.parts(of: word)
            for part in parts {
                if let meaning = Self.meaning([part][...]) {
                    add(meaning, written: part)
                } else if Lexicon.modifiers.contains(part) {
                    modifiers.insert(Lexicon.sameModifiers[part] ?? part)
                } else if !Lexicon.noise.contains(part) {
                    things.insert(part)
                    spellings[part] = part
                }
            }
        }
    }

    /// The words of a text in lower case without accents: between capitals, letters and digits they part, too.
    static func split(_ text: String) -> [String] {
        var words: [String] = []
        var word = String.UnicodeScalarView()
        var last: Kind?
        /// What the last word is made of where it is a single letter of Chinese, Japanese or Korean.
        var apart: Kind?
        var wasUpper = false
        /// Whether the last word is a letter, or several with full stops between: the U.S.
        var isInitials = false
        /// Whether nothing but a full stop stands before the word.
        var isBehindStop = false
        func end() {
            defer { word = .init() }
            guard !word.isEmpty else { return }
            var text = String(word).lowercased()
            // Kundennr is Kundennummer.
            if text.utf8.count > 4, text.hasSuffix("nr") { text = text.dropLast(2) + "nummer" }
            // Forms set the letters of a word apart: 생 년 월 일.
            let isApart = last.map { $0.isSyllabic && text.count == 1 } ?? false
            let isInitial = last == .letter && text.unicodeScalars.count == 1
            // D.M.YYYY says how a day is written.
            let isOfDay = Lexicon.shortParts[text] != nil && words.last.map { Lexicon.shortParts[$0] != nil } ?? false
            if isApart && apart == last || isInitial && isInitials && isBehindStop && !isOfDay {
                words[words.count - 1] += text
            } else {
                words.append(text)
            }
            isInitials = isInitial
            apart = isApart ? last : nil
        }
        let scalars = Array(text._nfd)
        for (index, scalar) in scalars.enumerated() {
            if scalar.value >= 0x80, scalar.properties.generalCategory == .nonspacingMark { continue }
            let kind = Kind(scalar)
            let isUpper = scalar.isUpper
            let isNextLower = index + 1 < scalars.count && scalars[index + 1].isLower
            let endsRun = isUpper && wasUpper && isNextLower && word.count > 1
            let isAcronym =
                isUpper && isNextLower && Lexicon.acronyms.contains((String(word) + String(scalar)).lowercased())
            if kind != last || isUpper && !wasUpper || endsRun && !isAcronym { end() }
            if word.isEmpty, kind != .other {
                isBehindStop = index > 1 && scalars[index - 1] == "." && Kind(scalars[index - 2]) == .letter
            }
            if scalar == "ß" {
                word.append(contentsOf: "ss".unicodeScalars)
            } else if kind != .other {
                word.append(scalar)
            }
            last = kind
            wasUpper = isUpper
            if isAcronym { end() }
        }
        end()
        return words
    }

    /// The end of a period that a date is.
    enum Edge { case from, to }

    /// Which end of a period some words speak of; nil for both or none.
    static func edge(of words: [String]) -> Edge? {
        let (isFrom, isTo) = (words.contains(where: froms.contains), words.contains(where: tos.contains))
        return isFrom == isTo ? nil : isFrom ? .from : .to
    }

    private static let froms: Set<String> = [
        "from", "start", "started", "begin", "beginning", "began", "von", "beginn", "ab", "desde", "inicio", "debut",
        "dal",
        "inizio", "van",
    ]
    private static let tos: Set<String> = [
        "to", "until", "through", "end", "ended", "ending", "bis", "ende", "hasta", "fin", "fine", "al", "tot",
    ]

    private enum Kind {
        case letter, digit, han, hiragana, katakana, hangul, other

        /// Whether a letter may be a word.
        var isSyllabic: Bool { self == .han || self == .hangul }

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x3041...0x309F: self = .hiragana
            case 0x30A0...0x30FF, 0xFF66...0xFF9F: self = .katakana
            case 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: self = .han
            case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7FF: self = .hangul
            default: self = scalar.isASCIIDigit ? .digit : scalar.isLetter ? .letter : .other
            }
        }
    }
}

/// Properties of letters, without a look at Unicode's tables for ASCII: a form may have megabytes of labels.
extension Unicode.Scalar {
    fileprivate var isUpper: Bool { value < 0x80 ? ("A"..."Z").contains(self) : properties.isUppercase }
    fileprivate var isLower: Bool { value < 0x80 ? ("a"..."z").contains(self) : properties.isLowercase }
    fileprivate var isLetter: Bool { value < 0x80 ? isUpper || isLower : properties.isAlphabetic }
}
