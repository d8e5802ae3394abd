import ArgumentParser
import CommandSupport
import Foundation
import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning
import TestSupport
import Testing

@testable import PacketCommands

/// A mapping that is proposed.
struct MapTests {
    private static let form = Fixture.package + "/templates/membership-certificate/form.pdf"
    private static let table = """
        Full name,member.number,Member level,Joined,Favourite colour
        Ada Lovelace,00000012,life,2019-05-01,blue
        Grace Hopper,00000013,friend,2020-06-02,red

        """

    private static func folder(_ table: String = table) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(table, to: "people.csv")
        return folder
    }

    private static func map(_ folder: TemporaryFolder, _ options: String...) -> CommandRun {
        CommandRun(["map", form, "--csv", "people.csv"] + options, in: folder.path)
    }

    @Test func writesAMappingWithReasons() throws {
        let run = Self.map(try Self.folder())
        #expect(run.status == 0)
        #expect(snapshot(run.output, named: "map-membership-certificate") == .matches)
        #expect(run.errors.contains("columns fill"))
    }

    @Test(arguments: ["json", "csv", "table"])
    func isReadByPrograms(_ format: String) throws {
        let run = Self.map(try Self.folder(), "--format", format)
        #expect(run.status == 0)
        #expect(snapshot(run.output, named: "map-membership-certificate-\(format)") == .matches)
    }

    /// What is written is a mapping, in both forms, and merges as it says.
    @Test(arguments: ["yaml", "json"])
    func isAMapping(_ format: String) throws {
        let folder = try Self.folder()
        let name = "mapping.\(format)"
        #expect(Self.map(folder, "--format", format, "--out", name).status == 0)
        #expect(Self.map(folder, "--format", format, "--out", name).status == 2)
        #expect(Self.map(folder, "--format", format, "--out", name, "--overwrite").status == 0)
        let run = CommandRun(
            ["merge", Self.form, "--csv", "people.csv", "--map", name, "--out", "out", "--format", "json"],
            in: folder.path)
        #expect(run.status == 0 && run.output.contains("\"written\": 2"), "\(run.errors)")
    }

    /// What a merge does without a mapping is what `map` is certain of, and nothing else.
    @Test(arguments: ["hierarchy", "choice-combo", "text-single", "names-non-latin", "radio-groups", "filled"])
    func certaintyIsWhatAMergeDoes(_ fixture: String) throws {
        let folder = try TemporaryFolder()
        let fields = CommandRun(["extract-fields", Fixture.form(fixture), "--format", "csv"], in: folder.path)
        // Every other header in another spelling, and one that fits nothing.
        let headers = fields.output.split(whereSeparator: \.isNewline)[0].split(separator: ",").enumerated().map {
            index, name in
            index.isMultiple(of: 2) ? String(name) : name.uppercased() + " "
        }
        let table = (headers + ["Zodiac"]).joined(separator: ",") + "\n"
        try folder.write(table, to: "people.csv")
        let run = CommandRun(
            ["map", Fixture.form(fixture), "--csv", "people.csv", "--format", "json"], in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let pairs = try #require((object["proposal"] as? [String: Any])?["pairs"] as? [[String: Any]])
        let certain = Set(pairs.filter { $0["confidence"] as? Double == 1 }.compactMap { $0["field"] as? String })
        let form = try CommandContext.process().formFile(Fixture.form(fixture), .parse([]), .parse([])).form
        var resolver = BindingResolver(form: form, schema: .init(columns: headers + ["Zodiac"]))
        try resolver.resolve(MappingFile(), ExpressionSettings())
        #expect(certain == Set(resolver.bindings.map(\.field)))
    }

    /// A column fills the box of its name, also where the mapping uses it for a text. Who did not mean the box hears of it.
    @Test(arguments: [("name1={member}", true), ("name1={other}", false), ("member={member}", false)])
    func aBoxThatAColumnFillsByItsNameAloneIsTold(assignment: String, isTold: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write("member,other\nyes,Ada\n", to: "people.csv")
        let run = CommandRun(
            ["check", Fixture.form("filled"), "--csv", "people.csv", "--set", assignment], in: folder.path)
        let told = (run.output + run.errors).contains("the column fills this box because it has its name")
        #expect(told == isTold, "\(run.output) \(run.errors)")
    }

    @Test func explainsARow() throws {
        let folder = try Self.folder()
        let mapping = """
            fields:
              member.name: "{Full name|upper}"
              member.number: "{member.number}"
              member.level: { value: "{Member level}", synonyms: { Life: [lifelong], Patron: p } }
              member.since: "{Joined|date:long}"
            """
        try folder.write(mapping, to: "mapping.yaml")
        let run = Self.map(folder, "--map", "mapping.yaml", "--explain", "1")
        #expect(run.status == 0, "\(run.errors)")
        #expect(snapshot(run.output, named: "map-explain") == .matches)
        let json = Self.map(folder, "--map", "mapping.yaml", "--explain", "2", "--format", "json")
        #expect(snapshot(json.output, named: "map-explain-json") == .matches)
        // Without a mapping, what is proposed.
        #expect(Self.map(folder, "--explain", "1", "--format", "csv").output.contains("{Member level}"))
        #expect(Self.map(folder, "--set", "member.name={Full name}", "--explain", "2").output.contains("Grace Hopper"))
    }

    /// A button's state is shown as the choice that people see.
    @Test func explainsChoicesInTheirOwnWords() throws {
        let folder = try TemporaryFolder()
        try folder.write("way\nfirst\n", to: "people.csv")
        try folder.write("fields: {opt: {value: '{way}', synonyms: {Erste Wahl: first}}}\n", to: "m.yaml")
        let run = CommandRun(
            [
                "map", Fixture.form("radio-groups"), "--csv", "people.csv", "--map", "m.yaml", "--explain", "1",
                "--format", "csv",
            ], in: folder.path)
        #expect(run.status == 0 && run.output.contains("opt,{way},Erste Wahl,Erste Wahl,"), "\(run.output)")
    }

    @Test func explainsWhatKeepsARowFromBeingWritten() throws {
        let folder = try Self.folder("Full name,Member level\n\(String(repeating: "Long Name ", count: 20)),emperor\n")
        let run = Self.map(
            folder, "--set", "member.name={Full name}", "--set", "member.level={Member level}", "--set",
            "member.since={= 1 / 0}", "--explain", "1")
        #expect(run.status == 3)
        try folder.write("q0\n\(String(repeating: "long words ", count: 3))\n", to: "long.csv")
        let long = CommandRun(
            ["map", Fixture.form("text-single"), "--csv", "long.csv", "--explain", "1"], in: folder.path)
        #expect(long.status == 3 && long.output.contains("pt larger than the field at 10.0 pt"))
        #expect(run.output.contains("none of the field's choices") && run.output.contains("divides by zero"))
        #expect(run.errors.contains("a merge would not write this row"))
    }

    @Test(
        arguments: [
            (["--explain", "9"], 2), (["--explain", "0"], 64), (["--explain", "1", "--format", "yaml"], 64),
            (["--set", "a=b"], 64), (["--out", "missing/x.yaml"], 2),
        ] as [([String], Int32)])
    func refusesWhatCannotBe(_ options: [String], _ status: Int32) throws {
        let folder = try Self.folder()
        #expect(CommandRun(["map", Self.form, "--csv", "people.csv"] + options, in: folder.path).status == status)
    }

    @Test func hostileHeadersStayInTheirComments() throws {
        let folder = try Self.folder("\"a\nfields: {x: y}\",\"b # c: \"\"d\"\"\",\u{1B}[31m\n1,2,3\n")
        #expect(Self.map(folder, "--out", "m.yaml").status == 0)
        let mapping = try MappingFile(String(decoding: folder.bytes("m.yaml"), as: UTF8.self), file: "m.yaml")
        #expect(mapping.entries.isEmpty)
        #expect(!String(decoding: try folder.bytes("m.yaml"), as: UTF8.self).contains("\u{1B}"))
    }
}
