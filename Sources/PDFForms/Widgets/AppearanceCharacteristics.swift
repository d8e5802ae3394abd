import PDFObjects

/// The appearance characteristics MK of a widget (ISO 32000-1, table 189).
public struct AppearanceCharacteristics: Hashable, Sendable {
    /// R: counter-clockwise degrees, one of 0, 90, 180 and 270.
    public var rotation = 0
    /// BC: the colour of the border, 1, 3 or 4 components from 0 to 1; empty is transparent.
    public var borderColor: [Double] = []
    /// BG: the colour of the background.
    public var backgroundColor: [Double] = []
    /// CA: the caption; the ZapfDingbats character of a check box or radio button.
    public var caption: String?
    /// TP: where a push button's caption stands beside its icon, 0 to 6.
    public var captionPosition = 0
    /// I: whether a push button has an icon.
    public var hasIcon = false

    /// - Parameter caption: CA as text.
    init(_ object: PDFObject?, caption: String?, in document: PDFDocument) {
        guard let dictionary = document.dictionary(object) else { return }
        if let turn = document.resolve(dictionary["R"]).integer, turn.isMultiple(of: 90) {
            rotation = ((turn % 360) + 360) % 360
        }
        borderColor = Self.color(dictionary["BC"], in: document)
        backgroundColor = Self.color(dictionary["BG"], in: document)
        self.caption = caption
        captionPosition = document.resolve(dictionary["TP"]).integer ?? 0
        hasIcon = dictionary["I"] != nil
    }

    private static func color(_ object: PDFObject?, in document: PDFDocument) -> [Double] {
        guard let components = document.numbers(object, atMost: 4), [1, 3, 4].contains(components.count) else {
            return []
        }
        return components.map { min(1, max(0, $0 ?? 0)) }
    }
}
