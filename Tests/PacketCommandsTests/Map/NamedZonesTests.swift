import TestSupport
import Testing

@testable import PacketCommands

/// Time zones by name, where no mapping file stands beside an expression.
struct NamedZonesTests {
    private static func folder() throws -> TemporaryFolder? {
        guard SystemTimeZones(environment: [:]).data(ofZone: "Asia/Seoul") != nil else {
            print("skipped: this machine has no time zones")
            return nil
        }
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
        guard let folder = try Self.folder() else { return }
        let run = CommandRun(
            ["merge", Self.form, "--csv", "people.csv", "--out", "out", "--format", "json"] + forms + options,
            in: folder.path)
        #expect(run.status == 0 && run.output.contains("\"written\": 1"), "\(run.output)\(run.errors)")
    }

    @Test func bringATimeToAnotherPlace() throws {
        guard let folder = try Self.folder() else { return }
        let run = CommandRun(
            ["map", Self.form, "--csv", "people.csv", "--set", "q0={t|zone:Asia/Seoul|date:HHmm}", "--explain", "1"],
            in: folder.path)
        #expect(run.status == 0 && run.output.contains("2130"), "\(run.output)\(run.errors)")
    }

    /// What --map says about all expressions holds for those of options, with one form and with several.
    @Test(arguments: [[], ["--form", form]])
    func settingsOfAMappingHoldForOptions(_ forms: [String]) throws {
        guard let folder = try Self.folder() else { return }
        try folder.write("locale: de\n", to: "m.yaml")
        let run = CommandRun(
            [
                "merge", Self.form, "--csv", "people.csv", "--map", "m.yaml", "--out", "out", "--where",
                "{t|date:MMMM} == \"Januar\"", "--format", "json",
            ] + forms, in: folder.path)
        #expect(run.status == 0 && run.output.contains("\"written\": 1"), "\(run.output)\(run.errors)")
    }
}
