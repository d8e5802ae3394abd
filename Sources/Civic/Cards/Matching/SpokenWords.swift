import Interchange

/// What was written, as words in lower case: `U.S.` is one, `7/4/1776` are two, and commas stay.
enum SpokenWords {
    static func split(_ text: String) -> [String] { tokens(text).flatMap { inDigits($0) } }

    /// Dots and apostrophes join (U.S., isn't), 5,000 is one word, and so are 7/4/1776 and 7:00.
    private static func tokens(_ text: String) -> [String] {
        var words: [String] = []
        var (word, tail): (String, String?) = ("", nil)
        func end() {
            // The s of women's and the re of they're go, n't is a word, and so is what stands behind another apostrophe.
            switch tail {
            case "t"? where word.hasSuffix("n"): words.append("not")
            case nil, "", "s", "re", "ve", "ll", "m", "d": if !word.isEmpty { words.append(word) }
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
            } else if "/-:".contains(character) && isBetweenDigits {
                word.append(character)
            } else if (character == "," && isBetweenDigits) || character == "." {
                // The initial of “A. Jay” is no article.
                if word == "a" && next == " " { word = "a." }
            } else {
                end()
                if let meaning = signs[character] { words += meaning }
            }
        }
        end()
        return words
    }

    private static let signs: [Character: [String]] = [
        "&": ["and"], "+": ["and", "over"], "%": ["percent"], ",": [","], ";": [","], ":": [","], "\n": [","],
        "(": [","], ")": [","], "–": ["to"], "—": [","],
    ]

    /// The words of what begins with a digit: a date, a time of day, a fraction, a number with its unit.
    private static func inDigits(_ word: String) -> [String] {
        guard word.first?.isNumber == true else { return [word] }
        if word.contains(":") { return time(word) }
        if let day = CalendarDay(word) { return ["\(day.parts.month)/\(day.parts.date)", "\(day.parts.year)"] }
        let parts = word.split { $0 == "/" || $0 == "-" }.map { String($0.prefix(while: \.isNumber)) }
        let numbers = parts.compactMap { Int($0) }
        if numbers.count == parts.count, parts.count == 3 {
            return ["\(numbers[0])/\(numbers[1])", parts[2]]
        }
        if numbers.count == parts.count, parts.count == 2 {
            return word.contains("/")
                ? ["\(numbers[0])/\(numbers[1])"] : word.split(separator: "-").flatMap { inDigits(String($0)) }
        }
        let number = word.prefix { $0.isNumber }
        let unit = String(word.dropFirst(number.count))
        return units.contains(unit) ? [String(number), unit] : [word]
    }

    private static let units: Set<String> = ["yr", "yrs", "year", "years", "am", "pm"]

    /// `7:00` as 7, and `19:00` as 7 pm.
    private static func time(_ word: String) -> [String] {
        let parts = word.split(separator: ":")
        guard parts.count == 2, let hour = Int(parts[0]), parts[1].hasPrefix("00") else { return [word] }
        let half = hour > 12 ? "pm" : String(parts[1].dropFirst(2))
        return ["\(hour > 12 ? hour - 12 : hour)"] + (half.isEmpty ? [] : [half])
    }
}
