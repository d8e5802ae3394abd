import PDFForms
import PDFObjects
import Testing

/// Acrobat's rules for several lines: first baseline H − 2b − L·fs, leading L·fs, wrapped at W − 4b.
struct MultilineTests {
    private static func sample(
        _ width: Double, _ height: Double, _ appearance: String = "/Helv 10 Tf 0 g", border: Double = 1
    )
        throws -> Sample
    {
        try Sample(width: width, height: height, appearance: appearance, border: border).with {
            $0.field.flags = .multiline
        }
    }

    struct WrapCase: CustomTestStringConvertible {
        var label: String
        var value: String
        var lines: [String]
        var testDescription: String { label }
    }

    // 56 pt of room: ten letters of 5.56; a space is 2.78.
    static let wraps: [WrapCase] = [
        .init(label: "one line", value: "aaaa aaaaa", lines: ["aaaa aaaaa"]),
        .init(label: "after a space", value: "aaaaaa aaaaaa aa", lines: ["aaaaaa ", "aaaaaa aa"]),
        .init(label: "space hangs over", value: "aaaaaaaaaa aa", lines: ["aaaaaaaaaa ", "aa"]),
        .init(label: "many spaces", value: "aaaaaaaa        aa", lines: ["aaaaaaaa        ", "aa"]),
        .init(
            label: "word longer than a line", value: String(repeating: "a", count: 23),
            lines: ["aaaaaaaaaa", "aaaaaaaaaa", "aaa"]),
        .init(label: "long word after a short one", value: "a aaaaaaaaaaaa", lines: ["a ", "aaaaaaaaaa", "aa"]),
        .init(label: "paragraphs", value: "a\rb\r\nc\nd", lines: ["a", "b", "c", "d"]),
        .init(label: "empty paragraph", value: "a\n\nb", lines: ["a", "b"]),
        .init(label: "starts with a space", value: " a", lines: [" a"]),
    ]

    @Test(arguments: wraps)
    func wrapsByWordsElseByCharacters(_ item: WrapCase) throws {
        let runs = try Self.sample(60, 100).runs(item.value)
        #expect(runs.map(\.text) == item.lines)
    }

    struct PlaceCase: CustomTestStringConvertible {
        var label: String
        var border = 1.0
        var quadding = Quadding.left
        var value = "aa\naaa "
        var runs: [Run]
        var testDescription: String { label }
    }

    static let places: [PlaceCase] = [
        .init(label: "left", runs: [Run("aa", 2, 86.44), Run("aaa ", 2, 74.88)]),
        .init(label: "in the middle", quadding: .centered, runs: [Run("aa", 24.44, 86.44), Run("aaa ", 21.66, 74.88)]),
        .init(
            label: "right, space excluded", quadding: .right,
            runs: [Run("aa", 46.88, 86.44), Run("aaa ", 41.32, 74.88)]),
        .init(label: "thick border", border: 3, runs: [Run("aa", 6, 82.44), Run("aaa ", 6, 70.88)]),
        .init(
            label: "empty paragraph takes its line", value: "a\n\nb", runs: [Run("a", 2, 86.44), Run("b", 2, 63.32)]),
    ]

    @Test(arguments: places)
    func standsWhereAcrobatPutsIt(_ item: PlaceCase) throws {
        let sample = try Self.sample(60, 100, border: item.border).with { $0.widget.quadding = item.quadding }
        #expect(sample.runs(item.value) == item.runs)
    }

    struct SizeCase: CustomTestStringConvertible {
        var label: String
        var height: Double
        var value: String
        var size: Double
        var testDescription: String { label }
    }

    /// The largest of 12 and 4 + k/16 whose lines take at most H − 4b.
    static let sizes: [SizeCase] = [
        .init(label: "12 fits", height: 100, value: "a\nb", size: 12),
        .init(label: "two lines in 20 pt", height: 24, value: "a\nb", size: 4 + 74.0 / 16),
        .init(label: "one line in 6 pt", height: 10, value: "a", size: 4 + 19.0 / 16),
        .init(label: "not below 4", height: 10, value: "a\nb\nc\nd", size: 4),
    ]

    @Test(arguments: sizes)
    func findsTheAutomaticSizeInSixteenths(_ item: SizeCase) throws {
        let fit = try Self.sample(60, item.height, "/Helv 0 Tf").drawn(item.value).fit
        #expect(fit.size == item.size)
    }

    struct OverflowCase: CustomTestStringConvertible {
        var rule: OverflowRule
        var lines: Int
        var size: Double
        var excess: Double
        var dropped: Int
        var testDescription: String { rule.rawValue }
    }

    // Five lines of 11.56 in a box of 40: the fifth hangs 40 − 2 − 57.8 − 2.07 below it.
    static let overflows: [OverflowCase] = [
        .init(rule: .report, lines: 5, size: 10, excess: 21.87, dropped: 0),
        .init(rule: .fail, lines: 5, size: 10, excess: 21.87, dropped: 0),
        .init(rule: .truncate, lines: 3, size: 10, excess: 21.87, dropped: 4),
        .init(rule: .shrink, lines: 5, size: 6.203_125, excess: 0, dropped: 0),
    ]

    @Test(arguments: overflows)
    func followsTheRuleForTextThatIsTooLong(_ item: OverflowCase) throws {
        let (content, fit) = try Self.sample(60, 40).drawn("a\nb\nc\nd\ne", item.rule)
        #expect(Run.all(in: content).count == item.lines && fit.dropped == item.dropped)
        #expect(abs(fit.size - item.size) < 0.001 && abs(fit.excess - item.excess) < 0.001)
    }

    @Test func showsTheFirstLineWhereNotEvenOneFits() throws {
        let runs = try Self.sample(60, 12).runs("a\nb")
        #expect(runs.first == Run("a", 2, 2.29))
    }
}

/// Tabs: stops every 36 pt from where the line starts.
struct TabTests {
    @Test(arguments: [
        ("a\tb", [0.0, 36]), ("\tb", [36]), ("a\t\tb", [0, 72]), ("aaaaaaaaaa\tb", [0, 72]), ("a\tb\tc", [0, 36, 72]),
    ])
    func goToTheNextStop(_ value: String, offsets: [Double]) throws {
        let sample = try Sample(width: 200, height: 40)
        for field in [sample, sample.with { $0.field.flags.insert(.multiline) }] {
            let runs = field.runs(value)
            #expect(runs.map(\.x) == offsets.map { $0 + 2 })
            #expect(runs.map(\.text).joined() == value.filter { $0 != "\t" })
        }
    }
}
