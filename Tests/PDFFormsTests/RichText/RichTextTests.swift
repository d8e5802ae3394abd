import PDFForms
import PDFObjects
import TestSupport
import Testing

struct RichTextTests {
    /// The lines with their runs: letters for bold, italic, underlined, struck through, raised and lowered.
    private static func described(_ text: RichText) -> [String] {
        text.lines.map { line in
            let runs = line.runs.map { run in
                var marks = ""
                if run.style.isBold == true { marks += "b" }
                if run.style.isItalic == true { marks += "i" }
                if run.style.isUnderlined == true { marks += "u" }
                if run.style.isStruckThrough == true { marks += "s" }
                if let rise = run.style.rise, rise != 0 { marks += rise > 0 ? "^" : "_" }
                return marks + "[" + run.text + "]"
            }
            return runs.joined() + (line.alignment.map { " \($0)" } ?? "")
        }
    }

    struct Case: CustomTestStringConvertible {
        var source: String
        var lines: [String]
        var testDescription: String { source }
    }

    static let cases: [Case] = [
        .init(source: "<body><p>one</p><p>two</p></body>", lines: ["[one]", "[two]"]),
        .init(
            source: "<?xml version=\"1.0\"?>\n<body>\n <p>one</p>\n <p></p>\n <p>two</p>\n</body>\n",
            lines: ["[one]", "", "[two]"]),
        .init(
            source: "<body><p><b>bold</b> plain<i> both <b>x</b></i></p></body>",
            lines: ["b[bold][ plain]i[ both ]bi[x]"]),
        .init(source: "<p>a<sup>2</sup><sub>n</sub><u>u</u><s>s</s></p>", lines: ["[a]^[2]_[n]u[u]s[s]"]),
        .init(source: "<p>a<br/>b<br>c</p>", lines: ["[a]", "[b]", "[c]"]),
        .init(source: "<div><p>a</p></div><div>b</div>c", lines: ["[a]", "[b]", "[c]"]),
        .init(
            source: "<p style=\"text-align:center;font-weight:bold\">x<span style='font-weight:normal'> y</span></p>",
            lines: ["b[x][ y] centered"]),
        .init(
            source: "<p>a \n\t b<span style=\"xfa-spacerun:yes\">&#160;&#xA0; </span>c&nbsp;d</p>",
            lines: ["[a b   c\u{A0}d]"]),
        .init(source: "<p>&lt;&amp;&gt;&quot;&apos;&#233;&#x1F600;</p>", lines: ["[<&>\"'é😀]"]),
        .init(
            source: "<P>&unknown; &#0; &#xD800; &#99999999999; & &amp</P>",
            lines: ["[&unknown; &#0; &#xD800; &#99999999999; & &amp]"]),
        .init(source: "<p>a<!-- <b> -->b<![CDATA[<c>]]></p>", lines: ["[ab<c>]"]),
        .init(source: "<p>a < b</p", lines: ["[a < b]"]),
        .init(source: "plain", lines: ["[plain]"]), .init(source: "", lines: [""]), .init(source: "<p", lines: [""]),
        .init(source: "<b>never closed<p>x", lines: ["b[never closed]", "b[x]"]),
        .init(source: "</p></p><p>x</b></i></p>", lines: ["[x]"]),
        .init(source: "<p style='font-weight:bold>x</p>", lines: [""]),
        .init(source: "<h:p xmlns:h='x'>prefixed</h:p>", lines: ["[prefixed]"]),
        .init(
            source: "<p>two</p><ul><li>a</li><li><p>b <b>c</b></p></li></ul><p>end</p>",
            lines: ["[two]", "[• a]", "[• b ]b[c]", "[end]"]),
        .init(
            source: "<ol>\n<li>a<ol><li>deep</li></ol></li>\n<li>b</li></ol>",
            lines: ["[1. a]", "[    1. deep]", "[2. b]"]),
    ]

    /// Emphasis as CommonMark 0.31 has it (6.2); each line end stays.
    static let markdown: [Case] = [
        .init(source: "plain", lines: ["[plain]"]), .init(source: "", lines: [""]),
        .init(source: "a *b* c", lines: ["[a ]i[b][ c]"]), .init(source: "a **b** c", lines: ["[a ]b[b][ c]"]),
        .init(source: "_a_ __b__", lines: ["i[a][ ]b[b]"]),
        .init(source: "snake_case_name", lines: ["[snake_case_name]"]),
        .init(source: "in*tra*word", lines: ["[in]i[tra][word]"]),
        .init(source: "***both***", lines: ["bi[both]"]), .init(source: "**a *b* c**", lines: ["b[a ]bi[b]b[ c]"]),
        .init(source: "*a **b***", lines: ["i[a ]bi[b]"]), .init(source: "5 * 3 * 2", lines: ["[5 * 3 * 2]"]),
        .init(source: "** not**", lines: ["[** not**]"]), .init(source: "**open", lines: ["[**open]"]),
        .init(source: "*foo**bar*", lines: ["i[foo**bar]"]), .init(source: "**foo*bar**", lines: ["b[foo*bar]"]),
        .init(source: "*foo _bar* baz_", lines: ["i[foo _bar][ baz_]"]),
        .init(source: #"\*a\* \\ \d"#, lines: [#"[*a* \ \d]"#]),
        .init(source: "~~gone~~ ~kept~ ++new++ c++", lines: ["s[gone][ ~kept~ ]u[new][ c++]"]),
        .init(source: "<u>a</U> <b>b</b> 1 < 2", lines: ["u[a][ <b>b</b> 1 < 2]"]),
        .init(source: "**ab\ncd** e", lines: ["b[ab]", "b[cd][ e]"]),
        .init(source: "**ab\n\ncd** e", lines: ["[**ab]", "", "[cd** e]"]),
        .init(
            source: "To do:\n- *one*\n- two\n  * deep\n1. first\n2) second",
            lines: ["[To do:]", "[• ]i[one]", "[• two]", "[  • deep]", "[1. first]", "[2) second]"]),
        .init(source: "-5\n3.5 m\n*x*", lines: ["[-5]", "[3.5 m]", "i[x]"]),
        .init(source: "a\r\nb\n", lines: ["[a]", "[b]", ""]), .init(source: "*강조*한다", lines: ["i[강조][한다]"]),
    ]

    @Test(arguments: markdown)
    func readsMarkdown(_ item: Case) { #expect(Self.described(RichText(markdown: item.source)) == item.lines) }

    /// Quadratic or worse, this would take hours.
    @Test(arguments: ["*", "_", "**a ", "*a_", "a**b", "~~", "<u>", "- *"])
    func hostileMarkdownTakesItsTime(_ piece: String) {
        let source = String(repeating: piece, count: 200_000)
        #expect(!RichText(markdown: source).lines.isEmpty)
    }

    @Test(arguments: cases)
    func readsMarkup(_ item: Case) { #expect(Self.described(RichText(item.source)) == item.lines) }

    @Test func startsFromTheDefaultStyle() {
        let text = RichText(
            "<body style='font-size:9pt'><p>a<font color='#FF0000' face='Arial'>b</font></p></body>",
            style: RichTextStyle(css: "font: bold 12pt Times; text-align:right"))
        let styles = text.lines[0].runs.map(\.style)
        #expect(
            styles == [
                RichTextStyle(css: "font: bold 9pt Times; text-align:right"),
                RichTextStyle(css: "font: bold 9pt Arial; color:#FF0000; text-align:right"),
            ])
        #expect(text.firstStyle == styles[0] && text.plainText == "ab")
    }

    @Test func expandsNoDeclaredEntity() {
        let declarations = (1...9).map { "<!ENTITY e\($0) '\(String(repeating: "&e\($0 - 1);", count: 10))'>" }.joined()
        let bomb = "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY e0 'lol'>\(declarations)]><body><p>&e9;</p></body>"
        #expect(RichText(bomb).plainText == "&e9;")
    }

    @Test func staysInBoundsOnDeepAndLongMarkup() {
        let deep = String(repeating: "<b><i>", count: 100_000) + "x" + String(repeating: "</i></b>", count: 100_000)
        let wide = String(repeating: "<b>a</b>c", count: 60_000)
        let long = String(repeating: "a", count: 3 << 20)
        #expect(RichText(deep).plainText == "x")
        #expect(RichText(wide).lines[0].runs.count <= 10_000 && RichText(wide).plainText.utf8.count == 120_000)
        #expect(RichText(long).plainText.utf8.count == 1 << 20)
    }

    @Test func survivesAnyBytes() {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "<", ">", "/", "p", "b", " ", "style='", "\"", "=", "&#", ";", "<!--", "]]>", "<![CDATA[", "<!DOCTYPE [",
            "\u{FFFD}", "br", "?",
        ]
        for _ in 0..<2_000 {
            let source = (0..<40).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            #expect(RichText(source).lines.isEmpty == false)
        }
    }

    static let kinds: [(String, Bool)] = [
        ("<body>x</body>", true), (" \n<?xml version='1.0'?><body/>", true), ("<body xmlns='x'>", true),
        ("<bodyguard>", false), ("body", false), ("x <body>", false), ("", false), ("<p>x</p>", false),
    ]

    @Test(arguments: kinds)
    func tellsRichTextFromPlain(_ value: String, _ isRich: Bool) {
        #expect(RichText.isRich(Array(value.utf8)[...]) == isRich)
    }

    static let plain = [
        "Mira Holt", "one\ntwo\r\nthree\rfour", "  a   b  ", "<b>&amp; \"x\" (y) \\ z</b>", "é 河 😀", "", "tab\tx", "\n",
    ]

    @Test(arguments: plain)
    func readsBackWhatItWrote(_ value: String) throws {
        let style = RichTextStyle(
            css:
                "font: bold italic 9.5pt 'Courier New',Courier; color:#00FF7F; text-align:right; text-decoration:underline"
        )
        var output = ContentWriter()
        RichTextWriter(style).write(Array(value.utf8)[...], into: &output)
        var scanner = ContentScanner(output.bytes)
        guard case .operand(.string(let bytes))? = scanner.next() else {
            Issue.record("no string")
            return
        }
        let text = RichText(TextString.decode(bytes))
        let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        #expect(text.plainText == lines.joined(separator: "\n").replacing("\t", with: " "))
        #expect(bytes.allSatisfy { $0 < 0x80 })
        var read = text.firstStyle
        if read != nil { read?.isStruckThrough = nil }
        var expected = style
        expected.isStruckThrough = nil
        #expect(read == nil && value.allSatisfy(\.isNewline) || read == expected)
    }
}
