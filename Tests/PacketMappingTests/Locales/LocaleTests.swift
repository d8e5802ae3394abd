import PacketMapping
import PacketModel
import Testing

struct LocaleTests {
    private static let tags =
        ExpressionManual.sections.flatMap(\.paragraphs).first { $0.hasPrefix("Locales: ") }
        .map { $0.dropFirst(9).dropLast().split(separator: " ").map(String.init) } ?? []

    /// Each pattern and name of each locale is one that dates can be written with, and each number is read back.
    @Test func everyLocaleWritesDatesAndNumbers() throws {
        #expect(Self.tags.count >= 50)
        let schema = RecordSchema(columns: ["d", "n"])
        let record = Record(row: 1, cells: ["2024-05-31T15:04", "-1234567.5"])
        for tag in Self.tags {
            var seen: Set<String> = []
            for pattern in ["short", "medium", "long", "full", "MMM", "LLLL", "EEE", "a"] {
                let text = try Expression(parsing: "{d|date:\(pattern)::\(tag)}").bind(to: schema).text(for: record)
                #expect(!text.isEmpty, "\(tag) \(pattern)")
                seen.insert(text)
            }
            #expect(seen.count >= 5, "\(tag)")
            let number = try Expression(parsing: "{n|number:2:\(tag)|numeric:\(tag)}").bind(to: schema)
            #expect(try number.text(for: record) == "-1234567.50", "\(tag)")
            let amount = try Expression(parsing: "{n|currency:EUR:\(tag)}").bind(to: schema).text(for: record)
            #expect(amount.contains("€") || amount.contains("EUR"), "\(tag)")
        }
    }

    @Test func theMappingsLocaleIsTheDefault() throws {
        let schema = RecordSchema(columns: ["n"])
        let record = Record(row: 1, cells: ["1234.5"])
        let settings = ExpressionSettings(locale: "de")
        let expression = try Expression(parsing: "{n|number:1} {n|number:1:en}", with: settings)
        #expect(try expression.bind(to: schema).text(for: record) == "1.234,5 1,234.5")
    }

    @Test(arguments: [("xx", "locales are en"), ("de-LU", "did you mean `de`?")])
    func anUnknownLocaleIsRefused(_ tag: String, _ hint: String) {
        let error = #expect(throws: MappingError.self) { try Expression(parsing: "{n|number:1:\(tag)}") }
        #expect(error?.offset == 12 && error?.length == tag.count && error?.hint?.contains(hint) == true)
    }
}
