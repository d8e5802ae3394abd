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

    /// What a format makes of a value may have more characters than the field has cells: its marks are printed between them.
    @Test(arguments: [
        ("AFSpecial_Format(3);", 9, "541223344", "541223344"), ("AFSpecial_Format(3);", 9, "541-22-3344", "541223344"),
        ("AFSpecial_Format(3);", 11, "541223344", "541-22-3344"), ("AFSpecial_Format(1);", 9, "571041234", "571041234"),
        ("AFDate_FormatEx(\"mm/dd/yyyy\");", 8, "3/5/2026", "03052026"),
        ("AFDate_FormatEx(\"mm/dd/yyyy\");", 10, "3/5/2026", "03/05/2026"),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", 7, "1234.5", "1234.5"),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", 8, "1234.5", "1,234.50"),
        ("AFNumber_Format(2, 0, 0, 0, \"\", true);", 5, "1234.5", "1,234.50"),
    ])
    func marksThatCellsHaveNoRoomForAreLeftOut(_ format: String, _ cells: Int, _ value: String, _ shown: String) {
        let format = ValueFormat(keystroke: nil, format: format, validate: nil, cells: cells)
        #expect(format.apply(to: value).outcome == shown)
    }

    /// Nothing shapes what is typed into the cells: a sign and a point are the value's own.
    @Test(arguments: ["AFNumber_Keystroke(2, 0, 0, 0, \"\", true);", nil])
    func aValueThatNoFormatShapesKeepsItsMarks(_ keystroke: String?) {
        let format = ValueFormat(
            keystroke: keystroke, format: nil, validate: "AFRange_Validate(false, 0, true, 9);", cells: 6)
        #expect(format.apply(to: "-123.45").outcome == "-123.45")
    }

    @Test func aValueThatCellsHaveNoRoomForIsKeptWithoutItsMarks() throws {
        let format = ValueFormat(keystroke: nil, format: "AFSpecial_Format(3);", validate: nil, cells: 9)
        #expect(try format.apply(to: "541-22-3344").get().value == "541223344")
    }

    @Test func readsUTF8() {
        let format = ValueFormat(keystroke: nil, format: "AFNumber_Format(0, 0, 0, 0, \"\", true);", validate: nil)
        #expect(format.apply(toUTF8: Array("1234".utf8)).outcome == "1,234")
        #expect(format.apply(toUTF8: [0xFF, 0xFE]).outcome == "<not-a-number>")
    }
}
