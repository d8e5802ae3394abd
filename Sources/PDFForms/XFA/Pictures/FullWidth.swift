/// The full-width forms of ASCII (Unicode, U+FF01 to U+FF5E), in which pictures of East Asian forms show digits.
enum FullWidth {
    private static let distance: UInt32 = 0xFEE0

    /// The ASCII character of a full-width one; nil for all others.
    static func narrow(_ character: Character) -> Character? {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
            (0xFF01...0xFF5E).contains(scalar.value)
        else { return nil }
        return Unicode.Scalar(scalar.value - distance).map(Character.init)
    }

    /// A text with full-width forms in place of ASCII's visible characters.
    static func widened(_ text: String) -> String { mapped(text, from: 0x21...0x7E) { $0 + distance } }

    /// A text with ASCII in place of full-width forms.
    static func narrowed(_ text: String) -> String { mapped(text, from: 0xFF01...0xFF5E) { $0 - distance } }

    private static func mapped(_ text: String, from range: ClosedRange<UInt32>, _ map: (UInt32) -> UInt32) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            result.append(range.contains(scalar.value) ? Unicode.Scalar(map(scalar.value)) ?? scalar : scalar)
        }
        return String(result)
    }
}
