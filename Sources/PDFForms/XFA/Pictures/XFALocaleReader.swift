import Markup

/// Reads the `localeSet` of a form's XFA.
final class XFALocaleReader: MarkupHandler {
    private(set) var locales: [String: XFALocale] = [:]
    private var name: String?
    private var locale = XFALocale()
    /// The words of a list that is being read, and what kind of list it is.
    private var words: [String] = []
    private var isAbbreviated = false
    /// The name of a mark or picture.
    private var key: String?
    private var text: [UInt8] = []

    /// A locale has few words, and they are short.
    private static let wordLimit = 200
    private static let localeLimit = 200

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) {
        text = []
        switch name.local {
        case "locale":
            self.name = attributes["name"]
            locale = XFALocale()
        case "monthNames", "dayNames", "meridiemNames", "eraNames":
            words = []
            isAbbreviated = attributes["abbr"] == "1"
        case "numberSymbol", "currencySymbol", "datePattern", "timePattern", "numberPattern": key = attributes["name"]
        default: break
        }
    }

    func text(_ bytes: [UInt8]) { text = bytes.count <= Self.wordLimit ? bytes : [] }

    func end(_ name: MarkupName) {
        let word = String(decoding: text, as: UTF8.self)
        switch name.local {
        case "month", "day", "meridiem", "era": if words.count < 12 { words.append(word) }
        case "monthNames" where words.count == 12:
            if isAbbreviated { locale.monthAbbreviations = words } else { locale.monthNames = words }
        case "dayNames" where words.count == 7:
            if isAbbreviated { locale.dayAbbreviations = words } else { locale.dayNames = words }
        case "meridiemNames" where words.count == 2: locale.meridiemNames = words
        case "eraNames" where words.count == 2: locale.eraNames = words
        case "numberSymbol", "currencySymbol": take(word, of: name.local)
        case "datePattern": if let key, !word.isEmpty { locale.datePatterns[key] = word }
        case "timePattern": if let key, !word.isEmpty { locale.timePatterns[key] = word }
        case "numberPattern": if let key, !word.isEmpty { locale.numberPatterns[key] = word }
        case "locale":
            if let name = self.name, locales.count < Self.localeLimit {
                locale.name = name
                locales[name] = locale
            }
        default: break
        }
    }

    /// A mark of numbers or of amounts.
    private func take(_ mark: String, of element: String) {
        switch (element, key) {
        case ("numberSymbol", "decimal"): locale.decimal = mark
        case ("numberSymbol", "grouping"): locale.grouping = mark
        case ("numberSymbol", "percent"): locale.percent = mark
        case ("numberSymbol", "minus"): locale.minus = mark
        case ("numberSymbol", "zero"): locale.zero = mark
        case ("currencySymbol", "symbol"): locale.currency = mark
        case ("currencySymbol", "decimal"): locale.currencyDecimal = mark
        default: break
        }
    }
}
