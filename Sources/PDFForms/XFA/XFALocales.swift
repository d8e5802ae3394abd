import Markup

/// The words and marks of a locale, as far as display pictures use them (XFA 3.3, part 2, chapter 21).
struct XFALocale: Hashable, Sendable {
    var monthNames = CalendarDate.monthNames
    var monthAbbreviations = CalendarDate.monthNames.map { String($0.prefix(3)) }
    /// From Sunday.
    var dayNames = CalendarDate.dayNames
    var dayAbbreviations = CalendarDate.dayNames.map { String($0.prefix(3)) }
    var meridiemNames = ["AM", "PM"]
    var decimal = "."
    var grouping = ","
    var percent = "%"
    var minus = "-"
    var currency = "$"
}

/// The locales of a form by name; English of the United States where the form has none of that name.
struct XFALocales: Sendable {
    private var locales: [String: XFALocale] = [:]

    init(_ locales: [String: XFALocale] = [:]) { self.locales = locales }

    func symbols(_ name: String?) -> XFALocale { name.flatMap { locales[$0] } ?? XFALocale() }
}

/// Reads the `localeSet` of a form's XFA.
final class XFALocaleReader: MarkupHandler {
    private(set) var locales: [String: XFALocale] = [:]
    private var name: String?
    private var locale = XFALocale()
    /// The words of a list that is being read, and what kind of list it is.
    private var words: [String] = []
    private var isAbbreviated = false
    private var symbol: String?
    private var text: [UInt8] = []

    /// A locale has few words, and they are short.
    private static let wordLimit = 60
    private static let localeLimit = 200

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) {
        text = []
        switch name.local {
        case "locale":
            self.name = attributes["name"]
            locale = XFALocale()
        case "monthNames", "dayNames", "meridiemNames":
            words = []
            isAbbreviated = attributes["abbr"] == "1"
        case "numberSymbol", "currencySymbol": symbol = attributes["name"]
        default: break
        }
    }

    func text(_ bytes: [UInt8]) { text = Array(bytes.prefix(Self.wordLimit)) }

    func end(_ name: MarkupName) {
        let word = String(decoding: text, as: UTF8.self)
        switch name.local {
        case "month", "day", "meridiem": if words.count < 12 { words.append(word) }
        case "monthNames" where words.count == 12:
            if isAbbreviated { locale.monthAbbreviations = words } else { locale.monthNames = words }
        case "dayNames" where words.count == 7:
            if isAbbreviated { locale.dayAbbreviations = words } else { locale.dayNames = words }
        case "meridiemNames" where words.count == 2: locale.meridiemNames = words
        case "numberSymbol":
            switch symbol {
            case "decimal": locale.decimal = word
            case "grouping": locale.grouping = word
            case "percent": locale.percent = word
            case "minus": locale.minus = word
            default: break
            }
        case "currencySymbol": if symbol == "symbol" { locale.currency = word }
        case "locale":
            if let name = self.name, locales.count < Self.localeLimit { locales[name] = locale }
        default: break
        }
    }
}
