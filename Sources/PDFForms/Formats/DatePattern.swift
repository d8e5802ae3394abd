/// A pattern of AFDate_FormatEx, AFTime_FormatEx and util.printd (JavaScript for Acrobat API Reference, util.printd).
///
/// | Pattern | Shows | | Pattern | Shows |
/// |---|---|---|---|---|
/// | `d` `dd` | 5, 05 | | `h` `hh` | 2, 02 (of 12) |
/// | `ddd` `dddd` | Tue, Tuesday | | `H` `HH` | 14, 14 (of 24) |
/// | `m` `mm` | 3, 03 | | `M` `MM` | 7, 07 |
/// | `mmm` `mmmm` | Mar, March | | `s` `ss` | 9, 09 |
/// | `yy` `yyyy` | 24, 2024 | | `t` `tt` | p, pm |
///
/// A backslash takes the next character as it is, and so do apostrophes for what is between two of them; a single
/// apostrophe is an apostrophe. All else stands for itself. Names are English, as in an English Acrobat.
///
/// Deviation: `j` stands for itself; what Acrobat makes of it is not established.
public struct DatePattern: Hashable, Sendable {
    enum Part: Hashable, Sendable {
        case literal(String)
        case day(Int)
        case weekday(Int)
        case month(Int)
        case year(Int)
        case hour12(Int)
        case hour24(Int)
        case minute(Int)
        case second(Int)
        case halfDay(Int)
    }

    /// A part of a date that a number can be.
    enum Unit: Hashable, Sendable {
        case day
        case month
        case year
    }

    /// The pattern as the script has it.
    public let text: String
    let parts: [Part]
    /// The day, month and year of the pattern in its order, each once.
    let order: [Unit]
    /// Whether a part of the time is shown.
    let hasTime: Bool
    /// Whether the day of the week is shown.
    let hasWeekday: Bool

    /// The longest pattern.
    public static let lengthLimit = 1_000

    /// A pattern; nil when it is too long.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit else { return nil }
        self.text = text
        parts = Self.parts(of: Array(text.unicodeScalars))
        var order: [Unit] = []
        var hasTime = false
        var hasWeekday = false
        for part in parts {
            switch part {
            case .day: if !order.contains(.day) { order.append(.day) }
            case .month: if !order.contains(.month) { order.append(.month) }
            case .year: if !order.contains(.year) { order.append(.year) }
            case .weekday: hasWeekday = true
            case .hour12, .hour24, .minute, .second, .halfDay: hasTime = true
            case .literal: break
            }
        }
        self.order = order
        self.hasTime = hasTime
        self.hasWeekday = hasWeekday
    }

    /// Whether a part of a date is shown, not only of the time.
    var hasDate: Bool { !order.isEmpty || hasWeekday }

    /// The pattern of AFDate_Format(`index`).
    public static func date(_ index: Int) -> DatePattern? {
        datePatterns.indices.contains(index) ? DatePattern(datePatterns[index]) : nil
    }

    /// The pattern of AFTime_Format(`index`).
    public static func time(_ index: Int) -> DatePattern? {
        timePatterns.indices.contains(index) ? DatePattern(timePatterns[index]) : nil
    }

    private static let datePatterns = [
        "m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy", "dd-mmm-yy", "yy-mm-dd", "mmm-yy", "mmmm-yy",
        "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt", "m/d/yy HH:MM",
    ]
    private static let timePatterns = ["HH:MM", "h:MM tt", "HH:MM:ss", "h:MM:ss tt"]

    private static func parts(of scalars: [Unicode.Scalar]) -> [Part] {
        var parts: [Part] = []
        var literal = ""
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if scalar == "\\", index + 1 < scalars.count {
                literal.unicodeScalars.append(scalars[index + 1])
                index += 2
                continue
            }
            if scalar == "'", let end = scalars[(index + 1)...].firstIndex(of: "'"), end > index + 1 {
                literal.unicodeScalars.append(contentsOf: scalars[(index + 1)..<end])
                index = end + 1
                continue
            }
            let run = scalars[index...].prefix(4).prefix { $0 == scalar }.count
            let (part, length) = part(scalar, run: run)
            if let part {
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(part)
            } else {
                literal.unicodeScalars.append(scalar)
            }
            index += length
        }
        if !literal.isEmpty { parts.append(.literal(literal)) }
        return parts
    }

    /// The part that `run` equal letters make, and how many of them it takes.
    private static func part(_ scalar: Unicode.Scalar, run: Int) -> (Part?, Int) {
        let pair = min(run, 2)
        switch scalar {
        case "d": return (run > 2 ? .weekday(run) : .day(run), run)
        case "m": return (.month(run), run)
        case "y" where run == 4: return (.year(4), 4)
        case "y" where run > 1: return (.year(2), 2)
        case "h": return (.hour12(pair), pair)
        case "H": return (.hour24(pair), pair)
        case "M": return (.minute(pair), pair)
        case "s": return (.second(pair), pair)
        case "t": return (.halfDay(pair), pair)
        default: return (nil, 1)
        }
    }
}
