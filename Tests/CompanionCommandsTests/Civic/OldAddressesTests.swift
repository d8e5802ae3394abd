import CommandSupport
import Foundation
import GRDB
import TestSupport
import Testing

/// A store from the time when stored people, the newsletter and sending each had a key of their own for an address.
struct OldAddressesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.path + "/store.sqlite")
        let dump = try String(contentsOfFile: Fixture.file("stores/addresses.sql"), encoding: .utf8)
        try queue.writeWithoutTransaction { try $0.execute(sql: dump) }
        try queue.close()
    }

    private func run(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }

    private func signups(_ columns: String) throws -> [[String]] {
        let queue = try DatabaseQueue(path: folder.path + "/store.sqlite")
        return try queue.read { database in
            try Row.fetchAll(database, sql: "SELECT \(columns) FROM newsletterSignup ORDER BY id").map { row in
                row.databaseValues.map { String.fromDatabaseValue($0) ?? "" }
            }
        }
    }

    /// Four people had left under one spelling of their address, and were confirmed under another, or still stood there
    /// under a spelling that nobody could write to.
    @Test func nobodyWhoHasLeftComesBack() throws {
        #expect(try signups("state").filter { $0 == ["confirmed"] }.count == 7)
        #expect(run("civic", "newsletter", "list").status == 0)
        #expect(
            try signups("list, addressKey, state") == [
                ["main", "ann@xn--bcher-kva.de", "unsubscribed"], ["main", "eva@xn--caf-dma.fr", "unsubscribed"],
                ["main", "bob@example.org", "confirmed"], ["main", "kim@xn--mnchen-3ya.de", "confirmed"],
                ["main", "odd@under_score.de", "confirmed"], ["main", "max@example.org", "unsubscribed"],
                ["news", "lee@xn--strae-oqa.de", "blocked"],
            ])
        for address in ["ann@bücher.de", "eva@cafe\u{301}.fr", "max@example.org"] {
            let again = run("civic", "newsletter", "leave", address)
            #expect(again.status == 0 && !again.errors.contains("left “"))
        }
        let back = run("civic", "newsletter", "add", "lee@straße.de", "--list", "news", "--consent", "yes")
        #expect(back.errors.contains("blocked"))
    }

    @Test func whoGetsNoMailGoesOnToGetNone() {
        let lines = run("send", "suppress", "--format", "csv").output.split(separator: "\r\n")
        let list = lines.map { String($0.prefix { $0 != "," }) }
        #expect(
            list == [
                "address", "ann@xn--bcher-kva.de", "eva@xn--caf-dma.fr", "lee@xn--strae-oqa.de", "max@example.org",
                "pat@example.org",
            ])
    }

    /// The token of a signup that was joined with another stands in mail that was sent long ago.
    @Test(arguments: [0, 1]) func everyTokenStillSignsOff(_ index: Int) throws {
        let tokens = try signups("token, email").filter { $0[1].lowercased().hasPrefix("kim") }.map { $0[0] }
        #expect(tokens.count == 2)
        let leave = run("civic", "newsletter", "leave", tokens[index])
        #expect(leave.status == 0 && leave.errors.contains("left “main”"))
        #expect(try signups("addressKey, state").contains(["kim@xn--mnchen-3ya.de", "unsubscribed"]))
    }

    @Test func peopleAreFoundByTheAddressThatMailIsSentTo() throws {
        try folder.write(
            "fullName,email\nTaro Abe,Taro..abe.@docomo.ne.jp\nZoe,Zoe@Bücher.de\nNoah,noah\n", to: "p.csv")
        #expect(run("recipients", "import", "p.csv", "--source", "people").output == "people: 3 unchanged.\n")
        for (term, name) in [
            ("email=TARO..abe.@docomo.ne.jp", "Taro Abe"), ("email=zoe@xn--bcher-kva.de", "Zoe"),
            ("email=hana..@DOCOMO.ne.jp", "Hana"), ("email=noah", "Noah"),
        ] {
            #expect(run("recipients", "list", term, "--format", "csv").output.contains(",\(name),"), "\(term)")
        }
    }
}
