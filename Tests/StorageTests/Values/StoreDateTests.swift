import Storage
import Testing

struct StoreDateTests {
    @Test func writesMomentsThatReadBackAndSort() {
        let table: [(Int64, String)] = [
            (0, "1970-01-01T00:00:00.000000Z"), (-1, "1969-12-31T23:59:59.999999Z"),
            (1_773_480_413_589_793, "2026-03-14T09:26:53.589793Z"),
            (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
            (-62_167_219_200_000_000, "0000-01-01T00:00:00.000000Z"),
            (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
        ]
        for (microseconds, text) in table {
            #expect(StoreDate(microseconds: microseconds).iso8601 == text)
            #expect(StoreDate(iso8601: text)?.microseconds == microseconds)
        }
        #expect(StoreDate(microseconds: .max).iso8601 == "9999-12-31T23:59:59.999999Z")
        #expect(StoreDate(iso8601: "2026-03-14")?.iso8601 == "2026-03-14T00:00:00.000000Z")
        #expect(StoreDate(iso8601: "2026-03-14T09:26:53.5Z")?.iso8601 == "2026-03-14T09:26:53.500000Z")
        for text in [
            "", "2026-02-29", "2026-13-01", "2026-03-14T24:00:00Z", "2026-03-14 09:26:53Z", "2026-03-14T09:26:53",
        ] {
            #expect(StoreDate(iso8601: text) == nil, "\(text)")
        }
    }
}
