import PDFText
import TestSupport
import Testing

@testable import PDFForms

/// A text that is too long is cut at one place: what the field shows and the rest are the whole.
struct TextSplitterTests {
    private static let words = (1...80).map { "word\($0)" }.joined(separator: " ")
    private static let hints = ["… see page 3", "… p. 3", "…3"]

    private static func plan(
        _ width: Double, _ height: Double, _ appearance: String = "/Helv 10 Tf 0 g", isMultiline: Bool = false,
        cells: Int? = nil
    ) throws -> TextPlan {
        var sample = try Sample(width: width, height: height, appearance: appearance)
        sample.field.flags = isMultiline ? [.multiline] : cells == nil ? [] : [.comb]
        sample.field.maxLength = cells
        return sample.plan
    }

    private static func split(
        _ value: String, _ plans: [TextPlan], limit: Int? = nil, items: Bool = false
    ) -> TextSplitter.Parts {
        var splitter = TextSplitter(plans, limit: limit, keepsItems: items)
        return splitter.split(Array(value.utf8)[...], hints: hints)
    }

    /// The part that is shown, without its hint.
    private static func head(_ parts: TextSplitter.Parts) -> String {
        String(parts.shown.dropLast(parts.hint.count).reversed().drop { $0 == " " }.reversed())
    }

    /// The hint is the longest that leaves half of a line to the text.
    @Test(arguments: [(200.0, "… see page 3"), (100, "… p. 3"), (40, "…3"), (12, "")])
    func aLineEndsWithTheHintThatFits(_ width: Double, _ hint: String) throws {
        let parts = Self.split(Self.words, [try Self.plan(width, 16)])
        #expect(parts.hint == hint && parts.shown.hasSuffix(hint))
        #expect((Self.head(parts) + parts.rest).filter { $0 != " " } == Self.words.filter { $0 != " " })
    }

    @Test(arguments: ["/Helv 10 Tf 0 g", "/Helv 0 Tf 0 g"])
    func lowerLinesAreFilledFirst(_ appearance: String) throws {
        let plan = try Self.plan(150, 60, appearance, isMultiline: true)
        let parts = Self.split(Self.words, [plan])
        #expect(Self.head(parts) + " " + parts.rest == Self.words && parts.hint == Self.hints[0])
        #expect(parts.shown.count > 60)
        #expect(Self.loss(parts.shown, plan) == nil)
    }

    private static func loss(_ value: String, _ plan: TextPlan) -> TextLoss? {
        var text = EncodedText()
        var lines = TextLines()
        _ = plan.encode(Array(value.utf8)[...], into: &text)
        plan.layOut(&text, overflow: .report, into: &lines)
        return lines.fit.loss
    }

    /// All places of a field show the same, so the smallest decides.
    @Test func theSmallestPlaceDecides() throws {
        let small = try Self.plan(90, 16)
        let parts = Self.split(Self.words, [try Self.plan(300, 60, isMultiline: true), small])
        #expect(Self.loss(parts.shown, small) == nil && !parts.rest.isEmpty)
    }

    @Test func cellsAreFilledWithoutAHint() throws {
        let parts = Self.split("123456789", [try Self.plan(100, 16, cells: 4)], limit: 4)
        #expect(parts == TextSplitter.Parts(shown: "1234", rest: "56789"))
    }

    @Test(arguments: [(30, "… see page 3"), (14, "… p. 3"), (4, "")])
    func neverMoreCharactersThanTheFieldTakes(_ limit: Int, _ hint: String) throws {
        let parts = Self.split(Self.words, [try Self.plan(600, 16)], limit: limit)
        #expect(parts.shown.count <= limit && parts.hint == hint)
        #expect((Self.head(parts) + parts.rest).filter { $0 != " " } == Self.words.filter { $0 != " " })
    }

    @Test(arguments: ["\n", "; ", ", "])
    func itemsStayWhole(_ separator: String) throws {
        let items = (1...40).map { "item \($0) of many" }
        let parts = Self.split(
            items.joined(separator: separator), [try Self.plan(200, 60, isMultiline: true)], items: true)
        #expect(parts.rest.hasPrefix("item ") && parts.rest.hasSuffix("item 40 of many"))
        let shown = Self.head(parts).split(separator: separator.first ?? "\n").map { $0.drop { $0 == " " } }
        #expect(shown.map(String.init) == Array(items.prefix(shown.count)) && !shown.isEmpty)
    }

    /// A first item that is too long for the field goes on as a whole.
    @Test func anItemThatNeverFitsIsNotShown() throws {
        let parts = Self.split(Self.words + "\nshort", [try Self.plan(100, 30, isMultiline: true)], items: true)
        #expect(parts.shown == parts.hint && parts.rest == Self.words + "\nshort")
    }

    @Test func charactersOfSeveralScalarsStayWhole() throws {
        let text = String(repeating: "👨‍👩‍👧‍👦", count: 40)
        let parts = Self.split(text, [try Self.plan(100, 16)])
        #expect(Self.head(parts) + parts.rest == text)
    }

    @Test func aTextThatFitsHasNoRest() throws {
        #expect(Self.split("short", [try Self.plan(100, 16)]) == TextSplitter.Parts(shown: "short"))
    }
}
