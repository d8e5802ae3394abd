#if Server
import TestSupport
import Testing

/// Wherever rows are gone through, the screen says how many there are.
struct RowTotalTests {
    @Test func screensSayHowManyRowsThereAre() throws {
        let rows = (1...1_200).map { "Ada,\($0)\n" }.joined()
        let work = try ServedWork(form: "Fixtures/forms/labels.pdf", table: "aaa,bbb\n\(rows)")
        #expect(try work.post("match/set", ["field": "0", "expression": "{aaa}"]).status == 303)
        for (screen, english, korean) in [
            ("match", "<span id=\"row-total\">of 1,200</span>", "<span id=\"row-total\">(전체 1,200행)</span>"),
            ("people", "Rows 1 to 100 of 1,200", "전체 1,200행 중 1~100행"),
            ("people?from=1101", "Rows 1,101 to 1,200 of 1,200", "전체 1,200행 중 1,101~1,200행"),
            ("look?row=1200", "Row 1,200 of 1,200", "1,200행 가운데 1,200행"),
            ("sheet?from=1200", "Rows 1,177 to 1,200 of 1,200", "전체 1,200행 중 1,177~1,200행"),
        ] {
            let (first, second) = (try work.get(screen), try work.get(screen, language: "ko"))
            #expect(first.contains(english), "\(screen): \(first)")
            #expect(second.contains(korean), "\(screen): \(second)")
        }
        #expect(try work.get("check?row=1200").contains("Correct row 1,200"))
    }

    /// A table that is shown whole has its count above it.
    @Test func aShortTableIsCountedOnce() throws {
        let work = try ServedWork(form: "Fixtures/forms/labels.pdf", table: "aaa,bbb\nAda,1\n")
        #expect(try !work.get("people").contains("id=\"range\""))
        #expect(try work.get("match").contains("<span id=\"row-total\">of 1</span>"))
    }
}
#endif
