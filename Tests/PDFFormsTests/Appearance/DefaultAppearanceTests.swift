import PDFForms
import PDFObjects
import Testing

struct DefaultAppearanceTests {
    struct Case: CustomTestStringConvertible {
        var label: String
        var candidates: [String?]
        var font: PDFName = "Helv"
        var size = 0.0
        var color = "0 g"
        var testDescription: String { label }
    }

    static let cases: [Case] = [
        .init(label: "plain", candidates: ["/TiRo 9 Tf 0 0 1 rg"], font: "TiRo", size: 9, color: "0 0 1 rg"),
        .init(label: "colour first", candidates: ["0 1 1 0 k /HeBo 12 Tf"], font: "HeBo", size: 12, color: "0 1 1 0 k"),
        .init(label: "automatic size", candidates: ["/Helv 0 Tf 0.5 g"], color: ".5 g"),
        .init(label: "nothing at all", candidates: [nil, nil]),
        .init(label: "empty", candidates: ["", "/TiRo 9 Tf"], font: "TiRo", size: 9),
        .init(label: "first with a font wins", candidates: [nil, "/A 1 Tf", "/B 2 Tf"], font: "A", size: 1),
        .init(
            label: "colour without a font is kept", candidates: ["1 0 0 rg", "/B 2 Tf 0 g"], font: "B", size: 2,
            color: "1 0 0 rg"),
        .init(label: "colour and no font anywhere", candidates: ["1 0 0 rg", nil], color: "1 0 0 rg"),
        .init(label: "font without a name", candidates: ["/ 18 Tf 0 g", "/B 2 Tf"], font: "B", size: 2),
        .init(label: "font without a name, nothing else", candidates: ["/ 18 Tf 1 g"], color: "1 g"),
        .init(label: "no size", candidates: ["/Helv Tf 0 g"]),
        .init(label: "size below zero", candidates: ["/A -12 Tf"], font: "A", size: 12),
        .init(label: "size beyond reason", candidates: ["/A 1000000000 Tf"], font: "A", size: 10_000),
        .init(label: "last of two fonts", candidates: ["/A 1 Tf /B 2 Tf"], font: "B", size: 2),
        .init(
            label: "last of two colours", candidates: ["1 g 0 1 0 rg /A 1 Tf"], font: "A", size: 1, color: "0 1 0 rg"),
        .init(label: "colour with too few numbers", candidates: ["1 0 rg /A 1 Tf"], font: "A", size: 1),
        .init(label: "name with an escape", candidates: ["/A#20B 9 Tf"], font: "A B", size: 9),
        .init(label: "unbalanced brackets", candidates: ["[[(<</Helv 12 Tf BI ID "]),
        .init(label: "not text", candidates: ["\u{0}\u{1}\u{FFFD}"]),
        .init(label: "too long to be one", candidates: [String(repeating: " ", count: 5_000) + "/A 1 Tf"]),
    ]

    @Test(arguments: cases)
    func isTakenApart(_ item: Case) {
        let appearance = DefaultAppearance(item.candidates.map { $0.map { Array($0.utf8) } })
        let color = String(decoding: appearance.color, as: UTF8.self)
        #expect(appearance.fontName == item.font && appearance.size == item.size && color == item.color)
    }

    @Test func keepsTheTextState() {
        let appearance = DefaultAppearance([Array("0 g 3 Tc 80 Tz 2 Tw -1 Ts /Helv 12 Tf".utf8)])
        let numbers = [
            appearance.characterSpacing, appearance.wordSpacing, appearance.horizontalScale, appearance.rise,
            appearance.size,
        ]
        #expect(numbers == [3, 2, 0.8, -1, 12])
    }

    struct LevelCase: CustomTestStringConvertible {
        var field: String
        var found: [String]
        var testDescription: String { field }
    }

    static let levels: [LevelCase] = [
        .init(field: "from-form", found: ["Helv 9.0 0 0 1 rg"]),
        .init(field: "parent.from-parent", found: ["TiRo 14.0 0 .5 0 rg"]),
        .init(field: "parent.own", found: ["HeBo 11.0 1 0 0 rg"]),
        .init(field: "on-widget", found: ["HeBo 8.0 .5 g", "HeBo 16.0 .5 g"]),
        .init(field: "malformed", found: ["Helv 9.0 0 g"]), .init(field: "empty", found: ["Helv 9.0 0 0 1 rg"]),
        .init(field: "unknown-font", found: ["Nowhere 12.0 0 g"]), .init(field: "spaced", found: ["Helv 12.0 0 g"]),
        .init(field: "no-colour", found: ["Helv 12.0 0 g"]),
    ]

    @Test(arguments: levels)
    func comesFromTheNearestLevelThatHasOne(_ item: LevelCase) throws {
        let form = try Form(fixture: "text-da-levels")
        let field = try #require(form.field(named: item.field))
        let fonts = AppearanceFonts(form)
        let found = field.widgets.map { widget in
            let appearance = fonts.appearance(of: widget, field: field)
            return "\(appearance.fontName.text) \(appearance.size) \(String(decoding: appearance.color, as: UTF8.self))"
        }
        #expect(found == item.found)
    }
}
