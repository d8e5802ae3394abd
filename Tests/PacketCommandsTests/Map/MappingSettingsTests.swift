import PacketMapping
import PacketModel
import TestSupport
import Testing

@testable import PacketCommands

/// What a mapping says about all of its expressions.
struct MappingSettingsTests {
    private static func value(
        _ mapping: String, _ cells: [String: String], in folder: TemporaryFolder? = nil
    ) throws -> String {
        let path = folder?.path ?? "."
        let file = try MappingFile(
            mapping, file: "mapping.yaml",
            surroundings: MappingSurroundings(zones: SystemTimeZones(environment: [:])) { "\(path)/\($0)" })
        let columns = cells.keys.sorted()
        let bound = try file.entries[0].expression.bind(to: RecordSchema(columns: columns))
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

    @Test func timesOfOtherPlaces() throws {
        guard SystemTimeZones(environment: [:]).data(ofZone: "Asia/Seoul") != nil else {
            return print("skipped: this machine has no time zones")
        }
        let mapping = "timeZone: America/Chicago\nfields: {Text: '{t|zone:Asia/Seoul|date:\"d MMM HH:mm\"}'}"
        #expect(try Self.value(mapping, ["t": "2026-01-15 12:30"]) == "16 Jan 03:30")
        #expect(SystemTimeZones(environment: [:]).names.contains("Europe/Berlin"))
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "", "Asia//Seoul", "Asia/../Asia/Seoul", "a\u{0}b", "Asia"])
    func zonesAreNamesAndNoPaths(_ name: String) {
        #expect(SystemTimeZones(environment: [:]).data(ofZone: name) == nil)
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
        let error = #expect(throws: CommandError.self) { try Self.value(mapping, [:]) }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
    }

    /// Other settings make another batch, as another expression does.
    @Test func settingsCountForTheBatch() throws {
        let plain = "fields: {a: '{a|number:1}'}"
        let keys = try [
            plain, plain + "\nlocale: de", plain + "\nlookups: {x: {a: b}}", plain + "\nlookups: {x: {a: c}}",
        ].map {
            try MappingFile($0, file: "m").settingsKey
        }
        #expect(Set(keys).count == 4 && keys[0].isEmpty)
    }
}
