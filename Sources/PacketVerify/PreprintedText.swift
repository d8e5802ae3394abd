import PDFPreview

/// The text that a page has with nothing filled in, to be taken off what a packet shows.
struct PreprintedText: Sendable {
    private struct Key: Hashable {
        var text: String
        var x: Int
        var y: Int
    }

    private let keys: Set<Key>

    init(_ text: PreviewText) {
        keys = text.hasBoxes ? Set(text.characters.compactMap { Self.key($0, 0, 0) }) : []
    }

    /// Whether a character stands on the empty page, too.
    func contains(_ character: PreviewText.Character) -> Bool {
        for x in [0, -1, 1] {
            for y in [0, -1, 1] {
                if let key = Self.key(character, x, y), keys.contains(key) { return true }
            }
        }
        return false
    }

    /// The place in half points: one step off may be a matter of rounding.
    private static func key(_ character: PreviewText.Character, _ x: Int, _ y: Int) -> Key? {
        let (left, top) = (character.box.left * 2, character.box.top * 2)
        guard abs(left) < 1e9, abs(top) < 1e9 else { return nil }
        return Key(text: character.text, x: Int(left.rounded()) + x, y: Int(top.rounded()) + y)
    }
}
