import Interchange

/// An era in which a country of East Asia counts its years (XFA 3.3, part 2, chapter 25, Imperial Eras).
struct PictureReign: Hashable, Sendable {
    /// Its first day.
    let start: CalendarDay
    /// The year 1.
    let firstYear: Int
    /// Its names by style from 1: for Japan a letter, an ideograph and two; others have one name.
    let names: [String]
    /// Its names in full-width letters, by style.
    let wideNames: [String]

    private init(_ start: CalendarDay?, firstYear: Int? = nil, names: [String], sign: String? = nil) {
        let start = start ?? CalendarDay(number: 0)
        self.start = start
        self.firstYear = firstYear ?? start.parts.year
        self.names = names
        wideNames = names.enumerated().map { $0.offset == 1 ? sign ?? $0.element : FullWidth.widened($0.element) }
    }

    /// The year that a day has in it.
    func year(_ year: Int) -> Int { year - firstYear + 1 }

    /// The name in a style from 1.
    func name(style: Int, isWide: Bool) -> String {
        let names = isWide ? wideNames : names
        return names[min(style, names.count) - 1]
    }

    /// The eras of a locale, the latest first; none for locales that count in Christian years alone.
    static func reigns(of locale: XFALocale) -> [PictureReign] {
        switch locale.language {
        case "ja": japanese
        case "ko": korean
        case "zh": locale.name.hasSuffix("CN") ? chinese : taiwanese
        default: []
        }
    }

    private static let japanese = [
        PictureReign(CalendarDay(year: 2019, month: 5, date: 1), names: ["R", "令", "令和"], sign: "㋿"),
        PictureReign(CalendarDay(year: 1989, month: 1, date: 8), names: ["H", "平", "平成"], sign: "㍻"),
        PictureReign(CalendarDay(year: 1926, month: 12, date: 25), names: ["S", "昭", "昭和"], sign: "㍼"),
        PictureReign(CalendarDay(year: 1912, month: 7, date: 30), names: ["T", "大", "大正"], sign: "㍽"),
        PictureReign(CalendarDay(year: 1868, month: 1, date: 1), names: ["M", "明", "明治"], sign: "㍾"),
    ]
    /// The year 2004 is 4337.
    private static let korean = [
        PictureReign(CalendarDay(year: 1, month: 1, date: 1), firstYear: -2_332, names: ["단기"])
    ]
    private static let taiwanese = [
        PictureReign(CalendarDay(year: 1912, month: 1, date: 1), names: ["民國"]),
        PictureReign(CalendarDay(year: 1909, month: 1, date: 1), names: ["宣統"]),
        PictureReign(CalendarDay(year: 1875, month: 1, date: 1), names: ["光緒"]),
    ]
    /// Since October 1949 there is no era.
    private static let chinese = [
        PictureReign(CalendarDay(year: 1949, month: 10, date: 1), firstYear: 1, names: [""]),
        PictureReign(CalendarDay(year: 1912, month: 1, date: 1), names: ["民国"]),
        PictureReign(CalendarDay(year: 1909, month: 1, date: 1), names: ["宣统"]),
        PictureReign(CalendarDay(year: 1875, month: 1, date: 1), names: ["光绪"]),
    ]
}
