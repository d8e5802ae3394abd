/// How many digits a label asks for: `Social Security Number`, `ZIP code`, `XXX-XX-XXXX`, `9 digits`.
public struct NumberPattern: Sendable, Hashable {
    /// How many digits a number of the kind has; several where there are short and long ones.
    public let counts: [Int]

    /// Reads a label; nil where it asks for no such number, or for more than that.
    ///
    /// What is printed for the cells of a number counts for the whole number only: a field that takes fewer characters than
    /// the number has digits is one of its parts.
    ///
    /// - Parameter maxLength: How many characters the field takes; nil for any number.
    /// - Complexity: O(length of the label).
    public init?(in label: String, maxLength: Int?) {
        let words = Self.words(label)
        guard let counts = Self.said(words) ?? Self.drawn(label) ?? Self.usual(words) else { return nil }
        guard let least = counts.first, least <= maxLength ?? .max else { return nil }
        self.counts = counts.filter { $0 <= maxLength ?? .max }
    }

    /// How a text field asks for a number: its tooltip, or what is printed for it. Nil where neither does, and where a script
    /// of the form says how numbers are written.
    ///
    /// - Complexity: That of reading the printed labels, once for a form, and O(length of the labels).
    public init?(askedBy field: Field, in form: Form) {
        guard !field.flags.contains(.multiline),
            let pattern = LabelWish.of(field, in: form, read: { NumberPattern(in: $0, maxLength: field.maxLength) })
        else { return nil }
        self = pattern
    }

    /// How many digits a value has where it is a number of another length; nil for one of the right length, and for what is
    /// no number, such as words. What has half of the digits or fewer is a part of one, as the last four are.
    ///
    /// - Complexity: O(length), which ends at the first letter.
    public func wrongCount(of value: some Collection<UInt8>) -> Int? {
        var count = 0
        for byte in value {
            switch byte {
            case 0x30...0x39: count += 1
            case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "."): continue
            default: return nil
            }
        }
        guard let least = counts.first, !counts.contains(count), count * 2 > least else { return nil }
        return count
    }

    // MARK: Labels

    private static let longestLabel = 200

    /// The words and numbers of a label, in small letters.
    private static func words(_ label: String) -> [String] {
        label.prefix(longestLabel).lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// `9 digits`, `9-digit`; not where it speaks of a part, as of a year of four digits.
    private static func said(_ words: [String]) -> [Int]? {
        guard words.count <= mostWords, dayParts.isDisjoint(with: words) else { return nil }
        for (index, word) in words.enumerated().dropFirst() where word == "digit" || word == "digits" {
            if let count = Int(words[index - 1]), (4...20).contains(count) { return [count] }
        }
        return nil
    }

    /// `XXX-XX-XXXX`, `###-##-####`: groups of one sign with hyphens between.
    private static func drawn(_ label: String) -> [Int]? {
        for word in label.prefix(longestLabel).split(whereSeparator: { " ()[]:,;".contains($0) }) {
            guard let sign = word.first, "xX#9_".contains(sign), word.allSatisfy({ $0 == sign || $0 == "-" }) else {
                continue
            }
            let groups = word.split(separator: "-", omittingEmptySubsequences: false)
            let count = groups.reduce(0) { $0 + $1.count }
            if groups.count > 1, !groups.contains(where: \.isEmpty), (5...20).contains(count) { return [count] }
        }
        return nil
    }

    /// What numbers are called, and how many digits they have.
    private static let kinds: [(name: [String], counts: [Int])] = [
        (["social", "security", "number"], [9]), (["social", "security", "no"], [9]), (["ssn"], [9]),
        (["número", "de", "seguro", "social"], [9]), (["employer", "identification", "number"], [9]), (["ein"], [9]),
        (["routing", "number"], [9]), (["routing", "no"], [9]), (["aba", "number"], [9]),
        (["zip"], [5, 9]), (["zipcode"], [5, 9]),
    ]
    /// With these a label asks for something else than the one number.
    private static let others: Set<String> = [
        "or", "and", "last", "first", "middle", "part", "if", "city", "state", "plus", "u", "o", "y", "últimos",
    ]
    /// Words of days, of which each part has its digits.
    private static let dayParts: Set<String> = ["day", "month", "year", "date", "time"]
    /// A longer label is a sentence that may be about anything.
    private static let mostWords = 12

    /// A label that calls one kind of number, and nothing else beside it.
    private static func usual(_ words: [String]) -> [Int]? {
        guard words.count <= mostWords, others.isDisjoint(with: words) else { return nil }
        let found = kinds.filter { kind in
            words.indices.contains { words[$0...].starts(with: kind.name) }
        }
        let counts = Set(found.map(\.counts))
        return counts.count == 1 ? counts.first : nil
    }
}
