import PDFForms
import Testing

struct ValueFormatTests {
    @Test func runsKeystrokeThenValidateThenFormat() throws {
        let format = ValueFormat(
            keystroke: "AFNumber_Keystroke(2, 2, 0, 0, \"\", true);",
            format: "AFNumber_Format(2, 2, 0, 0, \"\", true);",
            validate: "AFRange_Validate(true, 0, true, 2000);")
        #expect(try format.apply(to: "1.234,5").get() == ShownValue(text: "1.234,50", value: "1234.5"))
        #expect(format.apply(to: "2.000,01").failureCode == .outOfRange)
        #expect(format.apply(to: "x").failureCode == .notANumber)
        #expect(try format.apply(to: "").get().text == "")
        #expect(!format.isEmpty)
        #expect(format.unknownScripts.isEmpty)
    }

    @Test func aMaskFeedsTheFormat() throws {
        let format = ValueFormat(
            keystroke: "AFSpecial_KeystrokeEx(\"99/99/9999\");", format: "AFDate_FormatEx(\"d mmm yyyy\");",
            validate: nil)
        #expect(format.apply(to: "31122024").outcome == "31 Dec 2024")
    }

    @Test func unknownScriptsLeaveTheValueAlone() throws {
        let script = "event.value = event.value.toUpperCase();"
        let format = ValueFormat(keystroke: nil, format: script, validate: "")
        #expect(format.apply(to: "abc").outcome == "abc")
        #expect(format.unknownScripts == [script])
        #expect(format.isEmpty)
    }

    @Test func readsUTF8() {
        let format = ValueFormat(keystroke: nil, format: "AFNumber_Format(0, 0, 0, 0, \"\", true);", validate: nil)
        #expect(format.apply(toUTF8: Array("1234".utf8)).outcome == "1,234")
        #expect(format.apply(toUTF8: [0xFF, 0xFE]).outcome == "<not-a-number>")
    }
}
