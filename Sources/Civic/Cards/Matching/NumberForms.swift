import Interchange

/// Dates, parts, times of day and bounds, each in one form, however they are written.
///
/// `July 4`, `the fourth of July` and `7/4` are `7/4`; `two thirds` is `2/3`; `7 in the morning` is `7am`; `over 18` and
/// `18 or older` are 18 and `atleast`.
enum NumberForms {
    /// The words, numbers in digits, with such forms brought together.
    static func joined(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let rest = words[index...]
            if let (form, count) = date(rest) ?? part(rest) ?? time(rest) ?? bound(rest) {
                result += form
                index += count
            } else if isSpan(rest) {
                // “Between the ages of 18 and 26” is 18, 26.
                index += 1
            } else {
                result.append(words[index])
                index += 1
            }
        }
        return result
    }

    private typealias Form = (words: [String], count: Int)

    private static func date(_ words: ArraySlice<String>) -> Form? {
        guard let first = words.first else { return nil }
        let behind = words.dropFirst().drop { $0 == "the" || $0 == "of" }
        guard let second = behind.first else { return nil }
        let count = behind.startIndex - words.startIndex + 1
        if let month = month(first), let day = day(second) { return (["\(month)/\(day)"], count) }
        if let day = day(first), let month = month(second) { return (["\(month)/\(day)"], count) }
        return nil
    }

    private static func day(_ word: String) -> Int? {
        (word == "first" ? 1 : Int(word)).flatMap { (1...31).contains($0) ? $0 : nil }
    }

    private static func month(_ word: String) -> Int? {
        let index = months.firstIndex(of: word) ?? months.firstIndex { WordForms.isMisspelling(word, of: $0) }
        return index.map { $0 + 1 }
    }

    /// May is left out: it is a verb.
    private static let months = EnglishNames.months.map { $0 == "May" ? "" : $0.lowercased() }

    private static func part(_ words: ArraySlice<String>) -> Form? {
        guard let first = words.first, let count = Int(first), let second = words.dropFirst().first,
            let whole = parts[second]
        else { return nil }
        return (["\(count)/\(whole)"], 2)
    }

    private static let parts = [
        "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourths": 4, "fifths": 5,
        "sixths": 6, "eighths": 8, "tenths": 10,
    ]

    private static func time(_ words: ArraySlice<String>) -> Form? {
        guard let first = words.first, let hour = Int(first), let half = words.dropFirst().first,
            half == "am" || half == "pm"
        else { return nil }
        return (["\(hour)\(half)"], 2)
    }

    /// `Over 18`, `more than 18`, `not less than 18`, `up to 18`; and `or older`, whatever stands before it.
    private static func bound(_ words: ArraySlice<String>) -> Form? {
        guard let first = words.first else { return nil }
        if first == "or" || first == "and", let form = words.dropFirst().first.flatMap(bound) { return ([form], 2) }
        let ahead = words.starts(with: ["up", "to"]) ? ["under"] + words.dropFirst(2) : Array(words)
        let isDenied = first == "not"
        let rest = ahead.dropFirst(isDenied ? 1 : 0)
        guard let form = rest.first.flatMap(bound) else { return nil }
        let behind = rest.dropFirst().drop { $0 == "than" }
        guard let number = behind.first, isNumber(number) else { return nil }
        let other = form == "atleast" ? "atmost" : "atleast"
        return ([number, isDenied ? other : form], words.count - behind.count + 1)
    }

    private static func bound(_ word: String) -> String? {
        above.contains(word) ? "atleast" : below.contains(word) ? "atmost" : nil
    }

    private static let above: Set<String> = ["over", "above", "older", "more", "greater", "up"]
    private static let below: Set<String> = ["under", "below", "younger", "less", "fewer", "smaller"]

    private static func isSpan(_ words: ArraySlice<String>) -> Bool {
        guard let first = words.first, first == "between" || first == "from" else { return false }
        let rest = words.dropFirst().drop { ["the", "age", "ages", "of"].contains($0) }
        return rest.first.map(isNumber) == true && rest.dropFirst().prefix(3).contains(where: isNumber)
    }

    private static func isNumber(_ word: String) -> Bool { word.first?.isNumber == true }
}
