import Interchange

/// A pair of Korean particles of which one follows a consonant and the other a vowel: 은/는, 이/가, 을/를, 과/와, 으로/로.
public struct KoreanParticle: Hashable, Sendable {
    /// How a word ends when it is read aloud.
    private enum Ending { case vowel, rieul, consonant }

    /// The pairs that are commonly named the other way round.
    private static let vowelForms: Set<String> = ["는", "가", "를", "와", "로", "나", "랑", "야", "예요", "라"]

    /// The particle that follows a consonant.
    public let afterConsonant: String
    /// The particle that follows a vowel.
    public let afterVowel: String

    /// Reads a pair with a slash between, in either order; nil when it is no pair.
    public init?(_ pair: String) {
        let parts = pair.nfc.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        let isReversed = Self.vowelForms.contains(parts[0]) && !Self.vowelForms.contains(parts[1])
        (afterConsonant, afterVowel) = isReversed ? (parts[1], parts[0]) : (parts[0], parts[1])
    }

    /// The particle that follows a text. Where its Korean reading is not certain (`Smith`, 洪) both, as is usual: 은(는).
    public func following(_ text: String) -> String {
        switch Self.ending(of: text) {
        case .vowel: afterVowel
        case .consonant: afterConsonant
        // 서울로, not 서울으로.
        case .rieul: afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant
        case nil: both
        }
    }

    /// 은(는), 이(가), 와(과), (으)로.
    private var both: String {
        if afterConsonant == "과" { return "와(과)" }
        if afterConsonant.count > afterVowel.count, afterConsonant.hasSuffix(afterVowel) {
            return "(\(afterConsonant.dropLast(afterVowel.count)))\(afterVowel)"
        }
        return "\(afterConsonant)(\(afterVowel))"
    }

    private static func ending(of text: String) -> Ending? {
        guard let last = text.nfc.unicodeScalars.last(where: isRead) else { return nil }
        if let syllable = HangulSyllable(last) {
            return syllable.tail == 0 ? .vowel : syllable.tail == 8 ? .rieul : .consonant
        }
        switch Jamo.compatible(last).value {
        case 0x3139: return .rieul  // ㄹ is read 리을
        case 0x3131...0x314E: return .consonant
        case 0x314F...0x3163: return .vowel
        default: break
        }
        switch last {
        // 일, 칠, 팔; 영, 삼, 육 and 십, 백, 천, 만; 이, 사, 오, 구.
        case "1", "7", "8": return .rieul
        case "0", "3", "6": return .consonant
        case "2", "4", "5", "9": return .vowel
        case "%", "℃": return .vowel  // 퍼센트, 도
        default: return nil
        }
    }

    /// Whether something is heard: letters and digits, not brackets and full stops.
    private static func isRead(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "%" || scalar == "℃" { return true }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
}
