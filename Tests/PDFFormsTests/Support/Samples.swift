import PDFObjects
import PDFText
import TestSupport

@testable import PDFForms

extension Form {
    /// A form of `Fixtures/forms`.
    init(fixture name: String) throws { self.init(try PDFDocument(reading: Fixture.bytes(ofForm: name))) }

    /// Each field as a line: kind, name, and what is worth telling.
    var summary: [String] { fields.map { "\($0.kind.rawValue) \($0.name)" } }
}

/// One widget of one field, with everything that laying it out takes. Changed by tests as they need it.
struct Sample {
    var field: Field
    var widget: Widget
    var fonts: AppearanceFonts

    /// The first field of a fixture, or the one of a name.
    init(_ fixture: String = "text-no-da", _ name: String? = nil) throws {
        let form = try Form(fixture: fixture)
        guard let field = name.map({ form.field(named: $0) }) ?? form.fields.first, let widget = field.widgets.first
        else {
            throw PDFError(.fieldNotFound, "the fixture has no such field")
        }
        self.field = field
        self.widget = widget
        fonts = AppearanceFonts(form)
    }

    /// A text field at the origin, with a default appearance and a border.
    init(width: Double, height: Double, appearance: String = "/Helv 10 Tf 0 g", border: Double = 1) throws {
        try self.init()
        widget.rectangle = PDFRectangle(0, 0, width, height)
        widget.defaultAppearance = Array(appearance.utf8)
        widget.border.width = border
        widget.border.strokeWidth = border
        widget.characteristics.borderColor = []
    }

    /// The sample with some things changed.
    func with(_ change: (inout Sample) -> Void) -> Sample {
        var copy = self
        change(&copy)
        return copy
    }

    var box: WidgetBox {
        WidgetBox(
            widget.rectangle ?? PDFRectangle(0, 0, 0, 0), rotation: widget.characteristics.rotation,
            inset: widget.border.inset)
    }

    var plan: TextPlan {
        var fonts = fonts
        var appearance = DefaultAppearance([widget.defaultAppearance])
        appearance.isOfAcrobat9 = fonts.appearance(of: widget, field: field).isOfAcrobat9
        return TextPlan(
            field: field, widget: widget, box: box, fonts: fonts.stack(appearance.fontName, widget: widget),
            appearance: appearance)
    }

    /// A value laid out and written.
    func drawn(_ value: String, _ overflow: OverflowRule = .report) -> (content: [UInt8], fit: TextFit) {
        let plan = plan
        var text = EncodedText()
        var lines = TextLines()
        guard plan.encode(Array(value.utf8)[...], into: &text) else { return ([], lines.fit) }
        plan.layOut(&text, overflow: overflow, into: &lines)
        var output = ContentWriter()
        var used = FaceUse()
        var subsets = FontSubsets(prefix: "S")
        let names = plan.fonts.faces.indices.map { Array("/F\($0) ".utf8) }
        plan.write(text, lines, names: names, origin: (0, 0), used: &used, subsets: &subsets, into: &output)
        return (output.bytes, lines.fit)
    }

    /// Where the strings of a value start, with their text.
    func runs(_ value: String, _ overflow: OverflowRule = .report) -> [Run] {
        Run.all(in: drawn(value, overflow).content)
    }
}

/// A string that a content stream shows, where its line starts, and its size.
struct Run: Equatable, CustomStringConvertible {
    var text: String
    var x: Double
    var y: Double
    var size: Double

    init(_ text: String, _ x: Double, _ y: Double, size: Double = 10) {
        (self.text, self.x, self.y, self.size) = (text, x, y, size)
    }

    var description: String { "“\(text)” at \(x), \(y) in \(size)" }

    /// Positions are equal when nobody can see the difference.
    static func == (left: Run, right: Run) -> Bool {
        left.text == right.text && abs(left.x - right.x) < 0.006 && abs(left.y - right.y) < 0.006
            && abs(left.size - right.size) < 0.006
    }

    static func all(in content: [UInt8]) -> [Run] {
        var runs: [Run] = []
        var (x, y, size) = (0.0, 0.0, 0.0)
        for item in contentOperators(content) {
            let numbers = item.operands.compactMap(\.number)
            switch item.name {
            case "BT": (x, y) = (0, 0)
            case "Td": (x, y) = (x + numbers[0], y + numbers[1])
            case "Tf": size = numbers[0]
            case "Tj": runs.append(Run(item.operands[0].string.map(TextString.decode) ?? "", x, y, size: size))
            default: break
            }
        }
        return runs
    }
}
