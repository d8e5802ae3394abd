import PacketMapping
import Testing

/// Days that have three fields: by the label that they share, or by the text before their row.
struct DatePartTests {
    private static func field(
        _ name: String, _ printed: String, left: Double, head: String? = nil, width: Double = 40
    ) -> FieldProfile {
        var field = FieldProfile(name: name, printedLabel: printed)
        field.rowHead = head
        field.place = .init(page: 0, left: left, top: 20, right: left + width, bottom: 34)
        return field
    }

    private static func row(_ labels: [String], head: String? = nil, width: Double = 40) -> [FieldProfile] {
        labels.enumerated().map { field("f\($0)", $1, left: 20 + (width + 8) * Double($0), head: head, width: width) }
    }

    private static func pairs(_ fields: [FieldProfile], _ table: [String: [String]]) -> [String: MappingProposal.Pair] {
        let columns = table.sorted { $0.key < $1.key }.map { ColumnProfile(header: $0, samples: $1) }
        let proposal = MappingProposer(fields: fields, columns: columns).proposal()
        return Dictionary(proposal.pairs.map { (fields[$0.field].name, $0) }) { first, _ in first }
    }

    /// What fills the fields of a row, from left to right.
    private static func expressions(_ pairs: [String: MappingProposal.Pair]) -> [String] {
        ["f0", "f1", "f2"].compactMap { pairs[$0]?.expression }
    }

    @Test(
        "A text before fields for month, day and year says which date they take",
        arguments: [
            (["Month", "Day", "Year"], "Date of birth", "Date of birth", ["1990-03-04"], ["MM", "dd", "yyyy"]),
            (
                ["Tag", "Monat", "Jahr"], "Geburtsdatum", "Geburtsdatum", ["04.03.1990", "31.12.1985"],
                ["dd:d.m.yyyy", "MM:d.m.yyyy", "yyyy:d.m.yyyy"]
            ),
            (["Giorno", "Mese", "Anno"], "Data di nascita", "Data di nascita", ["1990-03-04"], ["dd", "MM", "yyyy"]),
            (["Date of birth", "Day", "Year"], "", "Date of birth", ["1990-03-04"], ["MM", "dd", "yyyy"]),
        ])
    func takesDatesApart(labels: [String], head: String, header: String, days: [String], patterns: [String]) {
        let pairs = Self.pairs(Self.row(labels, head: head.isEmpty ? nil : head), [header: days])
        #expect(Self.expressions(pairs) == patterns.map { "{\(header)|date:\($0)}" })
        #expect(!pairs.values.contains { $0.isUnsure })
    }

    @Test(
        "A label for three narrow fields says the order of their parts",
        arguments: [
            ("Date of birth (MM DD YYYY)", ["MM", "dd", "yyyy"]),
            ("Date of birth (day/month/year)", ["dd", "MM", "yyyy"]),
            ("Date of birth (YYYY-MM-DD)", ["yyyy", "MM", "dd"]),
        ])
    func readsTheOrder(label: String, patterns: [String]) {
        let pairs = Self.pairs(Self.row([label, label, label]), ["Date of birth": ["1990-03-04"]])
        #expect(Self.expressions(pairs) == patterns.map { "{Date of birth|date:\($0)}" })
        #expect(!pairs.values.contains { $0.isUnsure })
    }

    @Test("Fields with room for a whole date take no parts of one")
    func leavesWideFields() {
        let label = "Dates of visits (mm/dd/yyyy)"
        let pairs = Self.pairs(Self.row([label, label, label], width: 90), ["Date of visits": ["1990-03-04"]])
        #expect(!pairs.values.contains { $0.isOneOfSeveral })
    }

    @Test(
        "Columns for month, day and year fill their fields",
        arguments: [
            (["Month", "Day", "Year"], "Date of birth"),
            (["Date of birth (MM DD YYYY)", "Date of birth (MM DD YYYY)", "Date of birth (MM DD YYYY)"], nil),
            (["Date of birth", "Day", "Year"], nil),
        ])
    func takesPartsAsTheyAre(labels: [String], head: String?) {
        let pairs = Self.pairs(
            Self.row(labels, head: head),
            ["dob_month": ["3", "12"], "dob_day": ["4", "31"], "dob_year": ["1990", "1985"]])
        #expect(Self.expressions(pairs) == ["{dob_month}", "{dob_day}", "{dob_year}"])
        #expect(!pairs.values.contains { $0.isUnsure })
    }

    @Test(
        "No part of another date is sure",
        arguments: [
            ("Date of marriage", "Date"), ("Spouse's date of birth", "Date of birth"), ("Expiration date", "Date"),
            ("Date of birth", "Date signed"),
        ])
    func doubtsOtherDates(head: String, header: String) {
        let pairs = Self.pairs(Self.row(["Month", "Day", "Year"], head: head), [header: ["1990-03-04"]])
        #expect(!pairs.values.contains { !$0.isUnsure })
    }
}
