/// A way to send letters in envelopes with a window: where the address has to stand on the first page, what may stand
/// beside it, and where printers print.
public enum LetterLayout: String, Sendable, Hashable, Codable, CaseIterable {
    /// DIN 5008:2020, form A, with the high letterhead's address field 27 mm from the top.
    case din5008a = "din5008-a"
    /// DIN 5008:2020, form B, with the address field 45 mm from the top.
    case din5008b = "din5008-b"
    /// GOV.UK Notify's letters.
    case ukNotify = "uk-notify"
    /// The United States' No. 10 window envelope, with a Letter sheet folded in three.
    case us10 = "us-10"
    /// The C5 window envelope of DIN 680, with an A4 sheet folded once.
    case c5

    /// Its measures.
    public var geometry: LetterGeometry {
        switch self {
        case .din5008a: Self.din5008(top: 27)
        case .din5008b: Self.din5008(top: 45)
        case .ukNotify: Self.notify
        case .us10: Self.number10
        case .c5: Self.c5Envelope
        }
    }

    /// DIN 5008:2020 (Form A and B): the address field is 85 mm wide and 45 mm high, 20 mm from the left edge. Its upper
    /// 17.7 mm are for the return address and for notes, the lower 27.3 mm for the address alone, which may grow upwards.
    /// DIN 680 puts a window of 45 × 90 mm over it.
    private static func din5008(top: Double) -> LetterGeometry {
        LetterGeometry(
            sheet: .a4, window: LetterArea(left: 20, top: top, right: 105, bottom: top + 45),
            clear: LetterArea(left: 20, top: top + 17.7, right: 105, bottom: top + 45), margins: .printer)
    }

    /// GOV.UK Notify, “Letter specification” and the source of its check (alphagov/notifications-template-preview,
    /// app/precompiled.py): the address within 24.6–120 mm from the left and 39.5–66.3 mm from the top; nothing else between
    /// the logo (down to 30 mm), the service's address (from 125 mm) and the text (from 95 mm); 15 mm free at the sides, 5 mm
    /// at the top and the bottom.
    private static let notify = LetterGeometry(
        sheet: .a4, window: LetterArea(left: 24.6, top: 39.5, right: 120, bottom: 66.3),
        clear: LetterArea(left: 15, top: 30, right: 125, bottom: 95),
        margins: LetterArea(left: 15, top: 5, right: 15, bottom: 5))

    /// A No. 10 envelope (4⅛ × 9½ in) has its window of 1⅛ × 4½ in ⅞ in from the left and ½ in from the bottom. A Letter
    /// sheet in three folds (3⅔ × 8½ in) rests on the envelope's lower edge and slides 1 in sideways, and USPS wants ⅛ in
    /// free around the address wherever it slides (Domestic Mail Manual 601.6.3).
    private static let number10: LetterGeometry = {
        let (inch, free) = (25.4, 25.4 / 8)
        let fold = 11.0 / 3
        return LetterGeometry(
            sheet: .letter,
            behind: LetterArea(
                left: 0.875 * inch, top: (fold - 0.5 - 1.125) * inch, right: (0.875 + 4.5) * inch,
                bottom: (fold - 0.5) * inch), play: (9.5 - 8.5) * inch, free: free)
    }()

    /// A C5 envelope (162 × 229 mm) has its window of 45 × 90 mm 20 mm from the left and 60 mm from the bottom (DIN 680). An A4
    /// sheet that is folded once (148.5 × 210 mm) rests on its lower edge and slides 19 mm sideways.
    private static let c5Envelope = LetterGeometry(
        sheet: .a4, behind: LetterArea(left: 20, top: 148.5 - 60 - 45, right: 20 + 90, bottom: 148.5 - 60),
        play: 229 - 210, free: 0)
}

/// The measures of a way to send letters, in millimetres from the upper left corner of the sheet.
public struct LetterGeometry: Sendable, Hashable {
    /// A size of paper.
    public struct Sheet: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Its width in millimetres.
        public var width: Double
        /// Its height in millimetres.
        public var height: Double

        /// ISO 216.
        static let a4 = Sheet(name: "A4", width: 210, height: 297)
        /// ANSI/ASME Y14.1, size A.
        static let letter = Sheet(name: "US Letter", width: 215.9, height: 279.4)
    }

    /// The paper.
    public var sheet: Sheet
    /// What of the sheet is behind the window wherever the sheet slides: the address has to be within it.
    public var window: LetterArea
    /// Where nothing but the address may stand.
    public var clear: LetterArea
    /// How far ink has to stay away from each edge.
    public var margins: LetterArea

    init(sheet: Sheet, window: LetterArea, clear: LetterArea, margins: LetterArea) {
        (self.sheet, self.window, self.clear, self.margins) = (sheet, window, clear, margins)
    }

    /// The measures for an envelope in which a sheet rests on the lower edge and slides sideways.
    ///
    /// - Parameters:
    ///   - window: What of the sheet is behind the window when it touches the left edge.
    ///   - play: How far it slides, in millimetres.
    ///   - free: How much has to stay free around the address, in millimetres.
    init(sheet: Sheet, behind window: LetterArea, play: Double, free: Double) {
        self.init(
            sheet: sheet,
            window: LetterArea(
                left: window.left + free, top: window.top + free, right: window.right - play - free,
                bottom: window.bottom - free),
            clear: LetterArea(
                left: max(0, window.left - play), top: window.top, right: window.right, bottom: window.bottom),
            margins: .printer)
    }
}

/// An area of a sheet, or distances from its edges, in millimetres.
public struct LetterArea: Sendable, Hashable {
    /// From the left edge.
    public var left: Double
    /// From the upper edge.
    public var top: Double
    /// From the left edge; of margins, from the right edge.
    public var right: Double
    /// From the upper edge; of margins, from the lower edge.
    public var bottom: Double

    /// What printers cannot print: a sixth of an inch at each edge (HP PCL 5, “The Page”, printable area).
    static let printer = LetterArea(left: 25.4 / 6, top: 25.4 / 6, right: 25.4 / 6, bottom: 25.4 / 6)

    /// Whether an area that may be as thin as a line reaches into this one.
    func holdsPart(of other: LetterArea) -> Bool {
        other.left < right - Self.tolerance && other.right > left + Self.tolerance
            && other.top < bottom - Self.tolerance
            && other.bottom > top + Self.tolerance
    }

    /// On which side another area reaches farthest beyond this one, and by how much; nil where it stays inside.
    func excess(of other: LetterArea) -> (side: String, distance: Double)? {
        let sides = [
            ("on the left", left - other.left), ("at the top", top - other.top), ("on the right", other.right - right),
            ("at the bottom", other.bottom - bottom),
        ]
        guard let most = sides.max(by: { $0.1 < $1.1 }), most.1 > Self.tolerance else { return nil }
        return (most.0, most.1)
    }

    /// How much of an area is within this one, from 0 to 1.
    func share(of other: LetterArea) -> Double {
        let width = min(right, other.right) - max(left, other.left)
        let height = min(bottom, other.bottom) - max(top, other.top)
        let area = (other.right - other.left) * (other.bottom - other.top)
        return width > 0 && height > 0 && area > 0 ? width * height / area : 0
    }

    /// What is told in millimetres is not exact on paper.
    private static let tolerance = 0.1
}
