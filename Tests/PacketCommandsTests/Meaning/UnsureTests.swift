import CommandSupport
import TestSupport
import Testing

/// A guess in a mapping stays a guess until somebody has looked at it.
struct UnsureTests {
    static let mapping = "fields:\n  f1: {value: \"{id}\", unsure: true}\n"

    @Test(arguments: [
        ("merge", mapping, true), ("check", mapping, true), ("merge", "fields:\n  f1: \"{id}\"\n", false),
    ])
    func aGuessIsToldUntilItIsConfirmed(_ command: String, _ mapping: String, _ isTold: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("id\n123456789\n", to: "people.csv")
        try folder.write(mapping, to: "form.yaml")
        let arguments = [command, Fixture.form("number-fields"), "--csv", "people.csv", "--map", "form.yaml"]
        let run = CommandRun(arguments + (command == "merge" ? ["--out", "out"] : []), in: folder.path)
        #expect((run.output + run.errors).contains("has a guess that nobody has confirmed") == isTold, "\(run.errors)")
    }

    /// A header that is near what is printed for the field.
    @Test(arguments: ["yaml", "json"])
    func mapMarksItsGuesses(_ format: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("Citizen\n1\n", to: "people.csv")
        let map = CommandRun(
            ["map", Fixture.form("filing"), "--csv", "people.csv", "--format", format], in: folder.path)
        #expect(
            map.status == 0 && map.output.contains(format == "json" ? "\"unsure\": true" : ", unsure: true}"),
            "\(map.output)")
    }
}
