import PacketMapping
import Testing

/// Telephone numbers for three fields: area code, prefix and line number.
struct PhonePartTests {
    private static func fields(
        _ labels: [String], _ limits: [Int?], head: String? = nil, width: Double = 36
    ) -> [FieldProfile] {
        zip(labels, limits).enumerated().map { index, entry in
            var field = FieldProfile(name: "f\(index)", printedLabel: entry.0, maxLength: entry.1)
            let left = 20 + (width + 8) * Double(index)
            field.place = .init(page: 0, left: left, top: 20, right: left + width, bottom: 34)
            field.rowHead = head
            return field
        }
    }

    private static func pairs(_ fields: [FieldProfile], _ cells: [String]) -> [MappingProposal.Pair] {
        MappingProposer(fields: fields, columns: [ColumnProfile(header: "Phone", samples: cells)]).proposal().accepted
    }

    static let spellings = [
        ["605-555-0100", "(605) 555-0101"], ["+1 605-555-0100", "+1 (605) 555-0101"],
        ["605-555-0100", "+1 (605) 555-0101"], ["1-605-555-0100"],
    ]

    @Test("Each part goes into its field, with the country's code and without", arguments: spellings)
    func partsAreCut(cells: [String]) throws {
        let pairs = Self.pairs(Self.fields(["Phone", "Phone", "Phone"], [3, 3, 4]), cells)
        #expect(!pairs.contains { $0.isUnsure })
        for cell in cells {
            let filters = pairs.map { String($0.expression.dropFirst("{Phone|".count).dropLast()) }
            let parts = try filters.map { try FilterCatalogueTests.value($0, cell) }
            #expect(parts == ["605", "555", cell.hasSuffix("1") ? "0101" : "0100"])
        }
    }

    @Test("Fields called area code, prefix and line number are parts of what stands before them", arguments: spellings)
    func partsAreCalledByTheirNames(cells: [String]) {
        let labels = ["Area code", "Prefix", "Line number"]
        #expect(Self.pairs(Self.fields(labels, [3, 3, 4], head: "Phone"), cells).count == 3)
        #expect(Self.pairs(Self.fields(labels, [3, 3, 4]), cells).isEmpty)
    }

    @Test("Without a limit the parts are a guess that somebody has to look at")
    func openFieldsAreUnsure() {
        let pairs = Self.pairs(Self.fields(["Phone", "Phone", "Phone"], [3, 3, nil]), ["605-555-0100"])
        #expect(pairs.count == 3 && pairs.allSatisfy { $0.isUnsure && $0.expression.contains("phone:US") })
    }

    @Test("Three fields with room for a whole number are three numbers")
    func wideFieldsAreNotParts() {
        let pairs = Self.pairs(Self.fields(["Phone", "Phone", "Phone"], [nil, nil, nil], width: 90), ["605-555-0100"])
        #expect(!pairs.contains { $0.expression.contains("slice") })
    }

    @Test("A number of another country is not cut")
    func otherCountries() {
        let pairs = Self.pairs(Self.fields(["Phone", "Phone", "Phone"], [3, 3, 4]), ["+82 2 123 4567"])
        #expect(!pairs.contains { $0.expression.contains("phone:US") })
    }
}
