import PacketMapping
import PacketModel
import Testing

struct MappingErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let source: String
        let rendered: String
        var testDescription: String { source }

        /// The rendering starts at the message; the line of the source is added.
        init(_ source: String, _ message: String, _ carets: String, hint: String? = nil) {
            self.source = source
            rendered = "\(message)\n  \(source)\n  \(carets)" + (hint.map { "\nhint: \($0)" } ?? "")
        }
    }

    static let schema = RecordSchema(columns: ["firstName", "last name", "이름", "due"])
    static let columns = "the columns are `firstName`, `last name`, `이름`, `due`"

    static let expressions = [
        Case("{firstName|uper}", "unknown filter `uper`", "           ^^^^", hint: "did you mean `upper`?"),
        Case(
            "이름 {이름|uper}", "unknown filter `uper`", "           ^^^^", hint: "did you mean `upper`?"),
        Case(
            "{fristName}", "unknown column `fristName`", " ^^^^^^^^^", hint: "did you mean `firstName`?; \(columns)"),
        Case("Dear {address}", "unknown column `address`", "      ^^^^^^^", hint: columns),
        Case(
            "{due:yyyy}", "unknown column `due:yyyy`", " ^^^^^^^^",
            hint: "a filter comes after `|`: {due|filter:argument}; \(columns)"),
        Case("{email}", "unknown column `email`", " ^^^^^", hint: columns),
        Case("{due", "`{` is not closed", "^", hint: "close it with `}`; write `{{` for a brace in the text"),
        Case("{due {row}", "`{` is not closed", "^", hint: "close it with `}`; write `{{` for a brace in the text"),
        Case("a } b", "`}` without `{`", "  ^", hint: "write `}}` for a brace in the text"),
        Case(
            "{ }", "a column name is expected between the braces", "^^^",
            hint: "write `{{` and `}}` for braces in the text"),
        Case("{due|}", "a filter is expected after `|`", "     ^"),
        Case(#"{due|default:"x}"#, "the quote `\"` is not closed", "             ^"),
        Case(
            #"{due|default:"\x"}"#, #"unknown escape `\x`"#, "              ^^",
            hint: #"the escapes are \" \' \\ \n \t"#),
        Case(#"{due|default:"x"y}"#, "`:`, `|` or `}` is expected here", "                ^"),
        Case(
            "{due|pad}", "`pad` takes 1 to 3 arguments, none given", "     ^^^",
            hint: "write pad:width[:character][:left|right]"),
        Case("{due|upper:x}", "`upper` takes no arguments, 1 given", "           ^", hint: "write upper"),
        Case(
            "{due|default:http://x}", "`default` takes 1 argument, 2 given", "                  ^^^",
            hint: "write default:text; an argument with `:` in it stands in quotes"),
        Case(
            "{due|pad:x}", "a whole number from 0 to 1000 is expected", "         ^",
            hint: "write pad:width[:character][:left|right]"),
        Case(
            "{due|slice:4:2}", "the slice ends before it begins", "             ^",
            hint: "the second number is the last position, not how many: slice:4:5 takes 2 from position 4 on"),
        Case(
            "{due|slice:-2:-3}", "the slice ends before it begins", "              ^^", hint: "write slice:start[:end]"),
        Case("{row:5000}", "a width from 0 to 1000 is expected", "     ^^^^"),
        Case(
            "{due|number:2:xx}", "unknown locale `xx`", "              ^^",
            hint: locales),
        Case(
            "{due|date:Q}", "unknown letters `Q` in the date pattern", "          ^",
            hint:
                "yyyy yy MMMM MMM MM M LLLL dd d EEEE EEE HH H hh h mm ss a xxx are known, and short, medium, long, full and iso; text stands in '…'"
        ),
        Case(
            "{due|date:yyyy:de}", "`de` does not say where year, month and day stand", "               ^^",
            hint: "the locale is the third argument: date:\"d MMMM yyyy\"::de"),
        Case(
            "{due|currency:EURO}", "unknown currency `EURO`", "              ^^^^",
            hint: "currencies are named by their ISO 4217 code: USD, EUR, KRW"),
        Case("{if due}x", "`{if …}` is not closed", "^^^", hint: "close it with `{end}`"),
        Case("{if}x{end}", "a condition is expected after `if`", "^^^^"),
        Case(
            "x{end}", "`{end}` has no `{if …}` before it", " ^^^^^",
            hint: "a column of that name is written in quotes: {\"end\"}"),
        Case("{if due}{else}{else}{end}", "`{else}` comes after `{else}`", "              ^^^^^^"),
        Case(
            "{if due}{elseif row}{end}", "unknown column `elseif row`", "         ^^^^^^^^^^",
            hint: "a choice is written {if …}…{else if …}…{else}…{end}; \(columns)"),
    ]

    @Test(arguments: expressions)
    func pointsAtTheMistakeInAnExpression(_ item: Case) {
        let error = #expect(throws: MappingError.self) { try Expression(parsing: item.source).bind(to: Self.schema) }
        #expect(error?.rendered() == item.rendered)
    }

    static let locales =
        "locales are en en-AU en-CA en-GB en-IE en-IN en-NZ en-ZA de de-AT de-CH fr fr-BE fr-CA fr-CH es es-MX es-US it it-CH "
        + "pt pt-PT nl nl-BE sv nb da fi is pl cs sk hu ro bg hr sl lt lv et el tr ru uk he ar hi ja ko zh zh-Hant vi th id "
        + "fil ga cy ca eu"
    static let operators = "the operators are == != < <= > >= contains, starts with, ends with, in, is empty"

    static let conditions = [
        Case(
            "due == SD", "unknown column `SD`", "       ^^", hint: "a text stands in quotes: \"SD\"; \(columns)"),
        Case(
            "last name == 'x'", "an operator is expected before `name`", "     ^^^^",
            hint: operators + "; a column name with spaces stands in braces: {last name}"),
        Case(
            "'last name' == 'Smith'", "`last name` in quotes is a text, not the column", "^^^^^^^^^^^",
            hint: "the column stands in braces: {last name}"),
        Case(
            "due and 'x' in ('Due', 'y')", "`due` in quotes is a text, not the column", "                ^^^^^",
            hint: "the column stands in braces: {due}"),
        Case(
            "due? == 'x'", "`and`, `or` or the end is expected here", "   ^",
            hint: "a column name with spaces or signs stands in braces: {last name}"),
        Case("due ==", "a value is expected here", "      ^"),
        Case("", "a value is expected here", "^"),
        Case("due && row", "unknown operator `&&`", "    ^^", hint: "write `and`"),
        Case("due <> 3", "unknown operator `<>`", "    ^^", hint: "write `!=`"),
        Case("!due", "a column, a number or a text in quotes is expected here", "^", hint: "write `not`"),
        Case("(due", "`(` is not closed", "^"),
        Case("due)", "`and`, `or` or the end is expected here", "   ^"),
        Case("due is 3", "`empty` is expected after `is`", "       ^", hint: "values are compared with == and !="),
        Case("due starts 'a'", "`with` is expected after `starts`", "           ^"),
        Case("due in 'a'", "`(` is expected after `in`", "       ^", hint: #"write in ("x", "y")"#),
        Case("due in ('a' 'b')", "`,` or `)` is expected here", "            ^"),
        Case(
            "due == and", "a value is expected before `and`", "       ^^^",
            hint: "a column of that name is written in braces: {and}"),
        Case("due == 'a", "the quote `'` is not closed", "       ^"),
        Case("{{due}} == 3", "one `{` is enough around a column", "^^"),
        Case("1 < row < 5", "`and`, `or` or the end is expected here", "        ^"),
    ]

    @Test(arguments: conditions)
    func pointsAtTheMistakeInACondition(_ item: Case) {
        let error = #expect(throws: MappingError.self) { try Condition(parsing: item.source).bind(to: Self.schema) }
        #expect(error?.rendered() == item.rendered)
    }

    @Test
    func showsOneLineWithoutControlCharacters() {
        let source = "first\n\u{1B}[2J {x}\nlast"
        let error = #expect(throws: MappingError.self) { try Expression(parsing: source).bind(to: Self.schema) }
        #expect(error?.rendered().hasPrefix("unknown column `x`\n  \u{FFFD}[2J {x}\n        ^\n") == true)
        #expect(error?.offset == 12)
        #expect(error?.length == 1)
        #expect(error?.code == .unknownColumn)
    }

    @Test
    func showsThePlaceInALongLine() {
        let source = String(repeating: "a", count: 500) + "{x}" + String(repeating: "b", count: 500)
        let error = #expect(throws: MappingError.self) { try Expression(parsing: source).bind(to: Self.schema) }
        let lines = error?.rendered().split(separator: "\n").map(String.init) ?? []
        #expect(lines.allSatisfy { $0.count < 120 })
        #expect(
            lines[2].firstIndex(of: "^") == lines[1].firstIndex(of: "x").map { lines[2].index(at: $0, of: lines[1]) })
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let source: String
        let code: DiagnosticCode
    }

    static let hostile = [
        Hostile(
            testDescription: "nested blocks",
            source: String(repeating: "{if due}", count: 65) + String(repeating: "{end}", count: 65),
            code: .expressionTooDeep),
        Hostile(
            testDescription: "unclosed blocks", source: String(repeating: "{if due}", count: 2_000),
            code: .expressionTooDeep),
        Hostile(
            testDescription: "parentheses", source: "{if " + String(repeating: "(", count: 9_000),
            code: .expressionTooDeep),
        Hostile(
            testDescription: "negations", source: "{if " + String(repeating: "not ", count: 4_000),
            code: .expressionTooDeep),
        Hostile(testDescription: "length", source: String(repeating: "a", count: 16_385), code: .expressionTooLong),
    ]

    @Test(arguments: hostile)
    func refusesWhatIsTooLargeOrTooDeep(_ item: Hostile) {
        let error = #expect(throws: MappingError.self) { try Expression(parsing: item.source) }
        #expect(error?.code == item.code)
    }
}

extension String {
    /// The index in this string that is as far from the start as an index of another string is in that one.
    fileprivate func index(at index: Index, of other: String) -> Index {
        self.index(startIndex, offsetBy: other.distance(from: other.startIndex, to: index))
    }

    /// A column that a hint names can be pasted between the braces.
    @Test(arguments: ["Price: net", "a|b", "say \"hi\"", " led", "line", "if so", "C:\\x", "plain name"])
    func hintsNameColumnsAsTheyAreWritten(_ column: String) throws {
        let schema = RecordSchema(columns: [column])
        let error = #expect(throws: MappingError.self) { try Expression(parsing: "{zzzzzzzz}").bind(to: schema) }
        let hint = try #require(error?.hint)
        let written = try #require(hint.split(separator: "`", omittingEmptySubsequences: false).dropFirst().first)
        #expect(try Expression(parsing: "{\(written)}").bind(to: schema).column == 0, "\(hint)")
    }
}
