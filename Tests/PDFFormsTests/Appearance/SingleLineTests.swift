import PDFForms
import PDFObjects
import TestSupport
import Testing

/// Acrobat's rules for one line: y = (H − (L − 2D)·fs)/2, x at 2b, in the middle or at W − 2b − tw.
struct SingleLineTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var height = 20.0
        var border = 1.0
        var appearance = "/Helv 10 Tf 0 g"
        var quadding = Quadding.left
        var value = "Name"
        var run: Run
        var testDescription: String { label }
    }

    // "Name" in Helvetica is 722 + 556 + 833 + 556 = 2667 wide; the box is 100 wide.
    static let cases: [Case] = [
        .init(label: "left", run: Run("Name", 2, 6.29)),
        .init(label: "in the middle", quadding: .centered, run: Run("Name", 36.665, 6.29)),
        .init(label: "right", quadding: .right, run: Run("Name", 71.33, 6.29)),
        .init(label: "thick border moves x, not y", border: 3, run: Run("Name", 6, 6.29)),
        .init(label: "no border", border: 0, run: Run("Name", 0, 6.29)),
        .init(label: "another size", height: 22, appearance: "/Helv 12 Tf", run: Run("Name", 2, 6.548, size: 12)),
        .init(label: "Helvetica-Bold", appearance: "/HeBo 10 Tf", run: Run("Name", 2, (20 - 7.76) / 2)),
        .init(label: "Times-Roman", appearance: "/TiRo 10 Tf", run: Run("Name", 2, (20 - 6.82) / 2)),
        .init(label: "line box too tall, capitals not", height: 10, run: Run("Name", 2, 1.29)),
        .init(label: "capitals too tall", height: 9, run: Run("Name", 2, 3.07)),
        .init(label: "below the border, capitals kept", height: 9.3, run: Run("Name", 2, 0.94)),
        .init(label: "below a thick border", height: 11.2, border: 2, run: Run("Name", 4, 1.89)),
        .init(
            label: "too wide starts at the left", quadding: .right, value: "Name Name Name Name Name",
            run: Run("Name Name Name Name Name", 2, 6.29)),
        .init(label: "line break is a space", value: "a\nb\n", run: Run("a b", 2, 6.29)),
        .init(label: "size below zero", appearance: "/Helv -12 Tf", run: Run("Name", 2, 5.548, size: 12)),
    ]

    @Test(arguments: cases)
    func standsWhereAcrobatPutsIt(_ item: Case) throws {
        let sample = try Sample(width: 100, height: item.height, appearance: item.appearance, border: item.border)
            .with { $0.widget.quadding = item.quadding }
        #expect(sample.runs(item.value) == [item.run])
    }

    struct SizeCase: CustomTestStringConvertible {
        var label: String
        var width: Double
        var height: Double
        var border = 1.0
        var font = "Helv"
        var value = "Hello World"
        var size: Double
        var testDescription: String { label }
    }

    /// fs = min((H − 2b)/1.35, 0.997·(W − 4b)/tw₁); "Hello World" is 5.167 em wide.
    static let sizes: [SizeCase] = [
        .init(label: "by height, as measured", width: 290.27, height: 37.446, size: 26.256),
        .init(label: "by height, thick border", width: 500, height: 27, border: 2, value: "x", size: 17.037),
        .init(label: "by height, bold", width: 500, height: 12.642, font: "HeBo", value: "x", size: 7.883),
        .init(label: "by height, Times", width: 500, height: 20, font: "TiRo", value: "x", size: 13.333),
        .init(label: "by width", width: 50, height: 40, size: 0.997 * 46 / 5.167),
        .init(label: "not below 4", width: 10, height: 40, size: 4),
        .init(label: "low box, below 4", width: 100, height: 5, value: "x", size: 3 / 1.35),
    ]

    @Test(arguments: sizes)
    func findsTheAutomaticSize(_ item: SizeCase) throws {
        let sample = try Sample(
            width: item.width, height: item.height, appearance: "/\(item.font) 0 Tf", border: item.border)
        let fit = sample.drawn(item.value).fit
        #expect(abs(fit.size - item.size) < 0.01)
    }

    struct OverflowCase: CustomTestStringConvertible {
        var rule: OverflowRule
        var text: String
        var size: Double
        var excess: Double
        var dropped: Int
        var testDescription: String { rule.rawValue }
    }

    // 12 × 5.56 pt in 56 pt of room.
    static let overflows: [OverflowCase] = [
        .init(rule: .report, text: "aaaaaaaaaaaa", size: 10, excess: 10.72, dropped: 0),
        .init(rule: .fail, text: "aaaaaaaaaaaa", size: 10, excess: 10.72, dropped: 0),
        .init(rule: .shrink, text: "aaaaaaaaaaaa", size: 560 / 66.72, excess: 0, dropped: 0),
        .init(rule: .truncate, text: "aaaaaaaaaa", size: 10, excess: 0, dropped: 2),
    ]

    @Test(arguments: overflows)
    func followsTheRuleForTextThatIsTooLong(_ item: OverflowCase) throws {
        let sample = try Sample(width: 60, height: 20)
        let (content, fit) = sample.drawn(String(repeating: "a", count: 12), item.rule)
        let short = sample.drawn("aaaaaaaaaa", item.rule).fit
        let isShort = short.size == 10 && short.excess == 0 && short.dropped == 0
        #expect(isShort && Run.all(in: content).map(\.text) == [item.text] && fit.dropped == item.dropped && isShort)
        #expect(abs(fit.size - item.size) < 0.001 && abs(fit.excess - item.excess) < 0.001)
    }

    @Test func shrinksToFourPointsAndReportsTheRest() throws {
        let fit = try Sample(width: 30, height: 20).drawn(String(repeating: "a", count: 40), .shrink).fit
        #expect(fit.size == 4 && abs(fit.excess - (40 * 0.556 * 4 - 26)) < 0.001)
    }

    @Test func squeezesTextThatNobodyCouldSee() throws {
        let sample = try Sample(width: 100, height: 5, appearance: "/Helv 10 Tf")
        let (content, fit) = sample.drawn("Name")
        let size = 0.95 * 5 / 0.718
        #expect(fit.isSqueezed && abs(fit.size - size) < 0.001 && abs(fit.excess - 2.18) < 0.001)
        #expect(Run.all(in: content) == [Run("Name", 2, (5 - 0.742 * size) / 2, size: size)])
    }

    /// 12 pt in a box of 10: the baseline is Acrobat's, b + D·fs, and the tops of capitals are beyond the box's edge, or a
    /// border's.
    @Test(arguments: [
        (OverflowRule.report, 10.08, [Double](), 12.0, 2.02), (.fail, 10.08, [], 12, 2.02),
        (.report, 10.08, [0], 12, 3.02),
        (.shrink, 10.08, [], 8.08 / 1.156, 0), (.shrink, 10.08, [0], 8.08 / 1.156, 0), (.report, 11, [], 12, 0),
        (.report, 10.2, [], 12, 1.9),
    ])
    func saysWhatTheUpperEdgeCuts(
        _ rule: OverflowRule, _ height: Double, _ border: [Double], _ size: Double, _ excess: Double
    ) throws {
        let sample = try Sample(width: 100, height: height, appearance: "/Helv 12 Tf").with {
            $0.widget.characteristics.borderColor = border
        }
        let (content, fit) = sample.drawn("Name", rule)
        #expect(abs(fit.size - size) < 0.001 && abs(fit.excess - excess) < 0.005, "\(fit)")
        #expect(fit.isCutAbove == (excess > 0) && !fit.isSqueezed)
        let isOrdinary = 0.718 * fit.size <= height - 2 + 1e-9
        let y = isOrdinary ? (height - 0.742 * fit.size) / 2 : 1 + 0.207 * fit.size
        #expect(Run.all(in: content) == [Run("Name", 2, y, size: fit.size)])
    }

    /// Capitals fit, and the marks on some of them do not: without them it is another name.
    @Test(arguments: [
        ("Muller", OverflowRule.report, 12.0, 0.0), ("MÜLLER", .report, 12, 0.6), ("MÜLLER", .shrink, 9.5 / 1.156, 0),
        ("müller", .report, 12, 0),
    ])
    func saysThatMarksAreCut(_ value: String, _ rule: OverflowRule, _ size: Double, _ excess: Double) throws {
        let fit = try Sample(width: 100, height: 11.5, appearance: "/Helv 12 Tf").drawn(value, rule).fit
        #expect(abs(fit.size - size) < 0.001 && abs(fit.excess - excess) < 0.1, "\(fit)")
        #expect(fit.isCutAbove == (excess > 0))
    }

    @Test func aBorderIsNotDrawnOver() throws {
        let sample = try Sample(width: 100, height: 10).with { $0.widget.characteristics.borderColor = [0] }
        let expected = "q 1 1 98 8 re W n BT 0 g /F0 10 Tf 2 1.29 Td (a) Tj ET Q"
        #expect(operatorDifference(sample.drawn("a").content, expected) == nil)
    }

    @Test func writesNothingButTheText() throws {
        let sample = try Sample(width: 100, height: 20)
        #expect(operatorDifference(sample.drawn("a(b)").content, "BT 0 g /F0 10 Tf 2 6.29 Td (a\\(b\\)) Tj ET") == nil)
        #expect(sample.drawn("").content.isEmpty)
    }

    struct ClipCase: CustomTestStringConvertible {
        var value: String
        var height = 14.0
        var quadding = Quadding.left
        var font = "Helv"
        var isClipped: Bool
        var testDescription: String { "\(value), \(height), \(quadding), \(font)" }
    }

    // Helvetica's letters reach from 225 below the baseline to 775 above it, which a box of 14 pt holds at 10 pt, though
    // not the typeface's line of 1156; Times-Italic's f hangs over, and an Ê is higher than any ASCII letter.
    static let clips: [ClipCase] = [
        .init(value: "7", isClipped: false), .init(value: "Typing |", isClipped: false),
        .init(value: "job", isClipped: true), .init(value: " job", isClipped: false),
        .init(value: "job", quadding: .centered, isClipped: false),
        .init(value: "a/", quadding: .right, isClipped: true), .init(value: "a/", isClipped: false),
        .init(value: "7", height: 10, isClipped: true), .init(value: "Ê", height: 12, isClipped: true),
        .init(value: "é", isClipped: false), .init(value: "f", font: "TiIt", isClipped: true),
    ]

    /// A box without a border has no room around its text, so each letter's own ink counts.
    @Test(arguments: clips)
    func clipsOnlyInkThatReachesTheEdge(_ item: ClipCase) throws {
        let sample = try Sample(
            width: 100, height: item.height, appearance: "/\(item.font) 10 Tf 0 g", border: 0
        ).with { $0.widget.quadding = item.quadding }
        let content = sample.drawn(item.value).content
        #expect(String(decoding: content, as: UTF8.self).contains(" re W n") == item.isClipped)
    }

    /// The space where a line was broken is not what its last letter has behind it.
    @Test(arguments: [("half of", "TiIt", true), ("half to", "TiIt", false), ("half of", "Helv", false)])
    func looksAtTheLastLetterOfABrokenLine(_ words: String, _ font: String, _ isClipped: Bool) throws {
        let sample = try Sample(width: 40, height: 60, appearance: "/\(font) 10 Tf 0 g", border: 0).with {
            $0.field.flags.insert(.multiline)
            $0.widget.quadding = .right
        }
        let content = sample.drawn("\(words) nine").content
        #expect(Run.all(in: content).map(\.text) == ["\(words) ", "nine"])
        #expect(String(decoding: content, as: UTF8.self).contains(" re W n") == isClipped)
    }

    @Test func clipsWhatCouldReachBeyondTheBorder() throws {
        let low = try Sample(width: 100, height: 10)
        let combo = try Sample(width: 20, height: 20).with { $0.field.kind = .combo }
        let differences = [
            operatorDifference(low.drawn("a").content, "q 1 0 98 10 re W n BT 0 g /F0 10 Tf 2 1.29 Td (a) Tj ET Q"),
            operatorDifference(
                combo.drawn("aaaa").content, "q 2 0 16 20 re W n BT 0 g /F0 10 Tf 2 6.29 Td (aaaa) Tj ET Q"),
        ]
        #expect(differences == [nil, nil])
    }

    @Test func setsTheTextStateAndRestoresIt() throws {
        let sample = try Sample(width: 100, height: 20, appearance: "1 0 0 rg 3 Tc 80 Tz 2 Tw -1 Ts /Helv 10 Tf")
        let content = sample.drawn("a b").content
        let expected = "q 1 0 98 20 re W n BT 1 0 0 rg 3 Tc 2 Tw 80 Tz -1 Ts /F0 10 Tf 2 6.29 Td (a b) Tj ET Q"
        // (556 + 278 + 556)/100 pt and 3 Tc and a Tw, at 80 %.
        let right = sample.with { $0.widget.quadding = .right }.runs("a b")
        #expect(operatorDifference(content, expected) == nil)
        #expect(right == [Run("a b", 98 - (13.9 + 9 + 2) * 0.8, 6.29)])
    }

    @Test func changesTheFaceInsideALine() throws {
        let content = try Sample(width: 100, height: 20).drawn("Łódź").content
        let operators = contentOperators(content).map(\.description).filter { $0.hasSuffix("Tf") || $0.hasSuffix("Td") }
        #expect(operators == ["/F1 10 Tf", "2 6.29 Td", "/F0 10 Tf", "/F1 10 Tf"])
    }

    @Test func hidesAPassword() throws {
        let sample = try Sample("text-password")
        let runs = sample.runs("pässword")
        #expect(runs.map(\.text) == ["********"])
    }
}
