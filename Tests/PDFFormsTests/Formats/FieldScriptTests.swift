import PDFForms
import Testing

struct FieldScriptTests {
    static let number = FieldScript("AFNumber_Format(2, 0, 0, 0, \"\", true);")

    @Test(arguments: [
        "AFNumber_Format(2,0,0,0,\"\",true)", " AFNumber_Format ( 2 , 0 , 0 , 0 , '' , true ) ; ;",
        "// a comment\r\nAFNumber_Format(2, 0, 0, 0, \"\", true); // another",
        "/* ; */ AFNumber_Format(2, /* nDec */ 0, 0, 0, \"\", 1)\u{2028}",
        "\u{FEFF}AFNumber_Format(2.0, +0, -0, 0, \"\", true);",
        "AFNumber_Format(\"2\", 0, 0, 0, \"\", true);", "AFNumber_Format(2, 0, 0, 0, \"\\\n\", true);",
    ])
    func readsOneCallInAnyLayout(_ script: String) {
        #expect(Self.number.isKnown)
        #expect(FieldScript(script) == Self.number)
    }

    @Test(arguments: [
        ("\"\\u20ac \"", "€ "), ("'\\x24'", "$"), ("\"\\\"\"", "\""), ("'\\''", "'"), ("\"\\244\"", "¤"),
        ("\"\\u{1F4B6}\"", "💶"), ("\"\\ud83d\\udcb6\"", "💶"), ("\"\\ud83d\"", "\u{FFFD}"),
        ("\"\\udcb6x\"", "\u{FFFD}x"),
        ("\"zł\"", "zł"), ("\"a\\tb\\q\"", "a\tbq"), ("\"\\0\"", "\0"),
    ])
    func readsStrings(_ literal: String, _ text: String) {
        guard case .number(let format) = FieldScript("AFNumber_Format(2, 0, 0, 0, \(literal), true);") else {
            return #expect(Bool(false), "not read")
        }
        #expect(format.currency == text)
    }

    @Test(arguments: ["", "  ", ";", "// nothing", "/* nothing */", "\r\n"])
    func nothingIsEmpty(_ script: String) {
        #expect(FieldScript(script) == .empty)
    }

    @Test(arguments: [
        "AFNumber_Format(2, 0, 0, 0, \"\");", "AFNumber_Format(2, 5, 0, 0, \"\", true);",
        "AFNumber_Format(-1, 0, 0, 0, \"\", true);", "AFNumber_Format(101, 0, 0, 0, \"\", true);",
        "AFNumber_Format(2.5, 0, 0, 0, \"\", true);", "AFNumber_Format(2, 0, 4, 0, \"\", true);",
        "AFNumber_Format(n, 0, 0, 0, \"\", true);", "AFNumber_Format(2, 0, 0, 0, \"\", true", "AFNumber_Format",
        "AFNumber_Format(2, 0, 0, 0, \"\", true); alert();", "AFDate_Format(yyyy-mm-dd);",
        "AFDate_FormatEx(\"d\" + \"m\");",
        "AFDate_FormatEx(\"d\nm\");", "AFDate_FormatEx(\"d", "AFDate_FormatEx(\"\\u20\");",
        "AFDate_FormatEx(\"\\u{20ac\");",
        "AFDate_FormatEx()", "AFDate_FormatEx(\"d\", 1)", "AFDate_FormatEx(true)", "AFSpecial_Format(4)",
        "AFRange_Validate(true, x, true, 1)", "AFRange_Validate(true, '', false, 1)", "AFMadeUp(1)", "alert(1)",
        "AFSimple_Calculate(\"MOD\", \"a\")", "AFSimple_Calculate(\"SUM\", new Array(1, 2))", "new AFDate_Format(1)",
        "AFSimple_Calculate(\"SUM\", [[\"a\"]])", "AFSimple_Calculate(\"SUM\", new Object(\"a\"))", "/* open", "x = 1;",
        "event.value = AFNumber_Format(2, 0, 0, 0, \"\", true);", "if (true) AFDate_Format(1);", "AFDate_Format(1,)",
        "event.value = AFMakeNumber(getField(\"a\").value) + x", "event.value = 1 ++ 2", "event.value = ",
        "/** BVCALC a + EVCALC **/", "/** BVCALC (a EVCALC **/", "/** BVCALC a b EVCALC **/",

        "/** BVCALC f(x) EVCALC **/", "/** BVCALC EVCALC **/", "/** BVCALCEVCAL **/",
    ])
    func keepsEverythingElse(_ script: String) {
        #expect(FieldScript(script) == .unknown(script))
    }

    @Test func readsEveryListOfFields() {
        for list in [
            "new Array(\"a\", 'b')", "new Array (\"a\",\"b\")", "Array(\"a\", \"b\")", "[\"a\", \"b\"]", "\"a, b\"",
            "\"a,b\"",
        ] {
            let script = FieldScript("AFSimple_Calculate(\"SUM\", \(list));")
            #expect(script == .simpleCalculation(SimpleCalculation(function: .sum, fields: ["a", "b"])))
        }
    }
}
