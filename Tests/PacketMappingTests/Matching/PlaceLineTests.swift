import Testing

@testable import PacketMapping

/// Fields that ask for several parts of an address in one line.
struct PlaceLineTests {
    private static let table = ["Street", "City", "State", "ZIP", "Country"]

    private static func columns(_ headers: [String]) -> [ColumnProfile] {
        headers.map { ColumnProfile(header: $0, samples: []) }
    }

    /// Its parts are put together, and a person is asked to look at it.
    @Test(
        "A line gets all its parts",
        arguments: [
            ("City, State, ZIP", table, "{City}, {State} {ZIP}"), ("City or town, state", table, "{City}, {State}"),
            ("PLZ, Ort", ["PLZ", "Ort"], "{PLZ} {Ort}"), ("PLZ/Wohnort", ["Ort", "PLZ"], "{PLZ} {Ort}"),
            ("CP et ville", ["Ville", "Code postal"], "{Code postal} {Ville}"),
            ("State, ZIP code", table, "{State} {ZIP}"),
            ("City, state, ZIP code and country", table, "{City}, {State} {ZIP}, {Country}"),
        ])
    func putsALineTogether(label: String, headers: [String], expression: String) {
        let fields = [FieldProfile(name: "f", printedLabel: label)]
        let accepted = MappingProposer(fields: fields, columns: Self.columns(headers)).proposal().accepted
        #expect(accepted.map(\.expression) == [expression])
        #expect(accepted.allSatisfy { $0.isUnsure })
    }

    @Test(
        "One part alone is not sure for a field of several",
        arguments: [
            ("Ort", "PLZ, Ort", false), ("ZIP", "State and ZIP", false), ("State", "State, ZIP", false),
            ("City", "City, country", false), ("Country", "State, country", false), ("City", "City", true),
            ("City", "City or town", true), ("Street", "Street address", true), ("ZIP", "ZIP code", true),
        ])
    func onePartIsNotSure(header: String, label: String, isSure: Bool) {
        let fields = [FieldProfile(name: "f", printedLabel: label)]
        let accepted = MappingProposer(fields: fields, columns: Self.columns([header])).proposal().accepted
        #expect(accepted.contains { !$0.isUnsure } == isSure)
    }

    /// A field that a merge fills by its name, and for which more is printed.
    @Test(
        "What a field's name leaves out is put together, too",
        arguments: [
            ("City", "City, State, ZIP", table, "{City}, {State} {ZIP}", true),
            ("City", "City, State, ZIP", ["City"], "{City}", true), ("Ort", "PLZ, Ort", ["Ort"], "{Ort}", true),
            ("City", "City", table, "{City}", false),
        ])
    func whatANameLeavesOut(
        name: String, label: String, headers: [String], expression: String, isUnsure: Bool
    ) throws {
        let column = try #require(headers.firstIndex(of: name))
        let proposer = MappingProposer(
            fields: [FieldProfile(name: name, printedLabel: label)], columns: Self.columns(headers),
            certain: [.init(column: column, field: 0, reason: "the header is the field's name")])
        let accepted = proposer.proposal().accepted
        #expect(accepted.map(\.expression) == [expression])
        #expect(accepted.map(\.isUnsure) == [isUnsure])
    }

    @Test("Fields side by side below one label have a part each")
    func fieldsOfOneLabel() {
        let names = ["City", "State", "ZIP"]
        let fields = names.map { FieldProfile(name: $0, printedLabel: "City, State, ZIP") }
        let certain = names.indices.map {
            MappingProposer.Certain(column: $0, field: $0, reason: "the header is the field's name")
        }
        let accepted = MappingProposer(fields: fields, columns: Self.columns(names), certain: certain).proposal()
            .accepted
        #expect(accepted.map(\.expression) == ["{City}", "{State}", "{ZIP}"])
        #expect(!accepted.contains { $0.isUnsure })
    }
}
