/// The digits of a telephone number, and whether a country's prefix comes first.
struct PhoneNumber {
    private let digits: String
    /// The digits behind `x` or `ext.`.
    private let branch: String?
    let isInternational: Bool

    /// Reads digits with the signs that are usual between them; nil when there is anything else.
    init?(_ text: String) {
        var digits = ""
        var isInternational = false
        let (main, branch) = Self.split(text)
        for scalar in main.unicodeScalars {
            switch scalar {
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "+" where digits.isEmpty && !isInternational: isInternational = true
            case "(", ")", "-", ".", "/", "\u{2010}"..."\u{2013}": break
            default: guard scalar.isSpace else { return nil }
            }
        }
        if !isInternational, digits.hasPrefix("00") {
            isInternational = true
            digits.removeFirst(2)
        }
        guard (3...20).contains(digits.utf8.count) else { return nil }
        self.digits = digits
        self.branch = branch
        self.isInternational = isInternational
    }

    /// `(555) 123-4567`
    var unitedStates: String? {
        guard let number = national(prefix: "1", whenLonger: 10), number.utf8.count == 10,
            let first = number.first, first > "1"
        else { return nil }
        return "(\(number.prefix(3))) \(Self.grouped(number.dropFirst(3), [3, 4]))"
            + (branch.map { " ext. \($0)" } ?? "")
    }

    /// `06 12 34 56 78`
    var france: String? {
        guard branch == nil, var number = national(prefix: "33", whenLonger: 10) else { return nil }
        // A spreadsheet that took the number for a quantity has dropped the zero.
        if number.utf8.count == 9, !number.hasPrefix("0") { number = "0" + number }
        guard number.utf8.count == 10, number.hasPrefix("0"), !number.hasPrefix("00") else { return nil }
        return Self.grouped(number[...], [2, 2, 2, 2, 2], " ")
    }

    /// A number and the extension behind it: `x 89`, `ext. 89`.
    private static func split(_ text: String) -> (String, branch: String?) {
        let lower = text.lowercased()
        guard let mark = lower.firstIndex(of: "x") else { return (text, nil) }
        let behind = lower[lower.index(after: mark)...].drop { $0 == "t" || $0 == "." || $0 == ":" || $0 == " " }
        guard (1...7).contains(behind.utf8.count), behind.utf8.allSatisfy(\.isDigit) else { return (text, nil) }
        var main = lower[..<mark]
        if main.last == "e" { main.removeLast() }
        while main.last == "," || main.last == ";" || main.last == " " { main.removeLast() }
        return (String(main), String(behind))
    }

    /// `02-123-4567`, `031-1234-5678`, `010-1234-5678`, `0505-123-4567`, `1588-1234`
    var korea: String? {
        guard branch == nil, var number = national(prefix: "82", whenLonger: 11) else { return nil }
        let isAbroad = isInternational || number.utf8.count != digits.utf8.count
        // A spreadsheet that took the number for a quantity has dropped the zero.
        let isMobileWithoutZero = number.hasPrefix("10") && number.utf8.count == 10
        if !number.hasPrefix("0"), isAbroad || isMobileWithoutZero { number = "0" + number }
        let count = number.utf8.count
        if number.hasPrefix("02") {
            return count == 9 || count == 10 ? Self.grouped(number[...], [2, count - 6, 4]) : nil
        }
        if number.hasPrefix("050"), count == 11 || count == 12 {
            return Self.grouped(number[...], [4, count - 8, 4])
        }
        if number.hasPrefix("0"), !number.hasPrefix("00"), count == 10 || count == 11 {
            return Self.grouped(number[...], [3, count - 7, 4])
        }
        return number.hasPrefix("1") && count == 8 ? Self.grouped(number[...], [4, 4]) : nil
    }

    /// `+15551234567`
    func international(prefix: Bytes?) -> String? {
        guard branch == nil else { return nil }
        let number: String
        if isInternational {
            number = digits
        } else {
            guard let prefix else { return nil }
            let country = String(decoding: prefix, as: UTF8.self)
            if country == "1" {
                guard let national = national(prefix: "1", whenLonger: 10), national.utf8.count == 10 else {
                    return nil
                }
                number = country + national
            } else {
                // The trunk zero is dropped everywhere but in Italy.
                number = country + (digits.hasPrefix("0") && country != "39" ? String(digits.dropFirst()) : digits)
            }
        }
        return (8...15).contains(number.utf8.count) && !number.hasPrefix("0") ? "+" + number : nil
    }

    /// The number without a country's prefix; nil when it has another country's.
    private func national(prefix: String, whenLonger length: Int) -> String? {
        let hasPrefix = digits.hasPrefix(prefix)
        if isInternational { return hasPrefix ? String(digits.dropFirst(prefix.utf8.count)) : nil }
        return hasPrefix && digits.utf8.count > length ? String(digits.dropFirst(prefix.utf8.count)) : digits
    }

    private static func grouped(_ digits: Substring, _ lengths: [Int], _ separator: String = "-") -> String {
        var rest = digits
        var groups: [Substring] = []
        for length in lengths {
            groups.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return groups.joined(separator: separator)
    }
}
