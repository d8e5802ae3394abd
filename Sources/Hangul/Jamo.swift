/// The letters of Hangul as compatibility jamo (U+3131…3163): what keyboards send while a syllable is unfinished.
enum Jamo {
    /// The consonants that begin a syllable, in the order of Unicode.
    static let leads = scalars("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
    /// The consonants that end a syllable, in the order of Unicode; the first one stands for index 1.
    static let tails = scalars("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")

    /// The two consonants that a cluster is typed as; nil for any other letter. ㄲ and ㅆ are one key each.
    static func parts(of cluster: Unicode.Scalar) -> (first: Unicode.Scalar, second: Unicode.Scalar)? {
        clusters[cluster].map { ($0[0], $0[1]) }
    }

    static func isConsonant(_ scalar: Unicode.Scalar) -> Bool { (0x3131...0x314E).contains(scalar.value) }

    /// Whether a vowel becomes another one when a second key is pressed: ㅗ becomes ㅘ.
    static func extends(_ vowel: Int, to longer: Int) -> Bool {
        switch vowel {
        case 8: (9...11).contains(longer)  // ㅗ: ㅘ ㅙ ㅚ
        case 13: (14...16).contains(longer)  // ㅜ: ㅝ ㅞ ㅟ
        case 18: longer == 19  // ㅡ: ㅢ
        default: false
        }
    }

    /// The compatibility jamo of a conjoining or half-width letter; other scalars stay as they are.
    static func compatible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        let value = scalar.value
        return switch value {
        case 0x1100...0x1112: leads[Int(value - 0x1100)]
        case 0x1161...0x1175: letter(0x314F + value - 0x1161, or: scalar)
        case 0x11A8...0x11C2: tails[Int(value - 0x11A8)]
        case 0xFFA1...0xFFBE: letter(0x3131 + value - 0xFFA1, or: scalar)
        case 0xFFC2...0xFFC7: letter(0x314F + value - 0xFFC2, or: scalar)
        case 0xFFCA...0xFFCF: letter(0x3155 + value - 0xFFCA, or: scalar)
        case 0xFFD2...0xFFD7: letter(0x315B + value - 0xFFD2, or: scalar)
        case 0xFFDA...0xFFDC: letter(0x3161 + value - 0xFFDA, or: scalar)
        default: scalar
        }
    }

    private static let clusters: [Unicode.Scalar: [Unicode.Scalar]] = {
        let pairs = zip(scalars("ㄳㄵㄶㄺㄻㄼㄽㄾㄿㅀㅄ"), "ㄱㅅ ㄴㅈ ㄴㅎ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅂㅅ".split(separator: " "))
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0, Array($1.unicodeScalars)) })
    }()

    private static func scalars(_ letters: String) -> [Unicode.Scalar] { Array(letters.unicodeScalars) }

    private static func letter(_ value: UInt32, or scalar: Unicode.Scalar) -> Unicode.Scalar {
        Unicode.Scalar(value) ?? scalar
    }
}
