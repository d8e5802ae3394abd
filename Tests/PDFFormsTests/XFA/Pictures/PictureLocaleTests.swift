import Testing

@testable import PDFForms

/// Pictures in the locales that a form names (XFA 3.3, part 2, chapters 21 and 25).
struct PictureLocaleTests {
    private static let locales: XFALocales = {
        var french = XFALocale(name: "fr_CA")
        french.monthNames[9] = "octobre"
        (french.decimal, french.grouping) = (",", "\u{A0}")
        french.datePatterns["long"] = "D MMMM YYYY"
        french.numberPatterns["currency"] = "z,zz9.99 $|(z,zz9.99$)"
        var dutch = XFALocale(name: "nl_NL")
        (dutch.decimal, dutch.grouping, dutch.currency) = (",", ".", "€")
        dutch.monthNames[2] = "maart"
        var swiss = XFALocale(name: "de_CH")
        (swiss.grouping, swiss.currency, swiss.currencyDecimal, swiss.decimal) = ("'", "Fr.", ".", ",")
        var arabic = XFALocale(name: "ar_SA")
        arabic.zero = "٠"
        var chinese = XFALocale(name: "zh_CN")
        chinese.meridiemNames = ["上午", "下午"]
        chinese.timePatterns["med"] = "Ahh:MM:SS"
        var indian = XFALocale(name: "hi_IN")
        indian.numberPatterns = ["numeric": "z,zz,zz9.zzz", "percent": ".99%"]
        let all = [french, dutch, swiss, arabic, chinese, indian]
        return XFALocales(Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) }))
    }()

    struct Case: CustomTestStringConvertible {
        var locale: String
        var picture: String
        var value: String
        var shown: String?
        var testDescription: String { "\(picture) of \(value), \(locale)" }

        init(_ locale: String, _ picture: String, _ value: String, _ shown: String?) {
            (self.locale, self.picture, self.value, self.shown) = (locale, picture, value, shown)
        }
    }

    static let cases: [Case] = [
        .init("nl_NL", "date{D MMMM YYYY}", "2026-03-05", "5 maart 2026"),
        .init("nl_NL", "num{$ z,zz9.99}", "1234.5", "€ 1.234,50"),
        .init("nl_NL", "num{$ z,zz9.99}", "1.234,50", "€ 1.234,50"),
        .init("fr_CA", "num{z,zz9.99}", "1 234,5", "1\u{A0}234,50"),
        .init("fr_CA", "num.currency{}", "-1234.5", "(1\u{A0}234,50$)"),
        .init("en_US", "date(fr){DD MMMM, YYYY}", "2002-10-25", "25 octobre, 2002"),
        .init("en_US", "date.long(fr_CA){}", "2002-10-25", "25 octobre 2002"),
        .init("en_US", "date(fr){MMMM}date{' 'MMMM}", "2002-10-25", "octobre October"),
        .init("fr", "num(nl_NL).currency{}", "1234.5", "€1.234,50"),
        .init("de_CH", "num{$ z,zz9.99}", "1234.5", "Fr. 1'234.50"),
        .init("de_CH", "num{z,zz9.99}", "1234.5", "1'234,50"),
        .init("nl_NL", "num{zz,zz9.99}", "1.25,50", nil),
        .init("nl_NL", "num{zz,zz9.99}", "1,234.50", nil),
        .init("fr_CA", "num{z,zz9.99}", "12 50", nil),
        .init("fr_CA", "num{z,zz9.99}", "12\u{A0}50", nil),
        .init("hi_IN", "num.integer{}", "123456789", "12,34,56,789"),
        .init("hi_IN", "num.integer{}", "1,23,45,678", "1,23,45,678"),
        .init("hi_IN", "num.integer{}", "12,345,678", "1,23,45,678"),
        .init("hi_IN", "num.integer{}", "1,23,456,78", nil),
        .init("hi_IN", "num.percent{}", "0.005", ".50%"),
        .init("hi_IN", "num.percent{}", "0.125", nil),
        .init("en_GB", "date{MMM}", "2002-10-25", "Oct"),
        .init("ar_SA", "num{z,zz9.99}", "1234.5", "١,٢٣٤.٥٠"),
        .init("ar_SA", "num{z,zz9.99}", "١,٢٣٤.٥", "١,٢٣٤.٥٠"),
        .init("zh_CN", "time{A}", "14:30", "下午"),
        .init("zh_CN", "time.medium{}", "14:30:05", "下午02:30:05"),
        .init("zh_CN", "time{Ah:MM}", "下午2:30", "下午2:30"),
        // Full-width letters show full-width digits, three and more of them ideographs.
        .init("ja", "date{ＹＹＹＹ/Ｍ/ＤＤ}", "2003-11-03", "２００３/１１/０３"),
        .init("ja", "date{gY/M/D}", "2003-11-03", "H15/11/3"),
        .init("ja", "date{ggY-M-D}", "1989-01-08", "平1-1-8"),
        .init("ja", "date{gggYY/MM/DD}", "1989-11-03", "平成89/11/03"),
        .init("ja", "date{gggY}", "1989-01-07", "昭和64"),
        .init("ja", "date{gggY'年'}", "2026-11-29", "令和8年"),
        .init("ja", "date{ｇｇYY/MM/DD}", "1999-01-08", "㍻99/01/08"),
        .init("ja", "date{ggg ＹＹＹＹＹ}", "2003-11-03", "平成 十五"),
        .init("ja", "date{ＹＹＹ'年'ＭＭＭ'月'ＤＤＤＤ'日'}", "2032-10-20", "二〇三二年一〇月二十日"),
        .init("ja", "time{Ａｈｈ'時'ＭＭ'分'}", "14:05", "PM０２時０５分"),
        .init("ja", "time{ＨＨＨＨ'時'ＭＭＭＭ'分'ＳＳＳＳ'秒'}", "12:35:46", "十二時三十五分四十六秒"),
        .init("ko", "time{ＫＫＫ'시' ＭＭＭ'분' ＳＳＳ'초'}", "12:01:02", "십이시 일분 이초"),
        .init("ko", "date{gggＹＹＹＹＹ}", "2004-05-06", "단기사천삼백삼십칠"),
        .init("zh_TW", "date{gＹＹＹＹＹ'年'ＭＭＭ'月'}", "2011-10-10", "民國百年十月"),
        .init("zh_CN", "date{ＹＹＹ'年'ＭＭＭ'月'ＤＤＤ'日'}", "2004-10-31", "二〇〇四年十月三十一日"),
        .init("ja", "time{ＨＨ:ＭＭ ｚｚ}", "13:30+01:00", "１３:３０ ＋０１"),
        .init("ja", "num{＄z，zz9．99}", "1234.5", "＄1，234．50"),
        .init("ja", "num{９９９}", "12", "０１２"),
        .init("ja", "num{９９９}", "１２ ", "０１２"),
        .init("en_US", "date{gY}", "2003-11-03", nil),
    ]

    private static func picture(_ item: Case) -> DisplayPicture? {
        DisplayPicture(item.picture, entry: nil, control: "textEdit", locale: item.locale, in: locales)
    }

    @Test(arguments: cases)
    func speaksTheLocaleOfTheField(_ item: Case) {
        #expect((try? Self.picture(item)?.shown(item.value).get())?.text == item.shown)
    }

    @Test(arguments: [
        Case("fr_CA", "date{D MMMM YYYY}", "30 octobre 2004", "2004-10-30"),
        Case("ja", "date{gY/M/D}", "H15/11/3", "2003-11-03"),
        Case("ja", "date{ggY-M-D}", "平1-1-8", "1989-01-08"),
        Case("ja", "date{ＹＹＹ/ＭＭＭＭ/ＤＤＤ}", "二〇三二/十二/二九", "2032-12-29"),
        Case("ja", "date{ＹＹＹＹ/Ｍ/ＤＤ}", "２００３/１１/０３", "2003-11-03"),
        Case("ko", "time{ＫＫＫ'시' ＭＭＭ'분'}", "이십사시 삼십일분", "00:31:00"),
        Case("ja", "time{ＨＨ:ＭＭ ｚｚ}", "１３:３０ ＋０１", "13:30:00+01:00"),
    ])
    func readsTheLocaleOfTheField(_ item: Case) throws {
        #expect(try #require(Self.picture(item)).canonical(item.value) == item.shown)
    }
}
