import Interchange

/// The numbers in a cell that people wrote: lists (`,` `/` `;`), ranges of last digits (`02-784-3396~8`), an area code
/// that is said once (`02)784-3396 / 788-2469`), remarks (`788-2469(국회)`, `FAX. 02-788-0157`).
struct PhoneList {
    /// One number.
    struct Number: Hashable {
        /// The digits with hyphens between the groups, and a leading `+` where there was one.
        let text: String
        /// What stands beside the number; empty when nothing does.
        let remark: String
    }

    /// The numbers, in order.
    private(set) var numbers: [Number] = []
    /// The pieces that are no number.
    private(set) var unreadable: [String] = []

    /// The most numbers that a range stands for.
    private static let rangeLimit = 100
    /// Words that only say that a telephone number follows.
    private static let idleWords: Set<String> = ["전화", "tel", "t", "phone", "☎"]
    private static let faxWords: Set<String> = ["fax", "f", "팩스"]

    init(_ text: String) {
        let cleaned = String(String.UnicodeScalarView(text.unicodeScalars.map(Self.plain)))
        let pieces = cleaned.split { ",;/".contains($0) || $0.isNewline }.flatMap(Self.words)
        for piece in pieces where piece.contains(where: { !$0.isWhitespace }) { add(piece) }
    }

    /// The piece, or its words, when each of them is a whole number.
    private static func words(_ piece: Substring) -> [String] {
        let words = piece.split(whereSeparator: \.isWhitespace)
        let areNumbers = words.allSatisfy { word in word.filter(\.isASCIIDigit).count >= 7 }
        return areNumbers ? words.map(String.init) : [String(piece)]
    }

    private mutating func add(_ piece: String) {
        var (groups, remark, ends, isInternational) = ([""], "", "", false)
        var isRange = false
        var isOver = false
        for character in piece {
            switch character {
            case "0"..."9" where character.isASCIIDigit:
                // An extension is no part of what is dialled.
                guard !isOver else { return unreadable.append(piece.kept) }
                if isRange { ends.append(character) } else { groups[groups.count - 1].append(character) }
            case "+" where groups == [""]: isInternational = true
            case "~":
                guard !isRange else { return unreadable.append(piece.kept) }
                isRange = true
            case "-", "(", ")", " ", ".", "\t":
                if isRange, !ends.isEmpty, character == "-" {
                    ends = ""
                } else if groups.last != "" {
                    groups.append("")
                }
                if !remark.isEmpty, remark.last != " " { remark.append(" ") }
            default:
                guard character.isLetter || character == "☎" else { return unreadable.append(piece.kept) }
                remark.append(character)
                isOver = groups.reduce(0) { $0 + $1.utf8.count } >= 7
            }
        }
        groups.removeAll { $0.isEmpty }
        complete(&groups, isInternational: isInternational)
        let count = groups.reduce(0) { $0 + $1.utf8.count }
        guard (4...15).contains(count), let last = groups.last, let lasts = Self.expanded(last, isRange ? ends : nil)
        else { return unreadable.append(piece.kept) }
        for last in lasts {
            let digits = (groups.dropLast() + [last]).joined(separator: "-")
            numbers.append(Number(text: (isInternational ? "+" : "") + digits, remark: Self.remark(remark)))
        }
    }

    /// Adds what the number before says too: its area code, or everything but the last group.
    private func complete(_ groups: inout [String], isInternational: Bool) {
        guard let previous = numbers.last?.text.split(separator: "-").map(String.init), !isInternational,
            let first = groups.first, !first.hasPrefix("0")
        else { return }
        if groups.count == 1, previous.count >= 2, first.utf8.count == previous.last?.utf8.count, first.utf8.count <= 4
        {
            groups = previous.dropLast() + groups
        } else if groups.count == 2, previous.count == 3, !Self.isNationwide(first) {
            groups.insert(previous[0], at: 0)
        }
    }

    /// Numbers such as 1588-1234 have no area code.
    private static func isNationwide(_ group: String) -> Bool {
        group.utf8.count == 4 && ["15", "16", "18"].contains(group.prefix(2))
    }

    /// The last groups that a range stands for; nil when it makes no sense.
    private static func expanded(_ last: String, _ ends: String?) -> [String]? {
        guard let ends else { return [last] }
        let width = last.utf8.count
        guard !ends.isEmpty, ends.utf8.count <= width, width <= 9,
            let from = Int(last), let to = Int(last.dropLast(ends.utf8.count) + ends), from <= to,
            to - from < rangeLimit
        else { return nil }
        return (from...to).map { $0.padded(width) }
    }

    private static func remark(_ text: String) -> String {
        let words = text.split(separator: " ").filter { !idleWords.contains($0.lowercased()) }
        return words.map { faxWords.contains($0.lowercased()) ? "FAX" : String($0) }.joined(separator: " ")
    }

    /// The ASCII form of digits, hyphens and tildes that people type in full width or copy from elsewhere.
    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0xFF08...0xFF19, 0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        case 0x2010...0x2015, 0x2212: "-"
        case 0x301C, 0x223C, 0x02DC: "~"
        default: scalar
        }
    }
}

extension Character {
    /// Whether it is one of 0 to 9.
    var isASCIIDigit: Bool { isASCII && isNumber }
}
