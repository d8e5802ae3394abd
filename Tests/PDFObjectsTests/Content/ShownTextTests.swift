import PDFObjects
import Testing

/// What a content stream shows in which font.
struct ShownTextTests {
    struct Case: CustomTestStringConvertible {
        var content: String
        var runs: [String]
        var isUncertain = false
        var testDescription: String { content.debugDescription }
    }

    static let cases: [Case] = [
        Case(content: "", runs: []), Case(content: "BT /F1 12 Tf (Ab) Tj ET", runs: ["F1: Ab"]),
        Case(content: "/F1 9 Tf [(A) -20 (b) 3 <43 64>] TJ", runs: ["F1: A b Cd"]),
        Case(content: "/F1 9 Tf (a) ' 1 2 (b) \"", runs: ["F1: a b"]),
        Case(content: "/F1 9 Tf (a) Tj /F2 9 Tf (b) Tj /F1 9 Tf (c) Tj", runs: ["F1: a c", "F2: b"]),
        Case(content: "/F1 9 Tf q /F2 9 Tf (b) Tj Q (a) Tj", runs: ["F2: b", "F1: a"]),
        Case(content: "/F1 9 Tf Q Q (a) Tj", runs: ["F1: a"]), Case(content: "(a) Tj", runs: ["-: a"]),
        Case(content: "/F1 9 Tf () Tj", runs: []),
        Case(content: "/F#31 9 Tf (a\\)\\(\\141\\r(n\\\\)\\\n) Tj", runs: ["F1: a)(a\r(n\\)"]),
        Case(content: "/F1 9 Tf % (no) Tj\n(a) Tj", runs: ["F1: a"]),
        Case(content: "/F1 9 Tf /Span <</ActualText (no)>> BDC (a) Tj EMC", runs: ["F1: a"]),
        Case(content: "/F1 9 Tf BI /W 1 ID (( EI (a) Tj", runs: ["F1: a"]),
        Case(content: "/F1 9 Tf BI /W 1 ID x EI xyz (a) Tj", runs: ["F1: a"], isUncertain: true),
        Case(content: "/F1 9 Tf xyz (a) Tj", runs: ["F1: a"]),
        Case(content: "/F1 9 Tf (a) Tj (never closed Tj", runs: ["F1: a"], isUncertain: true),
    ]

    @Test(arguments: cases) func findsStringsByFont(_ example: Case) {
        let text = ShownText(Array(example.content.utf8))
        let runs = text.runs.map { run in
            "\(run.font?.rawValue ?? "-"): "
                + run.strings.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        }
        #expect(runs == example.runs && text.isUncertain == example.isUncertain)
    }
}
