import PDFForms
import Testing

struct CalculationTests {
    static func result(
        _ script: String, _ values: [String: String], formats: [String: FieldScript] = [:]
    ) -> CalculatedValues {
        Calculation(
            order: ["result"], scripts: ["result": FieldScript(script)], fields: Array(values.keys) + ["result"],
            formats: formats
        ).evaluate { values[$0] }
    }

    static let simple: [(String, [String: String], String)] = [
        ("\"SUM\", [\"a\", \"b\"]", ["a": "1.1", "b": "2.2"], "3.3"),
        ("\"SUM\", [\"a\", \"b\"]", ["a": "0.1", "b": "-0.1"], "0"),
        ("\"SUM\", [\"a\", \"b\"]", ["a": "1", "b": ""], "1"),
        ("\"SUM\", [\"a\", \"b\"]", ["a": "1", "b": "Off"], "1"),
        ("\"SUM\", [\"a\", \"gone\"]", ["a": "1"], "1"), ("\"SUM\", [\"a\"]", ["a": ""], "0"),
        ("\"SUM\", \"a, b\"", ["a": "12,5", "b": "$1,000.00"], "1012.5"),
        ("\"SUM\", \"line\"", ["line.1": "1", "line.2": "2", "line.3.x": "3", "lines": "9", "line": ""], "0"),
        ("\"SUM\", \"line\"", ["line.1": "1", "line.2": "2", "line.3.x": "3", "lines": "9", "lin": "9"], "6"),
        ("\"AVG\", [\"a\", \"b\", \"c\"]", ["a": "1", "b": "2", "c": ""], "1.5"),
        ("\"AVG\", [\"a\", \"b\", \"c\"]", ["a": "1", "b": "2", "c": "x"], "1"),
        ("\"AVG\", [\"a\", \"b\", \"c\"]", ["a": "1", "b": "0", "c": "1"], "0.666667"),
        ("\"AVG\", [\"a\"]", ["a": " "], "0"), ("\"PRD\", [\"a\", \"b\"]", ["a": "1.5", "b": "-2"], "-3"),
        ("\"PRD\", [\"a\", \"b\"]", ["a": "1.5", "b": ""], "0"), ("\"PRD\", [\"a\", \"gone\"]", ["a": "1.5"], "1.5"),
        ("\"PRD\", [\"a\", \"b\"]", ["a": "0.0012345", "b": "0.001"], "0.000001"),
        ("\"PRD\", [\"gone\"]", ["a": "1"], "0"), ("\"MIN\", [\"a\", \"b\"]", ["a": "-1", "b": "-2.5"], "-2.5"),
        ("\"MIN\", [\"a\", \"b\"]", ["a": "3", "b": ""], "3"),
        ("\"MAX\", [\"a\", \"b\"]", ["a": "-1", "b": "-2.5"], "-1"),
        ("\"MAX\", [\"a\", \"b\"]", ["a": "", "b": ""], "0"),
        ("\"MAX\", [\"a\", \"b\"]", ["a": "100", "b": "99.99"], "100"),
    ]

    @Test(arguments: simple)
    func simpleCalculationsAreAcrobats(_ parameters: String, _ values: [String: String], _ result: String) {
        let outcome = Self.result("AFSimple_Calculate(\(parameters));", values)
        #expect(outcome.values == ["result": result])
        #expect(outcome.failures.isEmpty)
    }

    static let notation: [(String, [String: String], String)] = [
        ("a + b * (c - 2)", ["a": "1", "b": "2", "c": "5"], "7"), ("a - b - c", ["a": "1", "b": "2", "c": "5"], "-6"),
        ("a / b / c", ["a": "12", "b": "2", "c": "3"], "2"), ("-a * -b", ["a": "3", "b": "2"], "6"),
        ("-(a + b)", ["a": "3", "b": "2"], "-5"), ("a--b", ["a": "3", "b": "2"], "5"), ("+a", ["a": "3"], "3"),
        ("unit\\ price*0.19", ["unit price": "10"], "1.9"), ("N\\.1-N\\.2", ["N.1": "3", "N.2": "1"], "2"),
        ("N.1 + N.2", ["N.1": "3", "N.2": "1"], "4"), ("a\\-b", ["a-b": "4", "a": "9"], "4"),
        ("\\10 + 10", ["10": "5"], "15"),
        ("größe*2", ["größe": "1.5"], "3"), ("a + gone", ["a": "1"], "1"), ("a * gone", ["a": "1"], "0"),
        ("a + 1", ["a": "x"], "1"), ("1 / 3", ["a": ""], "0.333333333333333"), ("2 / 3 * 3", ["a": ""], "2"),
        ("0.1 + 0.2", ["a": ""], "0.3"), ("1234567890123456789 + 0.5", ["a": ""], "1234567890123456790"),
        ("group + 1", ["group.a": "5", "group.b": "6"], "1"),
    ]

    @Test(arguments: notation)
    func notationIsComputed(_ text: String, _ values: [String: String], _ result: String) {
        #expect(
            Self.result("/** BVCALC \(text) EVCALC **/ event.value = elsewhere();", values).values == ["result": result]
        )
        #expect(Self.result("/*BVCALC \(text) EVCALC*/", values).values == ["result": result])
    }

    @Test func theJavaScriptOfANotationCounts() {
        let script = """
            /** BVCALC a EVCALC **/event.value=AFMakeNumber(getField("a").value)*AFMakeNumber( this.getField('b').value )/100
            """
        #expect(Self.result(script, ["a": "5", "b": "7"]).values == ["result": "0.35"])
    }

    @Test func laterFieldsSeeEarlierResults() {
        let scripts = [
            "net": FieldScript("AFSimple_Calculate(\"PRD\", new Array (\"count\", \"price\"));"),
            "tax": FieldScript("/** BVCALC net * 0.19 EVCALC **/"),
            "gross": FieldScript("AFSimple_Calculate(\"SUM\", new Array (\"net\", \"tax\"));"),
            "none": FieldScript("AFDate_Format(1);"),
        ]
        let values = ["count": "3", "price": "9.99", "net": "stale", "tax": "", "gross": "", "none": "x"]
        let result = Calculation.evaluate(
            order: ["net", "tax", "none", "gross", "lost"], scripts: scripts, values: values)
        #expect(result == ["net": "29.97", "tax": "5.6943", "gross": "35.6643"])
        let reversed = Calculation.evaluate(order: ["gross", "tax", "net"], scripts: scripts, values: values)
        #expect(reversed == result)
    }

    /// What Acrobat comes to when the values are entered one after the other: T.COTDED of the Luxembourg wage form
    /// stands behind what reads it.
    @Test func whatIsReadIsCalculatedFirst() {
        let scripts = (1...200).map { number in
            ("r\(number)", FieldScript("/** BVCALC r\(number + 1) + 1 EVCALC **/"))
        }
        let calculation = Calculation(
            order: scripts.map(\.0), scripts: Dictionary(uniqueKeysWithValues: scripts),
            fields: (1...201).map { "r\($0)" })
        #expect(calculation.evaluate { $0 == "r201" ? "5" : "" }.values["r1"] == "205")
        #expect(calculation.fields.first == "r200" && calculation.fields.last == "r1")
        #expect(calculation.depending(on: ["r100"]).fields.count == 99)
        #expect(calculation.depending(on: ["other"]).isEmpty)
    }

    @Test func aCircleIsGoneThroughOnceInItsOrder() {
        let scripts = [
            "a": FieldScript("/** BVCALC b + 1 EVCALC **/"), "b": FieldScript("/** BVCALC a * 2 EVCALC **/"),
            "c": FieldScript("/** BVCALC c + 1 EVCALC **/"),
        ]
        let values = ["a": "10", "b": "20", "c": "7"]
        let result = Calculation.evaluate(order: ["a", "b", "c"], scripts: scripts, values: values)
        #expect(result == ["a": "21", "b": "42", "c": "8"])
    }

    @Test func whatIsNoNumberIsNamed() {
        let result = Self.result("AFSimple_Calculate(\"SUM\", [\"a\", \"b\", \"c\"])", ["a": "x", "b": "1", "c": " "])
        #expect(result.notNumbers == ["a"])
        #expect(result.values == ["result": "1"])
    }

    @Test func fieldsAreReadInTheirOwnFormat() {
        let percent = FieldScript("AFPercent_Format(0, 0)")
        let comma = FieldScript("AFNumber_Format(2, 3, 0, 0, \"\", true)")
        let script = "AFSimple_Calculate(\"SUM\", [\"a\", \"b\"])"
        let result = Self.result(script, ["a": "50%", "b": "1,234"], formats: ["a": percent, "b": comma])
        #expect(result.values == ["result": "1.734"])
    }

    @Test func failuresAreNamed() {
        let zero = Self.result("/** BVCALC a / b EVCALC **/", ["a": "1", "b": ""])
        #expect(zero.failures["result"]?.code == .divisionByZero)
        #expect(zero.values.isEmpty)
        let nines = String(repeating: "9", count: 300)
        let large = Self.result("AFSimple_Calculate(\"PRD\", \"a,b\")", ["a": nines, "b": nines])
        #expect(large.failures["result"]?.code == .tooLarge)
        let product = Self.result("/** BVCALC a * b EVCALC **/", ["a": nines, "b": nines])
        #expect(product.failures["result"]?.code == .tooLarge)
    }

    @Test func missingFieldsAreListed() {
        let calculation = Calculation(
            order: ["r"], scripts: ["r": FieldScript("/** BVCALC a + gone + gone + group EVCALC **/")],
            fields: ["a", "group.x", "r"])
        #expect(calculation.missingFields == ["gone"])
        #expect(calculation.fields == ["r"])
        #expect(Calculation(order: ["r"], scripts: [:], fields: ["r"]).isEmpty)
    }

    @Test func manyInputsAreBounded() {
        let fields = (0..<2_000).map { "g.\($0)" }
        let names = Array(repeating: "\"g\"", count: 2_000).joined(separator: ",")
        let calculation = Calculation(
            order: ["r"], scripts: ["r": FieldScript("AFSimple_Calculate(\"MAX\", [\(names)])")], fields: fields + ["r"]
        )
        #expect(calculation.evaluate { _ in "1" }.failures["r"]?.code == .tooLarge)
    }
}
