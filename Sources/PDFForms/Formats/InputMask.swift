/// The parameter `cMask` of AFSpecial_KeystrokeEx: what may stand at each place of a value.
///
/// `9` is a digit, `A` a letter, `O` a letter or a digit, `X` anything; every other character stands for itself.
public struct InputMask: Hashable, Sendable {
    /// The mask as the script has it.
    public let text: String
    private let places: [Character]

    /// The longest mask.
    public static let lengthLimit = 1_000

    /// A mask; nil when it is too long. An empty one allows everything, as in Acrobat.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.lengthLimit else { return nil }
        self.text = text
        places = Array(text)
    }

    /// The value with the fixed characters that it lacks: `12312024` for `99/99/9999` becomes `12/31/2024`, which is
    /// what Acrobat makes of it while it is typed.
    ///
    /// Deviation: Acrobat's letters are A to Z; here they are those of any script, so that a name is not refused for
    /// its accent.
    public func completed(_ value: String) -> Result<ShownValue, FormatFailure> {
        guard !places.isEmpty, !value.isEmpty else { return .success(ShownValue(text: value, value: value)) }
        guard value.utf8.count <= 4 * Self.lengthLimit else { return .failure(failure(.wrongLength)) }
        var rest = Array(value)[...]
        var result = ""
        for place in places {
            if let isAllowed = Self.rule(place) {
                guard let character = rest.popFirst() else { return .failure(failure(.wrongLength)) }
                guard isAllowed(character) else { return .failure(failure(.wrongCharacter)) }
                result.append(character)
            } else {
                if rest.first == place { rest.removeFirst() }
                result.append(place)
            }
        }
        guard rest.isEmpty else { return .failure(failure(.wrongLength)) }
        return .success(ShownValue(text: result, value: result))
    }

    private static func rule(_ place: Character) -> ((Character) -> Bool)? {
        switch place {
        case "9": { $0.asciiValue?.decimalDigit != nil }
        case "A": { $0.isLetter }
        case "O": { $0.isLetter || $0.asciiValue?.decimalDigit != nil }
        case "X": { _ in true }
        default: nil
        }
    }

    private func failure(_ code: FormatFailure.Code) -> FormatFailure {
        let rules: [(place: Character, meaning: String)] = [
            ("9", "9 is a digit"), ("A", "A a letter"), ("O", "O a letter or a digit"), ("X", "X anything"),
        ]
        let used = rules.filter { places.contains($0.place) }.map(\.meaning)
        let list = used.dropLast().joined(separator: ", ") + (used.count > 1 ? " and " : "") + (used.last ?? "")
        return FormatFailure(code, "The value must have the form \(text)\(list.isEmpty ? "" : ", where \(list)").")
    }
}
