import Testing

@testable import PDFForms

/// What values look like through the display pictures of the forms at hand, as the grammar of XFA 3.3 has it (part 2, chapter
/// 25).
struct DisplayPictureTests {
    struct Case: CustomTestStringConvertible {
        var picture: String
        var entry: String?
        var control = "textEdit"
        /// Values, and what is shown; nil where the value is none for the picture.
        var values: KeyValuePairs<String, String?>
        var testDescription: String { picture }
    }

    /// All pictures that the forms at hand have, each with four values or more.
    static let cases: [Case] = dates + times + numbers + texts

    private static let dates: [Case] = [
        .init(
            picture: "date{MM/DD/YYYY}",
            values: ["2026-03-05": "03/05/2026", "20260305": "03/05/2026", "03/05/2026": "03/05/2026", "soon": nil]),
        .init(
            picture: "date{MM/DD/YYYY}", entry: "date{MM/DD/YYYY}|date{MMDDYYYY}|date{M/D/YYYY}|date{MM/DD/YY}",
            values: ["3/5/2026": "03/05/2026", "03052026": "03/05/2026", "03/05/26": "03/05/2026", "13/05/2026": nil]),
        .init(
            picture: "date{MM/DD/YYYY}",
            entry: "date{MM-DD-YYYY}|date{M,D,YYYY}|date{DD MMM YYYY}|date{M D YY}|date{MMDDYY}|date{MM DD YYYY}",
            values: [
                "03-05-2026": "03/05/2026", "3,5,2026": "03/05/2026", "05 Mar 2026": "03/05/2026",
                "3 5 26": "03/05/2026", "101126": "10/11/2026", "2026": nil,
            ]),
        .init(
            picture: "MM/DD/YYYY", control: "dateTimeEdit",
            values: ["2026-03-05": "03/05/2026", "03/05/2026": "03/05/2026", "3.5.2026": nil, "": ""]),
        .init(
            picture: "date{YYYY-MM-DD}",
            values: ["2026-03-05": "2026-03-05", "20260305": "2026-03-05", "2026-02-30": nil, "5 March": nil]),
        .init(
            picture: "date{YYYY-MM-DD}", entry: "date{YYYY-MM-DD}|date{YYYYMMDD}|date{YYYY/MM/DD}",
            values: ["2026/03/05": "2026-03-05", "2026-03-05T10:30": "2026-03-05", "2026-03": nil, "05/03/2026": nil]),
        .init(
            picture: "date{YYYYMMDD}",
            values: ["2026-03-05": "20260305", "20260305": "20260305", "2026-3-5": nil, "2026-13-01": nil]),
        .init(
            picture: "date{MMMM D, YYYY}", control: "dateTimeEdit",
            values: [
                "2026-03-05": "March 5, 2026", "20261123": "November 23, 2026",
                "december 1, 2026": "December 1, 2026", "3/5/2026": nil,
            ]),
        .init(
            picture: "zero{}|date{MM/DD/YYYY}", control: "dateTimeEdit",
            values: ["2026-03-05": "03/05/2026", "0": "", "03/05/2026": "03/05/2026", "12": nil]),
    ]

    /// Each symbol of a time alone, as a form that shows them all has it. What a time does not say is not shown.
    private static let times: [Case] = [
        .init(
            picture: "time{H}", control: "dateTimeEdit",
            values: ["00:05:09": "0", "09:05:09": "9", "12:00": "12", "23:59": "23"]),
        .init(
            picture: "time{HH}", control: "dateTimeEdit",
            values: ["00:05:09": "00", "09:05:09": "09", "12:00": "12", "23:59": "23"]),
        .init(
            picture: "time{K}", control: "dateTimeEdit",
            values: ["00:05:09": "24", "09:05:09": "9", "12:00": "12", "23:59": "23"]),
        .init(
            picture: "time{KK}", control: "dateTimeEdit",
            values: ["00:05:09": "24", "09:05:09": "09", "12:00": "12", "23:59": "23"]),
        .init(
            picture: "time{h}", control: "dateTimeEdit",
            values: ["00:05:09": "12", "09:05:09": "9", "12:00": "12", "23:59": "11"]),
        .init(
            picture: "time{hh}", control: "dateTimeEdit",
            values: ["00:05:09": "12", "09:05:09": "09", "12:00": "12", "23:59": "11"]),
        .init(
            picture: "time{k}", control: "dateTimeEdit",
            values: ["00:05:09": "0", "09:05:09": "9", "12:00": "0", "23:59": "11"]),
        .init(
            picture: "time{kk}", control: "dateTimeEdit",
            values: ["00:05:09": "00", "09:05:09": "09", "12:00": "00", "23:59": "11"]),
        .init(
            picture: "time{M}", control: "dateTimeEdit",
            values: ["00:05:09": "5", "12:00": "0", "23:59": "59", "25:00:00": nil]),
        .init(
            picture: "time{MM}", control: "dateTimeEdit",
            values: ["00:05:09": "05", "12:00": "00", "23:59": "59", "25:00:00": nil]),
        .init(
            picture: "time{S}", control: "dateTimeEdit",
            values: ["00:05:09": "9", "12:00": "0", "235959": "59", "12:00:99": nil]),
        .init(
            picture: "time{SS}", control: "dateTimeEdit",
            values: ["00:05:09": "09", "12:00": "00", "235959": "59", "12:00:99": nil]),
        .init(
            picture: "time{FFF}", control: "dateTimeEdit",
            values: ["00:05:09.007": "007", "192045.321Z": "321", "12:00": "000", "12:00.5": nil, "later": nil]),
        .init(
            picture: "time{A}", control: "dateTimeEdit",
            values: ["00:05:09": "AM", "11:59:59": "AM", "12:00": "PM", "23:59": "PM"]),
        .init(
            picture: "time{Z}", control: "dateTimeEdit",
            values: [
                "10:30Z": "GMT", "10:30:00+05:30": "GMT+05:30", "103000.000-08": "GMT-08:00",
                "2026-03-05T10:30Z": "GMT",
                "10:30": nil,
            ]),
        .init(
            picture: "time{z}", control: "dateTimeEdit",
            values: [
                "10:30Z": "Z", "10:30:00+05:30": "+0530", "103000.000-08": "-08", "10:30:00-00:30": "-0030",
                "10:30": nil,
            ]),
        .init(
            picture: "time{zz}", control: "dateTimeEdit",
            values: [
                "10:30Z": "Z", "10:30:00+05:30": "+05:30", "103000.000-08": "-08", "10:30:00-00:30": "-00:30",
                "10:30": nil,
            ]),
    ]

    private static let numbers: [Case] = [
        .init(
            picture: "num{zzz,zz9.99}",
            values: ["1234.5": "1,234.50", "0": "0.00", "12,345.67": "12,345.67", "1234567": nil, "-5": nil]),
        .init(
            picture: "num{zzz,zz9.99}", entry: "num{zzz,zz9}|num{zzzzz9}|num{zzz,zz9.99}|num{zzzzz9.99}",
            values: ["1,234": "1,234.00", "1234.50": "1,234.50", "12,34.5": nil, "12 EUR": nil]),
        .init(
            picture: "num{zzz,zzz,zz9.99}",
            values: ["1234567.891": "1,234,567.89", "12": "12.00", "0.5": "0.50", "a": nil]),
        .init(
            picture: "num{zzz,zzz,zzz,zz9.99}",
            values: ["1234567890": "1,234,567,890.00", "999.999": "1,000.00", "": "", "1.2.3": nil]),
        .init(picture: "num{99}", values: ["5": "05", "12": "12", "7.6": "08", "123": nil]),
        .init(
            picture: "num{z,zzz,zzz.zz}", control: "numericEdit",
            values: ["50000": "50,000.", "1234567.80": "1,234,567.8", "0.25": ".25", "12345678": nil]),
        .init(
            picture: "num{zzzzzzzzzzzz9}",
            values: ["0": "0", "123456": "123456", "1234567890123": "1234567890123", "12345678901234": nil]),
        .init(
            picture: "null{}|num{$zzz,zzz,zzz,zz9.zz}",
            values: ["": "", "1234.5": "$1,234.5", "0": "$0.", "$1,234.05": "$1,234.05"]),
        .init(
            picture: "null{}|zero{}", control: "numericEdit", values: ["": "", "0": "", "0.00": "", "1234.5": "1234.5"]),
        .init(
            picture: "null{}|zero{}|num{zzz,zzz,zzz,zz9.99}", control: "numericEdit",
            values: ["0": "", "0.00": "", "": "", "12.5": "12.50", "-1": nil]),
        .init(
            picture: "null{}|zero{}|num{zzz,zzz,zzz,zz9.99}", entry: "num{zzz,zzz,zz9.99}", control: "numericEdit",
            values: ["1,234.5": "1,234.50", "000": "", "0.004": "0.00", "one": nil]),
    ]

    private static let texts: [Case] = [
        .init(
            picture: "null{}|zero{}|text{999999999}",
            values: ["123456789": "123456789", "0": "", "": "", "12345678": nil]),
        .init(
            picture: "null{}|zero{}|text{99999999999}",
            values: ["12345678901": "12345678901", "0": "", "": "", "a": nil]),
        .init(
            picture: "null{}|zero{}|text{999999999999}",
            values: ["123456789012": "123456789012", "0": "", "": "", "1234567890123": nil]),
        .init(picture: "text{99999}", values: ["12345": "12345", "1234": nil, "1234a": nil, "123456": nil]),
        .init(
            picture: "text{999999999}", values: ["123456789": "123456789", "12345678": nil, "": "", "12345678 ": nil]),
        .init(
            picture: "text{999999999}", entry: "text{99999-9999}",
            values: ["12345-6789": "123456789", "123456789": "123456789", "12345": nil, "12345 6789": nil]),
        .init(
            picture: "text{999999999999}",
            values: ["123456789012": "123456789012", "1": nil, "": "", "12345678901x": nil]),
        .init(
            picture: "text{999999999999999}",
            values: ["123456789012345": "123456789012345", "1": nil, "": "", "12345678901234x": nil]),
        .init(
            picture: "text{9}|text{99}|text{999}|text{9999}|text{99999}",
            values: ["7": "7", "1234": "1234", "123456": nil, "a": nil]),
        .init(
            picture: "text{9}|text{99}|text{999}|text{9999}",
            values: ["7": "7", "12": "12", "1234": "1234", "12345": nil]),
        .init(
            picture: "text{99999-9999}|text{99999}",
            values: ["123456789": "12345-6789", "12345-6789": "12345-6789", "12345": "12345", "1234": nil]),
        .init(
            picture: "text{999-99-9999}",
            values: ["123456789": "123-45-6789", "123-45-6789": "123-45-6789", "12345678": nil, "": ""]),
        .init(
            picture: "text{999-99-9999}", entry: "text{999999999}|text{999-99-9999}|text{999 99 9999}",
            values: ["123 45 6789": "123-45-6789", "123456789": "123-45-6789", "123-45-678": nil, "A23456789": nil]),
        .init(
            picture: "text{'('999')' 999-9999}",
            values: ["5551234567": "(555) 123-4567", "(555) 123-4567": "(555) 123-4567", "555 1234": nil, "": ""]),
        .init(
            picture: "text{'+'99 999 999 999 9999}",
            values: [
                "123456789012345": "+12 345 678 901 2345", "+12 345 678 901 2345": "+12 345 678 901 2345", "1": nil,
                "": "",
            ]),
    ]

    @Test(arguments: cases)
    func showsCanonicalAndEnteredValues(_ item: Case) throws {
        let picture = try #require(
            DisplayPicture(
                item.picture, entry: item.entry, control: item.control, locale: nil, in: XFALocales()))
        for (value, shown) in item.values {
            let result = try? picture.shown(value).get()
            #expect(result?.text == shown, "\(value)")
            #expect(result == nil || result?.value == value, "the value stays \(value)")
        }
    }

    /// What stands in the data: a value that the picture cannot show is not changed.
    @Test(arguments: [
        ("num{zz9}", "12", "12"), ("num{zz9}", "12-", "12-"), ("num{z,zz9.99}", "1,234.50", "1234.5"),
        ("num{szz9}", "12-", "-12"), ("date{MM/DD/YYYY}", "03/05/2026", "2026-03-05"),
        ("date{MM/DD/YYYY}", "soon", "soon"),
    ])
    func keepsCanonicalValues(_ clause: String, _ value: String, _ canonical: String) throws {
        let picture = try #require(
            DisplayPicture(clause, entry: nil, control: "textEdit", locale: nil, in: XFALocales()))
        #expect(picture.canonical(value) == canonical)
    }

    /// Who is refused a value reads how the form writes values, and one that it takes.
    @Test(arguments: [
        ("date{MMMM D, YYYY}", "03/05/2026", "MMMM D, YYYY", "January 31, 2026"),
        ("null{}|date{MM/DD/YYYY}", "soon", "MM/DD/YYYY", "01/31/2026"),
        ("time{HH:MM}", "soon", "HH:MM", "13:05"),
        ("num{zzz,zz9.99}", "one", "zzz,zz9.99", "1,234.50"), ("num{99}", "one", "99", "12"),
        ("text{'('999')' 999-9999}", "415-555", "(999) 999-9999", "(123) 456-7890"),
        ("text{AA-999}", "1", "AA-999", "AB-123"), ("zero{}|text{999-99-9999}", "1", "999-99-9999", "123-45-6789"),
    ])
    func saysHowValuesAreWritten(_ clause: String, _ value: String, _ wording: String, _ example: String) throws {
        let picture = try #require(
            DisplayPicture(clause, entry: nil, control: "textEdit", locale: nil, in: XFALocales()))
        guard case .failure(let failure) = picture.shown(value) else {
            Issue.record("it takes \(value)")
            return
        }
        #expect(failure.message.hasSuffix("“\(wording)”, such as “\(example)”."), "\(failure.message)")
        #expect(throws: Never.self) { try picture.shown(example).get() }
    }

    @Test(arguments: [
        "MM", "date{MM/QQ/YYYY}", "date.brief{}", "date.short(fr{}", "num{zzz", "text{'9}", "num{.}", "", "  ", "|",
        "date{MM/DD/YYYY}|num{q}", "text{99}num{99}", "on date{MM/DD/YYYY}", "date{Y}", "num{9.9.9}", "num{8}",
        "num{" + String(repeating: "9", count: 2_000) + "}",
        String(repeating: "text{9}|", count: 41),
    ])
    func leavesAloneWhatItDoesNotUnderstand(_ clause: String) {
        #expect(DisplayPicture(clause, entry: nil, control: "textEdit", locale: nil, in: XFALocales()) == nil)
    }
}
