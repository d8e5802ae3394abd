import Foundation
import PacketDelivery
import PacketFiles
import TestSupport
import Testing

@testable import PacketSending

/// Accounts that are put together, and the file that the command line reads.
struct AccountDraftTests {
    private let folder: TemporaryFolder
    private let surroundings: Surroundings

    init() throws {
        folder = try TemporaryFolder()
        var surroundings = Surroundings.process()
        surroundings.environment = ["HOME": folder.path]
        self.surroundings = surroundings
    }

    private var file: String { folder.file(".config/packet/accounts.yaml") }
    private func text() throws -> String { try String(contentsOfFile: file, encoding: .utf8) }
    private func mode(_ path: String) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
    }

    @Test func theFirstAccountMakesTheFiles() throws {
        let draft = AccountDraft(
            name: "office", host: "smtp.example.org", user: "me: \"x\"", from: "Büro <me@example.org>")
        try draft.save(password: "geheim", surroundings: surroundings)
        let summary = try #require(try AccountsSummary(surroundings: surroundings))
        #expect(summary.accounts.map(\.name) == ["office"] && summary.accounts.first?.target == "smtp.example.org:587")
        #expect(try !text().contains("geheim"))
        let secret = folder.file(".config/packet/office.password")
        #expect(try String(contentsOfFile: secret, encoding: .utf8) == "geheim\n")
        #expect(try (mode(secret), mode(file)) == (0o600, 0o600))
        let account = try AccountsFile(nil, surroundings).account("office", isUsed: true)
        guard case .server(let server) = account.way else { throw SendingError(.settings, "no server") }
        #expect(server.credentials?.user == "me: \"x\"" && server.security == .starttls)
        #expect(try AccountDraft(reading: "office", surroundings: surroundings) == draft)
        #expect(try draft.passwordPlace(surroundings: surroundings) == .file)
    }

    /// What somebody wrote stays: comments, other accounts, settings that the page has no field for.
    @Test func theFileStaysAsItWasWritten() throws {
        try FileManager.default.createDirectory(
            atPath: folder.file(".config/packet"), withIntermediateDirectories: true)
        let old = """
            # ours
            accounts:
                box:  # the usual
                    transport: smtp
                    host: old.example.org   # until May
                    rate: 30/min
                    from: a@example.org

            # the end

            """
        try folder.write(old, to: ".config/packet/accounts.yaml")
        _ = try Tool.run("chmod", ["600", file])
        var draft = try #require(try AccountDraft(reading: "box", surroundings: surroundings))
        draft.host = "new.example.org"
        draft.port = "2525"
        try draft.save(password: nil, surroundings: surroundings)
        let changed = try text()
        #expect(changed.contains("host: \"new.example.org\"   # until May\n") && changed.contains("rate: 30/min\n"))
        #expect(changed.hasPrefix("# ours\n") && changed.hasSuffix("# the end\n") && changed.contains("port: 2525\n"))
        // With a second account, a command that names none still means the first.
        try AccountDraft(name: "두번째", host: "b.example.org", security: .tls, from: "b@example.org")
            .save(password: nil, surroundings: surroundings)
        let summary = try #require(try AccountsSummary(surroundings: surroundings))
        #expect(summary.accounts.map(\.name) == ["box", "두번째"] && summary.accounts.map(\.isDefault) == [true, false])
        #expect(try AccountsFile(nil, surroundings).account("box", isUsed: false).rate == SendingRate("30/min"))
    }

    /// A password that is another account's, or lies there already, is not written over.
    @Test func passwordsOfOthersStay() throws {
        try FileManager.default.createDirectory(
            atPath: folder.file(".config/packet"), withIntermediateDirectories: true)
        try folder.write(
            "accounts:\n  work:\n    host: w.example.org\n    from: w@example.org\n    user: w\n    password: {file: office.password}\n",
            to: ".config/packet/accounts.yaml")
        let secret = folder.file(".config/packet/office.password")
        try folder.write("old\n", to: ".config/packet/office.password")
        for path in [file, secret] { _ = try Tool.run("chmod", ["600", path]) }
        try AccountDraft(name: "office", host: "o.example.org", user: "o", from: "o@example.org")
            .save(password: "new", surroundings: surroundings)
        #expect(try String(contentsOfFile: secret, encoding: .utf8) == "old\n")
        let file = try AccountsFile(nil, surroundings)
        #expect(try file.passwordSource(of: "office") == .file(folder.file(".config/packet/office-2.password")))
        #expect(try file.passwordSource(of: "work") == .file(secret))
    }

    /// Nothing is written of what means nothing or is not safe.
    @Test(
        arguments: [
            (AccountDraft(name: "../x", host: "a", from: "a@example.org"), nil),
            (AccountDraft(name: "x", host: "a/b", from: "a@example.org"), nil),
            (AccountDraft(name: "x", host: "a", from: "nobody"), nil),
            (AccountDraft(name: "x", host: "a", port: "0", from: "a@example.org"), nil),
            (AccountDraft(name: "x", host: "a", user: "me", from: "a@example.org"), nil),
            (AccountDraft(name: "x", host: "a", user: "me", from: "a@example.org"), "two\nlines"),
            (
                AccountDraft(name: "x", host: "a", security: .insecurePlaintext, user: "me", from: "a@example.org"),
                "secret"
            ),
        ] as [(AccountDraft, String?)])
    func whatIsWrongIsNotWritten(draft: AccountDraft, password: String?) {
        #expect(throws: SendingError.self) { try draft.save(password: password, surroundings: surroundings) }
        #expect(Files.kind(file) == nil && Files.kind(folder.file(".config/packet/x.password")) == nil)
    }

    /// What is removed goes with its own password; comments, other accounts and their passwords stay.
    @Test func accountsAreRemoved() throws {
        for name in ["office", "home", "club"] {
            try AccountDraft(name: name, host: "\(name).example.org", user: name, from: "a@example.org")
                .save(password: name, surroundings: surroundings)
        }
        // Somebody gave the club the password of the office.
        let shared = try text().replacing("club.password", with: "office.password")
        try folder.write("# ours\n" + shared, to: ".config/packet/accounts.yaml")
        func names() throws -> [String] {
            try AccountsSummary(surroundings: surroundings)?.accounts.map(\.name) ?? []
        }
        #expect(try AccountDraft.remove("home", surroundings: surroundings) == .removed)
        #expect(try names() == ["office", "club"] && text().hasPrefix("# ours\n"))
        #expect(Files.kind(folder.file(".config/packet/home.password")) == nil)
        // The usual one was removed: none is meant any more in its place, before only one is left.
        #expect(try AccountDraft.remove("office", surroundings: surroundings) == .kept)
        #expect(try names() == ["club"] && !text().contains("default"))
        #expect(Files.kind(folder.file(".config/packet/office.password")) == .file)
        #expect(throws: SendingError.self) { try AccountDraft.remove("office", surroundings: surroundings) }
        try AccountDraft.remove("club", surroundings: surroundings)
        #expect(Files.kind(file) == nil && Files.kind(folder.file(".config/packet/office.password")) == .file)
    }

    /// The last account goes with the file itself, and not with a link to it alone.
    @Test func theLastAccountIsNotLeftWhereALinkLeads() throws {
        try AccountDraft(name: "office", host: "a.example.org", from: "a@example.org")
            .save(password: nil, surroundings: surroundings)
        let real = folder.file("kept.yaml")
        try FileManager.default.moveItem(atPath: file, toPath: real)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: real)
        #expect(try AccountDraft.remove("office", surroundings: surroundings) == .none)
        #expect(Files.kind(real) == nil && Files.kind(file) == nil)
    }

    /// A file that others may change is not gone on with, and one in braces is not broken.
    @Test func filesOfOthersAreLeftAlone() throws {
        try FileManager.default.createDirectory(
            atPath: folder.file(".config/packet"), withIntermediateDirectories: true)
        try folder.write("accounts: {a: {transport: eml, folder: x}}\n", to: ".config/packet/accounts.yaml")
        let draft = AccountDraft(name: "b", host: "b.example.org", from: "b@example.org")
        for mode in ["666", "600"] {
            _ = try Tool.run("chmod", [mode, file])
            #expect(throws: SendingError.self) { try draft.save(password: nil, surroundings: surroundings) }
            #expect(try text() == "accounts: {a: {transport: eml, folder: x}}\n")
        }
    }
}
