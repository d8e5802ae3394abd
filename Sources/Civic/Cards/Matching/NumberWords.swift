/// Numbers in words: `four hundred thirty-five` is 435, `fourteenth` and `14th` are 14, `seventeen eighty-seven` is 1787.
enum NumberWords {
    private static let units = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let ordinals = [
        "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        "eleventh", "twelfth", "thirteenth", "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth",
        "nineteenth",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    private static let roundOrdinals = [
        "twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth",
    ]

    /// The words, each run of number words replaced by its digits.
    static func inDigits(_ words: [String]) -> [String] {
        var result: [String] = []
        var index = 0
        while index < words.count {
            let numbers = numbers(words[index...])
            result += numbers.values.map { "\($0)" }
            index += numbers.count
            if index < words.count, numbers.count == 0 {
                result.append(digits(words[index]))
                index += 1
            }
        }
        return result
    }

    /// Whether a text has a number that says a place in a row, and not how many: `27th`, `twenty-seventh`.
    static func hasOrdinal(_ text: String) -> Bool {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.contains {
            let word = String($0)
            return Kind(word)?.isOrdinal ?? (digits(word) != word)
        }
    }

    /// The numbers with which the words begin, and how many words they are.
    private static func numbers(_ words: ArraySlice<String>) -> (values: [Int], count: Int) {
        var parts: [Part] = []
        var index = words.startIndex
        while index < words.endIndex {
            // The first is more than one: it stays a word, but in twenty-first.
            if let kind = Kind(words[index]), !parts.isEmpty || words[index] != "first" {
                if parts.isEmpty || !parts[parts.count - 1].take(kind) { parts.append(Part(kind)) }
                // What is an ordinal ends the number: July fourth, seventeen seventy-six.
            } else if words[index] != "and" || parts.last?.last.isGreat != true
                || !words[(index + 1)...].prefix(1).contains(where: { Kind($0)?.isGreat == false })
            {
                break
            }
            index += 1
        }
        return (joinedYears(parts), index - words.startIndex)
    }

    /// Two numbers side by side are one when the first can be the hundreds, from the right: seventeen seventy-six.
    private static func joinedYears(_ parts: [Part]) -> [Int] {
        var values: [Int] = []
        var rest = parts[...]
        while let part = rest.popLast() {
            if let before = rest.last, (1...20).contains(before.value), (10...99).contains(part.value),
                !before.last.isOrdinal
            {
                rest.removeLast()
                values.append(before.value * 100 + part.value)
            } else {
                values.append(part.value)
            }
        }
        return values.reversed()
    }

    /// `14th` without its letters.
    private static func digits(_ word: String) -> String {
        if word == "1st" { return "first" }
        let number = word.prefix { $0.isASCII && $0.isNumber }
        return !number.isEmpty && ["st", "nd", "rd", "th"].contains(word.dropFirst(number.count))
            ? String(number) : word
    }

    /// A number as far as it was read.
    private struct Part {
        private var thousands = 0
        private var rest = 0
        private(set) var last: Kind

        init(_ kind: Kind) {
            last = kind
            add(kind)
        }

        var value: Int { thousands + rest }

        /// Takes the next word of the number; false when it begins another: seven, four.
        mutating func take(_ kind: Kind) -> Bool {
            guard kind.follows(last) else { return false }
            add(kind)
            last = kind
            return true
        }

        private mutating func add(_ kind: Kind) {
            switch kind {
            case .unit(let value, _), .ten(let value, _): rest += value
            case .hundred: rest = max(1, rest) * 100
            case .thousand:
                thousands += max(1, rest) * 1000
                rest = 0
            }
        }
    }

    private enum Kind {
        case unit(Int, isOrdinal: Bool), ten(Int, isOrdinal: Bool), hundred, thousand

        init?(_ word: String) {
            if let index = units.firstIndex(of: word) ?? ordinals.firstIndex(of: word) {
                self = .unit(index, isOrdinal: ordinals.contains(word))
            } else if let index = tens.firstIndex(of: word) ?? roundOrdinals.firstIndex(of: word) {
                self = .ten((index + 2) * 10, isOrdinal: roundOrdinals.contains(word))
            } else if word == "hundred" {
                self = .hundred
            } else if word == "thousand" {
                self = .thousand
            } else {
                return nil
            }
        }

        var isGreat: Bool {
            switch self {
            case .hundred, .thousand: true
            case .unit, .ten: false
            }
        }

        var isOrdinal: Bool {
            switch self {
            case .unit(_, let isOrdinal), .ten(_, let isOrdinal): isOrdinal
            case .hundred, .thousand: false
            }
        }

        func follows(_ other: Kind) -> Bool {
            guard !other.isOrdinal else { return false }
            return switch (other, self) {
            case (.ten, .unit(let value, _)): (1...9).contains(value)
            case (.unit, .hundred), (.unit, .thousand), (.ten, .thousand), (.hundred, .thousand): true
            case (.hundred, .unit), (.hundred, .ten), (.thousand, .unit), (.thousand, .ten): true
            default: false
            }
        }
    }
}
