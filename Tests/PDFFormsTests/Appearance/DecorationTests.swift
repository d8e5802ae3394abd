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
                .6 g 59 19 m 59 1 l 1 1 l 2 2 l 58 2 l 58 18 l f
                0 G 1 w .5 .5 59 19 re S Q
                """),
        .init(
            label: "inset", style: .inset,
            operators: """
                q .5 g 1 1 m 1 19 l 59 19 l 58 18 l 2 18 l 2 2 l f
                .75 g 59 19 m 59 1 l 1 1 l 2 2 l 58 2 l 58 18 l f
                0 G 1 w .5 .5 59 19 re S Q
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
        let mark = "q BT 0 g /ZaDb 9 Tf 2.193 2.85 Td (4) Tj ET Q"
        #expect(operatorDifference(Array(stream.data), isOn ? box + mark : box) == nil && runs.count == (isOn ? 1 : 0))
        #expect(stream.dictionary["BBox"] == PDFRectangle(0, 0, 12, 12).object)
    }
}
