#if Server
import Foundation
import TestSupport
import Testing

/// What each operation answers.
struct ServiceAnswerTests {
    private static let form = ["-F", "form=@\(ServedService.template)/form.pdf"]
    private static let data = ["-F", "data=@\(ServedService.template)/sample.csv"]

    /// What commands say as JSON is what the service says.
    @Test(arguments: [
        ("fields", ["extract-fields", "form.pdf", "--format", "json"]),
        ("inspect", ["inspect", "form.pdf", "--format", "json"]),
        ("map", ["map", "form.pdf", "--csv", "sample.csv", "--format", "json"]),
        ("check", ["check", "form.pdf", "--csv", "sample.csv", "--map", "mapping.yaml", "--format", "json"]),
    ])
    func isWhatTheCommandSays(operation: String, command: [String]) throws {
        let service = try ServedService()
        var parts = Self.form
        if command.contains("--csv") { parts += Self.data }
        if command.contains("--map") { parts += ServedService.mapping }
        let answer = try service.ask("POST", "/v1/\(operation)", parts)
        #expect(answer.status == 200 && answer.type == "application/json", "\(answer.text)")
        let script = "cd \"$1\" && shift && PACKET_STORE=\"$HOME/none.sqlite\" exec \"$@\""
        let run = try Tool.run(
            "bash", ["-c", script, "bash", ServedService.template, try BuiltProgram.path()] + command)
        let said = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? NSDictionary
        let isSame = said == answer.object as NSDictionary
        #expect(isSame, "\(answer.text.prefix(1_000))\n\(run.output.prefix(1_000))")
    }

    @Test func aMappingInYAMLCanBeSentBack() throws {
        let service = try ServedService()
        let map = try service.ask("POST", "/v1/map", Self.form + Self.data + ["-H", "Accept: application/yaml"])
        #expect(map.status == 200 && map.type == "application/yaml")
        try service.folder.write(map.body, to: "map.yaml")
        let check = try service.ask(
            "POST", "/v1/check", Self.form + Self.data + ["-F", "map=@\(service.folder.file("map.yaml"))"])
        #expect(check.status == 200 && check.object["rows"] as? Int == 13, "\(check.text.prefix(500))")
    }

    @Test func aFormIsFilledWithOneRowOrWithAssignments() throws {
        let service = try ServedService()
        let set = try service.ask(
            "POST", "/v1/fill", Self.form + ["-F", "set=City=Riverside", "-F", "set=Street=4 Mill Lane"])
        #expect(set.status == 200 && set.type == "application/pdf" && set.text.hasPrefix("%PDF-"))
        try service.folder.write("{\"City\": \"Riverside\", \"Street\": \"4 Mill Lane\"}", to: "one.json")
        let one = try service.ask("POST", "/v1/fill", Self.form + ["-F", "data=@\(service.folder.file("one.json"))"])
        #expect(one.status == 200 && one.body == set.body)
        // What was compiled for one request serves the next, and says nothing of the other's values.
        let other = try service.ask(
            "POST", "/v1/fill", Self.form + ["-F", "set=City=Elsewhere", "-F", "set=Street=4 Mill Lane"])
        #expect(other.status == 200 && other.body != set.body)
        let again = try service.ask(
            "POST", "/v1/fill", Self.form + ["-F", "set=City=Riverside", "-F", "set=Street=4 Mill Lane"])
        #expect(again.body == set.body)
    }

    @Test func aPreviewIsAPicture() throws {
        let service = try ServedService()
        let map = ServedService.mapping
        for parts in [
            [], ["-F", "names=true"], Self.data + map + ["-F", "row=2"], Self.data + map + ["-F", "contact-sheet=3"],
        ] {
            let answer = try service.ask("POST", "/v1/preview", Self.form + parts + ["-F", "dpi=40"])
            #expect(answer.status == 200 && answer.type == "image/png", "\(answer.text.prefix(300))")
            #expect(answer.body.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
        }
    }

    @Test func storedTemplatesAreListedAndUsed() throws {
        let folder = try TemporaryFolder()
        let script = """
            cd "$1" && export PACKET_STORE="$1/served.sqlite" HOME="$1" && \
            "$2" template add "$3/form.pdf" --name letter --map "$3/mapping.yaml"
            """
        let added = try Tool.run(
            "bash", ["-c", script, "bash", folder.path, try BuiltProgram.path(), ServedService.template])
        #expect(added.status == 0, "\(added.errors)")
        let service = try ServedService(in: folder)
        let list = try service.ask("GET", "/v1/templates")
        let names = (list.object["templates"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        #expect(list.status == 200 && names == ["letter"])
        let merge = try service.ask("POST", "/v1/merge", ["-F", "template=letter"] + Self.data)
        #expect(merge.status == 200, "\(merge.text.prefix(300))")
        #expect(try folder.unzip(merge.body).names.count == 15)
        // A packet file may name templates, and needs the same scope.
        try folder.write("forms: [letter]\n", to: "packet.yaml")
        let parts = ["-F", "packet=@\(folder.file("packet.yaml"))"] + Self.data
        #expect(try service.ask("POST", "/v1/merge", parts, as: "plain").status == 403)
        let byPacket = try service.ask("POST", "/v1/merge", parts)
        #expect(byPacket.status == 200, "\(byPacket.text.prefix(300))")
    }

    /// What is open to all, and the description of all.
    @Test func theDescriptionIsOfThisService() throws {
        let service = try ServedService()
        #expect(try service.ask("GET", "/v1/health", as: nil).object["status"] as? String == "ok")
        #expect(try service.ask("GET", "/", as: nil).status == 200)
        let answer = try service.ask("GET", "/v1/openapi.json", as: nil)
        #expect(answer.object["openapi"] as? String == "3.1.0")
        let document = try OpenDocument(answer.text)
        // The options of the command line, without those that say where something goes on this machine.
        let help = try Tool.run(try BuiltProgram.path(), ["merge", "--help"])
        let options = Set(help.output.matches(of: /--([a-z-]+)/).map { String($0.output.1) })
        let properties = document.properties(of: "/v1/merge")
        #expect(properties.isSuperset(of: ["form", "template", "data", "picture", "map", "set", "where", "fillable"]))
        #expect(properties.subtracting(["form", "template", "data", "picture"]).isSubset(of: options))
        let isLocal = properties.isDisjoint(with: ["out", "pictures", "store", "csv", "data-file", "json", "overwrite"])
        #expect(isLocal, "\(properties.sorted())")
    }
}
#endif
