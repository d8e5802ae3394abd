/// All filters of the expression language.
public enum FilterCatalogue {
    /// The filters in the order in which help lists them.
    public static let all: [FilterDescription] = text + pieces + choices + numbers + dates + phones

    /// The filter of a name, without regard to case.
    public static subscript(name: String) -> FilterDescription? { byName[name.lowercased()] }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    private static let text: [FilterDescription] = [
        .init(
            "upper", UpperFilter.self, "Writes all letters large.",
            examples: [.init("upper", "Müller", "MÜLLER"), .init("upper", "straße", "STRASSE")]),
        .init(
            "lower", LowerFilter.self, "Writes all letters small.",
            examples: [.init("lower", "Jane@Example.ORG", "jane@example.org")]),
        .init(
            "title", TitleFilter.self, "Writes the first letter of each word large and the others small.",
            examples: [
                .init("title", "MARY-ANN O'NEIL", "Mary-Ann O'Neil"),
                .init("title", "bob's 2nd shop", "Bob's 2nd Shop"),
                .init("title", "étienne de la tour", "Étienne De La Tour"),
            ]),
        .init(
            "trim", TrimFilter.self, "Drops white space at both ends.",
            examples: [.init("trim", "  Jane Doe \t", "Jane Doe")]),
        .init(
            "squeeze", SqueezeFilter.self, "Makes one space of any white space, and none at the ends.",
            examples: [.init("squeeze", "  Jane \t\n Doe ", "Jane Doe")]),
        .init(
            "default", DefaultFilter.self, takes: [.required("text")], "Stands in for an empty value.",
            examples: [
                .init("default:n/a", "", "n/a"), .init("default:n/a", "x", "x"),
                .init(#"default:" (none) ""#, " ", " (none) "),
            ]),
        .init(
            "replace", ReplaceFilter.self, takes: [.required("text"), .required("replacement")],
            "Replaces a text wherever it occurs.",
            examples: [
                .init("replace:-:/", "2024-05-01", "2024/05/01"), .init("replace:',':''", "1,234,567", "1234567"),
            ]),
        .init(
            "pad", PadFilter.self, takes: [.required("width"), .optional("character"), .optional("left|right")],
            "Fills up to a width, on the left unless `right` is said.",
            examples: [
                .init("pad:5:0", "42", "00042"), .init("pad:4", "é", "   é"), .init("pad:5:.:right", "홍길동", "홍길동.."),
            ]),
    ]

    private static let pieces: [FilterDescription] = [
        .init(
            "slice", SliceFilter.self, takes: [.required("start"), .optional("end")],
            "Takes the characters from one position through another; negative positions count from the end.",
            examples: [
                .init("slice:2:4", "abcdef", "bcd"), .init("slice:-4", "4111111111111234", "1234"),
                .init("slice:1:-2", "홍길동", "홍길"), .init("slice:9", "abc", ""),
            ]),
        .init(
            "first", FirstFilter.self, "Takes the first letter.",
            examples: [.init("first", " Åsa", "Å"), .init("first", "", "")]),
        .init(
            "digits", DigitsFilter.self, "Keeps the digits.",
            examples: [.init("digits", "(605) 555-0100", "6055550100")]),
        .init(
            "word", WordFilter.self, takes: [.required("first"), .optional("last")],
            "Takes one word, or the words from one through another; negative positions count from the end.",
            examples: [
                .init("word:1", "Ada King Lovelace", "Ada"), .init("word:-1", "Ada King Lovelace", "Lovelace"),
                .init("word:2:-1", "Ada King Lovelace", "King Lovelace"), .init("word:4", "Ada", ""),
            ]),
        .init(
            "initials", InitialsFilter.self, takes: [.optional("mark")],
            "Takes the first letter of each word, with a mark behind each.",
            examples: [.init("initials", "Ada King Lovelace", "AKL"), .init("initials:.", "ada lovelace", "A.L.")]),
    ]

    private static let choices: [FilterDescription] = [
        .init(
            "choose", ChooseFilter.self, takes: [.repeated("value=text")],
            "Puts one text for another; commas join values that mean the same, and `*` is every other one. Values and texts may stand "
                + "in quotes. Case does not matter.",
            examples: [
                .init("choose:m=Male:f=Female", "F", "Female"), .init("choose:y,yes,ja=Yes:*=No", "Ja", "Yes"),
                .init("choose:married jointly=2:single='1, alone'", "Single", "1, alone"),
                .init("choose:'Landlord/Tenant: eviction'=yes:*=no", "Landlord/Tenant: eviction", "yes"),
                .init("choose:a=1:*=other", "z", "other"), .init("choose:a=1", "", ""),
            ]),
        .init(
            "lookup", LookupFilter.self, takes: [.required("table"), .optional("column"), .optional("otherwise")],
            "Finds a value in a table of the mapping (`lookups:`), by its key; the first column unless one is named.",
            examples: [
                .init("lookup:states", "sd", "South Dakota"), .init("lookup:counties:Seat", "46103", "Rapid City"),
                .init("lookup:states::elsewhere", "ZZ", "elsewhere"), .init("lookup:states", "", ""),
            ]),
        .init(
            "josa", JosaFilter.self, takes: [.required("particles")],
            "Appends the Korean particle that follows the last letter: the first after a consonant, the second after a vowel.",
            examples: [
                .init("josa:은/는", "홍길동", "홍길동은"), .init("josa:이/가", "철수", "철수가"),
                .init("josa:으로/로", "서울", "서울로"), .init("josa:을/를", "Smith", "Smith을(를)"),
            ]),
    ]

    private static let numbers: [FilterDescription] = [
        .init(
            "number", NumberFilter.self, takes: [.optional("decimals"), .optional("locale")],
            "Writes a number with grouped digits, as people of a locale do.",
            examples: [
                .init("number", "1234567.5", "1,234,567.5"), .init("number:2", "1234.505", "1,234.51"),
                .init("number:2:de", "1234.5", "1.234,50"), .init("number:0:de-CH", "-1234567", "-1’234’567"),
                .init("number:1:fr", "1234", "1\u{A0}234,0"), .init("number:0:en-IN", "1234567", "12,34,567"),
                .init("number:0:es", "1234", "1234"), .init("number", "", ""),
            ]),
        .init(
            "currency", CurrencyFilter.self, takes: [.required("code"), .optional("locale")],
            "Writes an amount of money, as people of a locale do.",
            examples: [
                .init("currency:USD", "1234.5", "$1,234.50"), .init("currency:USD", "-3", "-$3.00"),
                .init("currency:EUR:de", "1234.5", "1.234,50\u{A0}€"), .init("currency:KRW:ko", "15000", "₩15,000"),
                .init("currency:CHF:de-CH", "1234.5", "CHF\u{A0}1’234.50"), .init("currency:CAD:en-CA", "9", "$9.00"),
                .init("currency:EUR", "", ""),
            ]),
        .init(
            "bits", BitsFilter.self, takes: [.required("count")],
            "Writes the last binary digits of a whole number, such as a sequence in optical marks.",
            examples: [.init("bits:3", "5", "101"), .init("bits:3", "8", "000"), .init("bits:4", "1", "0001")]),
        .init(
            "numeric", NumericFilter.self, takes: [.optional("locale")],
            "Reads a number as people of a locale write it, with or without a currency's sign, for `number` and calculations.",
            examples: [
                .init("numeric", "$1,234.50", "1234.50"), .init("numeric:de", "1.234,50 €", "1234.50"),
                .init("numeric:fr", "1\u{202F}234,5", "1234.5"), .init("numeric", "(12.00)", "-12.00"),
                .init("numeric", "", ""),
            ]),
        .init(
            "round", RoundFilter.self, takes: [.optional("decimals")],
            "Rounds half away from zero, as cash registers do.",
            examples: [.init("round:2", "2.675", "2.68"), .init("round", "-0.5", "-1"), .init("round:2", "3", "3.00")]),
    ]

    private static let dates: [FilterDescription] = [
        .init(
            "date", DateFilter.self, takes: [.required("pattern"), .optional("input pattern"), .optional("locale")],
            "Writes a date by a pattern of yyyy yy MMMM MMM MM M LLLL dd d EEEE EEE HH H hh h mm ss a xxx, or as a "
                + "locale's short, medium, long or full one, or iso. The input pattern says how the column writes its dates; "
                + "those like 2024-05-01 are read, too.",
            examples: [
                .init("date:d MMMM yyyy", "2024-05-01", "1 May 2024"), .init("date:MM/dd/yy", "2024-05-01", "05/01/24"),
                .init("date:iso:m/d/yyyy", "5/1/2024", "2024-05-01"),
                .init("date:MM/dd/yyyy:m/d/yyyy", "2024-05-01", "05/01/2024"),
                .init("date:long", "2024-05-01", "May 1, 2024"),
                .init("date:full::de", "2024-05-01", "Mittwoch, 1. Mai 2024"),
                .init("date:long::pl", "2024-05-01", "1 maja 2024"),
                .init("date:LLLL yyyy::pl", "2024-05-01", "maj 2024"),
                .init("date:yyyy년 M월 d일 EEEE::ko", "2024-05-01", "2024년 5월 1일 수요일"),
                .init("date:'h:mm a'", "2024-05-01T15:04:05Z", "3:04 PM"), .init("date:yyyy", "", ""),
            ]),
        .init(
            "zone", ZoneFilter.self, takes: [.required("to"), .optional("from")],
            "Brings a time to the clocks of another place: a name of the time zone database, UTC, or a distance such as +0900.",
            examples: [
                .init("zone:Asia/Seoul", "2024-05-01T15:04:00Z", "2024-05-02T00:04:00+09:00"),
                .init("zone:Europe/Berlin", "2024-07-01T12:00:00Z", "2024-07-01T14:00:00+02:00"),
                .init("zone:UTC:Europe/Berlin", "2024-01-15 09:30", "2024-01-15T08:30:00+00:00"),
                .init("zone:'+05:30'", "2024-05-01T00:00Z", "2024-05-01T05:30:00+05:30"), .init("zone:UTC", "", ""),
            ]),
    ]

    private static let phones: [FilterDescription] = [
        .init(
            "phone", PhoneFilter.self, takes: [.optional("US|KR|FR|E164"), .optional("prefix")],
            "Writes a telephone number as is usual in a country, or in full with a country's prefix.",
            examples: [
                .init("phone:US", "5551234567", "(555) 123-4567"),
                .init("phone:US", "+1 555.123.4567", "(555) 123-4567"),
                .init("phone:US", "555-123-4567 x89", "(555) 123-4567 ext. 89"),
                .init("phone:KR", "+82 10 1234 5678", "010-1234-5678"), .init("phone:KR", "021234567", "02-123-4567"),
                .init("phone:FR", "+33 6 12 34 56 78", "06 12 34 56 78"),
                .init("phone:e164:+1", "(555) 123-4567", "+15551234567"), .init("phone", "", ""),
            ])
    ]
}
