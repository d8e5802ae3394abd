import PacketMapping
import PacketModel
import TestSupport
import Testing

@testable import PacketPlanning

/// What a mapping says about all of its expressions.
struct MappingSettingsTests {
    private static func value(
        _ mapping: String, _ cells: [String: String], in folder: TemporaryFolder? = nil
    ) throws -> String {
        let file = try MappingFile(
            mapping, file: "mapping.yaml", surroundings: MappingSurroundings(folder: folder?.path ?? "."))
        let columns = cells.keys.sorted()
        let expression = try Expression(parsing: file.entries[0].expression, with: file.expressionSettings(nil))
        let bound = try expression.bind(to: RecordSchema(columns: columns))
        return try bound.text(for: Record(row: 1, cells: columns.map { cells[$0] ?? "" }))
    }

    @Test func localeAndLookups() throws {
        let mapping = """
            fields:
              Text: "{state|lookup:states} {amount|currency:EUR} {code|lookup:offices:Phone}"
            locale: de
            lookups:
              states: {SD: South Dakota}
              offices:
                A1: {Name: Main, Phone: 555-0100}
                "02": {Phone: 555-0101}
            """
        #expect(
            try Self.value(mapping, ["state": "sd", "amount": "1234.5", "code": "02"])
                == "South Dakota 1.234,50\u{A0}€ 555-0101")
    }

    @Test func tablesInFiles() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "name,fips,seat\nPennington,46103,Rapid City\nMinnehaha,46099,Sioux Falls\n", to: "counties.csv")
        let mapping = """
            lookups:
              counties: {file: counties.csv, key: FIPS}
              names: counties.csv
            fields:
              Text: "{code|lookup:counties:seat} {name|lookup:names:seat}"
            """
        #expect(
            try Self.value(mapping, ["code": "46099", "name": "pennington"], in: folder) == "Sioux Falls Rapid City")
    }

    /// What stands above a table is no key of it, and is not passed over in silence.
    @Test func aTableHasNoTitle() throws {
        let folder = try TemporaryFolder()
        try folder.write("Seats as of 2026\n\nname,seat\nMinnehaha,Sioux Falls\n", to: "counties.csv")
        let mapping = "lookups: {c: counties.csv}\nfields: {Text: '{name|lookup:c:seat}'}"
        let error = #expect(throws: PlanningError.self) { try Self.value(mapping, ["name": "x"], in: folder) }
        #expect(error?.message.contains("seems to have its headers in row 3") == true, "\(error?.message ?? "")")
    }

    @Test(arguments: [
        ("locale: xx", "there is no locale “xx”"), ("timeZone: Nowhere/City", "there is no time zone “Nowhere/City”"),
        ("lookups: [a]", "“lookups” has to be a list of tables"), ("lookups: {a: missing.csv}", "cannot be read"),
        ("lookups: {a: {x: 1, X: 2}}", "has a key twice"),
        ("fields: {F: {value: x, synonyms: y}}", "synonyms are written"),
        ("fields: {F: {value: x, synonyms: {A: [b], C: [b]}}}", "“b” means both “A” and “C”"),
        ("fields: {F: '{a|lookup:none}'}", "unknown table `none`"),
    ])
    func mistakesAreNamed(_ mapping: String, _ words: String) {
        let error = #expect(throws: PlanningError.self) { try Self.value(mapping, [:]) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    /// Other settings make another batch, as another expression does.
    @Test func settingsCountForTheBatch() throws {
        let plain = "fields: {a: '{a|number:1}'}"
        let settings = try [
            plain, plain + "\nlocale: de", plain + "\nlookups: {x: {a: b}}", plain + "\nlookups: {x: {a: c}}",
        ].map {
            try MappingFile($0, file: "m").settings
        }
        #expect(Set(settings).count == 4 && settings[0].isEmpty)
    }
}
