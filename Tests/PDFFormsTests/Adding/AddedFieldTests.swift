import PDFForms
import PDFObjects
import TestSupport
import Testing

/// Fields that are added to a form are those that it would have had.
struct AddedFieldTests {
    /// What is asked for, and where the field stands: the left, lower, right and upper edge, to a tenth of a point.
    struct Place: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var rotation = 0
        let field: AddedField
        let edges: [Double]

        init(
            _ description: String, rotation: Int = 0, _ corners: [Double], from origin: AddedField.Corner = .bottomLeft,
            unit: AddedField.Unit = .points, _ edges: [Double]
        ) {
            testDescription = description
            self.rotation = rotation
            var field = AddedField(name: "new", corners: corners)
            (field.origin, field.unit) = (origin, unit)
            self.field = field
            self.edges = edges
        }
    }

    /// Pages are 400 by 300 points.
    static let places = [
        Place("two corners", [20, 40, 120, 60], [20, 40, 120, 60]),
        Place("the other two corners", [120, 60, 20, 40], [20, 40, 120, 60]),
        Place("from the upper left corner", [20, 40, 120, 60], from: .topLeft, [20, 240, 120, 260]),
        Place("from the upper right corner", [20, 40, 120, 60], from: .topRight, [280, 240, 380, 260]),
        Place("from the lower right corner", [20, 40, 120, 60], from: .bottomRight, [280, 40, 380, 60]),
        Place("in millimetres", [25.4, 25.4, 50.8, 30.48], from: .topLeft, unit: .millimetres, [72, 213.6, 144, 228]),
        Place("a page that is turned by 90°", rotation: 90, [20, 40, 120, 60], from: .topLeft, [40, 20, 60, 120]),
        Place("a page that is turned by 180°", rotation: 180, [20, 40, 120, 60], [280, 240, 380, 260]),
        Place(
            "a page that is turned by 270°", rotation: 270, [20, 40, 120, 60], from: .topLeft, [340, 180, 360, 280]),
        Place("as much as paper sizes are rounded beyond the edge", [-0.5, 0, 400.5, 20], [-0.5, 0, 400.5, 20]),
    ]

    @Test(arguments: places) func standsWhereItIsMeasured(_ place: Place) throws {
        let form = try LabelPage().turned(place.rotation).form.adding([place.field])
        let widget = try #require(form.field(named: "new")?.widgets.first)
        let rectangle = try #require(widget.rectangle)
        let edges = [rectangle.llx, rectangle.lly, rectangle.urx, rectangle.ury]
        #expect(zip(edges, place.edges).allSatisfy { abs($0 - $1) < 0.05 }, "\(edges)")
        #expect(widget.isVisible && widget.flags.contains(.print))
        #expect(widget.characteristics.rotation == place.rotation)
        #expect(form.addedNames == ["new"])
    }

    /// A kind with what belongs to it, and what the form has then.
    struct Kind: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let change: @Sendable (inout AddedField) -> Void
        let isRight: @Sendable (Field) -> Bool

        init(
            _ description: String, _ change: @escaping @Sendable (inout AddedField) -> Void,
            _ isRight: @escaping @Sendable (Field) -> Bool
        ) {
            testDescription = description
            (self.change, self.isRight) = (change, isRight)
        }
    }

    static let kinds = [
        Kind("a text", { _ in }, { $0.kind == .text && $0.flags == [] && $0.quadding == .left }),
        Kind("a high text", { $0.corners[3] = 80 }, { $0.flags == .multiline }),
        Kind(
            "a high text of one line",
            {
                $0.corners[3] = 80
                $0.isMultiline = false
            }, { $0.flags == [] }),
        Kind("a low text of several lines", { $0.isMultiline = true }, { $0.flags == .multiline }),
        Kind("a text on the right", { $0.alignment = .right }, { $0.quadding == .right }),
        Kind(
            "a text in a font and size",
            {
                $0.font = "Times-Roman"
                $0.size = 9.5
            }, { String(decoding: $0.defaultAppearance ?? [], as: UTF8.self) == "/Times-Roman 9.5 Tf 0 g" }),
        Kind("a label", { $0.label = "Wörter für Leute" }, { $0.label == "Wörter für Leute" }),
        Kind(
            "a comb",
            {
                $0.kind = .comb
                $0.cells = 7
            }, { $0.isComb && $0.maxLength == 7 }),
        Kind("a box", { $0.kind = .check }, { $0.kind == .checkbox && $0.onStates == ["Yes"] }),
        Kind("a picture", { $0.kind = .picture }, { $0.kind == .button && $0.takesPicture }),
        Kind("a code", { $0.kind = .code }, { $0.kind == .text && $0.flags == .readOnly }),
    ]

    @Test(arguments: kinds) func isOfItsKind(_ kind: Kind) throws {
        var added = AddedField(name: "new", corners: [20, 40, 120, 60])
        kind.change(&added)
        let field = try #require(try LabelPage().form.adding([added]).field(named: "new"))
        #expect(kind.isRight(field), "\(field)")
    }

    @Test(arguments: [
        (AddedField.Pages.number(1), [0]), (.number(2), [1]), (.last, [1]), (.all, [0, 1]),
    ])
    func standsOnItsPages(_ pages: AddedField.Pages, _ expected: [Int]) throws {
        var added = AddedField(name: "new", corners: [20, 40, 120, 60])
        added.pages = pages
        let form = try Form(PDFDocument(reading: RawPDF().bytes)).adding([added])
        let field = try #require(form.field(named: "new"))
        #expect(field.widgets.map(\.page) == expected)
        #expect(form.field(named: "name") != nil)
    }

    /// A field that cannot be added, and what is said about it.
    static let refusals: [(String, [AddedField], String)] = {
        func field(_ name: String = "new", _ change: (inout AddedField) -> Void = { _ in }) -> AddedField {
            var field = AddedField(name: name, corners: [20, 40, 120, 60])
            change(&field)
            return field
        }
        return [
            ("a name that the form has", [field("name")], "the form has a field of that name"),
            ("a name twice", [field(), field()], "the form has a field of that name"),
            ("a name with a period", [field("a.b")], "its name has a period"),
            ("no name", [field("")], "1 to 200 bytes"),
            ("a page that is not there", [field { $0.pages = .number(3) }], "there is no page 3; the form has 2"),
            ("a place beside the page", [field { $0.corners = [290, 40, 390, 60] }], "300 by 300 points"),
            ("a place without size", [field { $0.corners = [20, 40, 20, 60] }], "it has no size"),
            ("a place that is no number", [field { $0.corners[0] = .nan }], "it has no size"),
            (
                "a font that is not there", [field { $0.font = "Fraktur" }],
                "there is no font “Fraktur”; take a standard one"
            ),
            ("a size that is none", [field { $0.size = 2_000 }], "from 0 to 1,000 points"),
            ("a comb without cells", [field { $0.kind = .comb }], "from 1 to 1,000 cells"),
        ]
    }()

    @Test(arguments: refusals) func saysWhatIsWrong(_ case: (String, [AddedField], String)) throws {
        let form = try Form(PDFDocument(reading: RawPDF().bytes))
        let failure = #expect(throws: AddingFailure.self) { try form.adding(`case`.1) }
        #expect(failure?.field == `case`.1.last?.name)
        #expect(failure?.error.message.contains(`case`.2) == true, "\(failure?.error.message ?? "")")
    }

    @Test func nothingAddedIsTheForm() throws {
        let form = LabelPage().form
        #expect(try form.adding([]).document.objects.count == form.document.objects.count)
    }

    @Test func pagesInsideAnotherProgramHaveNoRoom() throws {
        let form = try Form(PDFDocument(reading: Fixture.bytes(ofForm: "xfa-dynamic")))
        let failure = #expect(throws: AddingFailure.self) {
            try form.adding([AddedField(name: "new", corners: [20, 40, 120, 60])])
        }
        #expect(failure?.error.message.contains("XFA") == true && failure?.field == nil)
    }
}
