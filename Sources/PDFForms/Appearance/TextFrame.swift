/// Where in its box a widget's text may stand, and what cuts it.
///
/// Acrobat's rule: 2b of padding at the left and the right, b the border's inset. While a form has XFA, LiveCycle's: what the
/// template says, and no padding.
struct TextFrame: Sendable {
    /// Where a line begins that is aligned to the left, in points from the box's left edge.
    let left: Double
    /// Where a line ends that is aligned to the right.
    let right: Double
    /// The middle of centred lines.
    let middle: Double
    /// The widest line.
    let width: Double
    /// The clip's edges from the box's lower left corner. Above and below it reaches to the box's edge unless a border is
    /// drawn: Acrobat's clip cuts tails of letters that the box has room for.
    let clipLeft: Double
    let clipRight: Double
    let clipBottom: Double
    let clipTop: Double
    /// Where the cells of a comb begin, and how wide all of them are.
    let cellsLeft: Double
    let cellsWidth: Double
    /// How far letters may hang over at the ends of a line before the clip cuts them.
    let overhang: Double

    /// Acrobat's frame.
    ///
    /// - Parameter isCombo: Whether there is a button beside the text: then the clip is at 2b.
    init(_ box: WidgetBox, isCombo: Bool, drawsBorder: Bool) {
        let inset = box.inset
        left = 2 * inset
        right = box.width - 2 * inset
        middle = box.width / 2
        width = box.textWidth
        clipLeft = isCombo ? inset * 2 : inset
        clipRight = box.width - clipLeft
        clipBottom = drawsBorder ? inset : 0
        clipTop = box.height - clipBottom
        cellsLeft = 0
        cellsWidth = box.width
        overhang = inset
    }

    /// LiveCycle's frame.
    ///
    /// - Parameter isOneLine: Whether its one line is the first, which may be moved in.
    init(_ box: WidgetBox, _ layout: LiveCycleLayout, drawsBorder: Bool, isOneLine: Bool) {
        let insets = layout.insets
        left = insets.left + layout.marginLeft + (isOneLine ? layout.textIndent : 0)
        right = box.width - insets.right - layout.marginRight
        middle = (left + right) / 2
        width = max(0, right - left)
        clipLeft = insets.left
        clipRight = max(insets.left, box.width - insets.right)
        clipBottom = drawsBorder ? insets.bottom : 0
        clipTop = box.height - (drawsBorder ? insets.top : 0)
        cellsLeft = insets.left
        cellsWidth = max(0, box.width - insets.left - insets.right)
        overhang = min(layout.marginLeft, layout.marginRight)
    }
}
