import PDFObjects

/// The part of the graphics state that decides what people see of a path: colours and clip (ISO 32000-1, 8.4).
struct PaintState {
    /// How light areas are filled, from 0 for black to 1 for white.
    private var fill = 0.0
    /// How light lines are.
    private var stroke = 0.0
    private var fillAlpha = 1.0
    private var strokeAlpha = 1.0
    private var fillSpace = ColourSpace.additive
    private var strokeSpace = ColourSpace.additive
    /// The extent of the clip on the page as it is shown; nil where there is none.
    private var clip: PDFRectangle?
    /// Whether the clip has another shape than that of a rectangle: what is filled is then not seen as it is drawn.
    private var isClipIrregular = false

    /// What the numbers of a colour mean.
    enum ColourSpace {
        /// Light: one number, or three; four are inks.
        case additive
        /// Inks: none is white.
        case inks
        /// Lightness up to 100, and two more.
        case lab
        /// Numbers that only a table or a program explains.
        case unknown

        /// Reads a colour space (8.6).
        init(_ object: PDFObject?, in document: PDFDocument) {
            let space = document.resolve(object)
            switch (space.name ?? document.resolve(space.array?.first).name)?.rawValue {
            case "Separation", "DeviceN": self = .inks
            case "Lab": self = .lab
            case "Indexed", "Pattern": self = .unknown
            default: self = .additive
            }
        }

        func lightness(_ numbers: [Double]) -> Double {
            switch (self, numbers.count) {
            case (.unknown, _), (_, 0): 0.5
            case (.inks, _): max(0, 1 - 0.6 * numbers.reduce(0, +))
            case (.lab, _): numbers[0] / 100
            case (.additive, 1): numbers[0]
            case (.additive, 3): 0.3 * numbers[0] + 0.59 * numbers[1] + 0.11 * numbers[2]
            case (.additive, 4): max(0, 1 - numbers[3] - 0.3 * numbers[0] - 0.59 * numbers[1] - 0.11 * numbers[2])
            default: 0.5
            }
        }
    }

    /// Sets the colour that an operator says.
    ///
    /// - Parameter space: What CS and cs name.
    mutating func setColour(_ name: String, _ operands: [PDFObject], space: (PDFName?) -> ColourSpace) {
        let isStroke = name.first?.isUppercase ?? false
        var light = 0.0
        switch name {
        case "cs", "CS":
            let space = space(operands.last?.name)
            if isStroke { strokeSpace = space } else { fillSpace = space }
        case "sc", "scn", "SC", "SCN":
            light = (isStroke ? strokeSpace : fillSpace).lightness(operands.compactMap(\.number))
        default: light = ColourSpace.additive.lightness(operands.compactMap(\.number))
        }
        if isStroke { stroke = light } else { fill = light }
    }

    /// Sets what a dictionary of graphics state parameters says (8.4.5).
    mutating func set(_ parameters: PDFDictionary, in document: PDFDocument) {
        if let alpha = document.resolve(parameters["ca"]).number { fillAlpha = alpha }
        if let alpha = document.resolve(parameters["CA"]).number { strokeAlpha = alpha }
    }

    /// Bounds what is drawn from now on.
    mutating func clip(to path: PagePath, _ matrix: PDFMatrix) {
        guard let bounds = path.bounds else { return }
        if !path.isRectangle { isClipIrregular = true }
        clip = clipped(matrix.bounds(of: bounds))
    }

    /// The part of a rectangle of the page that is not clipped away; without extent when there is none.
    func clipped(_ rectangle: PDFRectangle) -> PDFRectangle {
        guard let clip else { return rectangle }
        let (left, low) = (max(rectangle.llx, clip.llx), max(rectangle.lly, clip.lly))
        return PDFRectangle(
            left, low, max(left, min(rectangle.urx, clip.urx)), max(low, min(rectangle.ury, clip.ury)))
    }

    /// Adds what people see of a path.
    ///
    /// - Parameter name: The operator that paints it.
    func add(_ path: PagePath, painted name: String, _ matrix: PDFMatrix, to shapes: inout PageShapes) {
        let isFilled = !["S", "s"].contains(name) && !isClipIrregular
        let isStroked = !["f", "F", "f*"].contains(name) && stroke < 0.97
        guard isFilled && fillAlpha > 0.1 || isStroked && strokeAlpha > 0.1 else { return }
        // What is filled around other parts of the path is a frame of them.
        let isFrame = path.isNested
        func add(_ rectangle: PDFRectangle, isRound: Bool) {
            let whole = matrix.bounds(of: rectangle)
            let shown = clipped(whole)
            guard shown.width > 0 || whole.width == 0, shown.height > 0 || whole.height == 0,
                shown.width + shown.height > 0
            else { return }
            shapes.add(
                PageShapes.Area(
                    box: PageShapes.Box(shown), fill: isFilled && !isFrame && fillAlpha > 0.5 ? fill : nil,
                    isStroked: isStroked || isFrame && fill < 0.97, isRound: isRound))
        }
        for area in path.areas { add(area, isRound: false) }
        for figure in path.figures { add(figure.bounds, isRound: figure.isRound) }
        guard isStroked else { return }
        for segment in path.segments {
            let from = matrix.apply(x: segment.x0, y: segment.y0)
            let to = matrix.apply(x: segment.x1, y: segment.y1)
            let whole = PDFRectangle(from.x, from.y, to.x, to.y)
            let shown = clipped(whole)
            guard abs(from.x - to.x) < 0.7 || abs(from.y - to.y) < 0.7, shown.width + shown.height > 0,
                clip.map({ $0.llx <= whole.urx && whole.llx <= $0.urx && $0.lly <= whole.ury && whole.lly <= $0.ury })
                    ?? true
            else { continue }
            shapes.add(PageShapes.Segment(from: (shown.llx, shown.lly), to: (shown.urx, shown.ury)))
        }
    }
}

extension PageShapes.Box {
    /// A rectangle of the page as it is shown, whose lower edge has the larger y.
    init(_ shown: PDFRectangle) {
        self.init(left: shown.llx, top: shown.lly, right: shown.urx, bottom: shown.ury)
    }
}
