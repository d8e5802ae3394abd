import PDFObjects

/// The border of a widget (ISO 32000-1, table 166, and 12.5.2 for Border).
public struct BorderStyle: Hashable, Sendable {
    /// S of the border style dictionary.
    public enum Style: Hashable, Sendable { case solid, dashed, beveled, inset, underline }

    /// W in points, the third number of Border where there is no border style dictionary (17 samples), else 1.
    public var width = 1.0
    /// The width of the line that is drawn, in points.
    public var strokeWidth = 1.0
    /// The style.
    public var style = Style.solid
    /// D: dashes and gaps in points.
    public var dashes: [Double] = [3]

    /// What the border takes from each side of the box: twice the width when bevelled or inset (measured of Acrobat).
    public var inset: Double { style == .beveled || style == .inset ? width * 2 : width }

    init(widget: PDFDictionary, in document: PDFDocument) {
        if let dictionary = document.dictionary(widget["BS"]) {
            if let width = document.resolve(dictionary["W"]).number { self.width = min(1_000, max(0, width)) }
            strokeWidth = width
            switch document.resolve(dictionary["S"]).name?.rawValue {
            case "D": style = .dashed
            case "B": style = .beveled
            case "I": style = .inset
            case "U": style = .underline
            default: style = .solid
            }
            setDashes(dictionary["D"], in: document)
        } else if let border = document.resolve(widget["Border"]).array, border.count >= 3 {
            if let width = document.resolve(border[2]).number { self.width = min(1_000, max(0, width)) }
            strokeWidth = width
            if border.count > 3 {
                style = .dashed
                setDashes(border[3], in: document)
            }
        }
    }

    private mutating func setDashes(_ object: PDFObject?, in document: PDFDocument) {
        let numbers = document.numbers(object, atMost: 16)?.compactMap(\.self) ?? []
        if !numbers.isEmpty, numbers.allSatisfy({ $0 >= 0 && $0 < 1_000 }),
            numbers.contains(where: { $0 > 0 })
        {
            dashes = numbers
        }
    }
}
