import PDFObjects
import PDFText

/// Reads what pages draw (ISO 32000-1, 8 and 9). What a stranger's pages ask for has a bound: operators, letters, and
/// forms in forms; what goes beyond is not read.
struct PageMarksReader {
    private let document: PDFDocument
    private let meter: WorkMeter
    private let showsShapes: Bool
    private var fonts: ReadableFonts
    /// What forms unpack to; nil for those that do not.
    private var forms: [PDFReference: [UInt8]?] = [:]
    private var operators = 3_000_000
    private var glyphs = 400_000
    private var bytes = 96 << 20
    private static let deepest = 12

    /// - Parameter meter: What looking for the lines of a page may cost later.
    /// - Parameter showsShapes: Whether frames, lines and pictures are read as well.
    init(_ document: PDFDocument, _ meter: WorkMeter, showsShapes: Bool = false) {
        self.showsShapes = showsShapes
        self.document = document.counted(
            by: DocumentBudget(ceilings: [.unpacked: 160 << 20, .operators: 32 << 20, .codes: 6_000_000]))
        self.meter = meter
        fonts = ReadableFonts(self.document)
    }

    /// Whether all that was asked for could be read.
    var isComplete: Bool {
        operators > 0 && glyphs > 0 && bytes > 0 && !fonts.isExhausted && document.budget.exceeded == nil
    }

    private struct TextState {
        var font: ReadableFont?
        var size = 0.0
        var characterSpacing = 0.0
        var wordSpacing = 0.0
        var scale = 1.0
        var leading = 0.0
        var rise = 0.0
    }

    private struct State {
        var matrix: PDFMatrix
        var text = TextState()
        var paint = PaintState()
    }

    /// What one content stream is read with.
    private struct Context {
        var state: State
        var stack: [State] = []
        var textMatrix = PDFMatrix.identity
        var lineMatrix = PDFMatrix.identity
        var path = PagePath()
        /// Whether what is drawn from the path's end on is bounded by it.
        var isClipping = false
        /// The fonts that were named.
        var fonts: [PDFName: ReadableFont] = [:]
        let resources: PDFDictionary
        let depth: Int
    }

    /// What a page draws.
    mutating func marks(of page: PDFReference) -> PageMarks {
        var marks = PageMarks(rules: PageRules(meter))
        guard let dictionary = document.dictionary(.reference(page)) else { return marks }
        let view = PageView(of: page, in: document)
        let resources = document.dictionary(document.inherited("Resources", page: page)) ?? [:]
        let streams: [PDFObject] =
            switch document.resolve(dictionary["Contents"]) {
            case .array(let items): items
            case .stream: [dictionary["Contents"] ?? .null]
            default: []
            }
        var content: [UInt8] = []
        for item in streams {
            guard let stream = document.resolve(item).stream, let part = decoded(stream) else { continue }
            content += part
            content.append(0x0A)
        }
        read(
            content, into: &marks,
            Context(state: State(matrix: view.matrix), resources: resources, depth: 0))
        marks.rules.sort()
        return marks
    }

    private mutating func decoded(_ stream: PDFStream) -> [UInt8]? {
        guard bytes > 0, document.budget.charge(stream.data.count, .unpacked) else { return nil }
        return StreamDecoder.decode(stream, in: document, limit: 32 << 20)
    }

    /// What a form unpacks to, which many places may draw.
    private mutating func content(_ object: PDFObject?, _ stream: PDFStream) -> [UInt8]? {
        guard let reference = object?.reference else { return decoded(stream) }
        if let known = forms[reference] { return known }
        let content = decoded(stream)
        forms[reference] = .some(content)
        return content
    }

    private mutating func read(_ content: [UInt8], into marks: inout PageMarks, _ context: Context) {
        bytes -= content.count
        guard bytes > 0 else { return }
        var context = context
        var scanner = ContentScanner(content)
        var operands: [PDFObject] = []
        while operators > 0, glyphs > 0, let token = scanner.next() {
            switch token {
            case .operand(let object): if operands.count < 64 { operands.append(object) }
            case .inlineImage:
                addPicture(context, &marks)
                operands.removeAll(keepingCapacity: true)
            case .operator(let name):
                operators -= 1
                perform(name, operands, &context, into: &marks)
                operands.removeAll(keepingCapacity: true)
            }
        }
    }

    private mutating func perform(
        _ name: String, _ operands: [PDFObject], _ context: inout Context, into marks: inout PageMarks
    ) {
        switch name {
        case "q": if context.stack.count < 256 { context.stack.append(context.state) }
        case "Q": if let state = context.stack.popLast() { context.state = state }
        case "cm":
            if let matrix = Self.matrix(operands) {
                context.state.matrix = matrix.concatenated(with: context.state.matrix)
            }
        case "Do": draw(operands.last?.name, context, &marks)
        case "BT", "Tm", "Td", "TD", "T*", "Tf", "Tc", "Tw", "Tz", "TL", "Ts":
            setText(name, operands, &context)
        case "Tj", "TJ", "'", "\"": show(name, operands, &context, into: &marks)
        case "m", "l", "h", "re", "c", "v", "y": context.path.perform(name, operands)
        case "W", "W*": context.isClipping = true
        case "S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n":
            context.path.endFigure()
            if name != "n" { paint(name, context, &marks) }
            if context.isClipping { context.state.paint.clip(to: context.path, context.state.matrix) }
            context.isClipping = false
            context.path.removeAll()
        case "gs":
            guard showsShapes, let name = operands.last?.name,
                let parameters = document.dictionary(document.dictionary(context.resources["ExtGState"])?[name])
            else { return }
            context.state.paint.set(parameters, in: document)
        case "g", "rg", "k", "sc", "scn", "cs", "G", "RG", "K", "SC", "SCN", "CS":
            guard showsShapes else { return }
            context.state.paint.setColour(name, operands) { [document] name in
                let spaces = name.flatMap { document.dictionary(context.resources["ColorSpace"])?[$0] }
                return PaintState.ColourSpace(spaces, in: document)
            }
        default: break
        }
    }

    private static func matrix(_ operands: [PDFObject]) -> PDFMatrix? {
        let numbers = operands.compactMap(\.number)
        guard numbers.count == 6, numbers.allSatisfy({ abs($0) < 1e7 }) else { return nil }
        return PDFMatrix(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    }

    // MARK: Forms

    private mutating func draw(_ name: PDFName?, _ context: Context, _ marks: inout PageMarks) {
        guard let name, context.depth < Self.deepest else { return }
        let object = document.dictionary(context.resources["XObject"])?[name]
        guard let stream = document.resolve(object).stream else { return }
        let kind = document.resolve(stream.dictionary["Subtype"]).name
        if kind == "Image" { addPicture(context, &marks) }
        guard kind == "Form", let content = content(object, stream) else { return }
        var state = context.state
        state.matrix = PDFMatrix(stream.dictionary["Matrix"], in: document).concatenated(with: state.matrix)
        read(
            content, into: &marks,
            Context(
                state: state, resources: document.dictionary(stream.dictionary["Resources"]) ?? context.resources,
                depth: context.depth + 1))
    }

    /// Notes where a picture of pixels stands.
    private func addPicture(_ context: Context, _ marks: inout PageMarks) {
        guard showsShapes else { return }
        let shown = context.state.paint.clipped(context.state.matrix.bounds(of: PDFRectangle(0, 0, 1, 1)))
        marks.shapes.add(picture: PageShapes.Box(shown))
    }

    // MARK: Lines

    private func paint(_ name: String, _ context: Context, _ marks: inout PageMarks) {
        let matrix = context.state.matrix
        for area in context.path.areas {
            let shown = matrix.bounds(of: area)
            marks.rules.add((shown.llx, shown.lly, shown.urx, shown.ury))
        }
        for segment in context.path.segments {
            let from = matrix.apply(x: segment.x0, y: segment.y0)
            marks.rules.add(from: from, to: matrix.apply(x: segment.x1, y: segment.y1))
        }
        if showsShapes { context.state.paint.add(context.path, painted: name, matrix, to: &marks.shapes) }
    }

    // MARK: Text

    private mutating func setText(_ name: String, _ operands: [PDFObject], _ context: inout Context) {
        let number = operands.last?.number ?? 0
        switch name {
        case "BT":
            context.textMatrix = .identity
            context.lineMatrix = .identity
        case "Tm":
            guard let matrix = Self.matrix(operands) else { return }
            context.textMatrix = matrix
            context.lineMatrix = matrix
        case "Td", "TD":
            let numbers = operands.compactMap(\.number)
            guard numbers.count == 2 else { return }
            if name == "TD" { context.state.text.leading = -numbers[1] }
            Self.newLine(numbers[0], numbers[1], &context)
        case "T*": Self.newLine(0, -context.state.text.leading, &context)
        case "Tf":
            context.state.text.size = number
            if let name = operands.first?.name { context.state.text.font = font(name, &context) }
        case "Tc": context.state.text.characterSpacing = number
        case "Tw": context.state.text.wordSpacing = number
        case "Tz": context.state.text.scale = number / 100
        case "TL": context.state.text.leading = number
        case "Ts": context.state.text.rise = number
        default: break
        }
    }

    private static func newLine(_ x: Double, _ y: Double, _ context: inout Context) {
        context.lineMatrix = PDFMatrix(1, 0, 0, 1, x, y).concatenated(with: context.lineMatrix)
        context.textMatrix = context.lineMatrix
    }

    private mutating func font(_ name: PDFName, _ context: inout Context) -> ReadableFont? {
        if let known = context.fonts[name] { return known }
        guard let object = document.dictionary(context.resources["Font"])?[name] else { return nil }
        let font = fonts.font(object)
        context.fonts[name] = font
        return font
    }

    private mutating func show(
        _ name: String, _ operands: [PDFObject], _ context: inout Context, into marks: inout PageMarks
    ) {
        if name == "'" || name == "\"" {
            if name == "\"", operands.count == 3 {
                context.state.text.wordSpacing = operands[0].number ?? 0
                context.state.text.characterSpacing = operands[1].number ?? 0
            }
            Self.newLine(0, -context.state.text.leading, &context)
        }
        let items: [PDFObject] = name == "TJ" ? operands.last?.array ?? [] : operands.suffix(1)
        for item in items {
            if let bytes = item.string {
                show(bytes, &context, &marks)
            } else if let number = item.number {
                let text = context.state.text
                Self.advance(-number / 1000 * text.size * text.scale, &context)
            }
        }
    }

    private static func advance(_ distance: Double, _ context: inout Context) {
        let matrix = context.textMatrix
        context.textMatrix.e += distance * matrix.a
        context.textMatrix.f += distance * matrix.b
    }

    private mutating func show(_ bytes: [UInt8], _ context: inout Context, _ marks: inout PageMarks) {
        let text = context.state.text
        guard let font = text.font else { return }
        for code in font.codes(of: bytes) {
            glyphs -= 1
            guard glyphs > 0 else { return }
            let base = context.textMatrix.concatenated(with: context.state.matrix)
            let width = code.width * text.size * text.scale
            if Self.isRead(code.text) {
                if let glyph = Self.glyph(code.text, base, text, width: width) {
                    marks.glyphs.append(glyph)
                } else if showsShapes, width > 0, !code.isSpace {
                    let letter = PDFRectangle(0, text.rise - 0.2 * text.size, width, text.rise + 0.72 * text.size)
                    marks.shapes.add(turnedLetter: PageShapes.Box(base.bounds(of: letter)))
                }
            } else if showsShapes, Self.isBox(code.text), let glyph = Self.glyph(code.text, base, text, width: width) {
                marks.shapes.add(letterBox: glyph)
            }
            Self.advance(
                width + (text.characterSpacing + (code.isSpace ? text.wordSpacing : 0)) * text.scale, &context)
        }
    }

    /// Whether a text says something: boxes to tick and signs of fonts that only their makers know do not.
    private static func isRead(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0..<0x20, 0x2500...0x25FF, 0x2610...0x2612, 0x2700...0x2775, 0x2794...0x27BF, 0xE000...0xF8FF: return false
        default: return true
        }
    }

    /// Whether a text is a box to tick: those of Unicode, and those that symbol fonts have at the places of o, p, q, r and ¨.
    private static func isBox(_ text: String) -> Bool {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
        switch scalar.value {
        case 0x25A1, 0x25A2, 0x25FB, 0x25FD, 0x2610, 0x274F...0x2752, 0xF06F...0xF072, 0xF0A8: return true
        default: return false
        }
    }

    /// A letter on the page; nil for one that does not stand on a line from left to right.
    private static func glyph(
        _ letter: String, _ matrix: PDFMatrix, _ text: TextState, width: Double
    ) -> PageMarks.Glyph? {
        let origin = matrix.apply(x: 0, y: text.rise)
        let end = matrix.apply(x: width, y: text.rise)
        let along = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
        let size = abs(text.size) * (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
        guard along > 0, abs(matrix.b) <= 0.05 * along, matrix.a > 0, size.isFinite, (1...200).contains(size) else {
            return nil
        }
        guard abs(origin.x) < 20_000, abs(origin.y) < 20_000, abs(end.x) < 20_000 else { return nil }
        return PageMarks.Glyph(
            text: letter, left: min(origin.x, end.x), right: max(origin.x, end.x), baseline: origin.y, size: size,
            isBold: text.font?.isBold ?? false)
    }
}

extension PageView {
    /// From default user space to the page as it is shown, as `shown(_:)`.
    var matrix: PDFMatrix {
        switch rotation {
        case 90: PDFMatrix(0, 1, 1, 0, -crop.lly, -crop.llx)
        case 180: PDFMatrix(-1, 0, 0, 1, crop.urx, -crop.lly)
        case 270: PDFMatrix(0, -1, -1, 0, crop.ury, crop.urx)
        default: PDFMatrix(1, 0, 0, -1, -crop.llx, crop.ury)
        }
    }
}
