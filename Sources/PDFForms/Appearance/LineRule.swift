import PDFObjects

/// Where texts begin that stand on one line, or in the cells of a comb. Plain numbers: looking at them shares nothing.
public struct LineRule: Sendable, BitwiseCopyable {
    /// Points for a thousandth of an em.
    let scale: Double
    /// The widest text, in points.
    let room: Double
    /// The place of a text without width, in points, and how much of its width lies before it.
    let start: Double
    let share: Double
    /// The number of cells; 0 for a line.
    let cells: Int
    let cellWidth: Double
    /// How much of the cells that stay empty lies before the text, in halves.
    let emptyBefore: Int
    /// Ink beyond these would need a clip, in points.
    let clipLeft: Double
    let clipRight: Double
    /// What is added to the box's coordinates.
    let origin: Double
    /// Whether a line has no clip as long as its first and last letter stay inside.
    public let watchesEdges: Bool
    /// Whether blanks at the end of a line do not count where it is placed, so that such lines go the long way.
    public let hangsBlanks: Bool
    /// How far ink may lie beyond an edge all the same, in points: nobody sees it.
    static let edgeTolerance = 0.001

    /// Whether each character has a place of its own.
    public var isComb: Bool { cells > 0 }

    /// Where a line begins, in ten-thousandths of a point; nil when it is too wide for its box.
    ///
    /// - Parameter units: The width of the text in thousandths of an em.
    public func place(units: Double) -> Int? {
        let width = units * scale
        return width <= room ? ContentWriter.tenThousandths(start - width * share) : nil
    }

    /// Whether the ink of a line without a clip stays inside.
    ///
    /// - Parameters:
    ///   - units: The width of the text in thousandths of an em.
    ///   - left: The left edge of the first letter's ink, in thousandths of an em.
    ///   - overhang: By how much the last letter's ink lies beyond its advance.
    public func holdsInk(units: Double, left: Float, overhang: Float) -> Bool {
        let width = units * scale
        let x = start - origin - width * share
        return x + Double(left) * scale >= clipLeft - Self.edgeTolerance
            && x + width + Double(overhang) * scale <= clipRight + Self.edgeTolerance
    }

    /// The first cell of so many characters; nil when there are more of them than cells.
    public func firstCell(of count: Int) -> Int? {
        count <= cells ? (cells - count) * emptyBefore / 2 : nil
    }

    /// Where a character begins in its cell, in ten-thousandths of a point; nil when it needs a clip.
    ///
    /// - Parameter ink: The width of its ink in thousandths of an em.
    public func place(ink: Double, cell: Int) -> Int? {
        let width = ink * scale
        let x = Double(cell) * cellWidth + (cellWidth - width) / 2
        guard x >= clipLeft, x + width <= clipRight else { return nil }
        return ContentWriter.tenThousandths(x + start)
    }
}
