/// `josa:은/는`: appends the particle that goes with the last letter's final consonant.
///
/// After a letter whose Korean reading is not certain (`Smith`, 洪) both are written, as is usual: `Smith은(는)`.
struct JosaFilter: TextFilter {
    /// How a word ends when it is read aloud.
    private enum Ending { case vowel, rieul, consonant, uncertain }

    /// The pairs that are commonly named the other way round.
    private static let afterVowel: Set<String> = ["는", "가", "를", "와", "로", "나", "랑", "야", "예요", "라"]

    private let afterConsonant: String
    private let afterVowel: String

    init(_ arguments: FilterArguments) throws(Problem) {
        let parts = (arguments.text(0) ?? "").nfc.split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            throw arguments.problem(0, "two particles with `/` between them are expected", hint: "write josa:은/는")
        }
        let isReversed = Self.afterVowel.contains(parts[0]) && !Self.afterVowel.contains(parts[1])
        (afterConsonant, afterVowel) = isReversed ? (parts[1], parts[0]) : (parts[0], parts[1])
    }

    func apply(to buffer: inout Bytes, from start: Int) {
        if buffer[start...].isBlank { return }
        let particle =
            switch Self.ending(of: buffer.text(from: start)) {
            case .vowel: afterVowel
            case .consonant: afterConsonant
            // 서울로, not 서울으로.
            case .rieul: afterConsonant.hasPrefix("으") ? afterVowel : afterConsonant
            case .uncertain: both
            }
        buffer.append(contentsOf: particle.utf8)
    }

    /// 은(는), 이(가), 와(과), (으)로.
    private var both: String {
        if afterConsonant == "과" { return "와(과)" }
        if afterConsonant.count > afterVowel.count, afterConsonant.hasSuffix(afterVowel) {
            return "(\(afterConsonant.dropLast(afterVowel.count)))\(afterVowel)"
        }
        return "\(afterConsonant)(\(afterVowel))"
    }

    private static func ending(of text: String) -> Ending {
        let last = text.nfc.unicodeScalars.last { $0.isIdentifierPart && $0 != "-" && $0 != "_" && $0 != "." }
        guard let last else { return .uncertain }
        switch last.value {
        case 0xAC00...0xD7A3:
            let final = (last.value - 0xAC00) % 28
            return final == 0 ? .vowel : final == 8 ? .rieul : .consonant
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
        default: return .uncertain
        }
    }
}
