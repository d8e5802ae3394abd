import Interchange

/// How a picture shows a time zone (XFA 3.3, part 2, chapter 25, Time Pictures).
enum PictureZone: Hashable, Sendable {
    /// `Z`: a name. Times of a packet have no place, so it is `GMT` with the difference.
    case name
    /// `z`: `Z`, `+HH[MM]` or `-HH[MM]` (ISO 8601).
    case basic
    /// `zz`: `Z`, `+HH[:MM]` or `-HH[:MM]`.
    case extended

    /// - Parameter minutes: Minutes east of UTC.
    func text(_ minutes: Int) -> String {
        guard minutes != 0 else { return self == .name ? "GMT" : "Z" }
        let (hours, rest) = minutes.magnitude.quotientAndRemainder(dividingBy: 60)
        let sign = minutes < 0 ? "-" : "+"
        let (hour, minute) = (Int(hours).padded(2), Int(rest).padded(2))
        switch self {
        case .name: return "GMT\(sign)\(hour):\(minute)"
        case .basic: return sign + hour + (rest == 0 ? "" : minute)
        case .extended: return sign + hour + (rest == 0 ? "" : ":" + minute)
        }
    }

    /// Minutes of the names that English of the United States has for its zones.
    private static let named = [
        "EST": -300, "EDT": -240, "CST": -360, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
    ]

    /// Takes a zone in any of these forms: minutes east of UTC, nil where there is none.
    static func minutes(from rest: inout Substring) -> Int? {
        let word = rest.prefix { $0.isASCII && $0.isLetter }
        if let minutes = named[String(word)] {
            rest = rest[word.endIndex...]
            return minutes
        }
        switch word {
        case "Z", "z":
            rest = rest[word.endIndex...]
            return 0
        case "GMT", "UTC":
            rest = rest[word.endIndex...]
            guard let sign = rest.first, sign == "+" || sign == "-" else { return 0 }
            return difference(&rest)
        case "": return difference(&rest)
        default: return nil
        }
    }

    /// Takes `+HH`, `+HHMM` or `+HH:MM`.
    private static func difference(_ rest: inout Substring) -> Int? {
        guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
        func number(_ text: Substring) -> Int? {
            let digits = text.prefix(2).prefix { $0.isASCII && $0.isNumber }
            return digits.count == 2 ? Int(digits) : nil
        }
        var behind = rest.dropFirst()
        guard let hours = number(behind), hours <= 14 else { return nil }
        behind = behind.dropFirst(2)
        var minutes = 0
        let digits = behind.first == ":" ? behind.dropFirst() : behind
        if let number = number(digits) {
            guard number < 60 else { return nil }
            minutes = number
            behind = digits.dropFirst(2)
        }
        rest = behind
        return (hours * 60 + minutes) * (sign == "-" ? -1 : 1)
    }
}
