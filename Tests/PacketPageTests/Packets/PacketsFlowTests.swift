#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// The screens of Packets with nothing but forms: what somebody without scripts can do.
@Suite(.serialized) struct PacketsFlowTests {
    private let page: ServedPage
    private let cookie: String
    private let form: String

    init() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/templates/volunteer-registration/form.pdf", toPath: folder.file("form.pdf"))
        page = try ServedPage(in: folder)
        cookie = try page.cookie()
        form = try page.formToken(cookie)
    }

    private func get(_ path: String) throws -> ServedPage.Answer { try page.ask(path, ["-b", cookie]) }

    @discardableResult
    private func post(_ path: String, _ pairs: KeyValuePairs<String, String> = [:]) throws -> ServedPage.Answer {
        var arguments = ["-b", cookie, "--data-urlencode", "_token=\(form)"]
        for (name, value) in pairs { arguments += ["--data-urlencode", "\(name)=\(value)"] }
        return try page.ask(path, arguments)
    }

    private func upload(_ name: String, to path: String, _ more: [String] = []) throws -> ServedPage.Answer {
        try page.ask(
            path,
            ["-b", cookie, "-F", "_token=\(form)", "-F", "file=@\(page.folder.file(name))"]
                + more.flatMap { ["-F", $0] })
    }

    private func place(_ answer: ServedPage.Answer) -> String {
        let line = answer.head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("location: ") }
        return String(line?.dropFirst(10) ?? "")
    }

    @Test(arguments: [
        "/packets/templates", "/packets/people", "/packets/people/new", "/packets/people/import", "/packets/send",
        "/packets/logs", "/packets/settings",
    ])
    func everyScreenIsThereWithNothingStored(_ path: String) throws {
        let answer = try get(path)
        #expect(answer.status == 200, "\(answer.body.prefix(400))")
        #expect(answer.body.contains("aria-current=\"page\"") && answer.body.contains("<h1>"))
        // Nobody who is not in sees it.
        #expect(try page.ask(path).status == 403)
        let korean = try page.ask(path, ["-b", cookie, "-H", "Accept-Language: ko"])
        #expect(korean.body.contains("<html lang=\"ko\">") && korean.body.contains("저장소"))
    }

    /// An account is tried without a message; what the server says against it is shown.
    @Test func accountsAreTriedWithoutAMessage() throws {
        let server = try FaultServer()
        try FileManager.default.createDirectory(
            atPath: page.folder.file(".config/packet"), withIntermediateDirectories: true)
        let way = "transport: smtp, host: localhost, port: \(server.port), ca: \(server.authorities)"
        let user = "user: \(FaultServer.user), password: {file: \(page.folder.file("secret"))}"
        try page.folder.write(FaultServer.password, to: "secret")
        try page.folder.write("wrong", to: "other-secret")
        let wrong = user.replacing("/secret", with: "/other-secret")
        try page.folder.write(
            "accounts: {office: {\(way), \(user)}, wrong: {\(way), \(wrong)}}\n", to: ".config/packet/accounts.yaml")
        for file in [".config/packet/accounts.yaml", "secret", "other-secret"] {
            _ = try Tool.run("chmod", ["600", page.folder.file(file)])
        }
        let ready = try post("/packets/settings/account", ["account": "office"])
        #expect(ready.body.contains("Mail can leave through it"), "\(ready.body)")
        let refused = try post("/packets/settings/account", ["account": "wrong"])
        #expect(refused.status == 200 && refused.body.contains("id=\"tried\" class=\"wrong\""), "\(refused.body)")
        #expect(try post("/packets/settings/account", ["account": "nobody"]).status == 422)
        #expect(try server.accepted().isEmpty)
    }

    @Test func contactsAreChosen() throws {
        let cards = ["Ada", "Bea", "홍길동"].map {
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\($0)\r\nEMAIL:x\($0.utf8.count)@example.org\r\nEND:VCARD\r\n"
        }
        try page.folder.write(cards.joined(), to: "my.vcf")
        let kept = place(try upload("my.vcf", to: "/packets/people/import"))
        let screen = try get(kept).body
        #expect(screen.contains("홍길동") && screen.contains("value=\"3\" aria-label=\"Choose 홍길동, row 3\""))
        #expect(try post(kept, ["contacts": "1"]).status == 400)
        let stored = try post(kept, ["contacts": "1", "source": "friends", "row": "1", "row": "3"])
        #expect(place(stored) == "/packets/people?done=imported&n=2")
        let list = try get(place(stored)).body
        #expect(list.contains("2 people are stored.") && list.contains("홍길동") && !list.contains("Bea"))
        // The upload is gone.
        #expect(try get(kept).status == 404)
    }

    @Test func tablesAreShownBeforeTheyAreStored() throws {
        try page.folder.write(
            "name,email,city\r\nAda,a@example.org,York\r\nBo,a@example.org,\r\n,,Hull\r\n", to: "t.csv")
        let kept = place(try upload("t.csv", to: "/packets/people/import"))
        let screen = try get(kept).body
        #expect(screen.contains("2 new") && screen.contains("1 left out") && screen.contains("Row 3"))
        #expect(try get("/packets/people").body.contains("Nobody is found."))
        #expect(try get("\(kept)?key=nothing").status == 400)
        #expect(try post(kept, ["source": "t", "key": ""]).status == 303)
        let export = try get("/packets/people/people.csv")
        #expect(export.head.contains("attachment"))
        #expect(export.body.contains(",Ada,a@example.org,,t,a@example.org,York\r\n"))
        #expect(export.body.contains(",Bo,a@example.org,,t,a@example.org Bo,\r\n"))
    }

    @Test func peopleAreAddedCorrectedAndRemoved() throws {
        let wrong = try post("/packets/people/new", ["fullName": "<b>Ada", "email": "nowhere"])
        #expect(wrong.status == 422 && wrong.body.contains("aria-describedby=\"email-problem\""))
        #expect(wrong.body.contains("&lt;b&gt;Ada") && !wrong.body.contains("<b>Ada"))
        let added = try post(
            "/packets/people/new", ["fullName": "Ada", "email": "a@example.org", "column": "city", "value": "York"])
        #expect(place(added) == "/packets/people?done=personAdded")
        #expect(
            try place(post("/packets/people/new", ["fullName": "Bo", "email": "a@example.org"])).hasSuffix("Added"))
        #expect(
            try place(post("/packets/people/new", ["fullName": "Ada", "email": "a@example.org"])).hasSuffix("Known"))
        #expect(try get("/packets/people/1").body.contains("value=\"York\""))
        #expect(
            try place(post("/packets/people/1", ["fullName": "Ada L", "column": "", "value": ""])).hasSuffix("Updated"))
        let screen = try get("/packets/people/1").body
        #expect(screen.contains("Ada L") && !screen.contains("York") && !screen.contains("value=\"a@example.org\""))
        #expect(try get("/packets/people/99").status == 404)
        #expect(try post("/packets/people/remove").status == 400)
        #expect(try place(post("/packets/people/remove", ["id": "1"])).hasSuffix("n=1"))
        #expect(try !get("/packets/people").body.contains("Ada"))
    }

    @Test func templatesAreKeptUsedAndRemoved() throws {
        let kept = try upload("form.pdf", to: "/packets/templates", ["name=Letter & more"])
        #expect(place(kept) == "/packets/templates?done=template", "\(kept.body.prefix(600))")
        let list = try get("/packets/templates").body
        #expect(list.contains("Letter &amp; more") && list.contains("form.pdf"))
        let bytes = try page.ask("/packets/templates/form?name=Letter%20%26%20more", ["-b", cookie]).head
        #expect(bytes.contains("attachment") && bytes.contains("sandbox"))
        #expect(try post("/packets/templates/use", ["name": "Letter & more"]).status == 303)
        #expect(try get("/packets/templates").body.contains("in use"))
        #expect(try place(post("/packets/templates/begin", ["name": "Letter & more"])).hasSuffix("/people"))
        #expect(try post("/packets/templates/remove", ["name": "Letter & more"]).status == 303)
        #expect(try post("/packets/templates/remove", ["name": "Letter & more"]).status == 422)
    }

    @Test func packetsArePassedOnAndTheLogIsCleared() throws {
        try page.folder.write("fullName,email\r\nAda Holt,a@example.org\r\n", to: "p.csv")
        let store = ["PACKET_STORE": page.folder.file("served.sqlite")]
        let merge = try BuiltProgram(
            ["merge", "form.pdf", "--csv", "p.csv", "--out", "out", "--name", "{fullName}.pdf", "--allow-unfilled"],
            in: page.folder, environment: store)
        #expect([0, 3].contains(merge.wait().status))
        let log = try get("/packets/logs").body
        #expect(log.contains("Ada Holt.pdf") && log.contains("href=\"/packets/logs/1\""))
        #expect(try get("/packets/logs?status=failed").body.contains("No entry is like that."))
        #expect(try get("/packets/logs?since=never").status == 400)
        #expect(try get("/packets/logs/1").body.contains("packet.pdf"))
        #expect(try get("/packets/logs/1/packet.pdf").body.hasPrefix("%PDF-"))
        #expect(try get("/packets/logs/1/entry.csv").body.contains("Ada Holt"))
        #expect(try get("/packets/logs/1/message.eml").status == 409)
        #expect(try get("/packets/logs/log.csv").body.contains("generated"))
        // A file that was changed is not handed out as the packet.
        try page.folder.write("other", to: "out/Ada Holt.pdf")
        #expect(try get("/packets/logs/1/packet.pdf").status == 409)
        #expect(try place(post("/packets/logs/clear")).contains("done=logCleared&n="))
        #expect(try get("/packets/logs/1").status == 404)
    }

    @Test func packetsAreSentWhenSomebodySaysSo() throws {
        try page.folder.write("fullName,email\r\nAda Holt,a@example.org\r\n", to: "p.csv")
        try page.folder.write("subject: Your packet\ntext: Hello {{fullName}}\n", to: "letter.yaml")
        _ = try Tool.run("mkdir", ["-p", page.folder.file(".config/packet")])
        try page.folder.write(
            "accounts: {box: {transport: maildir, folder: \(page.folder.file("mails")), from: me@example.org}}\n",
            to: ".config/packet/accounts.yaml")
        _ = try Tool.run("chmod", ["600", page.folder.file(".config/packet/accounts.yaml")])
        let merge = try BuiltProgram(
            ["merge", "form.pdf", "--csv", "p.csv", "--out", "out", "--allow-unfilled"], in: page.folder,
            environment: ["PACKET_STORE": page.folder.file("served.sqlite")])
        #expect([0, 3].contains(merge.wait().status))
        let screen = try get("/packets/send").body
        let found = try #require(screen.firstRange(of: "<option value=\""))
        let batch = String(screen[found.upperBound...].prefix { $0 != "\"" })
        let choice = "batch=\(batch)&mail=letter.yaml&table=&account="
        let look = try get("/packets/send?\(choice)").body
        #expect(look.contains("Hello Ada Holt") && look.contains("to send: 1"), "\(look)")
        #expect(try post("/packets/send", ["batch": batch, "mail": "letter.yaml"]).status == 400)
        // Whoever presses twice means it once; a screen that is opened again means it anew.
        let presses = look.matches(of: /name="_once" value="([^"]+)"/).map { String($0.1) }
        #expect(presses.count == 2 && Set(presses).count == 2)
        func sample(_ once: String) throws -> ServedPage.Answer {
            try post(
                "/packets/send/sample",
                ["batch": batch, "mail": "letter.yaml", "to": "me@example.org", "_once": once])
        }
        for _ in 0..<2 { #expect(try place(sample(presses[0])).hasSuffix("done=sample")) }
        #expect(try mails() == 1 && jobs() == 1)
        // In a folder of mail the same sample is the same file (FolderTransport), so the jobs are counted, too.
        #expect(try place(sample("another")).hasSuffix("done=sample"))
        #expect(try mails() == 1 && jobs() == 2)
        let pairs: KeyValuePairs = ["batch": batch, "mail": "letter.yaml", "sure": "1", "_once": presses[1]]
        let sent = try post("/packets/send", pairs)
        #expect(sent.status == 303)
        #expect(try place(post("/packets/send", pairs)) == place(sent))
        var body = try get(place(sent)).body
        while body.contains("data-events=") {
            usleep(100_000)
            body = try get(place(sent)).body
        }
        #expect(body.contains("<h1>Sent</h1>"), "\(body)")
        #expect(try mails() == 2 && jobs() == 3)
        #expect(try place(post("/packets/send", pairs)) == place(sent))
        #expect(try mails() == 2 && jobs() == 3)
        #expect(try get("/packets/send?\(choice)").body.contains("sent: 1"))
        #expect(try get("/packets/send?batch=\(batch)&mail=/etc/passwd").status == 403)
    }

    /// How many messages were put into the folder of mail.
    private func mails() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: page.folder.file("mails/new")).count
    }

    /// How many commands the page has started.
    private func jobs() throws -> Int {
        let run = try Tool.run("find", [page.folder.path, "-name", "job.json"])
        return run.output.split(separator: "\n").count
    }

    /// Setting up an account leads back to all that was chosen.
    @Test func anAccountLosesNoChoice() throws {
        let chosen = "batch=b1&mail=a.yaml&table=p.csv&email=E-Mail%20privat"
        let screen = try get("/packets/settings/account?\(chosen)&account=old").body
        for pair in [("batch", "b1"), ("mail", "a.yaml"), ("table", "p.csv"), ("email", "E-Mail privat")] {
            #expect(screen.contains("name=\"\(pair.0)\" value=\"\(pair.1)\""), "\(screen)")
        }
        #expect(screen.contains("email=E-Mail%20privat"))
        let saved = try post(
            "/packets/settings/account/save",
            [
                "isNew": "1", "name": "office", "host": "localhost", "security": "insecure-plaintext",
                "from": "me@example.org", "batch": "b1", "mail": "a.yaml", "table": "p.csv",
                "email": "E-Mail privat", "account": "old",
            ])
        #expect(place(saved) == "/packets/send?\(chosen)&account=office&done=account", "\(saved.body)")
    }

    @Test func theStoreIsCheckedCopiedAndErased() throws {
        #expect(try post("/packets/settings/check").body.contains("The store is sound."))
        let copy = try post("/packets/settings/backup")
        #expect(copy.head.contains(".sqlite") && copy.body.hasPrefix("SQLite format 3"))
        #expect(try post("/packets/settings/erase").status == 400)
        #expect(try post("/packets/settings/erase", ["sure": "1"]).body.contains("Everything is erased"))
        #expect(!FileManager.default.fileExists(atPath: page.folder.file("served.sqlite")))
        // The page has ended by itself.
        while kill(page.program.id, 0) == 0 { usleep(100_000) }
        #expect(page.program.end() == 0)
    }
}
#endif
