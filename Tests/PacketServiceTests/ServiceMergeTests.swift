#if Server
import Foundation
import TestSupport
import Testing

/// What a merge over HTTP makes is what the command line makes.
struct ServiceMergeTests {
    /// Runs the program in the folder of a service.
    private func packet(_ arguments: [String], in service: ServedService) throws -> Tool.Outcome {
        let command = "cd \"$1\" && shift && PACKET_STORE=\"$PWD/cli.sqlite\" HOME=\"$PWD\" exec \"$@\""
        return try Tool.run(
            "bash", ["-c", command, "bash", service.folder.path, try BuiltProgram.path()] + arguments)
    }

    @Test(arguments: [
        [], ["fillable=true"], ["rows=2-5"], ["where=region == \"N\""], ["name={row}.pdf", "title={lastName}"],
        ["sort=lastName"], ["keep-empty=true", "set=City=Elsewhere"],
    ])
    func anArchiveHasThePacketsOfTheCommandLine(options: [String]) throws {
        let service = try ServedService()
        let parts = options.flatMap { ["-F", $0.hasPrefix("set") || $0.hasPrefix("where") ? "\($0)" : $0] }
        let answer = try service.ask("POST", "/v1/merge", ServedService.sample + parts)
        #expect(answer.status == 200 && answer.type == "application/zip", "\(answer.text.prefix(500))")
        let sample = ServedService.template
        let arguments = options.map { option in
            option.hasSuffix("=true") ? "--\(option.dropLast(5))" : "--\(option)"
        }
        let run = try packet(
            ["merge", "\(sample)/form.pdf", "--csv", "\(sample)/sample.csv", "--map", "\(sample)/mapping.yaml"]
                + ["--out", "packets"] + arguments, in: service)
        #expect(run.status == 0, "\(run.errors)")
        let (files, names) = try service.folder.unzip(answer.body)
        #expect(names.suffix(2) == ["problems.json", "manifest.csv"])
        #expect(try Set(files.keys) == Set(service.folder.names(in: "packets") + names.suffix(2)) && files.count > 4)
        for (name, bytes) in files where name.hasSuffix(".pdf") {
            let same = try service.folder.bytes("packets/\(name)") == bytes
            #expect(same, "\(name)")
        }
        let lines = String(decoding: files["manifest.csv"] ?? [], as: UTF8.self).split(whereSeparator: \.isNewline)
        #expect(lines.count == files.count - 1 && lines.first?.hasPrefix("row,") == true, "\(lines)")
        try service.wait { service.openRequests.isEmpty }
    }

    /// A client of HTTP/1.0 cannot read chunks (RFC 9112, 6.1).
    @Test func anOldClientGetsAnArchive() throws {
        let service = try ServedService()
        let answer = try service.ask("POST", "/v1/merge", ServedService.sample + ["--http1.0"])
        #expect(answer.status == 200 && answer.fields["transfer-encoding"] == nil, "\(answer.fields)")
        #expect(try service.folder.unzip(answer.body).names.suffix(1) == ["manifest.csv"])
    }

    /// The same people in other formats, told by the name of the part's file or by its type.
    @Test(arguments: ["people.jsonl", "people.json", "people.xlsx", ";type=application/jsonl"])
    func peopleComeInEveryFormat(name: String) throws {
        let service = try ServedService()
        let rows = [["firstName": "Zoë", "lastName": "Åström"], ["firstName": "Bo", "lastName": "Li"]]
        let lines = try rows.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
        let text = name.hasSuffix(".json") ? "[\(lines.joined(separator: ","))]" : lines.joined(separator: "\n")
        if name.hasSuffix(".xlsx") {
            let book = SampleBook(rows: [["firstName", "lastName"], ["Zoë", "Åström"], ["Bo", "Li"]])
            try service.folder.write(book.bytes, to: "people")
        } else {
            try service.folder.write(text, to: "people")
        }
        let part =
            name.hasPrefix(";")
            ? "data=<\(service.folder.file("people"))\(name)"
            : "data=@\(service.folder.file("people"));filename=\(name)"
        let answer = try service.ask(
            "POST", "/v1/merge",
            ["-F", "form=@\(ServedService.template)/form.pdf", "-F", part, "-F", "set=City={lastName}"]
                + ["-F", "name={row}-{lastName}.pdf"])
        #expect(answer.status == 200, "\(answer.text.prefix(300))")
        let files = try service.folder.unzip(answer.body).files
        #expect(Set(files.keys) == ["1-Åström.pdf", "2-Li.pdf", "problems.json", "manifest.csv"])
    }

    @Test func aPrintFileIsThatOfTheCommandLine() throws {
        let service = try ServedService()
        let answer = try service.ask("POST", "/v1/merge", ServedService.sample + ["-H", "Accept: application/pdf"])
        #expect(answer.status == 200 && answer.type == "application/pdf")
        #expect(answer.fields["packet-rows"] == "13" && answer.fields["packet-failed"] == "0")
        let sample = ServedService.template
        let run = try packet(
            ["merge", "\(sample)/form.pdf", "--csv", "\(sample)/sample.csv", "--map", "\(sample)/mapping.yaml"]
                + ["--single", "all.pdf"], in: service)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try service.folder.bytes("all.pdf") == answer.body)
    }

    @Test func aBadRowIsLeftOutAndToldOf() throws {
        let service = try ServedService()
        try service.folder.write("firstName,born\nZoë,2001-02-03\nBo,never\n", to: "people.csv")
        let answer = try service.ask(
            "POST", "/v1/merge",
            ["-F", "form=@\(ServedService.template)/form.pdf", "-F", "data=@\(service.folder.file("people.csv"))"]
                + ["-F", "set=Date={born|date:\"d MMM yyyy\"}", "-F", "name={row}.pdf"])
        let files = try service.folder.unzip(answer.body).files
        #expect(Set(files.keys) == ["1.pdf", "problems.json", "manifest.csv"])
        let manifest = String(decoding: files["manifest.csv"] ?? [], as: UTF8.self)
        #expect(manifest.contains("\n2,,,failed,") || manifest.contains("\r\n2,,,failed,"), "\(manifest)")
        let problems =
            try JSONSerialization.jsonObject(with: Data(files["problems.json"] ?? [])) as? [String: Any]
        #expect(problems?["rows"] as? Int == 2 && problems?["failed"] as? Int == 1, "\(problems ?? [:])")
    }

    /// Pictures are files that were sent along, and no others of the machine, of other requests among them.
    @Test func rowsNamePicturesThatWereSentAndNoOthers() throws {
        let service = try ServedService()
        let picture = "\(Fixture.package)/templates/welcome-letter/preview.png"
        let form = Fixture.form("picture-buttons")
        for (name, isThere) in [("preview.png", true), (picture, false), ("../forms/form.pdf", false)] {
            try service.folder.write("stretched\n\(name)\n", to: "people.csv")
            let answer = try service.ask(
                "POST", "/v1/check",
                [
                    "-F", "form=@\(form)", "-F", "data=@\(service.folder.file("people.csv"))", "-F",
                    "picture=@\(picture)",
                ])
            #expect(answer.status == 200, "\(answer.text)")
            #expect((answer.object["refused"] as? Int == 0) == isThere, "\(name): \(answer.text)")
        }
    }
}
#endif
