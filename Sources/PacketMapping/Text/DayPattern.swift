/// How a form asks for a day in its label: `mm/dd/yyyy`, `TT.MM.JJJJ`, `jj/mm/aaaa`.
public struct DayPattern: Sendable, Hashable {
    private enum Part: Sendable, Hashable { case day, month, year, shortYear }

    private let parts: [Part]
    private let separator: UInt8

    /// Finds the pattern that stands in a label; nil where there is none.
    ///
    /// Day, month and year are told by the letters that languages have for them: d, t, g or j; m; y, a, j or r.
    public init?(in label: String) {
        let letters = Array(label.lowercased().unicodeScalars)
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

    private init(_ parts: [Part], _ separator: UInt8) { (self.parts, self.separator) = (parts, separator) }

    private static let longestRun = 4

    /// Reads three runs of one letter each with the same separator between.
    private static func read(_ letters: [Unicode.Scalar], from start: Int) -> DayPattern? {
        var index = start
        var runs: [(letter: Unicode.Scalar, count: Int)] = []
        var separators: [Unicode.Scalar] = []
        func skipSpace() { while index < letters.count, letters[index] == " " { index += 1 } }
        while runs.count < 3 {
            guard index < letters.count else { return nil }
            let letter = letters[index]
            // No run of a pattern is longer; one without an end is not gone through again from each of its letters.
            let end =
                letters[index...].prefix(longestRun + 1).firstIndex { $0 != letter }
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
        return DayPattern(parts, UInt8(separators[0].value))
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

    /// A day as the form asks for it; nil for a text that is no day of ISO 8601 (`yyyy-MM-dd`).
    public func text(of day: ArraySlice<UInt8>) -> [UInt8]? {
        let bytes = Array(day)
        guard bytes.count == 10, CalendarDate(iso: day) != nil else { return nil }
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
