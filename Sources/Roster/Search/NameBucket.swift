import Hangul

/// The heading under which a name stands in a list: one of the 14 plain consonants, or `#` for everything that is not
/// written in Hangul.
public struct NameBucket: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The heading.
    public let description: String

    /// The bucket of a name; ㄲ stands under ㄱ, ㄸ under ㄷ, ㅃ under ㅂ, ㅆ under ㅅ and ㅉ under ㅈ.
    public init(_ name: String) {
        let first = HangulText(name).units.first
        let lead = first.flatMap { HangulSyllable($0)?.leadLetter } ?? first
        switch lead {
        case "ㄲ": description = "ㄱ"
        case "ㄸ": description = "ㄷ"
        case "ㅃ": description = "ㅂ"
        case "ㅆ": description = "ㅅ"
        case "ㅉ": description = "ㅈ"
        case .some(let letter) where Self.plain.contains(letter): description = String(Character(letter))
        default: description = "#"
        }
    }

    /// The consonants in their order, `#` last.
    public static func < (left: NameBucket, right: NameBucket) -> Bool { left.position < right.position }

    private static let plain = Array("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ".unicodeScalars)

    private var position: Int {
        description.unicodeScalars.first.flatMap { Self.plain.firstIndex(of: $0) } ?? Self.plain.count
    }
}
