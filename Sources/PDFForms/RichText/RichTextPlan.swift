/// How a widget shows rich text in several styles: in the fonts of its field, upright and in bold and italics.
///
/// Immutable; workers share it.
public final class RichTextPlan: Sendable {
    /// The plan of text in the field's own style; it settles the box, the lines and what happens to what does not fit.
    public let base: TextPlan
    /// The plans of the variants: bold adds 1, italic 2.
    public let variants: [TextPlan]
    /// Which of them is the field's own style.
    let own: Int
    /// The field's own style.
    public let style: RichTextStyle

    /// Makes a plan.
    ///
    /// - Parameter variants: The plan of each variant, as `AppearanceFonts.variants` orders them.
    public init(base: TextPlan, style: RichTextStyle, own: Int, variants: [TextPlan]) {
        (self.base, self.style, self.own, self.variants) = (base, style, own, variants)
    }

    /// The variant of a style.
    static func variant(isBold: Bool, isItalic: Bool) -> Int { (isBold ? 1 : 0) + (isItalic ? 2 : 0) }

    /// The variant of a run, which is the field's own where its style says nothing.
    func variant(of style: RichTextStyle) -> Int {
        Self.variant(isBold: style.isBold ?? (own & 1 != 0), isItalic: style.isItalic ?? (own & 2 != 0))
    }
}
