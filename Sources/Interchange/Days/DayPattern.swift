/// How a form asks for a day in its label: `mm/dd/yyyy`, `TT.MM.JJJJ`, `jj/mm/aaaa`.
public struct DayPattern: Sendable, Hashable {
    private enum Part: Sendable, Hashable { case day, month, year, shortYear }

    /// The pattern as the label has it, without blanks.
    public let text: String
    private let parts: [Part]
    private let separator: UInt8

    /// Finds the pattern that stands in a label; nil where there is none.
    ///
    /// Day, month and year are told by the letters that languages have for them: d, t, g or j; m; y, a, j or r.
    ///
    /// - Complexity: O(length of the label).
    public init?(in label: String) {
        let letters = Array(label.unicodeScalars)
        var index = 0
        while index < letters.count {
            if index == 0 || !letters[index - 1].properties.isAlphabetic, let found = Self.read(letters, from: index) {
                self = found
                return
            }
            index += 1
        }
        return nil
    }

    private init(_ text: String, _ parts: [Part], _ separator: UInt8) {
        (self.text, self.parts, self.separator) = (text, parts, separator)
    }

    private static let longestRun = 4

    /// Reads three runs of one letter each with the same separator between.
    private static func read(_ letters: [Unicode.Scalar], from start: Int) -> DayPattern? {
        var index = start
        var runs: [(letter: Unicode.Scalar, count: Int)] = []
        var separators: [Unicode.Scalar] = []
        func skipSpace() { while index < letters.count, letters[index] == " " { index += 1 } }
        while runs.count < 3 {
            guard index < letters.count else { return nil }
            let letter = lowered(letters[index])
            // No run of a pattern is longer; one without an end is not gone through again from each of its letters.
            let end =
                letters[index...].prefix(longestRun + 1).firstIndex { lowered($0) != letter }
                ?? min(index + longestRun + 1, letters.count)
            guard end - index <= longestRun else { return nil }
            runs.append((letter, end - index))
            index = end
            guard runs.count < 3 else { break }
            skipSpace()
            guard index < letters.count, "/.-".unicodeScalars.contains(letters[index]) else { return nil }
            separators.append(letters[index])
            index += 1
            skipSpace()
        }
        guard separators[0] == separators[1], index == letters.count || !letters[index].properties.isAlphabetic else {
            return nil
        }
        let parts = runs.compactMap(part)
        let kinds = Set(parts.map { $0 == .shortYear ? .year : $0 })
        guard parts.count == 3, kinds.count == 3 else { return nil }
        let text = String(String.UnicodeScalarView(letters[start..<index].filter { $0 != " " }))
        return DayPattern(text, parts, UInt8(separators[0].value))
    }

    /// An ASCII letter in lower case, any other scalar as it is.
    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }

    private static func part(_ run: (letter: Unicode.Scalar, count: Int)) -> Part? {
        switch (run.letter, run.count) {
        case ("m", 2): .month
        case ("d", 2), ("t", 2), ("g", 2), ("j", 2): .day
        case ("y", 4), ("a", 4), ("j", 4), ("r", 4): .year
        case ("y", 2), ("a", 2), ("r", 2): .shortYear
        default: nil
        }
    }

    /// The same as the filter `date` takes it: `MM/dd/yyyy`.
    public var filterPattern: String {
        parts.map { part in
            switch part {
            case .day: "dd"
            case .month: "MM"
            case .year: "yyyy"
            case .shortYear: "yy"
            }
        }.joined(separator: String(UnicodeScalar(separator)))
    }

    /// A day as the form asks for it; nil for a text that is no day of ISO 8601 (`yyyy-MM-dd`).
    public func text(of day: ArraySlice<UInt8>) -> [UInt8]? {
        let bytes = Array(day)
        guard bytes.count == 10, CalendarDay(String(decoding: bytes, as: UTF8.self)) != nil else { return nil }
        var text: [UInt8] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { text.append(separator) }
            switch part {
            case .year: text += bytes[0..<4]
            case .shortYear: text += bytes[2..<4]
            case .month: text += bytes[5..<7]
            case .day: text += bytes[8..<10]
            }
        }
        return text
    }
}

/// What cells say of days.
extension DayPattern {
    /// How a cell reads as a day of the pattern.
    public enum Reading: Sendable, Hashable {
        /// It is a day, or nothing that is written like one.
        case good
        /// It is a day when its day and its month change places.
        case swapped
        /// It is written like a day, and there is no such day.
        case impossible
    }

    /// How a cell reads that stands where the form asks for a day in this pattern.
    ///
    /// Only a cell of three numbers, or of as many digits as the pattern has letters, is looked into: words are an
    /// answer, too. A day that begins with its year can be read one way only, whatever the pattern.
    ///
    /// - Complexity: O(length of the cell), which ends at the first letter.
    public func reading(of cell: some Collection<UInt8>) -> Reading {
        guard let numbers = numbers(in: cell) else { return .good }
        if exists(numbers, parts) { return .good }
        if numbers[0].digits == 4, parts[0] != .year {
            return Self.isDay(numbers[0].value, numbers[1].value, numbers[2].value) ? .good : .impossible
        }
        if numbers[2].digits == 4, parts[2] != .year {
            let (first, second, year) = (numbers[0].value, numbers[1].value, numbers[2].value)
            return Self.isDay(year, first, second) || Self.isDay(year, second, first) ? .good : .impossible
        }
        return exists(numbers, parts.map { $0 == .day ? .month : $0 == .month ? .day : $0 }) ? .swapped : .impossible
    }

    /// The three numbers of a cell, with how many digits each has; nil for anything else.
    private func numbers(in cell: some Collection<UInt8>) -> [(value: Int, digits: Int)]? {
        var numbers: [(value: Int, digits: Int)] = []
        var isBehindMark = true
        for byte in cell {
            switch byte {
            case 0x30...0x39:
                if isBehindMark { numbers.append((0, 0)) }
                isBehindMark = false
                numbers[numbers.count - 1].value = numbers[numbers.count - 1].value * 10 + Int(byte - 0x30)
                numbers[numbers.count - 1].digits += 1
                guard numbers.count <= 3, numbers[numbers.count - 1].digits <= 8 else { return nil }
            case UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: " "): isBehindMark = true
            default: return nil
            }
        }
        if numbers.count == 1 { return taken(apart: numbers[0]) }
        guard numbers.count == 3, numbers.count(where: { $0.digits == 4 }) <= 1,
            numbers.allSatisfy({ $0.digits <= 2 || $0.digits == 4 })
        else { return nil }
        return numbers
    }

    /// The numbers of a cell without marks, as they stand in the cells of a comb.
    private func taken(apart number: (value: Int, digits: Int)) -> [(value: Int, digits: Int)]? {
        let widths = parts.map { $0 == .year ? 4 : 2 }
        guard number.digits == widths.reduce(0, +) else { return nil }
        var rest = number.value
        var numbers: [(value: Int, digits: Int)] = []
        for width in widths.reversed() {
            let divisor = width == 4 ? 10_000 : 100
            numbers.insert((rest % divisor, width), at: 0)
            rest /= divisor
        }
        return numbers
    }

    /// Whether numbers are a day when each is what `parts` say. A year of two digits is of this century.
    private func exists(_ numbers: [(value: Int, digits: Int)], _ parts: [Part]) -> Bool {
        var (year, month, day) = (0, 0, 0)
        for (number, part) in zip(numbers, parts) {
            switch part {
            case .year, .shortYear: year = number.digits <= 2 ? 2000 + number.value : number.value
            case .month where number.digits <= 2: month = number.value
            case .day where number.digits <= 2: day = number.value
            default: return false
            }
        }
        return Self.isDay(year, month, day)
    }

    private static func isDay(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        CalendarDay(year: year, month: month, date: day) != nil
    }
}
