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
        var (total, part) = (0, 0)
        var last: Kind?
        // The number in words that ends the result, which may be the hundreds: seventeen eighty-seven, four thirty-five.
        var century: Int?
        func end() {
            guard last != nil else { return }
            let number = total + part
            if let before = century, (1...20).contains(before), (10...99).contains(number) {
                result[result.count - 1] = "\(before * 100 + number)"
                century = nil
            } else {
                result.append("\(number)")
                century = number
            }
            (total, part, last) = (0, 0, nil)
        }
        for (index, word) in words.enumerated() {
            guard let kind = Kind(word) else {
                // Four hundred and thirty-five.
                if word == "and", let last, last.isGreat, index + 1 < words.count,
                    Kind(words[index + 1]).map({ !$0.isGreat }) == true
                {
                    continue
                }
                end()
                century = nil
                result.append(digits(word))
                continue
            }
            // Two numbers side by side are two numbers: seven, four.
            if let last, !kind.follows(last) { end() }
            switch kind {
            case .unit(let value), .ten(let value): part += value
            case .hundred: part = max(1, part) * 100
            case .thousand:
                total += max(1, part) * 1000
                part = 0
            }
            last = kind
        }
        end()
        return result
    }

    /// `14th` without its letters.
    private static func digits(_ word: String) -> String {
        let number = word.prefix { $0.isASCII && $0.isNumber }
        return !number.isEmpty && ["st", "nd", "rd", "th"].contains(word.dropFirst(number.count))
            ? String(number) : word
    }

    private enum Kind {
        case unit(Int), ten(Int), hundred, thousand

        init?(_ word: String) {
            if let index = units.firstIndex(of: word) ?? ordinals.firstIndex(of: word) {
                self = .unit(index)
            } else if let index = tens.firstIndex(of: word) ?? roundOrdinals.firstIndex(of: word) {
                self = .ten((index + 2) * 10)
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

        func follows(_ other: Kind) -> Bool {
            switch (other, self) {
            case (.ten, .unit(let value)): (1...9).contains(value)
            case (.unit, .hundred), (.unit, .thousand), (.ten, .thousand), (.hundred, .thousand): true
            case (.hundred, .unit), (.hundred, .ten), (.thousand, .unit), (.thousand, .ten): true
            default: false
            }
        }
    }
}
