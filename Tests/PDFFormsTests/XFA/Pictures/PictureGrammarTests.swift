import Testing

@testable import PDFForms

/// The symbols of all kinds of pictures, as XFA 3.3 explains them with examples (part 2, chapter 25), and as Adobe's help for
/// designers does.
struct PictureGrammarTests {
    struct Case: CustomTestStringConvertible {
        var picture: String
        var value: String
        /// What is shown; nil where the picture does not show the value.
        var shown: String?
        var testDescription: String { "\(picture) of \(value)" }

        init(_ picture: String, _ value: String, _ shown: String?) {
            (self.picture, self.value, self.shown) = (picture, value, shown)
        }
    }

    static let dates: [Case] = [
        .init("date{MMMM DD, YYYY}", "2002-10-25", "October 25, 2002"),
        .init("date{MMMM DD, YYYY}", "2002-10", nil),
        .init("date{MMM YY}", "1999-12", "Dec 99"),
        .init("date{YYYY}", "1997", "1997"),
        .init("date{M/D}", "20041030", "10/30"),
        .init("date{J}", "19990202", "33"),
        .init("date{JJJ}", "19990202", "033"),
        .init("date{J}", "20001231", "366"),
        .init("date{J}", "21000501", "121"),
        // The first of July 2004 is a Thursday: its week has three days of July, and is week 0.
        .init("date{'Week of the month is' w}", "20040722", "Week of the month is 3"),
        .init("date{w}", "20040701", "0"),
        .init("date{w}", "20040704", "1"),
        .init("date{w}", "20250104", "1"),
        .init("date{w}", "20250105", "2"),
        .init("date{e 'days after Sunday'}", "20040722", "4 days after Sunday"),
        .init("date{E 'days after Saturday'}", "20040722", "5 days after Saturday"),
        .init("date{e E}", "2026-11-29", "7 1"),
        .init("date{YYYY-'W'WW-e}", "20040722", "2004-W30-4"),
        .init("date{WW}", "19990102", "53"),
        .init("date{WW}", "19990104", "01"),
        .init("date{EEEE, 'the' D 'of' MMMM, YYYY}", "2000-01-01", "Saturday, the 1 of January, 2000"),
        .init("date{EEE, 'the' D 'of' MMMM, YYYY}", "2000-01-01", "Sat, the 1 of January, 2000"),
        .init("date{YYYY G}", "19990102", "1999 AD"),
        .init("date{YYYY?*+MM}", "19990104", "1999   01"),
        .init("date{D-MMM-YY}", "2026-11-03", "3-Nov-26"),
        .init("date{DDD}", "2026-11-03", nil),
        .init("date.short{}", "2026-11-03", "11/3/26"),
        .init("date.medium{}", "2026-11-03", "Nov 3, 2026"),
        .init("date.default{}", "2026-11-03", "Nov 3, 2026"),
        .init("date.long{}", "2026-11-03", "November 3, 2026"),
        .init("date.full{}", "2026-11-03", "Tuesday, November 3, 2026"),
    ]

    static let times: [Case] = [
        .init("time{h:MM A}", "11:11:11", "11:11 AM"),
        .init("time{h:MM A}", "14:30:59", "2:30 PM"),
        .init("time{h:MM A}", "00:30:00", "12:30 AM"),
        .init("time{HH:MM:SS 'o''clock' A Z}", "11:11:11-05:00", "11:11:11 o'clock AM GMT-05:00"),
        .init("time{HH:MM:SS A Z}", "14:30:59", nil),
        .init("time{HH:M:S.FFF}", "00:01:11.001", "00:1:11.001"),
        .init("time{H:MM:SS.FFFz}", "092045.5-0330", "9:20:45.500-0330"),
        .init("time{HHMM}", "19", "1900"),
        .init("time{HH:MM}", "1920", "19:20"),
        .init("time{HH:MM}", "19:20-morning", nil),
        .init("time.short{}", "14:30", "2:30 PM"),
        .init("time.medium{}", "14:30", "2:30:00 PM"),
        .init("time.long{}", "14:30Z", "2:30:00 PM GMT"),
        .init("'At' time{HH:MM Z} 'on' date{MMM DD, YYYY}", "1999-07-16T10:30Z", "At 10:30 GMT on Jul 16, 1999"),
        .init("time{'At' HH:MM Z} date{'on' MMM DD, YYYY}", "1999-07-16T10:30Z", "At 10:30 GMT on Jul 16, 1999"),
        .init("time{'At 'HH:MM}date{' on 'MMM DD, YYYY}", "1999-07-16T10:30", "At 10:30 on Jul 16, 1999"),
        .init("time{HH:MM} date{MM/DD}", "1999-07-16", nil),
        .init("datetime{YYYYMMDDTHHMMSS.FFFz}", "2000-02-28T11:12:13-05:00", "20000228T111213.000-05"),
        .init("datetime{M/D/YY h:MM A}", "2000-02-28 14:05", "2/28/00 2:05 PM"),
        .init("datetime.short{}", "2000-02-28T14:05", "2/28/00 2:05 PM"),
        .init("date{MM/DD/YYYY}", "2000-02-28 14:05:00", "02/28/2000"),
    ]

    static let numbers: [Case] = [
        .init("'You owe' num{zz,zz9.99}'!'", "2157.5", "You owe 2,157.50!"),
        .init("num{'You owe' zz,zz9.99'!'}", "50.6", "You owe 50.60!"),
        .init("num{zzz,zz9.999}", "123456.1236", "123,456.124"),
        .init("num{zzz,zz9.999}", "1234", "1,234.000"),
        .init("num{$zzz9}", "123", "$123"),
        .init("num{$ZZZ9}", "123", "$ 123"),
        .init("num{zzz9}", "12.0", "12"),
        .init("num{$szzz9}", "123", "$123"),
        .init("num{$szzz9}", "-123", "$-123"),
        .init("num{$Szzz9}", "123", "$ 123"),
        .init("num{$Szzz9}", "-123", "$-123"),
        .init("num{$z,zz9.99s}", "-1234.5", "$1,234.50-"),
        .init("num{S999v99}", "-1.23", "-00123"),
        .init("num{S999V99}", "1.23", " 001.23"),
        .init("num{S999V99}", "-1.23", "-001.23"),
        .init("num{SZZ9.99}", "12.3", "  12.30"),
        .init("num{SZZ9.99}", "-12.3", "- 12.30"),
        .init("num{Z,ZZ9}", "5", "    5"),
        .init("num{ZZ9.ZZ}", "7.5", "  7.5 "),
        .init("num{$ZZ,ZZ9.99CR}", "1234", "$ 1,234.00  "),
        .init("num{$ZZ,ZZ9.99CR}", "-1234", "$ 1,234.00CR"),
        .init("num{cr$zzz9}", "-123", "CR$123"),
        .init("num{cr$zzz9}", "123", "$123"),
        .init("num{db$zzz9}", "-123", "DB$123"),
        .init("num{z,zz9.99DB}", "1234", "1,234.00  "),
        .init("num{($z,zz9.99)}", "1234", " $1,234.00 "),
        .init("num{($z,zz9.99)}", "-1234", "($1,234.00)"),
        .init("num{99.999E}", "12345", "12.345E+3"),
        .init("num{99.999E}", ".12345", "12.345E-2"),
        .init("num{9.9E}", "99.96", "1.0E+2"),
        .init("num{9.9E}", "0", "0.0E+0"),
        .init("num{zzz,zz9.8888}", "123456.000", "123,456.000"),
        .init("num{zzz,zz9.8888}", "123456.0", "123,456.0"),
        .init("num{zzz,zz9.8888}", "123456", "123,456"),
        .init("num{zzz,zz9.8}", "12345.6789", "12,345.6789"),
        .init("num{9.998}", "5", "5.00"),
        .init("num{9.998}", "5.1234", "5.1234"),
        .init("num{9.998}", "5.1000", "5.1000"),
        .init("num{zz9.8%}", "0.125", "12.5%"),
        .init("num{zz9.8%}", "0.1250", "12.50%"),
        .init("num{zz9.8%}", "0.12", "12%"),
        .init("num{zz9.98%}", "0.5", "50.0%"),
        .init("num{9.8E}", "0.00120", "1.20E-3"),
        .init("num{.99}", "1.5", nil),
        .init("num{zz9%}", "0.12", "12%"),
        .init("num{zzz,zz9.99%}", "12.345", "1,234.50%"),
        .init("num{z9.zz}", "1.5", "1.5"),
        .init("num{z9.zz}", "1", "1."),
        .init("num{z9','99}", "1234", "12,34"),
        .init("num{z,zz9}", "-1", nil),
        .init("num{z,zz9}", "12345", nil),
        .init("num{z9+z9}", "1234", "12 34"),
        .init("num.integer{}", "1234567.5", "1,234,568"),
        .init("num.decimal{}", "1234567.25", "1,234,567.25"),
        .init("num.currency{}", "12345.6", "$12,345.60"),
        .init("num.currency{}", "-5", "($5.00)"),
        .init("num.percent{}", "12.34", "1,234%"),
    ]

    static let others: [Case] = [
        .init("text{A9A 9A9}", "K1S5K2", "K1S 5K2"),
        .init("text{'+1 ('999') '999-9999}", "6135551212", "+1 (613) 555-1212"),
        .init("text{999.999.9999}", "6135551212", "613.555.1212"),
        .init("text{00X OO9}", "K1#5K2", "K1# 5K2"),
        .init("null{'No data'}|null{}|text{999*9999}|text{999*999*9999}", "5551212", "555 1212"),
        .init("null{'No data'}|null{}|text{999*9999}|text{999*999*9999}", "6135551212", "613 555 1212"),
        .init("null{'No data'}|null{}|text{999*9999}|text{999*999*9999}", "", "No data"),
        .init("null{'No data'}|null{}|text{999*9999}|text{999*999*9999}", "Hello", nil),
        .init("null{'n/a'} | zero {9} | num{z,zz9.9}", "0.0", "0"),
        .init("null{'n/a'} | zero {9} | num{z,zz9.9}", "1234.5", "1,234.5"),
        .init("num{z,zz9.9}|zero{9}", "0", "0.0"),
        .init("zero{$z,zz9.99}|num{z9}", "0", "$0.00"),
        .init("zero{'none'}|num{z9}", "0", "none"),
        .init("null{'a|b'}|num{z9}", "", "a|b"),
        .init("null{none}", "x", "x"),
        .init("MM/DD/YYYY", "2026-03-05", "03/05/2026"),
        .init("HH:MM", "14:05", "14:05"),
        .init("$z,zz9.99", "1234.5", "$1,234.50"),
        .init("999-9999", "5551212", "555-1212"),
    ]

    @Test(arguments: dates + times + numbers + others)
    func showsAsTheGrammarSays(_ item: Case) {
        let picture = DisplayPicture(item.picture, entry: nil, control: "textEdit", locale: nil, in: XFALocales())
        #expect((try? picture?.shown(item.value).get())?.text == item.shown)
    }

    /// What people write in a picture, and what it is in canonical form; nil where the picture does not have it.
    @Test(arguments: [
        Case("date{D. MMMM YYYY}", "30. October 2004", "2004-10-30"),
        Case("date{MMM D, YYYY G}", "Jan 10, 1999 AD", "1999-01-10"),
        Case("date{MMM D, YYYY G}", "Jan 10, 1999 BC", nil),
        Case("date{YYYY-JJJ}", "1999-033", "1999-02-02"),
        Case("date{YYYY-J}", "1999-366", nil),
        Case("date{EEEE, 'the' D 'of' MMMM, YYYY}", "Saturday, the 1 of January, 2000", "2000-01-01"),
        Case("date{E D/M/YY}", "7 1/2/29", "2029-02-01"),
        Case("date{E D/M/YY}", "7 1/2/30", "1930-02-01"),
        Case("date{YYYY-MM-DD 'week' WW}", "2004-07-22 week 30", "2004-07-22"),
        Case("date{DD+MM+YYYY}", "22   07 2004", "2004-07-22"),
        Case("date{DD+MM+YYYY}", "2207 2004", nil),
        Case("date{DD?MM?YYYY}", "22/07-2004", "2004-07-22"),
        Case("date{DD/MM/DD}", "22/07/22", nil),
        Case("time{HH:MM}", "18.00", nil),
        Case("time{H.MM 'Uhr'}", "12.59 Uhr", "12:59:00"),
        Case("time{h:MM:SS A Z}", "1:05:10 PM PST", "13:05:10-08:00"),
        Case("time{h:MM:SS A zz}", "1:05:10 PM +05:30", "13:05:10+05:30"),
        Case("time{h:MM}", "1:05", nil),
        Case("time{h:MM A}", "13:05 PM", nil),
        Case("time{MM' min 'SS.FFF}", "05 min 09.250", "00:05:09.250"),
        Case("time{HH:MM} date{D.M.YYYY}", "18:00 3.2.2026", "2026-02-03T18:00:00"),
        Case("num{zz,zz9.99}", "2,157.50", "2157.5"),
        Case("num{zz,zz9.99}", "12,50", nil),
        Case("num{zz,zz9.99}", "1,2345", nil),
        Case("num{zz,zz9.99}", "1234,567", nil),
        Case("num{zz,zz9.99}", "0,125", nil),
        Case("num{zz,zz9.99}", ",125", nil),
        Case("num{zz,zz9.99}", "125,", nil),
        Case("num{zz,zz9.99}", "125,.50", nil),
        Case("num{zz,zz9.99}", "1,,250", nil),
        Case("num{zz,zz9.99}", "12 50", nil),
        Case("num{zz,zz9.99}", "1$50", nil),
        Case("num{zz,zz9.99}", "1 250. 50", "1250.5"),
        Case("num{zz9.999999}", "1.234,567", nil),
        Case("num{9.999,999}", "1.234,567", "1.234567"),
        Case("num{z,zz9v99}", "1,23450 ", "1234.5"),
        Case("num{zzzzzzzz}", "1,234,567", "1234567"),
        Case("num{zzzzzzzz}", "1234,567", nil),
        Case("num{zzzzzzzz}", "12,34,567", nil),
        Case("num{zz,zz,zz9}", "12,34,567", "1234567"),
        Case("num{zz,zz,zz9}", "1,234,567", "1234567"),
        Case("num{zz,zz,zz9}", "12,34567", nil),
        Case("num{zzzz,zzz9}", "1234,5678", "12345678"),
        Case("num{999,999}", "000,125", "125"),
        Case("num{z9','99}", "12,34", "1234"),
        Case("num{z9+z9}", "12 34", "1234"),
        Case("num{z,zz9' k '999}", "1,234 k 567", "1234567"),
        Case("'You owe 'num{zz,zz9.99}'!'", "You owe 50.60!", "50.6"),
        Case("num{'You owe' zz,zz9.99' EUR'}", "You owe 50.60 EUR", "50.6"),
        Case("num{99V99}", "(1050)", nil),
        Case("num{s99V99}", "10.50-", "-10.5"),
        Case("num{99.999E}", "12.345 E3", "12345"),
        Case("num{99.999E}", "12.345 E-2", "0.12345"),
        Case("num{$z,zz9.99DB}", "$1,234.00", "1234"),
        Case("num{$z,zz9.99DB}", "$1,234.00DB", "-1234"),
        Case("num{szz9.99}", "+ 12.50", "12.5"),
        Case("num{(z,zz9)}", "(1,234)", "-1234"),
        Case("num{zz9%}", "12%", "0.12"),
        Case("num{zz9.99}", "12.345 %%", nil),
        Case("text{AAA-9999-X}", "ABC-1234-D", "ABC1234D"),
        Case("text{AAA-9999-X}", "123-4567-8", nil),
        Case("text{999*9999}", "555 1212", "5551212"),
        Case("text{999*9999}", "555  1212", "5551212"),
    ])
    func readsAsTheGrammarSays(_ item: Case) throws {
        let picture = try #require(
            DisplayPicture(item.picture, entry: nil, control: "textEdit", locale: nil, in: XFALocales()))
        #expect(picture.canonical(item.value) == item.shown ?? item.value)
    }

    /// A number whose mark may be left out. Canonical values have theirs, so that only a blank tells.
    @Test(arguments: [("1050 ", "10.5"), ("3125 ", "31.25"), ("31.25 ", "31.25")])
    func readsNumbersWithAnImpliedMark(_ text: String, _ number: String) throws {
        let tokens = try #require(PictureToken.tokens("99V99"))
        let picture = try #require(NumericPicture(tokens, .usual))
        #expect(picture.number(text)?.canonicalText == number)
    }
}
