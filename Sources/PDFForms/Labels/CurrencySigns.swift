/// The signs of currencies that are printed where a field begins: `$ ____`.
struct CurrencySigns {
    private let signs: [(sign: Unicode.Scalar, right: Double, middle: Double)]

    /// A sign stands at most so many points before the left edge of its field, or behind it, inside.
    private static let farthest = 14.0
    /// How far above or below a field the middle of a sign may be, in points: some fields are as low as their line.
    private static let slack = 2.0

    init(_ blocks: [TextBlock]) {
        signs = blocks.flatMap(\.phrases).compactMap {
            phrase -> (sign: Unicode.Scalar, right: Double, middle: Double)? in
            guard let word = phrase.words.max(by: { $0.right < $1.right }), let sign = word.text.unicodeScalars.last,
                sign.properties.generalCategory == .currencySymbol
            else { return nil }
            return (sign, word.right, phrase.middle)
        }
    }

    /// The sign right before what is written into a place; nil for most places.
    ///
    /// - Complexity: O(signs of the page).
    func sign(before box: LabelledPlace.Box, _ meter: WorkMeter) -> Unicode.Scalar? {
        guard !signs.isEmpty, meter.allows(signs.count) else { return nil }
        return signs.first { sign in
            abs(sign.right - box.left) < Self.farthest && sign.middle > box.top - Self.slack
                && sign.middle < box.bottom + Self.slack
        }?.sign
    }
}
