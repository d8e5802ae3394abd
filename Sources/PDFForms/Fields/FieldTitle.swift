/// What people read for a field: its name, its label where the name says nothing of it, and the columns that it is filled
/// from where they are called otherwise.
///
///     “Newsletter”
///     “Text12” (date of birth)
///     “Text13” (ZIP code), column “zip”
public struct FieldTitle: Sendable, Hashable, CustomStringConvertible {
    /// The title, with the name in quotation marks.
    public let description: String
    /// Whether it says more than the name.
    public let saysMore: Bool
    /// Longer labels are cut.
    private static let longestLabel = 40

    /// - Parameters:
    ///   - name: The name of the field, or a shorter one that means no other.
    ///   - labels: What its tooltip or the page says for it; the first that is short is taken.
    ///   - columns: The headers of the columns that it is filled from.
    /// - Complexity: O(length of the name × words of the label).
    public init(_ name: String, labels: [String], columns: [String] = []) {
        let label = labels.first { $0.count <= Self.longestLabel } ?? labels.first
        var text = "“\(name)”"
        if let label, Self.adds(label, to: name) { text += " (\(Self.cut(label)))" }
        if let first = columns.first, columns.count > 1 || first.lowercased() != name.lowercased() {
            let list = columns.prefix(Self.mostColumns).map { "“\(Self.cut($0))”" }.joined(separator: ", ")
            text += columns.count > 1 ? ", columns \(list)" : ", column \(list)"
            if columns.count > Self.mostColumns { text += " …" }
        }
        saysMore = text.utf8.count > name.utf8.count + 6
        description = text
    }

    private static let mostColumns = 3

    private static func cut(_ text: String) -> String {
        text.count > longestLabel ? "\(text.prefix(longestLabel - 1))…" : text
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
