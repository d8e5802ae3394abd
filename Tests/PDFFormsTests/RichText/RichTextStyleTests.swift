import PDFForms
import Testing

struct RichTextStyleTests {
    struct Case: CustomTestStringConvertible {
        var css: String
        var expected: RichTextStyle
        var testDescription: String { css }

        init(_ css: String, _ make: (inout RichTextStyle) -> Void) {
            self.css = css
            expected = RichTextStyle()
            make(&expected)
        }
    }

    static let cases: [Case] = [
        // As Acrobat, LiveCycle and others write default styles.
        Case("font: Helvetica,sans-serif 12.0pt; text-align:left; color:#000000 ") {
            ($0.families, $0.size, $0.isBold, $0.isItalic) = (["Helvetica", "sans-serif"], 12, false, false)
            ($0.alignment, $0.color) = (.left, [0, 0, 0])
        },
        Case("font: bold Microstile,sans-serif 12.0pt; text-align:center") {
            ($0.families, $0.size, $0.isBold, $0.isItalic) = (["Microstile", "sans-serif"], 12, true, false)
            $0.alignment = .centered
        },
        Case("font: \"Arial\" 6.50pt") {
            ($0.families, $0.size, $0.isBold, $0.isItalic) = (["Arial"], 6.5, false, false)
        },
        Case("FONT: italic 700 10pt/12pt 'Times New Roman', serif") {
            ($0.families, $0.size, $0.isBold, $0.isItalic) = (["Times New Roman", "serif"], 10, true, true)
        },
        Case("font:12pt Times New Roman") {
            ($0.families, $0.size, $0.isBold, $0.isItalic) = (["Times New Roman"], 12, false, false)
        },
        Case("font-family:'Semi;colon',A;font-size:1in;font-weight:600;font-style:oblique") {
            ($0.families, $0.size, $0.isBold, $0.isItalic) = (["Semi;colon", "A"], 72, true, true)
        },
        Case("color:rgb(255, 0,51)") { $0.color = [1, 0, 0.2] },
        Case("color:rgb(100%,50%,0%)") { $0.color = [1, 0.5, 0] },
        Case("color:#F00") { $0.color = [1, 0, 0] },
        Case("color:navy;text-align:justify") { ($0.color, $0.alignment) = ([0, 0, 128.0 / 255], .left) },
        Case("text-decoration:underline line-through") { ($0.isUnderlined, $0.isStruckThrough) = (true, true) },
        Case("text-decoration:none") { ($0.isUnderlined, $0.isStruckThrough) = (false, false) },
        Case("vertical-align:super") { $0.rise = 0.33 },
        // What depends on others, and what is nothing, is left out.
        Case("font-size:120%;font-size:-3pt;font-size:9999pt;font-size:nanpt;font-weight:900000") { _ in },
        Case("color:#12345;color:rgb(1,2);color:chartreuse;text-align:;:;;font-style") { _ in },
        Case("") { _ in },
    ]

    @Test(arguments: cases)
    func readsDeclarations(_ item: Case) { #expect(RichTextStyle(css: item.css) == item.expected) }

    @Test func takesOverOnlyWhatIsSaid() {
        var style = RichTextStyle(css: "font: bold 12pt Arial; color:#00F")
        style.overlay(RichTextStyle(css: "font-weight:normal;font-size:9pt"))
        #expect(style == RichTextStyle(css: "font: 9pt Arial; color:#00F"))
    }
}
