public import PDFObjects

extension Widget {
    /// What turns the widget against its page, when it asks to stay upright (NoRotate): the upper left corner of its
    /// rectangle stays where the page shows it, and the rest turns about it (ISO 32000-1, 12.5.3).
    ///
    /// - Parameter rotation: The page's Rotate: 0, 90, 180 or 270 degrees clockwise.
    /// - Returns: A matrix of default user space; nil when nothing turns.
    public func turn(onPage rotation: Int) -> PDFMatrix? {
        guard flags.contains(.noRotate), let rectangle else { return nil }
        return rectangle.turn(onPage: rotation)
    }
}

extension PDFRectangle {
    /// How the rectangle of an annotation that stays upright is turned about its upper left corner.
    ///
    /// - Parameter rotation: The page's Rotate: 0, 90, 180 or 270 degrees clockwise.
    /// - Returns: A matrix of default user space; nil when nothing turns.
    public func turn(onPage rotation: Int) -> PDFMatrix? {
        let (x, y) = (llx, ury)
        // Rotate turns the page clockwise, a matrix turns counter-clockwise.
        switch rotation {
        case 90: return PDFMatrix(0, 1, -1, 0, x + y, y - x)
        case 180: return PDFMatrix(-1, 0, 0, -1, 2 * x, 2 * y)
        case 270: return PDFMatrix(0, -1, 1, 0, x - y, x + y)
        default: return nil
        }
    }
}
