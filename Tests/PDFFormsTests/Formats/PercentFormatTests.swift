import PDFForms
import Testing

struct PercentFormatTests {
    @Test(arguments: [
        ("2, 0", "0.125", "12.50%"), ("2, 1", "12", "1200.00%"), ("2, 0", "12", "1,200.00%"),
        ("2, 2", "12.3456", "1.234,56%"), ("2, 3", "12.3456", "1234,56%"), ("2, 4", "12.3456", "1'234.56%"),
        ("0, 1", "0.005", "1%"), ("0, 1", "0.0049", "0%"), ("2, 1", "-0.5", "-50.00%"), ("0, 1, true", "-0.5", "-%50"),
        ("0, 1, false", "1", "100%"), ("1, 1", "1.00005", "100.0%"), ("2, 0", "", ""), ("2, 0", " ", ""),
        ("1, 1", "12.5%", "12.5%"), ("1, 3", "12,5 %", "12,5%"), ("2, 0", "half", "<not-a-number>"),
        ("1, 1", "-0.0001", "0.0%"),
    ])
    func multipliesByAHundred(_ parameters: String, _ value: String, _ shown: String) {
        let script = FieldScript("AFPercent_Format(\(parameters));")
        #expect(ValueFormat.apply(script, to: value).outcome == shown)
    }

    @Test func keepsTheNumberAndNotThePercentage() throws {
        let script = FieldScript("AFPercent_Format(1, 1)")
        #expect(try ValueFormat.apply(script, to: "12.5%").get().value == "0.125")
        #expect(try ValueFormat.apply(script, to: "0.1250").get().value == "0.1250")
    }
}
