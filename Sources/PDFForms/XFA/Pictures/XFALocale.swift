import Interchange

/// The words, marks and pictures of a locale, as far as display pictures use them (XFA 3.3, part 2, chapter 21).
struct XFALocale: Hashable, Sendable {
    /// As `fr_CA`; empty for that of forms that name none.
    var name = ""
    var monthNames = EnglishNames.months
    var monthAbbreviations = EnglishNames.shortMonths
    /// From Sunday.
    var dayNames = EnglishNames.days
    var dayAbbreviations = EnglishNames.days.map { String($0.prefix(3)) }
    var meridiemNames = ["AM", "PM"]
    /// Before the first year and since then.
    var eraNames = ["BC", "AD"]
    var decimal = "."
    var grouping = ","
    var percent = "%"
    var minus = "-"
    /// The digit 0; the others follow it.
    var zero = "0"
    var currency = "$"
    /// The decimal mark of amounts with a currency; empty where it is that of all numbers.
    var currencyDecimal = ""
    /// By `full`, `long`, `med` and `short`.
    var datePatterns = [
        "full": "EEEE, MMMM D, YYYY", "long": "MMMM D, YYYY", "med": "MMM D, YYYY", "short": "M/D/YY",
    ]
    var timePatterns = ["full": "h:MM:SS A Z", "long": "h:MM:SS A Z", "med": "h:MM:SS A", "short": "h:MM A"]
    /// By `numeric`, `currency` and `percent`.
    var numberPatterns = ["numeric": "z,zz9.zzz", "currency": "$z,zz9.99|($z,zz9.99)", "percent": "z,zz9%"]

    /// The language, as `fr`.
    var language: Substring { name.prefix { $0 != "_" && $0 != "-" } }

    /// A digit from 0 to 9 as numbers show it.
    func digit(_ value: Int) -> String {
        guard zero != "0", zero.unicodeScalars.count == 1, let first = zero.unicodeScalars.first,
            first.properties.numericType == .decimal, first.properties.numericValue == 0,
            let digit = Unicode.Scalar(first.value + UInt32(value))
        else { return "\(value)" }
        return String(digit)
    }

    /// The picture of a section such as `date.short{}`, `num.percent{}`; nil where there is none of that name.
    func pattern(_ category: PictureClause.Category, _ style: String) -> String? {
        let length = style == "default" || style == "medium" ? "med" : style
        switch category {
        case .date: return datePatterns[length]
        case .time: return timePatterns[length]
        case .dateTime:
            guard let date = datePatterns[length], let time = timePatterns[length] else { return nil }
            return "\(date)' '\(time)"
        case .num:
            switch style {
            // A whole number is one without what stands behind the mark.
            case "integer": return numberPatterns["numeric"].map { String($0.prefix { $0 != "." }) }
            case "decimal", "default": return numberPatterns["numeric"]
            default: return numberPatterns[style]
            }
        case .text, .null, .zero: return nil
        }
    }
}
