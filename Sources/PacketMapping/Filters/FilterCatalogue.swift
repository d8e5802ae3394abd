/// All filters of the expression language.
public enum FilterCatalogue {
    /// The filters in the order in which help lists them.
    public static let all: [FilterDescription] = text + pieces + formats

    /// The filter of a name, without regard to case.
    public static subscript(name: String) -> FilterDescription? { byName[name.lowercased()] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static let text: [FilterDescription] = [
        .init(
            "upper", UpperFilter.self, "Writes all letters large.",
            [.init("upper", "Müller", "MÜLLER"), .init("upper", "straße", "STRASSE")]),
        .init(
            "lower", LowerFilter.self, "Writes all letters small.",
            [.init("lower", "Jane@Example.ORG", "jane@example.org")]),
        .init(
            "title", TitleFilter.self, "Writes the first letter of each word large and the others small.",
            [
                .init("title", "MARY-ANN O'NEIL", "Mary-Ann O'Neil"),
                .init("title", "bob's 2nd shop", "Bob's 2nd Shop"),
                .init("title", "étienne de la tour", "Étienne De La Tour"),
            ]),
        .init(
            "trim", TrimFilter.self, "Drops white space at both ends.", [.init("trim", "  Jane Doe \t", "Jane Doe")]),
        .init(
            "default", DefaultFilter.self, takes: [.required("text")], "Stands in for an empty value.",
            [
                .init("default:n/a", "", "n/a"), .init("default:n/a", "x", "x"),
                .init(#"default:" (none) ""#, " ", " (none) "),
            ]),
        .init(
            "replace", ReplaceFilter.self, takes: [.required("text"), .required("replacement")],
            "Replaces a text wherever it occurs.",
            [.init("replace:-:/", "2024-05-01", "2024/05/01"), .init("replace:',':''", "1,234,567", "1234567")]),
        .init(
            "pad", PadFilter.self, takes: [.required("width"), .optional("character"), .optional("left|right")],
            "Fills up to a width, on the left unless `right` is said.",
            [.init("pad:5:0", "42", "00042"), .init("pad:4", "é", "   é"), .init("pad:5:.:right", "홍길동", "홍길동..")]),
    ]

    private static let pieces: [FilterDescription] = [
        .init(
            "slice", SliceFilter.self, takes: [.required("start"), .optional("end")],
            "Takes the characters from one position through another; negative positions count from the end.",
            [
                .init("slice:2:4", "abcdef", "bcd"), .init("slice:-4", "4111111111111234", "1234"),
                .init("slice:1:-2", "홍길동", "홍길"), .init("slice:9", "abc", ""),
            ]),
        .init(
            "first", FirstFilter.self, "Takes the first letter.", [.init("first", " Åsa", "Å"), .init("first", "", "")]),
        .init("digits", DigitsFilter.self, "Keeps the digits.", [.init("digits", "(605) 555-0100", "6055550100")]),
        .init(
            "josa", JosaFilter.self, takes: [.required("particles")],
            "Appends the Korean particle that follows the last letter: the first after a consonant, the second after a vowel.",
            [
                .init("josa:은/는", "홍길동", "홍길동은"), .init("josa:이/가", "철수", "철수가"),
                .init("josa:으로/로", "서울", "서울로"), .init("josa:을/를", "Smith", "Smith을(를)"),
            ]),
    ]

    private static let formats: [FilterDescription] = [
        .init(
            "number", NumberFilter.self, takes: [.optional("decimals"), .optional("locale")],
            "Writes a number with grouped digits; locales are en, de, fr, ko, ch.",
            [
                .init("number", "1234567.5", "1,234,567.5"), .init("number:2", "1234.505", "1,234.51"),
                .init("number:2:de", "1234.5", "1.234,50"), .init("number:0:ch", "-1234567", "-1’234’567"),
                .init("number:1:fr", "1234", "1\u{A0}234,0"), .init("number", "", ""),
            ]),
        .init(
            "currency", CurrencyFilter.self, takes: [.required("code"), .optional("locale")],
            "Writes an amount of money; locales are en, de, fr, ko, ch.",
            [
                .init("currency:USD", "1234.5", "$1,234.50"), .init("currency:USD", "-3", "-$3.00"),
                .init("currency:EUR:de", "1234.5", "1.234,50\u{A0}€"), .init("currency:KRW:ko", "15000", "₩15,000"),
                .init("currency:CHF:ch", "1234.5", "CHF\u{A0}1’234.50"), .init("currency:EUR", "", ""),
            ]),
        .init(
            "date", DateFilter.self, takes: [.required("pattern"), .optional("input pattern"), .optional("locale")],
            "Writes a date by a pattern of yyyy yy MMMM MMM MM M dd d EEEE EEE HH H hh h mm ss a; locales are en, de, fr, es, ko.",
            [
                .init("date:d MMMM yyyy", "2024-05-01", "1 May 2024"), .init("date:MM/dd/yy", "2024-05-01", "05/01/24"),
                .init("date:yyyy-MM-dd:m/d/yyyy", "5/1/2024", "2024-05-01"),
                .init("date:'EEEE, d. MMMM yyyy'::de", "2024-05-01", "Mittwoch, 1. Mai 2024"),
                .init("date:yyyy년 M월 d일 EEEE::ko", "2024-05-01", "2024년 5월 1일 수요일"),
                .init("date:'h:mm a'", "2024-05-01T15:04:05Z", "3:04 PM"), .init("date:yyyy", "", ""),
            ]),
        .init(
            "phone", PhoneFilter.self, takes: [.optional("US|KR|E164"), .optional("prefix")],
            "Writes a telephone number as is usual in a country, or in full with a country's prefix.",
            [
                .init("phone:US", "5551234567", "(555) 123-4567"),
                .init("phone:US", "+1 555.123.4567", "(555) 123-4567"),
                .init("phone:KR", "+82 10 1234 5678", "010-1234-5678"), .init("phone:KR", "021234567", "02-123-4567"),
                .init("phone:e164:+1", "(555) 123-4567", "+15551234567"), .init("phone", "", ""),
            ]),
    ]
}
