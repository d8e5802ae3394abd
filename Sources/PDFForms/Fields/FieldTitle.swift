/// What people read for a field: its name, and its label where the name says nothing of it.
///
///     “Newsletter”
///     “Text12” (date of birth)
public struct FieldTitle: Sendable, Hashable, CustomStringConvertible {
    /// The title, with the name in quotation marks.
    public let description: String
    /// Whether the label is part of it.
    public let hasLabel: Bool
    /// Longer labels are cut.
    private static let longestLabel = 40

    /// - Parameters:
    ///   - name: The name of the field, or a shorter one that means no other.
    ///   - labels: What its tooltip or the page says for it; the first that is short is taken.
    /// - Complexity: O(length of the name × words of the label).
    public init(_ name: String, labels: [String]) {
        let label = labels.first { $0.count <= Self.longestLabel } ?? labels.first
        guard let label, Self.adds(label, to: name) else {
            (description, hasLabel) = ("“\(name)”", false)
            return
        }
        let isLong = label.count > Self.longestLabel
        hasLabel = true
        description = "“\(name)” (\(isLong ? "\(label.prefix(Self.longestLabel - 1))…" : label))"
    }

    /// Whether a label says something that the name does not.
    private static func adds(_ label: String, to name: String) -> Bool {
        let known = name.lowercased()
        let words = label.prefix(200).lowercased().split { !$0.isLetter }.filter { word in
            // A syllable of a script without case may be a word.
            word.count >= (word.first?.isCased == true ? 3 : 2)
        }
        return !words.isEmpty && !words.contains { known.contains($0) }
    }
}
