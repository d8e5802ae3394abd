import PDFForms
import PDFObjects
import TestSupport
import Testing

struct DecorationTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var style = BorderStyle.Style.solid
        var width = 1.0
        var border: [Double] = [0]
        var background: [Double] = []
        var cells: Int?
        var isRound = false
        var operators: String
        var testDescription: String { label }
    }

    // The box is 60 × 20.
    static let cases: [Case] = [
        .init(label: "nothing", border: [], operators: ""),
        .init(label: "border without width", width: 0, operators: ""),
        .init(label: "background", border: [], background: [1, 1, 0.8], operators: "q 1 1 .8 rg 0 0 60 20 re f Q"),
        .init(
            label: "background in CMYK", border: [], background: [0, 0, 0.2, 0],
            operators: "q 0 0 .2 0 k 0 0 60 20 re f Q"),
        .init(label: "solid", width: 2, border: [0.3], operators: "q .3 G 2 w 1 1 58 18 re S Q"),
        .init(
            label: "solid over background", border: [1, 0, 0], background: [0.9],
            operators: "q .9 g 0 0 60 20 re f 1 0 0 RG 1 w .5 .5 59 19 re S Q"),
        .init(label: "dashed", style: .dashed, operators: "q 0 G 1 w [4 2] 0 d .5 .5 59 19 re S Q"),
        .init(label: "underline", style: .underline, width: 2, operators: "q 0 G 2 w 0 1 m 60 1 l S Q"),
        .init(
            label: "bevelled", style: .beveled, background: [0.8],
            operators: """
                q .8 g 0 0 60 20 re f
                1 g 1 1 m 1 19 l 59 19 l 58 18 l 2 18 l 2 2 l f
                .55 g 59 19 m 59 1 l 1 1 l 2 2 l 58 2 l 58 18 l f
                0 G 1 w .5 .5 59 19 re S Q
                """),
        .init(
            label: "inset", style: .inset,
            operators: """
                q .501953 g 1 1 m 1 19 l 59 19 l 58 18 l 2 18 l 2 2 l f
                .75293 g 59 19 m 59 1 l 1 1 l 2 2 l 58 2 l 58 18 l f
                0 G 1 w .5 .5 59 19 re S Q
                """),
        .init(
            label: "bevelled, no background and no colour", style: .beveled, border: [],
            operators: """
                q 1 g 1 1 m 1 19 l 59 19 l 58 18 l 2 18 l 2 2 l f
                .75293 g 59 19 m 59 1 l 1 1 l 2 2 l 58 2 l 58 18 l f Q
                """),
        .init(
            label: "bevelled, dark background", style: .beveled, border: [], background: [0.2, 0.5, 1],
            operators: """
                q .2 .5 1 rg 0 0 60 20 re f
                1 g 1 1 m 1 19 l 59 19 l 58 18 l 2 18 l 2 2 l f
                0 .25 .75 rg 59 19 m 59 1 l 1 1 l 2 2 l 58 2 l 58 18 l f Q
                """),
        .init(
            label: "comb", cells: 3,
            operators: "q 0 G 1 w .5 .5 59 19 re S 20 19 m 20 .5 l S 40 19 m 40 .5 l S Q"),
        .init(label: "comb of one cell", cells: 1, operators: "q 0 G 1 w .5 .5 59 19 re S Q"),
        .init(label: "comb without border", border: [], background: [1], cells: 3, operators: "q 1 g 0 0 60 20 re f Q"),
        .init(
            label: "round", width: 2, isRound: true,
            operators: """
                q 0 G 2 w 39 10 m 39 14.9707 34.9707 19 30 19 c 25.0293 19 21 14.9707 21 10 c
                21 5.0293 25.0293 1 30 1 c 34.9707 1 39 5.0293 39 10 c s Q
                """),
        .init(
            label: "round and inset", style: .inset, border: [], background: [1], isRound: true,
            operators: """
                q 1 g 40 10 m 40 15.523 35.523 20 30 20 c 24.477 20 20 15.523 20 10 c
                20 4.477 24.477 0 30 0 c 35.523 0 40 4.477 40 10 c f
                1 w .501953 G q .7071 .7071 -.7071 .7071 30 10 cm
                8.5 0 m 8.5 4.6946 4.6946 8.5 0 8.5 c -4.6946 8.5 -8.5 4.6946 -8.5 0 c S Q
                .75293 G q .7071 .7071 -.7071 .7071 30 10 cm
                -8.5 0 m -8.5 -4.6946 -4.6946 -8.5 0 -8.5 c 4.6946 -8.5 8.5 -4.6946 8.5 0 c S Q Q
                """),
    ]

    @Test(arguments: cases)
    func isDrawn(_ item: Case) throws {
        let sample = try Sample(width: 60, height: 20, border: item.width).with {
            $0.widget.border.style = item.style
            $0.widget.border.dashes = [4, 2]
            $0.widget.characteristics.borderColor = item.border
            $0.widget.characteristics.backgroundColor = item.background
        }
        var output = ContentWriter()
        Decoration.write(sample.widget, box: sample.box, cells: item.cells, round: item.isRound, into: &output)
        #expect(operatorDifference(output.bytes, item.operators) == nil)
    }

    struct InsetCase: CustomTestStringConvertible {
        var field: String
        var style: BorderStyle.Style
        var width: Double
        var inset: Double
        var testDescription: String { field }
    }

    static let insets: [InsetCase] = [
        .init(field: "border-S", style: .solid, width: 1, inset: 1),
        .init(field: "border-D", style: .dashed, width: 1, inset: 1),
        .init(field: "border-B", style: .beveled, width: 2, inset: 4),
        .init(field: "border-I", style: .inset, width: 2, inset: 4),
        .init(field: "border-U", style: .underline, width: 1, inset: 1),
        .init(field: "background", style: .solid, width: 0, inset: 0),
        .init(field: "thick", style: .solid, width: 3, inset: 3),
        .init(field: "no border at all", style: .solid, width: 1, inset: 1),
    ]

    @Test(arguments: insets)
    func takesItsWidthFromTheBox(_ item: InsetCase) throws {
        let border = try Sample("text-single", item.field).widget.border
        #expect(border.style == item.style && border.width == item.width && border.inset == item.inset)
    }

    @Test(arguments: [true, false])
    func drawsAButtonThatHasNoAppearance(_ isOn: Bool) throws {
        let sample = try Sample("checkbox-states", "no-appearance")
        let stream = try #require(ButtonAppearance.stream(sample.widget, kind: .checkbox, isOn: isOn))
        let runs = Run.all(in: Array(stream.data))
        let box = "q 1 g 0 0 12 12 re f 0 G 1 w .5 .5 11 11 re S Q "
        // (12 − 4)/0.963, and (12 − 0.846 fs)/2, (12 − 0.677 fs)/2.
        let mark = "q 1 1 10 10 re W n BT 0 g /ZaDb 8.3074 Tf 2.486 3.188 Td (4) Tj ET Q"
        #expect(operatorDifference(Array(stream.data), isOn ? box + mark : box) == nil && runs.count == (isOn ? 1 : 0))
        #expect(stream.dictionary["BBox"] == PDFRectangle(0, 0, 12, 12).object)
    }

    struct MarkCase: CustomTestStringConvertible {
        var testDescription: String
        var size: (width: Double, height: Double)
        var inset = 1.0
        var caption: String?
        var appearance: String?
        var run: Run
    }

    /// Acrobat's marks, from forms that it drew.
    static let marks: [MarkCase] = [
        .init(
            testDescription: "automatic size", size: (18, 18), caption: "4",
            run: Run("4", 2.85, 4.078, size: 14.538)),
        .init(
            testDescription: "its own size", size: (15, 15), caption: "4", appearance: "/ZaDb 10.5 Tf",
            run: Run("4", 3.0585, 3.9458, size: 10.5)),
        .init(
            testDescription: "the size of another font", size: (14.6125, 15.4719), caption: "4",
            appearance: "/Helvetica 12 Tf", run: Run("4", 2.2303, 3.674, size: 12)),
        .init(
            testDescription: "not below 4", size: (10, 10), inset: 2, caption: "n", run: Run("n", 3.478, 3.646, size: 4)
        ),
        .init(
            testDescription: "narrow box", size: (10.08, 17.16), caption: "n", run: Run("n", 2, 5.877, size: 7.9895)),
        .init(
            testDescription: "too large", size: (4, 4), caption: "n", appearance: "/ZaDb 8 Tf",
            run: Run("n", -1.044, -0.708, size: 8)),
    ]

    @Test(arguments: marks)
    func centresMarksByTheirAdvance(_ item: MarkCase) throws {
        let sample = try Sample("checkbox-states", "no-appearance").with {
            $0.widget.rectangle = PDFRectangle(0, 0, item.size.width, item.size.height)
            $0.widget.border.width = item.inset
            $0.widget.characteristics.caption = item.caption
            $0.widget.defaultAppearance = item.appearance.map { Array($0.utf8) }
        }
        let stream = try #require(ButtonAppearance.stream(sample.widget, kind: .checkbox, isOn: true))
        #expect(Run.all(in: Array(stream.data)) == [item.run])
    }

    @Test(arguments: [nil, "l"])
    func drawsRoundRadioButtonsAsPaths(_ caption: String?) throws {
        let sample = try Sample("checkbox-states", "no-appearance").with {
            $0.widget.rectangle = PDFRectangle(0, 0, 20, 12)
            $0.widget.characteristics.caption = caption
            $0.widget.characteristics.borderColor = []
            $0.widget.characteristics.backgroundColor = []
            $0.widget.defaultAppearance = Array("1 0 0 rg".utf8)
        }
        let stream = try #require(ButtonAppearance.stream(sample.widget, kind: .radio, isOn: true))
        let dot = """
            q 1 0 0 rg 12.5 6 m 12.5 7.3808 11.3808 8.5 10 8.5 c 8.6193 8.5 7.5 7.3808 7.5 6 c
            7.5 4.6193 8.6193 3.5 10 3.5 c 11.3808 3.5 12.5 4.6193 12.5 6 c f Q
            """
        #expect(operatorDifference(Array(stream.data), dot) == nil)
    }
}
