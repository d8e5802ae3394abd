import Interchange

/// How a part of a date or time is written in digits (XFA 3.3, part 2, chapter 25, Asian Date, Time and Number
/// Considerations).
enum PictureDigits: Hashable, Sendable {
    /// ASCII digits, so many at least.
    case plain(Int)
    /// Full-width digits.
    case wide(Int)
    /// Ideographs, one for each digit, or by the tens rule: 32 is three, ten, two.
    case ideographs(usesTens: Bool)

    /// The fewest digits that are shown.
    var width: Int {
        switch self {
        case .plain(let width), .wide(let width): width
        case .ideographs: 1
        }
    }

    /// A number from 0 up.
    func text(_ number: Int, _ ideographs: PictureIdeographs) -> String {
        switch self {
        case .plain(let width): number.padded(width)
        case .wide(let width): FullWidth.widened(number.padded(width))
        case .ideographs(let usesTens): ideographs.text(number, usesTens: usesTens)
        }
    }

    /// Takes a number of so many digits, or of fewer; nil where there is none.
    func number(from rest: inout Substring, most: Int, _ ideographs: PictureIdeographs) -> Int? {
        switch self {
        case .plain(let width), .wide(let width):
            let digits = rest.prefix(most).prefix { isDigit($0) }
            guard digits.count >= width, let number = Int(FullWidth.narrowed(String(digits))) else { return nil }
            rest = rest[digits.endIndex...]
            return number
        case .ideographs: return ideographs.number(from: &rest)
        }
    }

    private func isDigit(_ character: Character) -> Bool {
        let narrow = FullWidth.narrow(character)
        if case .wide = self { return narrow?.isNumber ?? false }
        return character.isASCII && character.isNumber
    }
}

/// The numerals of a language that writes numbers in ideographs.
struct PictureIdeographs: Hashable, Sendable {
    private let digits: [Character]
    /// Ten, hundred, thousand.
    private let powers: [Character]
    /// Whether its numbers always follow the tens rule.
    let alwaysUsesTens: Bool

    private static let limit = 9_999

    /// The numerals of a locale; those of Japan where it has none of its own.
    init(_ locale: XFALocale) {
        let isKorean = locale.language == "ko"
        digits = Array(isKorean ? "영일이삼사오육칠팔구" : "〇一二三四五六七八九")
        powers = Array(isKorean ? "십백천" : "十百千")
        alwaysUsesTens = isKorean || locale.language == "zh"
    }

    /// A number up to 9,999; larger ones digit by digit.
    func text(_ number: Int, usesTens: Bool) -> String {
        let places = String(number).compactMap(\.wholeNumberValue)
        guard usesTens, number > 0, number <= Self.limit else { return String(places.map { digits[$0] }) }
        var text = ""
        for (index, value) in places.enumerated() where value > 0 {
            let power = places.count - index - 1
            if value > 1 || power == 0 { text.append(digits[value]) }
            if power > 0 { text.append(powers[power - 1]) }
        }
        return text
    }

    /// Takes a number, written digit by digit or by the tens rule.
    func number(from rest: inout Substring) -> Int? {
        var (sum, last): (Int, Int?) = (0, nil)
        var isRead = false
        while let character = rest.first, sum <= Self.limit {
            if let value = digits.firstIndex(of: character) {
                last = (last ?? 0) * 10 + value
            } else if let power = powers.firstIndex(of: character) {
                sum += (last ?? 1) * [10, 100, 1_000][power]
                last = nil
            } else {
                break
            }
            guard last ?? 0 <= Self.limit else { return nil }
            isRead = true
            rest.removeFirst()
        }
        return isRead ? sum + (last ?? 0) : nil
    }
}
