/// The names of months and days in a language; the short ones as in CLDR.
enum DateLocale: String, CaseIterable {
    case en, de, fr, es, ko

    var months: [String] { names.months }
    var shortMonths: [String] { names.shortMonths }
    var weekdays: [String] { names.weekdays }
    var shortWeekdays: [String] { names.shortWeekdays }

    func meridiem(isAfternoon: Bool) -> String {
        self == .ko ? (isAfternoon ? "오후" : "오전") : (isAfternoon ? "PM" : "AM")
    }

    private struct Names {
        let months: [String]
        let shortMonths: [String]
        let weekdays: [String]
        let shortWeekdays: [String]

        init(_ months: String, _ shortMonths: String, _ weekdays: String, _ shortWeekdays: String) {
            self.months = months.split(separator: " ").map(String.init)
            self.shortMonths = shortMonths.split(separator: " ").map(String.init)
            self.weekdays = weekdays.split(separator: " ").map(String.init)
            self.shortWeekdays = shortWeekdays.split(separator: " ").map(String.init)
        }
    }

    private var names: Names {
        switch self {
        case .en: Self.english
        case .de: Self.german
        case .fr: Self.french
        case .es: Self.spanish
        case .ko: Self.korean
        }
    }

    private static let english = Names(
        "January February March April May June July August September October November December",
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
        "Monday Tuesday Wednesday Thursday Friday Saturday Sunday",
        "Mon Tue Wed Thu Fri Sat Sun")
    private static let german = Names(
        "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "Jan. Feb. März Apr. Mai Juni Juli Aug. Sept. Okt. Nov. Dez.",
        "Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag",
        "Mo. Di. Mi. Do. Fr. Sa. So.")
    private static let french = Names(
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        "lun. mar. mer. jeu. ven. sam. dim.")
    private static let spanish = Names(
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "ene feb mar abr may jun jul ago sept oct nov dic",
        "lunes martes miércoles jueves viernes sábado domingo",
        "lun mar mié jue vie sáb dom")
    private static let korean = Names(
        "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
        "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월",
        "월요일 화요일 수요일 목요일 금요일 토요일 일요일",
        "월 화 수 목 금 토 일")
}
