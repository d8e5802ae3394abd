#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// The form of a mail account: nothing that was typed is lost but the password, and all that is wrong is said beside it.
@Suite(.serialized) struct AccountFormTests {
    private let served: ServedPackets

    init() throws { served = try ServedPackets(in: TemporaryFolder()) }

    private static let save = "/packets/settings/account/save"

    @Test func whatWasTypedComesBackWithWhatIsWrong() throws {
        let answer = try served.post(
            Self.save,
            [
                "isNew": "1", "name": "my office", "host": "smtp example", "security": "insecure-plaintext",
                "port": "99999", "from": "me at example", "user": "somebody", "password": "geheimes Wort",
                "ca": "none.pem",
            ])
        #expect(answer.status == 422)
        let body = answer.body
        for entry in ["name", "host", "security", "port", "from", "ca"] {
            #expect(body.contains("id=\"\(entry)-wrong\""), "\(entry): \(body)")
        }
        for typed in [
            "my office", "smtp example", "99999", "me at example", "somebody", "none.pem",
        ] { #expect(body.contains("value=\"\(typed)\""), "\(typed): \(body)") }
        #expect(body.contains("<option value=\"insecure-plaintext\" selected>"))
        // A password is in no page, so it has to be typed again, which is said.
        #expect(!body.contains("geheimes") && body.contains("id=\"password-again\""), "\(body)")
        #expect(!body.contains("accounts.yaml"), "\(body)")
        #expect(!FileManager.default.fileExists(atPath: served.page.folder.file(".config/packet/accounts.yaml")))
    }

    /// Each mistake is said at its own entry, and at no other.
    @Test(arguments: [
        (["name": "my office"], "name"), (["name": "-x"], "name"), (["host": "https://a.example.org"], "host"),
        (["port": "0"], "port"), (["from": "nobody"], "from"), (["user": "me"], "password"),
        (["password": "secret"], "user"), (["security": "none"], "security"),
        (["user": "me", "password": "x", "security": "insecure-plaintext"], "security"), (["ca": "../a.pem"], "ca"),
    ])
    func mistakesAreSaidAtTheirEntries(_ typed: [String: String], _ entry: String) throws {
        let usual = [
            "isNew": "1", "name": "office", "host": "smtp.example.org", "security": "starttls",
            "from": "me@example.org",
        ]
        let arguments = usual.merging(typed) { $1 }.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
        let cookie = try served.page.cookie()
        let token = try served.page.formToken(cookie)
        let answer = try served.page.ask(
            Self.save, ["-b", cookie, "--data-urlencode", "_token=\(token)"] + arguments)
        #expect(answer.status == 422)
        let wrong = answer.body.matches(of: /id="([a-z]+)-wrong"/).map { String($0.1) }
        #expect(wrong == [entry], "\(answer.body)")
    }

    @Test func accountsAreRemovedWithTheirPasswords() throws {
        for name in ["office", "home"] {
            let saved = try served.post(
                Self.save,
                [
                    "isNew": "1", "name": name, "host": "smtp.example.org", "security": "tls", "user": name,
                    "from": "me@example.org", "password": "secret",
                ])
            #expect(saved.status == 303, "\(saved.body)")
        }
        let twice = try served.post(
            Self.save,
            ["isNew": "1", "name": "office", "host": "a.example.org", "security": "tls", "from": "a@example.org"])
        #expect(twice.status == 422 && twice.body.contains("id=\"name-wrong\""))
        let remove = "/packets/settings/account/remove"
        // The button asks once: it stands below the words of what happens.
        #expect(try served.get("/packets/settings").body.contains("action=\"\(remove)\""))
        let removed = try served.post(remove, ["account": "office"])
        #expect(served.place(removed) == "/packets/settings?done=accountForgotten")
        let screen = try served.get("/packets/settings?done=accountForgotten").body
        #expect(screen.contains("The account is removed, and its password is forgotten."))
        #expect(screen.contains("<strong>home</strong>"))
        #expect(!screen.contains("<strong>office</strong>"))
        let folder = served.page.folder.file(".config/packet")
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["accounts.yaml", "home.password"])
        #expect(try served.post(remove, ["account": "office"]).status == 422)
        // The last one goes with the file, which needs one.
        #expect(try served.post(remove, ["account": "home"]).status == 303)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        #expect(try served.get("/packets/settings").status == 200)
    }
}
#endif
