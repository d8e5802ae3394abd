public import PacketModel

/// The manual of the expression language: what `man packet-expressions` says, with examples that the tests evaluate.
public enum ExpressionManual {
    /// A part of the manual.
    public struct Section: Sendable {
        /// What it is about.
        public let title: String
        /// What there is to know, one paragraph each.
        public let paragraphs: [String]
        /// Uses with their results, all of them for the same row.
        public let examples: [Example]
    }

    /// An expression and its value.
    public struct Example: Sendable, Hashable {
        /// The expression.
        public let expression: String
        /// Its value for the row of the manual.
        public let result: String

        init(_ expression: String, _ result: String) { (self.expression, self.result) = (expression, result) }
    }

    /// The columns of the manual's row.
    public static let schema = RecordSchema(columns: row.map(\.0))
    /// The manual's row.
    public static let record = Record(row: 7, line: 8, cells: row.map(\.1))
    /// The tables that the examples look things up in.
    public static let lookups: [String: LookupTable] = [
        "states": LookupTable(
            columns: ["Name"], rows: [(key: "SD", values: ["South Dakota"]), (key: "ND", values: ["North Dakota"])]),
        "counties": LookupTable(
            columns: ["County", "Seat"],
            rows: [
                (key: "46103", values: ["Pennington", "Rapid City"]),
                (key: "46099", values: ["Minnehaha", "Sioux Falls"]),
            ]),
    ].compactMapValues { $0 }

    private static let row = [
        ("firstName", "Ada"), ("lastName", "Lovelace"), ("이름", "홍길동"), ("email", ""), ("state", "SD"),
        ("fips", "46103"),
        ("unit price", "19.99"), ("quantity", "3"), ("discount", ""), ("amount", "1.234,50 €"), ("due", "2026-01-31"),
        ("issued", "2025-12-24"), ("birth", "2008-02-29"), ("joined", "3/9/2019"), ("start", "2026-01-15T18:30:00Z"),
        ("sex", "f"), ("phone", "605-555-0100"),
    ]

    /// All sections, in order.
    public static let sections: [Section] = [insertion, choice, conditions, calculations, dates, money, korean]

    private static let insertion = Section(
        title: "Columns",
        paragraphs: [
            "A name in braces is replaced by the row's cell. Case does not matter. The standard columns firstName, "
                + "lastName, fullName, email and phoneNumber are found under other spellings too, and fullName is put "
                + "together from its parts: Ada Lovelace, and 홍길동 of 길동 and 홍. {row} is the number of the row, {line} "
                + "its line in the file.",
            "Filters follow a bar and work from left to right; their arguments follow colons. An argument with a colon, "
                + "a bar or a brace in it stands in quotes, as does a column's name: {\"Time: start\"}. {{ and }} are "
                + "braces in the text.",
        ],
        examples: [
            Example("{firstName} {lastName|upper}", "Ada LOVELACE"), Example("{FullName}", "Ada Lovelace"),
            Example("{row:05}", "00007"), Example("{email|default:\"no e-mail\"}", "no e-mail"),
            Example("{lastName|slice:1:4|pad:6:.:right}", "Love.."), Example("{{{firstName}}}", "{Ada}"),
            Example("{sex|choose:m=Mr.:f=Ms.} {lastName}", "Ms. Lovelace"),
            Example("{fips|lookup:counties:Seat}, {state|lookup:states}", "Rapid City, South Dakota"),
            Example("{phone|phone:US}", "(605) 555-0100"),
        ])

    private static let choice = Section(
        title: "Choices",
        paragraphs: [
            "{if CONDITION}…{else if CONDITION}…{else}…{end} shows the first part whose condition holds. Parts may hold "
                + "anything, other choices too. A column alone is a condition: it holds when the cell is not empty."
        ],
        examples: [
            Example("Dear {if email}{email}{else}neighbour{end},", "Dear neighbour,"),
            Example("{if quantity >= 10}many{else if quantity > 1}some{else}one{end}", "some"),
        ])

    private static let conditions = Section(
        title: "Conditions",
        paragraphs: [
            "Values are compared with == != < <= > >=, as numbers if both are numbers, as dates if both are dates like "
                + "2026-01-31, otherwise as text, with regard to case. A value that is compared by < or > with a date in "
                + "the condition has to be a date, or nothing. There are also contains, starts with, ends with, "
                + "in (…), is empty and is not empty; not stands before the operator's word or before a condition, and "
                + "and binds closer than or. A text stands in quotes, a column with spaces or filters in braces.",
            "The same conditions choose rows: packet merge … --where 'state == \"SD\" and quantity > 1'.",
        ],
        examples: [
            Example("{if state in (\"SD\", \"ND\") and email is empty}paper{end}", "paper"),
            Example("{if {lastName|lower} starts with \"love\"}yes{else}no{end}", "yes"),
            Example("{if not (quantity < 3 or discount)}full price{end}", "full price"),
            Example("{if due > issued}later{end}", "later"),
            Example("{if {unit price} * quantity > 50}free delivery{end}", "free delivery"),
            Example("{if years(birth, due) >= 18}adult{else}minor{end}", "minor"),
        ])

    private static let calculations = Section(
        title: "Calculations",
        paragraphs: [
            "{= …} calculates with + - * / and parentheses, exactly and in decimal digits; a division gives up to 16 "
                + "digits behind the point. A minus has spaces around it, since names may have one in them. A column "
                + "with spaces or filters stands in braces. Filters behind the calculation format its result.",
            "An empty cell makes the result empty, so that nobody is billed by a gap; {discount|default:0} says "
                + "otherwise, and sum, average, min, max and count leave empty cells out. A cell that is neither empty "
                + "nor a number nor a date keeps its row from being written.",
            "Functions: "
                + ArithmeticFunction.allCases.map(\.usage).joined(separator: ", ")
                + ". days, months and years are whole ones between two dates.",
        ],
        examples: [
            Example("{= {unit price} * quantity|currency:USD}", "$59.97"), Example("{= 0.1 + 0.2}", "0.3"),
            Example("{= ({unit price} - 5) * 1.0725|round:2}", "16.08"), Example("{= 10 / 3|number:4}", "3.3333"),
            Example("{= {unit price} - discount}", ""), Example("{= {unit price} - {discount|default:0}}", "19.99"),
            Example("{= sum(quantity, discount, 4)}", "7"), Example("{= round({unit price} / quantity, 2)}", "6.66"),
            Example("{= {amount|numeric:de} / 2|number:2:de}", "617,25"), Example("{= max(1, quantity, 2)}", "3"),
        ])

    private static let dates = Section(
        title: "Dates and times",
        paragraphs: [
            "Dates are written 2026-01-31, with a time 2026-01-31T18:30, and with the distance from UTC behind it. "
                + "date reads others by an input pattern: {joined|date:iso:m/d/yyyy}. A date takes days, weeks, months "
                + "and years; in a month that is too short the last day is taken. Two dates make a number of days.",
            "zone brings a time to another time zone. A time that does not say its own is in the zone behind the second "
                + "colon, or in the mapping's timeZone. The rules are those of this machine (tzdata).",
        ],
        examples: [
            Example("{due|date:long}", "January 31, 2026"), Example("{= due + 30 days|date:d MMM yyyy}", "2 Mar 2026"),
            Example("{= due + 1 month}", "2026-02-28"), Example("{= due - issued} days", "38 days"),
            Example("{= {joined|date:iso:m/d/yyyy} + 5 years|date:yyyy}", "2024"),
            Example("{= years(birth, due)}", "17"), Example("{= monthEnd(issued) + 1 day}", "2026-01-01"),
            Example("{start|zone:America/Chicago|date:\"EEEE, h:mm a\"}", "Thursday, 12:30 PM"),
            Example("{start|zone:Asia/Seoul|date:\"M월 d일 a h:mm\"::ko}", "1월 16일 오전 3:30"),
        ])

    private static let money = Section(
        title: "Languages and countries",
        paragraphs: [
            "number, currency, numeric and date take a locale; without one it is the mapping's locale, or English. What "
                + "they know comes from Unicode CLDR. The narrow no-break space, which many fonts lack, is written as a "
                + "no-break space, and the minus as a hyphen.",
            "Locales: " + LocaleFormat.tags.joined(separator: " ") + ".",
        ],
        examples: [
            Example("{= {unit price} * 1000|currency:EUR:de}", "19.990,00\u{A0}€"),
            Example("{= {unit price} * 1000|currency:EUR:en-IE}", "€19,990.00"),
            Example("{= {unit price} * 100000|currency:INR:en-IN}", "₹19,99,000.00"),
            Example("{due|date:long::es}", "31 de enero de 2026"), Example("{due|date:full::ko}", "2026년 1월 31일 토요일"),
        ])

    private static let korean = Section(
        title: "Korean particles",
        paragraphs: [
            "josa appends the particle that goes with the last letter's sound, digits read aloud. Where nobody can know "
                + "how a word is read, both are written."
        ],
        examples: [
            Example("{이름|josa:이/가}", "홍길동이"), Example("{이름|slice:2|josa:은/는}", "길동은"),
            Example("{quantity|josa:을/를}", "3을"), Example("{lastName|josa:와/과}", "Lovelace와(과)"),
        ])
}
