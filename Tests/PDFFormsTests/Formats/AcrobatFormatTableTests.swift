import PDFForms
import Testing

/// Each choice of Acrobat's dialogs for formats with what it shows.
///
/// Sources: the categories and choices of Acrobat's “Format” tab (Acrobat Help, “Format tab for form field
/// properties”); their parameters as tabulated in the documentation of ABCpdf, “Field Format Property”; `%,0` to `%,3` of
/// util.printf and the letters of util.printd in the JavaScript for Acrobat API Reference.
struct AcrobatFormatTableTests {
    /// sepStyle, and what it makes of 1234.5 and 0.5 with two decimals. Style 4 is the Swiss one of later versions.
    static let separators: [(style: Int, thousands: String, half: String)] = [
        (0, "1,234.50", "0.50"), (1, "1234.50", "0.50"), (2, "1.234,50", "0,50"), (3, "1234,50", "0,50"),
        (4, "1'234.50", "0.50"),
    ]

    /// negStyle, with what stands before and behind a negative number, and whether it is red: “neither, Show
    /// Parentheses, Use Red Text, or both”.
    static let negatives: [(style: Int, before: String, behind: String, isRed: Bool)] = [
        (0, "-", "", false), (1, "", "", true), (2, "(", ")", false), (3, "(", ")", true),
    ]

    static let numbers = separators.flatMap { separator in
        negatives.flatMap { negative in
            [true, false].map { isFirst in (separator.style, separator.thousands, negative, isFirst) }
        }
    }

    @Test(arguments: numbers)
    func everyNumberStyle(
        _ separator: Int, _ thousands: String, _ negative: (style: Int, before: String, behind: String, isRed: Bool),
        _ isFirst: Bool
    ) throws {
        let currency = isFirst ? "$" : " EUR"
        let script = FieldScript("AFNumber_Format(2, \(separator), \(negative.style), 0, \"\(currency)\", \(isFirst));")
        let amount = isFirst ? "$" + thousands : thousands + " EUR"
        let above = try ValueFormat.apply(script, to: "1234.5").get()
        let below = try ValueFormat.apply(script, to: "-1234.5").get()
        #expect(above.text == amount)
        #expect(below.text == negative.before + amount + negative.behind)
        #expect(below.color == (negative.isRed ? .red : nil))
        #expect(above.color == (negative.isRed ? .black : nil))
        #expect(above.value == "1234.5" && below.value == "-1234.5")
    }

    @Test(arguments: separators.map { ($0.style, $0.thousands, $0.half) })
    func everyPercentStyle(_ separator: Int, _ thousands: String, _ half: String) {
        let script = FieldScript("AFPercent_Format(2, \(separator));")
        #expect(ValueFormat.apply(script, to: "12.345").outcome == thousands + "%")
        #expect(ValueFormat.apply(script, to: "0.005").outcome == half + "%")
        #expect(ValueFormat.apply(script, to: "-0.005").outcome == "-\(half)%")
        let first = FieldScript("AFPercent_Format(2, \(separator), true);")
        #expect(ValueFormat.apply(first, to: "12.345").outcome == "%" + thousands)
    }

    /// The dates of the dialog by their numbers, as AFDate_Format has them, and as patterns.
    static let dates: [(pattern: String, shown: String)] = [
        ("m/d", "2/3"), ("m/d/yy", "2/3/07"), ("mm/dd/yy", "02/03/07"), ("mm/yy", "02/07"), ("d-mmm", "3-Feb"),
        ("d-mmm-yy", "3-Feb-07"), ("dd-mmm-yy", "03-Feb-07"), ("yy-mm-dd", "07-02-03"), ("mmm-yy", "Feb-07"),
        ("mmmm-yy", "February-07"), ("mmm d, yyyy", "Feb 3, 2007"), ("mmmm d, yyyy", "February 3, 2007"),
        ("m/d/yy h:MM tt", "2/3/07 4:05 pm"), ("m/d/yy HH:MM", "2/3/07 16:05"),
    ]

    @Test(arguments: dates.indices)
    func everyDate(_ index: Int) {
        let (pattern, shown) = Self.dates[index]
        for script in ["AFDate_Format(\(index));", "AFDate_FormatEx(\"\(pattern)\");"] {
            #expect(ValueFormat.apply(FieldScript(script), to: "2007-02-03T16:05:06").outcome == shown)
        }
        // A value in the pattern itself is shown as it is.
        #expect(ValueFormat.apply(FieldScript("AFDate_FormatEx(\"\(pattern)\");"), to: shown).outcome == shown)
    }

    static let times: [(pattern: String, shown: String)] = [
        ("HH:MM", "16:05"), ("h:MM tt", "4:05 pm"), ("HH:MM:ss", "16:05:06"), ("h:MM:ss tt", "4:05:06 pm"),
    ]

    @Test(arguments: times.indices)
    func everyTime(_ index: Int) {
        let (pattern, shown) = Self.times[index]
        for script in ["AFTime_Format(\(index));", "AFTime_FormatEx(\"\(pattern)\");"] {
            for value in ["16:05:06", "4:05:06 pm", "2007-02-03T16:05:06"] {
                #expect(ValueFormat.apply(FieldScript(script), to: value).outcome == shown)
            }
        }
    }

    /// “Special”: zip code, zip code + 4, telephone number of 10 or 7 digits, social security number.
    @Test(arguments: [
        (0, "90210", "90210"), (1, "902101234", "90210-1234"), (2, "6055551234", "(605) 555-1234"),
        (2, "5551234", "555-1234"), (3, "123456789", "123-45-6789"),
    ])
    func everySpecialNumber(_ kind: Int, _ digits: String, _ shown: String) {
        let script = FieldScript("AFSpecial_Format(\(kind));")
        #expect(ValueFormat.apply(script, to: digits).outcome == shown)
        #expect(ValueFormat.apply(script, to: shown).outcome == shown)
    }

    /// “Arbitrary Mask”: A is a letter, X any character, O a letter or digit, 9 a digit.
    @Test(arguments: [
        ("AAA--X#p", "", ""), ("AA-99", "SD57", "SD-57"), ("AA-99", "SD-57", "SD-57"), ("OO/X", "a1?", "a1/?"),
        ("AA-99", "S157", "<wrong-character>"), ("AA-99", "SD5", "<wrong-length>"),
    ])
    func everyPlaceOfAMask(_ mask: String, _ value: String, _ shown: String) {
        #expect(ValueFormat.apply(FieldScript("AFSpecial_KeystrokeEx(\"\(mask)\");"), to: value).outcome == shown)
    }

    /// “Field value is in range”: both limits, one, or none; the limits themselves are in.
    @Test(arguments: [
        ("true, 0, true, 100", ["0", "100", "50.5"], ["-0.01", "100.01"]), ("true, 0, false, 0", ["0", "1e6"], ["-1"]),
        ("false, 0, true, 100", ["-5", "100"], ["101"]), ("false, 0, false, 0", ["-5", "1000"], []),
    ])
    func everyRange(_ parameters: String, _ inside: [String], _ outside: [String]) {
        let script = FieldScript("AFRange_Validate(\(parameters));")
        for value in inside { #expect(ValueFormat.apply(script, to: value).outcome == value) }
        for value in outside { #expect(ValueFormat.apply(script, to: value).outcome == "<out-of-range>") }
    }
}
