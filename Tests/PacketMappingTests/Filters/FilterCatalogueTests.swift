import PacketMapping
import PacketModel
import Testing

struct FilterCatalogueTests {
    static let schema = RecordSchema(columns: ["value"])

    static func value(_ filter: String, _ input: String) throws -> String {
        let settings = ExpressionSettings(lookups: ExpressionManual.lookups, zones: SampleZones())
        let bound = try Expression(parsing: "{value|\(filter)}", with: settings).bind(to: schema)
        return try bound.text(for: Record(row: 1, cells: [input]))
    }

    @Test(arguments: FilterCatalogue.all.flatMap(\.examples))
    func examplesAreTrue(_ example: FilterDescription.Example) throws {
        #expect(try Self.value(example.filter, example.input) == example.output)
    }

    @Test(arguments: FilterCatalogue.all)
    func isDescribed(_ filter: FilterDescription) {
        let isComplete =
            filter.summary.hasSuffix(".") && filter.usage.hasPrefix(filter.name)
            && filter.examples.allSatisfy {
                $0.filter.hasPrefix(filter.name)
            }
        #expect(isComplete && !filter.examples.isEmpty)
        #expect(FilterCatalogue[filter.name.uppercased()]?.name == filter.name)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let filter: String
        let input: String
        let output: String
        var testDescription: String { "\(filter) of \(input)" }

        init(_ filter: String, _ input: String, _ output: String) {
            (self.filter, self.input, self.output) = (filter, input, output)
        }
    }

    static let cases = [
        Case("upper", "jos\u{e9}", "JOS\u{c9}"), Case("lower", "ÅSA", "åsa"),
        Case("title", "o’neil d'angelo's", "O’Neil D'Angelo's"),
        Case("title", "JEAN-LUC von der 3m", "Jean-Luc Von Der 3m"), Case("trim", "\u{A0}\u{3000}홍 길동\n", "홍 길동"),
        Case("replace:é:e", "Jose\u{301}", "Jose"), Case("replace:aa:a", "aaaa", "aa"),
        Case("pad:3:0:left", "1234", "1234"),
        Case("slice:2", "e\u{301}a\u{308}o", "a\u{308}o"), Case("slice:3:3", "abcd", "c"),
        Case("slice:-2:-1", "abcd", "cd"),
        Case("slice:-9:2", "abcd", "ab"), Case("first", "👨‍👩‍👧x", "👨‍👩‍👧"), Case("digits", "٣ rooms 4", "٣4"),
        // numbers
        Case("number:0", "0.5", "1"), Case("number:0", "-0.4", "0"), Case("number:2", "999.995", "1,000.00"),
        Case("number:1", "9.95", "10.0"),
        Case("number", " +0012.50 ", "12.50"), Case("number:2:ko", ".5", "0.50"),
        Case("number::de", "1234.5", "1.234,5"),
        Case("number:2", "12345678901234567890123.456", "12,345,678,901,234,567,890,123.46"), Case("number", " ", ""),
        Case("currency:usd", "0.005", "$0.01"), Case("currency:SEK", "5", "SEK\u{A0}5.00"),
        Case("currency:JPY", "1234.5", "¥1,235"),
        Case("currency:EUR:fr", "-1234.5", "-1\u{A0}234,50\u{A0}€"), Case("currency:KWD", "1", "KWD\u{A0}1.000"),
        // dates
        Case("date:EEE", "2024-02-29", "Thu"), Case("date:EEEE::fr", "2000-01-01", "samedi"),
        Case("date:EEE::ko", "2026-11-21", "토"),
        Case("date:'HH:mm:ss'", "2024-05-01 15:04", "15:04:00"),
        Case("date:'h:mm a'::ko", "2024-05-01T00:05+09:00", "12:05 오전"),
        Case("date:d.M.yy:m/d/yyyy", "12/31/1999", "31.12.99"), Case("date:yyyy-MM-dd:m/d/yy", "5/1/69", "1969-05-01"),
        Case("date:yyyy-MM-dd:yyyymmdd", "20240501", "2024-05-01"),
        Case("date:yyyy-MM-dd:d.m.yyyy", "1.5.2024 0:00", "2024-05-01"),
        Case("date:\"'Q' d 'o''clock'\"", "2024-05-01", "Q 1 oclock"), Case("date:\"''d''\"", "2024-05-01", "'1'"),
        Case("date:'H:mm':m/d/yyyy", "5/1/2024 3:04:05 PM", "15:04"), Case("date:MMM::es", "2024-09-01", "sept"),
        Case("date:'HH:mm xxx'", "2024-05-01T10:00-0330", "10:00 -03:30"),
        Case("date:short::en-GB", "2024-05-01", "01/05/2024"),
        Case("date:Long::es", "2024-05-01", "1 de mayo de 2024"),
        Case("date:full::pt_BR", "2024-05-01", "quarta-feira, 1 de maio de 2024"),
        // time zones
        Case("zone:America/Chicago", "2024-03-10T07:59:59Z", "2024-03-10T01:59:59-06:00"),
        Case("zone:America/Chicago", "2024-03-10T08:00:00Z", "2024-03-10T03:00:00-05:00"),
        Case("zone:UTC:America/Chicago", "2024-03-10T02:30:00", "2024-03-10T08:30:00+00:00"),
        Case("zone:UTC:America/Chicago", "2024-11-03T01:30:00", "2024-11-03T06:30:00+00:00"),
        Case("zone:Europe/Berlin", "1969-12-31T23:30Z", "1970-01-01T00:30:00+01:00"),
        Case("zone:utc", "2024-05-01T00:30+02:00", "2024-04-30T22:30:00+00:00"),
        Case("zone:-0330", "2024-05-01T00:00z", "2024-04-30T20:30:00-03:30"),
        // tables
        Case("choose:m=Male:*=?", " M ", "Male"), Case("choose:=none:a=b", "", "none"),
        Case("choose:\"a=b=c\"", "A", "b=c"),
        Case("choose:'Landlord/Tenant - Unlawful Detainer'=yes", "landlord/tenant - unlawful detainer", "yes"),
        Case("choose:'a: b'='c: d':*=e", "A: B", "c: d"), Case("choose:x,\"a, b\" = c :*=e", "a, b", "c"),
        Case("choose:x,\"a, b\"=c:*=e", "b", "e"), Case("choose:'*'=star:*=e", "*", "star"),
        Case("choose:'*'=star:*=e", "a", "e"),
        Case("choose:a='tis:b=c", "a", "'tis"), Case("choose:a='b' and 'c'", "a", "'b' and 'c'"),
        Case("lookup:counties:county", " 46103", "Pennington"), Case("lookup:counties", "46099", "Minnehaha"),
        // words
        Case("word:2", "a  b\tc", "b"), Case("word:-2:-1", "a b c", "b c"), Case("word:3:2", "a b c", ""),
        Case("initials", "3 o'neil -Zoë", "OZ"), Case("squeeze", "\u{A0}", ""),
        // numbers as people write them
        Case("numeric", "-$1,234", "-1234"), Case("numeric", "$ -5", "-5"),
        Case("numeric:de-CH", "1'234.50", "1234.50"), Case("numeric:en-IN", "12,34,567.8", "1234567.8"),
        Case("numeric:fr", "1 234,5", "1234.5"), Case("numeric", "\u{2212}.5", "-.5"),
        Case("number:0:en_in", "123456", "1,23,456"), Case("number:1:pl", "1234.5", "1234,5"),
        Case("number:1:pl", "12345.5", "12\u{A0}345,5"), Case("currency:PLN:pl", "5", "5,00\u{A0}zł"),
        Case("currency:USD:fr-CA", "5", "5,00\u{A0}$\u{A0}US"), Case("currency:EUR:nl", "-5", "-€\u{A0}5,00"),
        // telephones
        Case("phone", "+1 (555) 123-4567, ext 12", "(555) 123-4567 ext. 12"),
        Case("phone:FR", "612345678", "06 12 34 56 78"),
        Case("phone", "1-555-123-4567", "(555) 123-4567"), Case("phone:kr", "0312345678", "031-234-5678"),
        Case("phone:KR", "02-1234-5678", "02-1234-5678"), Case("phone:KR", "1012345678", "010-1234-5678"),
        Case("phone:KR", "050512345678", "0505-1234-5678"), Case("phone:KR", "15881234", "1588-1234"),
        Case("phone:KR", "821012345678", "010-1234-5678"), Case("phone:e164", "+49 30 123456", "+4930123456"),
        Case("phone:e164:+82", "010-1234-5678", "+821012345678"), Case("phone:e164:39", "06 12345678", "+390612345678"),
        Case("phone:e164:+1", "1 555 123 4567", "+15551234567"),
        // particles
        Case("josa:는/은", "철수", "철수는"), Case("josa:으로/로", "부산", "부산으로"), Case("josa:으로/로", "대구", "대구로"),
        Case("josa:과/와", "Kim", "Kim와(과)"), Case("josa:으로/로", "Kim", "Kim(으)로"), Case("josa:이/가", "3", "3이"),
        Case("josa:이/가", "\u{1112}\u{1169}\u{11BC}", "\u{1112}\u{1169}\u{11BC}이"), Case("josa:을/를", "(김)", "(김)을"),
        Case("josa:을/를", "", ""),
    ]

    @Test(arguments: cases)
    func formats(_ item: Case) throws {
        #expect(try Self.value(item.filter, item.input) == item.output)
    }

    struct Failing: Sendable, CustomTestStringConvertible {
        let filter: String
        let input: String
        let code: DiagnosticCode
        var testDescription: String { "\(filter) of \(input)" }

        init(_ filter: String, _ input: String, _ code: DiagnosticCode) {
            (self.filter, self.input, self.code) = (filter, input, code)
        }
    }

    static let failing = [
        Failing("number", "abc", .notANumber), Failing("number", "1,234", .notANumber),
        Failing("number", "1e5", .notANumber),
        Failing("number", ".", .notANumber), Failing("currency:USD", "$5", .notANumber),
        Failing("date:yyyy", "secret", .notADate),
        Failing("date:yyyy", "2023-02-29", .notADate), Failing("date:yyyy", "2024-13-01", .notADate),
        Failing("date:yyyy", "5/1/2024", .notADate),
        Failing("date:yyyy:m/d/yyyy", "31/1/2024", .notADate), Failing("date:yyyy:m/d/yyyy", "5/1/24", .notADate),
        Failing("date:yyyy", "0000-01-01", .notADate), Failing("date:yyyy", "2024-05-01T25:00", .notADate),
        Failing("date:yyyy", "2024-05-01 13:00 PM", .notADate), Failing("date:HH", "2024-05-01", .noTimeOfDay),
        Failing("phone:US", "555-1234", .notAPhoneNumber), Failing("phone:US", "+82 2 123 4567", .notAPhoneNumber),
        Failing("phone:KR", "02-123-4567 ext. 8", .notAPhoneNumber), Failing("phone:KR", "12345", .notAPhoneNumber),
        Failing("phone:US", "555-123-4567 extra", .notAPhoneNumber),
        Failing("phone:FR", "0012345678", .notAPhoneNumber),
        Failing("numeric", "1,5", .notANumber), Failing("numeric", "1,2345", .notANumber),
        Failing("numeric:de", "1,234.50", .notANumber), Failing("numeric", "12 USD", .notANumber),
        Failing("round", "1,5", .notANumber), Failing("choose:a=1", "b", .notInTable),
        Failing("lookup:states", "ZZ", .notInTable), Failing("zone:UTC", "2024-05-01", .noTimeOfDay),
        Failing("zone:UTC", "2024-05-01 10:00", .noTimeZone), Failing("zone:UTC", "noon", .notADate),
        Failing("zone:+2359", "9999-12-31T23:59Z", .notADate),
        Failing("date:'HH:mm xxx'", "2024-05-01 10:00", .noTimeZone),
        Failing("phone:e164", "5551234567", .notAPhoneNumber),
        Failing("phone:e164:+1", "02 123 4567", .notAPhoneNumber),
    ]

    @Test(arguments: failing)
    func refusesWithoutNamingTheValue(_ item: Failing) throws {
        let failure = #expect(throws: EvaluationFailure.self) { try Self.value(item.filter, item.input) }
        #expect(failure?.code == item.code)
        let isDiscreet = failure.map { $0.message.hasPrefix("`value` ") && !$0.message.contains(item.input) }
        #expect(isDiscreet == true || item.input == ".")
    }
}
