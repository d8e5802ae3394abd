import PDFForms
import Testing

struct DatePatternTests {
    static let patterns: [(String, String, String)] = [
        ("d", "2024-03-05", "5"), ("dd", "2024-03-05", "05"), ("ddd", "2024-03-05", "Tue"),
        ("dddd", "2024-03-05", "Tuesday"), ("m", "2024-03-05", "3"), ("mm", "2024-03-05", "03"),
        ("mmm", "2024-03-05", "Mar"), ("mmmm", "2024-03-05", "March"), ("yy", "2024-03-05", "24"),
        ("yyyy", "2024-03-05", "2024"), ("dddd, mmmm d, yyyy", "2000-02-29", "Tuesday, February 29, 2000"),
        ("yyyy\\m\\d", "2024-03-05", "2024md"), ("d 'de' mmmm 'de' yyyy", "2024-03-05", "5 de March de 2024"),
        ("mmm 'yy", "2024-03-05", "Mar '24"), ("yyyy年m月d日", "2024-03-05", "2024年3月5日"),
        ("yyyymmdd", "2024-03-05", "20240305"), ("dddd/MM/", "2024-03-05", "Tuesday/00/"),
        ("yyyyy", "2024-03-05", "2024y"), ("ddddd", "2024-03-05", "Tuesday5"), ("'", "05:00", "'"),
        ("j", "05:00", "j"),
    ]

    static let readings: [(String, String, String)] = [
        ("mm/dd/yyyy", "3/5/2024", "03/05/2024"), ("mm/dd/yyyy", "03-05-24", "03/05/2024"),
        ("mm/dd/yyyy", "03052024", "03/05/2024"), ("mm/dd/yyyy", "20241231", "12/31/2024"),
        ("mm/dd/yyyy", "March 5, 2024", "03/05/2024"), ("mm/dd/yyyy", "5 Mar 2024", "03/05/2024"),
        ("mm/dd/yyyy", "2024-03-05T23:59:59.999+02:00", "03/05/2024"), ("mm/dd/yyyy", "２０２４-０３-０５", "03/05/2024"),
        ("mm/dd/yyyy", "2024年3月5日", "03/05/2024"), ("dd.mm.yyyy", "5.3.2024", "05.03.2024"),
        ("dd/mm/yyyy", "03/05/2024", "03/05/2024"), ("yyyy/mm/dd", "3/5/2024", "2024/03/05"),
        ("yyyy.m.d", "2000.12.31", "2000.12.31"), ("d-mmm-yy", "5-mar-24", "5-Mar-24"),
        ("d-mmm-yy", "5 Sept 24", "5-Sep-24"), ("mm/yy", "3/24", "03/24"), ("mm/yy", "2024-03", "03/24"),
        ("mm/yyyy", "032024", "03/2024"), ("dd-mmm-yy", "Mar 2024", "01-Mar-24"), ("d/m", "5/3", "5/3"),
        ("mm", "1", "01"), ("yyyy", "1999", "1999"), ("yyyy", "99", "1999"), ("mmmm", "feb", "February"),
        ("mm/dd/yyyy", "1/1/49", "01/01/2049"), ("mm/dd/yyyy", "1/1/50", "01/01/1950"),
        ("mm/dd/yyyy", "2/29/2000", "02/29/2000"), ("m/d", "2/29", "2/29"), ("m/d", "3/5/24", "3/5"),
        ("yyyy-dd-mm", "2024-03-05", "2024-03-05"),
        // the examples of Adobe's scripting guide for util.scand
        ("mm/dd/yy", "03/12/97", "03/12/97"), ("yy/mm/dd", "80/06/01", "80/06/01"),
        ("mmmm dd, yyyy", "December 6, 1948", "December 06, 1948"), ("mm/dd/yy", "Saturday 04/11/76", "04/11/76"),
        ("yy/mm/dd", "Tue. 02/01/30", "02/01/30"), ("mmmm dd, yyyy", "Friday, Jan. the 15th, 1999", "January 15, 1999"),
    ]

    static let times: [(String, String, String)] = [
        ("HH:MM", "9:05", "09:05"), ("H:M:s", "09:05:07", "9:5:7"), ("h:MM tt", "13:05", "1:05 pm"),
        ("h:MM tt", "0:05", "12:05 am"), ("h:MM tt", "12:05", "12:05 pm"), ("hh:MM t", "1:05 PM", "01:05 p"),
        ("HH:MM", "1:05pm", "13:05"), ("HH:MM", "12:05 a.m.", "00:05"), ("HH:MM", "2 pm", "14:00"),
        ("HH:MM:ss", "2024-03-05T14:30:09Z", "14:30:09"), ("m/d/yy h:MM tt", "2024-03-05 14:30", "3/5/24 2:30 pm"),
        ("m/d/yy HH:MM", "2024-03-05", "3/5/24 12:00"), ("d/m/yyyy HH:MM", "5/3/2024 7:08", "5/3/2024 07:08"),
        ("HH:MM", "14:30 pm", "14:30"), ("HH:MM", "", ""), ("mm/dd/yyyy", "  ", ""),
    ]

    @Test(
        "A month without a day gets the first, and is told",
        arguments: [
            ("mm/dd/yyyy", "4/2014", true), ("mm/dd/yyyy", "April 2014", true), ("mm/dd/yyyy", "2014-04", true),
            ("mm/dd/yyyy", "4/3/2014", false), ("mm/dd/yyyy", "20140403", false), ("mm/yyyy", "4/2014", false),
            ("mm/dd/yyyy", "3/5", false), ("m/d", "3/5", false), ("mm/dd/yyyy", "soon", false),
            ("dd-mmm-yy", "5 Mar 24", false),
        ])
    func addsTheFirstDay(_ pattern: String, _ value: String, _ isAdded: Bool) throws {
        #expect(try #require(DatePattern(pattern)).addsDay(to: value) == isAdded)
    }

    static let refusals: [(String, String, String)] = [
        ("mm/dd/yyyy", "13/31/2024", "<not-a-date>"), ("dd/mm/yyyy", "12/31/2024", "<not-a-date>"),
        ("mm/dd/yyyy", "2/30/2024", "<not-a-date>"), ("mm/dd/yyyy", "2/29/1900", "<not-a-date>"),
        ("mm/dd/yyyy", "3/5", "<not-a-date>"), ("mm/dd/yyyy", "soon", "<not-a-date>"),
        ("mm/dd/yyyy", "5. März 2024", "<not-a-date>"), ("mm/dd/yyyy", "45356", "<not-a-date>"),
        ("mm/dd/yyyy", "3/5/20245", "<not-a-date>"), ("mm/dd/yyyy", "3/5/224", "<not-a-date>"),
        ("mm/dd/yyyy", "1 2 3 4 5", "<not-a-date>"), ("mm/dd/yyyy", "00/05/2024", "<not-a-date>"),
        ("mm/yy", "3/5/24", "<not-a-date>"), ("dddd", "5", "<not-a-date>"), ("HH:MM", "25:00", "<not-a-time>"),
        ("HH:MM", "14:30 am", "<not-a-time>"), ("HH:MM", "9", "<not-a-time>"), ("HH:MM", "9:60", "<not-a-time>"),
        ("HH:MM", "2024-03-05", "<not-a-time>"), ("HH:MM", "9:00 10:00", "<not-a-time>"),
    ]

    @Test(arguments: patterns + readings + times + refusals)
    func showsWhatAcrobatShows(_ pattern: String, _ value: String, _ shown: String) {
        let quoted = pattern.replacing("\\", with: "\\\\")
        #expect(ValueFormat.apply(FieldScript("AFDate_FormatEx(\"\(quoted)\");"), to: value).outcome == shown)
        #expect(ValueFormat.apply(FieldScript("AFTime_FormatEx(\"\(quoted)\");"), to: value).outcome == shown)
    }

    @Test func knowsTheStandardPatterns() {
        let dates = [
            "3/5", "3/5/24", "03/05/24", "03/24", "5-Mar", "5-Mar-24", "05-Mar-24", "24-03-05", "Mar-24", "March-24",
            "Mar 5, 2024", "March 5, 2024", "3/5/24 2:07 pm", "3/5/24 14:07",
        ]
        for (index, shown) in dates.enumerated() {
            #expect(
                ValueFormat.apply(FieldScript("AFDate_Format(\(index))"), to: "2024-03-05 14:07:09").outcome == shown)
        }
        for (index, shown) in ["14:07", "2:07 pm", "14:07:09", "2:07:09 pm"].enumerated() {
            #expect(ValueFormat.apply(FieldScript("AFTime_Format(\(index))"), to: "14:07:09").outcome == shown)
        }
        #expect(!FieldScript("AFDate_Format(14)").isKnown)
        #expect(!FieldScript("AFTime_Format(4)").isKnown)
        #expect(!FieldScript("AFDate_Format(-1)").isKnown)
    }

    @Test(arguments: [
        ("mm/dd/yyyy", "3/5/2024", "3/5/2024"), ("mm/dd/yyyy", "2024-03-05", "03/05/2024"),
        ("dd.mm.yyyy", "2024-03-05", "05.03.2024"), ("yyyy-mm-dd", "2024-03-05", "2024-03-05"),
        ("yyyy-mm-dd", "3/5/2024", "2024-03-05"), ("HH:MM", "9:05", "9:05"), ("HH:MM", "2024-03-05T09:05", "09:05"),
        ("mm/dd/yyyy", "March 5, 2024", "March 5, 2024"), ("yyyy-mm-dd", "2024-03-05T00:00", "2024-03-05"),
    ])
    func keepsAValueThatAcrobatReadsTheSameWay(_ pattern: String, _ value: String, _ kept: String) throws {
        let shown = try ValueFormat.apply(FieldScript("AFDate_FormatEx(\"\(pattern)\")"), to: value).get()
        #expect(shown.value == kept)
        #expect(
            try ValueFormat.apply(FieldScript("AFDate_FormatEx(\"\(pattern)\")"), to: kept).get().text == shown.text)
    }

    @Test func aSentenceNamesThePattern() {
        let result = ValueFormat.apply(FieldScript("AFDate_FormatEx(\"d/m/yyyy\")"), to: "secret")
        guard case .failure(let failure) = result else { return #expect(Bool(false)) }
        #expect(failure.message == "The value is not a date that can be shown as d/m/yyyy.")
    }
}
