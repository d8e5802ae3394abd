import PDFForms
import PDFObjects
import Testing

/// Combs: cells of W/MaxLen, each glyph in the middle of its cell by the width of its ink.
struct CombTests {
    private static func sample(_ height: Double, _ appearance: String, cells: Int, _ quadding: Quadding = .left) throws
        -> Sample
    {
        try Sample(width: 100, height: height, appearance: appearance).with {
            $0.field.flags = .comb
            $0.field.maxLength = cells
            $0.widget.quadding = quadding
        }
    }

    struct Case: CustomTestStringConvertible {
        var label: String
        var quadding = Quadding.left
        var value: String
        /// The cells that are filled, with their characters.
        var cells: [Int: String]
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(label: "left", value: "ab", cells: [0: "a", 1: "b"]),
        .init(label: "in the middle, rounded down", quadding: .centered, value: "ab", cells: [1: "a", 2: "b"]),
        .init(label: "in the middle, even", quadding: .centered, value: "a", cells: [2: "a"]),
        .init(label: "right", quadding: .right, value: "ab", cells: [3: "a", 4: "b"]),
        .init(label: "full", quadding: .right, value: "abcde", cells: [0: "a", 1: "b", 2: "c", 3: "d", 4: "e"]),
        .init(label: "decomposed accent is one cell", value: "e\u{301}a", cells: [0: "é", 1: "a"]),
        .init(label: "space takes a cell", value: "a b", cells: [0: "a", 1: " ", 2: "b"]),
        .init(label: "two faces", value: "aŁb", cells: [0: "a", 2: "b"]),
    ]

    @Test(arguments: cases)
    func fillsTheCellsThatQuaddingSays(_ item: Case) throws {
        let runs = try Self.sample(20, "/Helv 10 Tf", cells: 5, item.quadding).runs(item.value)
        let cells = Dictionary(runs.map { (Int($0.x / 20), $0.text) }, uniquingKeysWith: { $1 })
        let wrong = item.cells.filter { cells[$0.key] != $0.value }
        #expect(wrong.isEmpty && runs.count == item.value.count)
    }

    @Test func centresTheInk() throws {
        let runs = try Self.sample(20, "/Helv 10 Tf", cells: 5).runs("iA")
        // Helvetica's AFM: the ink of i goes from 67 to 155, of A from 14 to 654.
        #expect(runs == [Run("i", (20 - 0.88) / 2, 6.29), Run("A", 20 + (20 - 6.4) / 2, 6.29)])
    }

    struct BaselineCase: CustomTestStringConvertible {
        var height: Double
        var baseline: Double
        var testDescription: String { "height \(height)" }
    }

    /// Measured in Acrobat: Helvetica 8, border 1.
    static let baselines: [BaselineCase] = [
        .init(height: 40, baseline: 17.032), .init(height: 20, baseline: 7.032), .init(height: 10, baseline: 2.628),
        .init(height: 6, baseline: 3.656),
    ]

    @Test(arguments: baselines)
    func standsHigherInATightBox(_ item: BaselineCase) throws {
        let runs = try Self.sample(item.height, "/Helv 8 Tf", cells: 6).runs("A")
        #expect(abs((runs.first?.y ?? 0) - item.baseline) < 0.001)
    }

    @Test func fitsAnAutomaticSizeToHeightAndCells() throws {
        let sizes = try [("i", 20.0), ("W", 20.0), ("W", 100.0)].map { value, height in
            try Self.sample(height, "/Helv 0 Tf", cells: 5).drawn(value).fit.size
        }
        let expected = [18 / 1.35, 18 / 1.35, 20 / 0.944]
        #expect(zip(sizes, expected).allSatisfy { abs($0 - $1) < 0.001 })
    }

    @Test func reportsWhatHasNoCell() throws {
        let fit = try Self.sample(20, "/Helv 10 Tf", cells: 5).drawn("abcdefg").fit
        #expect(fit.excess == 40)
    }

    struct FlagCase: CustomTestStringConvertible {
        var label: String
        var flags: FieldFlags
        var maxLength: Int?
        var isComb: Bool
        var testDescription: String { label }
    }

    static let flags: [FlagCase] = [
        .init(label: "comb", flags: .comb, maxLength: 3, isComb: true),
        .init(label: "no MaxLen", flags: .comb, maxLength: nil, isComb: false),
        .init(label: "multi-line", flags: [.comb, .multiline], maxLength: 3, isComb: false),
        .init(label: "password", flags: [.comb, .password], maxLength: 3, isComb: false),
        .init(label: "path of a file", flags: [.comb, .fileSelect], maxLength: 3, isComb: false),
        .init(label: "no flag", flags: [], maxLength: 3, isComb: false),
    ]

    @Test(arguments: flags)
    func isCombOnlyWhenNothingExcludesIt(_ item: FlagCase) throws {
        let sample = try Sample().with {
            $0.field.flags = item.flags
            $0.field.maxLength = item.maxLength
        }
        #expect(sample.field.isComb == item.isComb)
    }
}
