public import PDFObjects

/// How an icon is scaled and placed in its room (ISO 32000-1, table 247).
public struct IconFit: Sendable, Hashable {
    /// When the icon is scaled: SW.
    public enum ScaleRule: Sendable, Hashable { case always, whenBigger, whenSmaller, never }

    /// SW.
    public var rule = ScaleRule.always
    /// S: whether width and height keep their proportion.
    public var isProportional = true
    /// A: how much of the space that is left lies to the left, from 0 to 1.
    public var left = 0.5
    /// A: how much of the space that is left lies below, from 0 to 1.
    public var bottom = 0.5
    /// FB: whether the icon may cover the border.
    public var coversBorder = false

    /// The standard's values where a form says nothing.
    public init() {}

    /// Reads IF of the appearance characteristics; what is missing or malformed has the standard's values.
    public init(_ object: PDFObject?, in document: PDFDocument) {
        guard let dictionary = document.dictionary(object) else { return }
        switch document.resolve(dictionary["SW"]).name?.rawValue {
        case "B": rule = .whenBigger
        case "S": rule = .whenSmaller
        case "N": rule = .never
        default: rule = .always
        }
        isProportional = document.resolve(dictionary["S"]).name != "A"
        let shares = (document.resolve(dictionary["A"]).array ?? []).map { document.resolve($0).number }
        if shares.count == 2 {
            left = min(1, max(0, shares[0] ?? 0.5))
            bottom = min(1, max(0, shares[1] ?? 0.5))
        }
        coversBorder = document.resolve(dictionary["FB"]).boolean ?? false
    }

    /// Where an icon goes.
    ///
    /// - Parameters:
    ///   - width: The icon's own width in points.
    ///   - height: The icon's own height in points.
    ///   - room: Where it may be, in points of the widget's box.
    /// - Returns: The icon's rectangle in the same space; it may be larger than the room when it is not scaled.
    public func place(width: Double, height: Double, in room: PDFRectangle) -> PDFRectangle {
        guard width > 0, height > 0, room.width > 0, room.height > 0 else {
            return PDFRectangle(room.llx, room.lly, room.llx, room.lly)
        }
        var (x, y) = (room.width / width, room.height / height)
        if isProportional { (x, y) = (min(x, y), min(x, y)) }
        let isBigger = width > room.width || height > room.height
        let isScaled =
            switch rule {
            case .always: true
            case .whenBigger: isBigger
            case .whenSmaller: !isBigger
            case .never: false
            }
        if !isScaled { (x, y) = (1, 1) }
        let (w, h) = (width * x, height * y)
        let (llx, lly) = (room.llx + (room.width - w) * left, room.lly + (room.height - h) * bottom)
        return PDFRectangle(llx, lly, llx + w, lly + h)
    }
}
