/// Numbers in words: `four hundred thirty five` is 435.
enum NumberWords {
    private static let units = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    /// The words, each run of number words replaced by its digits.
    static func inDigits(_ words: [String]) -> [String] {
        var result: [String] = []
        var total = 0
        var part = 0
        var last: Kind?
        func end() {
            if last != nil { result.append("\(total + part)") }
            (total, part, last) = (0, 0, nil)
        }
        for word in words {
            guard let kind = Kind(word) else {
                end()
                result.append(word)
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

    private enum Kind {
        case unit(Int), ten(Int), hundred, thousand

        init?(_ word: String) {
            if let index = units.firstIndex(of: word) {
                self = .unit(index)
            } else if let index = tens.firstIndex(of: word) {
                self = .ten((index + 2) * 10)
            } else if word == "hundred" {
                self = .hundred
            } else if word == "thousand" {
                self = .thousand
            } else {
                return nil
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
