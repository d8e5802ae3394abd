import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// What is in the store, in one look.
struct StoreInfoTests {
    @Test func saysThatThereIsNoStore() throws {
        let folder = try TemporaryFolder()
        let run = CommandRun(["store", "info"], in: folder.path)
        #expect(run.status == 0 && run.output.contains("none yet"), "\(run.errors)")
        let json = CommandRun(["store", "info", "--format", "json"], in: folder.path)
        #expect(json.output.contains("\"exists\": false") && json.output.contains("\"contents\": null"))
        #expect(CommandRun(["store", "check"], in: folder.path).status == 2)
    }

    @Test func countsWhatIsThere() throws {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("text-comb"))
        try folder.write("name,email\r\nAda,a@example.org\r\nBea,b@example.org\r\n", to: "p.csv")
        let lines = [
            ["template", "add", "text-comb.pdf", "--name", "comb"], ["template", "use", "comb"],
            ["recipients", "import", "p.csv"], ["recipients", "list", "Ada", "--save", "one"],
            ["merge", "--csv", "p.csv", "--out", "out", "--allow-unfilled"], ["recipients", "remove", "1"],
            ["send", "suppress", "x@example.org"],
        ]
        for line in lines {
            let run = CommandRun(line, in: folder.path)
            #expect(run.status == 0, "\(line) \(run.errors)")
        }
        try folder.write(
            """
            default: work
            accounts:
              work: {host: mail.example.org, user: ada, password: {environment: NO_SUCH}, from: ada@example.org}
              box: {transport: maildir, folder: mails}
            """, to: "accounts.yaml")
        let run = CommandRun(["store", "info", "--accounts", "accounts.yaml"], in: folder.path)
        let found = run.output.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
        }
        for line in [
            "templates 1", "template in use comb", "recipients 1", "archived recipients 1", "recipients of p 1",
            "saved sets 1", "batches 1", "batches done 1", "log entries 2", "mailings 0", "suppressed addresses 1",
            "mode 0600", "account work smtp mail.example.org:587, from ada@example.org, default",
        ] {
            #expect(found.contains(line), "\(line) is not in \(run.output)\(run.errors)")
        }
        #expect(found.contains { $0.hasPrefix("account box maildir") && $0.hasSuffix("mails") })
        #expect(!run.output.contains("NO_SUCH"))
    }
}
