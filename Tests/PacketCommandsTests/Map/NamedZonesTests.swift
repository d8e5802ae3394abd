import CommandSupport
import PacketFiles
import PacketMapping
import PacketModel
import PacketPlanning
import TestSupport
import Testing

@testable import PacketCommands

/// Time zones by name, where no mapping file stands beside an expression.
struct NamedZonesTests {
    private static func folder() throws -> TemporaryFolder {
        try required(
            if: SystemTimeZones(environment: [:]).data(ofZone: "Asia/Seoul") != nil, "tzdata is not installed")
        let folder = try TemporaryFolder()
        try folder.write("t\n2026-01-15T12:30Z\n", to: "people.csv")
        return folder
    }

    private static let form = Fixture.form("text-single")

    @Test(
        arguments: [
            ["--set", "q0={t|zone:Asia/Seoul}"], ["--name", "{t|zone:Asia/Seoul|date:HHmm}"],
            ["--where", "{t|zone:Asia/Seoul|date:HHmm} == 2130"], ["--encrypt-with", "{t|zone:Asia/Seoul|date:HHmm}"],
        ], [[], ["--form", form]])
    func areKnownToOptions(_ options: [String], _ forms: [String]) throws {
        let folder = try Self.folder()
        let run = CommandRun(
            [
                "merge", Self.form, "--csv", "people.csv", "--out", "out", "--format", "json", "--allow-unfilled",
                "--on-overflow", "report",
            ]
                + forms + options,
            in: folder.path)
        #expect(run.status == 0 && run.output.contains("\"written\": 1"), "\(run.output)\(run.errors)")
    }

    @Test func bringATimeToAnotherPlace() throws {
        let folder = try Self.folder()
        let run = CommandRun(
            ["map", Self.form, "--csv", "people.csv", "--set", "q0={t|zone:Asia/Seoul|date:HHmm}", "--explain", "1"],
            in: folder.path)
        #expect(run.status == 0 && run.output.contains("2130"), "\(run.output)\(run.errors)")
    }

    /// What --map says about all expressions holds for those of options, with one form and with several.
    @Test(arguments: [[], ["--form", form]])
    func settingsOfAMappingHoldForOptions(_ forms: [String]) throws {
        let folder = try Self.folder()
        try folder.write("locale: de\n", to: "m.yaml")
        let run = CommandRun(
            [
                "merge", Self.form, "--csv", "people.csv", "--map", "m.yaml", "--out", "out", "--where",
                "{t|date:MMMM} == \"Januar\"", "--format", "json", "--allow-unfilled",
            ] + forms, in: folder.path)
        #expect(run.status == 0 && run.output.contains("\"written\": 1"), "\(run.output)\(run.errors)")
    }

    @Test func timesOfOtherPlaces() throws {
        let zones = SystemTimeZones(environment: [:])
        try required(if: zones.data(ofZone: "Asia/Seoul") != nil, "tzdata is not installed")
        let mapping = try MappingFile(
            "timeZone: America/Chicago\nfields: {Text: '{t|zone:Asia/Seoul|date:\"d MMM HH:mm\"}'}", file: "m",
            surroundings: MappingSurroundings(zones: zones))
        let expression = try Expression(
            parsing: mapping.entries[0].expression, with: mapping.expressionSettings(zones))
        let bound = try expression.bind(to: RecordSchema(columns: ["t"]))
        #expect(try bound.text(for: Record(row: 1, cells: ["2026-01-15 12:30"])) == "16 Jan 03:30")
        #expect(zones.names.contains("Europe/Berlin"))
    }

    @Test(arguments: ["../../etc/passwd", "/etc/passwd", "", "Asia//Seoul", "Asia/../Asia/Seoul", "a\u{0}b", "Asia"])
    func zonesAreNamesAndNoPaths(_ name: String) {
        #expect(SystemTimeZones(environment: [:]).data(ofZone: name) == nil)
    }
}
