/// How a language or a country writes numbers, money and dates (Unicode CLDR).
struct LocaleFormat: Sendable {
    /// The tag, such as `de-CH`.
    let tag: String
    let decimalSeparator: String
    let groupSeparator: String
    /// The digits of the last group, those of the others, and how many digits must stand before the last group for
    /// there to be groups at all.
    let groups: (last: Int, others: Int, least: Int)
    /// An amount: `¤` stands for the sign, `0` for the number.
    let amount: String
    let currencySigns: [String: String]
    let meridiems: [String]
    let months: [String]
    let shortMonths: [String]
    /// The names of months that stand alone: the nominative, where a date has the genitive.
    let loneMonths: [String]
    /// From Monday.
    let weekdays: [String]
    let shortWeekdays: [String]
    /// The patterns of dates: short, medium, long and full.
    let datePatterns: [String]

    /// The format of a tag, without regard to case; `_` is as good as `-`, and `ch` means `de-CH`.
    init?(_ tag: String) {
        let folded = String(tag.map { $0 == "_" ? "-" : $0 }).lowercased()
        let wanted = Self.otherNames[folded] ?? folded
        guard !wanted.isEmpty, let line = Self.line(of: wanted) else { return nil }
        let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 16 else { return nil }
        func list(_ index: Int) -> [String] {
            parts[index].split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        }
        let groups = parts[3].split(separator: " ").compactMap { Int($0) }
        guard groups.count == 3 else { return nil }
        self.tag = parts[0]
        (decimalSeparator, groupSeparator, amount) = (parts[1], parts[2], parts[4])
        self.groups = (groups[0], groups[1], groups[2])
        var signs: [String: String] = [:]
        for entry in list(5) {
            let pair = entry.split(separator: "=", maxSplits: 1).map(String.init)
            if pair.count == 2 { signs[pair[0]] = pair[1] }
        }
        currencySigns = signs
        (meridiems, months, shortMonths, loneMonths) = (list(6), list(7), list(8), list(9))
        (weekdays, shortWeekdays, datePatterns) = (list(10), list(11), Array(parts[12...]))
        guard meridiems.count == 2, months.count == 12, shortMonths.count == 12, loneMonths.count == 12,
            weekdays.count == 7, shortWeekdays.count == 7
        else { return nil }
    }

    /// Tags that say no more than another one.
    private static let otherNames = [
        "ch": "de-ch", "no": "nb", "en-us": "en", "de-de": "de", "fr-fr": "fr", "es-es": "es", "it-it": "it",
        "pt-br": "pt",
        "nl-nl": "nl", "sv-se": "sv", "nb-no": "nb", "da-dk": "da", "fi-fi": "fi", "pl-pl": "pl", "cs-cz": "cs",
        "sk-sk": "sk", "hu-hu": "hu", "ro-ro": "ro", "el-gr": "el", "tr-tr": "tr", "ru-ru": "ru", "uk-ua": "uk",
        "he-il": "he", "hi-in": "hi", "ja-jp": "ja", "ko-kr": "ko", "zh-cn": "zh", "zh-hans": "zh", "zh-tw": "zh-hant",
        "vi-vn": "vi", "th-th": "th", "id-id": "id", "fil-ph": "fil",
    ]

    /// All tags, English first.
    static let tags: [String] = LocaleData.lines.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "|").map { String(line[..<$0]) }
    }

    private static func line(of tag: String) -> Substring? {
        // As bytes: to cut so long a text between its characters takes 13 million instructions.
        let line = LocaleData.lines.utf8.split(separator: UInt8(ascii: "\n")).first { line in
            line.firstIndex(of: UInt8(ascii: "|")).map { Substring(line[..<$0]).lowercased() == tag } ?? false
        }
        return line.map { Substring($0) }
    }
}

extension LocaleFormat {
    /// Appends a number with grouped digits, without its sign.
    func append(_ number: DecimalNumeral, to output: inout Bytes) {
        let digits = number.integer.isEmpty ? [UInt8(ascii: "0")][...] : number.integer
        let isGrouped = groups.last > 0 && digits.count >= groups.last + groups.least
        for (index, digit) in digits.enumerated() {
            let rest = digits.count - index - groups.last
            if isGrouped, index > 0, rest >= 0, groups.others > 0, rest.isMultiple(of: groups.others) {
                output.append(contentsOf: groupSeparator.utf8)
            }
            output.append(digit)
        }
        if !number.fraction.isEmpty { output.append(contentsOf: decimalSeparator.utf8) }
        output.append(contentsOf: number.fraction)
    }

    /// The sign of a currency; its code where there is none that people of this locale know.
    func sign(ofCurrency code: String) -> String { currencySigns[code] ?? Self.english[code] ?? code }

    private static let english = LocaleFormat("en")?.currencySigns ?? [:]
}

extension FilterArguments {
    /// An argument that names a locale; the one of the mapping when it is left out, or English.
    func locale(_ index: Int) throws(Problem) -> LocaleFormat {
        let text = text(index) ?? ""
        let tag = text.isEmpty ? settings.locale ?? "en" : text
        if let locale = LocaleFormat(tag) { return locale }
        let nearest = LocaleFormat.tags.first { tag.lowercased().hasPrefix($0.lowercased() + "-") }
        throw problem(
            index, "unknown locale \(quoted(tag))",
            hint: nearest.map { "did you mean `\($0)`?" } ?? "locales are \(LocaleFormat.tags.joined(separator: " "))")
    }
}
