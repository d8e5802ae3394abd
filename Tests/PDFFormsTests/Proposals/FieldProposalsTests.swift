import PDFForms
import PDFObjects
import Testing

/// Places to write are told by what a page draws, and prose has none.
@Suite struct FieldProposalsTests {
    /// A page, and what is proposed for it: kind, name, cells and the place from the left, lower, right and upper edge.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let page: LabelPage
        let proposals: [String]

        init(_ description: String, _ page: LabelPage, _ proposals: [String]) {
            testDescription = description
            self.page = page
            self.proposals = proposals
        }
    }

    static let squares = LabelPage().frame(20, 200, width: 10, height: 10).text("Yes", at: 34, 201)
        .frame(80, 200, width: 10, height: 10).text("No", at: 94, 201)

    static let places = [
        Case("small squares", squares, ["check Yes 20 200 30 210", "check No 80 200 90 210"]),
        Case(
            "an empty frame after its label",
            LabelPage().text("Name", at: 20, 205).frame(60, 200, width: 140, height: 20),
            ["text Name 61 201 199 219"]),
        Case(
            "the room below the label in a frame",
            squares.frame(20, 100, width: 180, height: 30).text("Last name", at: 22, 122, size: 7),
            ["check Yes 20 200 30 210", "check No 80 200 90 210", "text Last name 22 101 199 120"]),
        Case(
            "a comb",
            (0..<4).reduce(LabelPage().text("Code", at: 20, 205)) {
                $0.frame(60 + 15 * Double($1), 200, width: 15, height: 18)
            }, ["comb Code 4 60 200 120 218"]),
        Case(
            "a frame with ticks",
            (1..<4).reduce(LabelPage().text("Code", at: 20, 205).frame(60, 200, width: 60, height: 18)) {
                $0.line((60 + 15 * Double($1), 200), (60 + 15 * Double($1), 206))
            }, ["comb Code 4 60 200 120 218"]),
        Case(
            "a line after its label",
            LabelPage().text("Name:", at: 20, 201).line((60, 200), (200, 200)), ["text Name 60 200 200 214"]),
        Case(
            "a run of underscores",
            LabelPage().text("Name: ____________________", at: 20, 200), ["text Name 52 200 163 214"]),
        Case(
            "the room beside a sign",
            LabelPage().text("Added", at: 20, 205).frame(60, 200, width: 80, height: 20).text("+", at: 62, 205)
                .frame(140, 200, width: 80, height: 20).text("%", at: 208, 205),
            ["text Added 69 201 139 219", "text Added 2 141 201 207 219"]),
        Case(
            "combs that a stroke parts",
            [60, 75, 105, 120].reduce(LabelPage().text("Code", at: 20, 205).text("-", at: 96, 205)) {
                $0.frame($1, 200, width: 15, height: 18)
            }, ["comb Code 5 60 200 135 218"]),
        Case(
            "the room behind a name in capitals",
            squares.frame(20, 100, width: 200, height: 14).text("STREET", at: 22, 104, size: 7),
            ["check Yes 20 200 30 210", "check No 80 200 90 210", "text STREET 54 100 218 114"]),
        Case(
            "no room behind a heading",
            squares.frame(20, 100, width: 200, height: 14).text("SECTION", at: 22, 104, size: 7)
                .set(in: ["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica-Bold")]),
            ["check Yes 20 200 30 210", "check No 80 200 90 210"]),
        Case(
            "rows of cells with small labels, and nothing else",
            cells(height: 30, size: 7), (0..<8).map { "text Cell \($0) \(cell($0))" }),
    ]

    /// Two columns of four cells, each with a label at its upper edge.
    private static func cells(height: Double, size: Double) -> LabelPage {
        (0..<8).reduce(LabelPage()) { page, index in
            let (left, bottom) = (20 + 150 * Double(index % 2), 200 - height * Double(index / 2))
            return page.frame(left, bottom, width: 150, height: height)
                .text("Cell \(index)", at: left + 2, bottom + height - size - 1, size: size)
        }
    }

    private static func cell(_ index: Int) -> String {
        let (left, bottom) = (20 + 150 * (index % 2), 200 - 30 * (index / 2))
        return "\(left + 2) \(bottom + 1) \(left + 149) \(bottom + 20)"
    }

    static let prose = [
        Case(
            "lines of text", LabelPage().text("All men are born free.", at: 20, 200).text("So are women.", at: 20, 188),
            []),
        Case("a line across the page", LabelPage().text("Chapter", at: 20, 210).line((20, 200), (380, 200)), []),
        Case("dots that leave something out", LabelPage().text("with ... words between", at: 20, 200), []),
        Case("cells with lines of text, and room for one more", cells(height: 21, size: 10), []),
        Case("dots that lead to the number of a page", LabelPage().text("Chapter .............. 12", at: 20, 200), []),
        Case("text in a frame", LabelPage().frame(20, 100, width: 200, height: 14).text("Note", at: 22, 103), []),
        Case(
            "a place that is for others",
            LabelPage().frame(20, 100, width: 200, height: 60).text("Do not write here", at: 22, 150, size: 8), []),
        Case(
            "a frame for a signature",
            LabelPage().text("Signature", at: 20, 205).frame(80, 200, width: 140, height: 20), []),
        Case(
            "what a white area hides nothing of",
            LabelPage().drawing("1 g 20 100 200 20 re f 0 g").text("Name", at: 20, 124), []),
    ]

    private static func proposals(of page: LabelPage) -> [String] {
        FieldProposals(page.form).fields.map { field in
            let rectangle = field.rectangle
            let sides = [rectangle.llx, rectangle.lly, rectangle.urx, rectangle.ury].map { "\(Int($0.rounded()))" }
            return ([field.kind.rawValue, field.name] + (field.cells.map { ["\($0)"] } ?? []) + sides)
                .joined(separator: " ")
        }
    }

    @Test(arguments: places + prose) func areThoseThatPeopleSee(_ example: Case) {
        #expect(Self.proposals(of: example.page) == example.proposals)
    }

    @Test func leaveOutWhatAFieldCovers() {
        let page = Self.squares.field("known", [19, 199, 31, 211], box: true)
        #expect(Self.proposals(of: page) == ["check No 80 200 90 210"])
    }

    @Test func haveNamesThatNoFieldHas() {
        let page = Self.squares.field("No", [200, 20, 300, 40])
        #expect(FieldProposals(page.form).fields.map(\.name) == ["Yes", "No 2"])
    }

    @Test(arguments: [
        (90, "0 1 -1 0 115 20", "101 61 119 199"), (180, "-1 0 0 -1 380 115", "201 101 339 119"),
        (270, "0 -1 1 0 115 280", "101 101 119 239"),
    ])
    func standWhereTheyAreDrawn(_ degrees: Int, matrix: String, place: String) {
        let frames = [90: "100 60 20 140", 180: "200 100 140 20", 270: "100 100 20 140"]
        let page = LabelPage().turned(degrees).drawing("BT /F1 10 Tf \(matrix) Tm (Name) Tj ET")
            .drawing("\(frames[degrees] ?? "") re S")
        #expect(Self.proposals(of: page) == ["text Name \(place)"])
    }

    @Test func toldOfAPictureIsNothing() {
        let found = FieldProposals(
            LabelPage().drawing("q 400 0 0 300 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \u{1} EI Q").form)
        #expect(found.isScan && found.fields.isEmpty)
    }
}
