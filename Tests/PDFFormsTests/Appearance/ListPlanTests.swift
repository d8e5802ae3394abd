import PDFForms
import PDFObjects
import PDFText
import TestSupport
import Testing

/// Lists: rows of L·fs from H − b, a bar behind selected rows, their text in black.
struct ListPlanTests {
    private static func plan(_ field: String, height: Double? = nil) throws -> ListPlan {
        let sample = try Sample("choice-list", field).with { sample in
            if let height { sample.widget.rectangle = PDFRectangle(0, 0, 100, height) }
        }
        var fonts = sample.fonts
        let appearance = DefaultAppearance([sample.widget.defaultAppearance])
        return ListPlan(
            field: sample.field, widget: sample.widget, box: sample.box,
            fonts: fonts.stack(appearance.fontName, widget: sample.widget), appearance: appearance)
    }

    private static func draw(_ plan: ListPlan, _ selected: [Int]) -> [UInt8] {
        var output = ContentWriter()
        var used = FaceUse()
        let names = plan.fonts.faces.indices.map { Array("/F\($0) ".utf8) }
        var subsets = FontSubsets(prefix: "S")
        plan.write(selected: selected, names: names, origin: (0, 0), used: &used, subsets: &subsets, into: &output)
        return output.bytes
    }

    @Test func drawsRowsFromTheTop() throws {
        // Helvetica 10: rows of 11.56, the descent 2.07; the seventh row would start below the box of 76.
        let runs = Run.all(in: Self.draw(try Self.plan("single"), []))
        let days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
        let expected = days.enumerated().map { Run($1, 2, 75 - Double($0 + 1) * 11.56 + 2.07) }
        #expect(runs == expected)
    }

    @Test func putsABarBehindWhatIsSelected() throws {
        let content = Self.draw(try Self.plan("scrolled"), [4])
        // Helvetica 8: rows of 9.248 in a box of 30, from TI 3; a row is drawn while a part of it is in the box.
        let expected = """
            q 1 1 83 28 re W n
            BT 0 0 1 rg /F0 8 Tf 2 21.408 Td (Thursday) Tj ET
            .600006 .756866 .854904 rg 1 10.504 83 9.248 re f
            BT 0 g /F0 8 Tf 2 12.16 Td (Friday) Tj ET
            BT 0 0 1 rg /F0 8 Tf 2 2.912 Td (Saturday) Tj ET Q
            """
        #expect(operatorDifference(content, expected) == nil)
    }

    struct Case: CustomTestStringConvertible {
        var field: String
        var selected: [Int]
        var height: Double?
        var first: Int
        var isShown: Bool
        var testDescription: String { "\(field) \(selected)" }
    }

    static let views: [Case] = [
        .init(field: "single", selected: [], first: 0, isShown: true),
        .init(field: "single", selected: [5], first: 0, isShown: true),
        .init(field: "single", selected: [4], height: 30, first: 3, isShown: true),
        .init(field: "scrolled", selected: [], first: 3, isShown: true),
        .init(field: "scrolled", selected: [3, 5], first: 3, isShown: true),
        .init(field: "scrolled", selected: [0], first: 0, isShown: true),
        .init(field: "scrolled", selected: [0, 5], first: 0, isShown: false),
    ]

    @Test(arguments: views)
    func scrollsToTheFirstSelectedRow(_ item: Case) throws {
        let plan = try Self.plan(item.field, height: item.height)
        #expect(plan.firstRow(selected: item.selected) == item.first && plan.shows(item.selected) == item.isShown)
    }
}
