import Foundation
import PacketModel
import TestSupport
import Testing

@testable import PacketDelivery

/// Programs and folders as ways out.
struct LocalTransportTests {
    private func program(_ folder: TemporaryFolder, _ body: String) throws -> ProgramTransport {
        try folder.write("#!/bin/sh\n\(body)\n", to: "sendmail")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.file("sendmail"))
        return ProgramTransport([folder.file("sendmail")])
    }

    @Test func aProgramGetsTheWholeMessageAndTheEnvelope() throws {
        let folder = try TemporaryFolder()
        let transport = try program(folder, "echo \"$@\" >'\(folder.path)/said'; cat >'\(folder.path)/got'")
        let message = try sample()
        var isCommitted = false
        let outcome = transport.send(message, envelope("-x")) { isCommitted = true }
        #expect(outcome.state == .sent)
        #expect(isCommitted)
        #expect(try folder.bytes("got") == message.filter { $0 != 0x0D })
        #expect(try folder.text("said") == "-i -f office@example.org -- -x@example.org\n")
    }

    @Test(arguments: [
        ("cat >/dev/null; exit 0", DeliveryState.sent), ("cat >/dev/null; exit 75", .deferred),
        ("cat >/dev/null; exit 67", .rejected), ("cat >/dev/null; exit 78", .pending),
        ("cat >/dev/null; kill -9 $$", .unknown), ("exit 70", .pending), ("exit 0", .unknown),
    ])
    func endsOfAProgram(_ body: String, _ state: DeliveryState) throws {
        let folder = try TemporaryFolder()
        // More than a pipe holds, so that a program that does not read is noticed before the end.
        let outcome = try program(folder, body).send(sample(attachment: 400_000), envelope("a")) {}
        #expect(outcome.state == state, "\(outcome)")
    }

    /// A program takes what it has got for the whole message when this process is killed.
    @Test func nothingLeavesBeforeItIsRecorded() throws {
        struct Full: Error {}
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("eml"), withIntermediateDirectories: false)
        let transports: [any MailTransport] = [
            try program(folder, "cat >'\(folder.path)/got'"), FolderTransport(.eml, folder: folder.file("eml")),
            FolderTransport(.maildir, folder: folder.file("maildir")),
        ]
        for transport in transports {
            _ = transport.open()
            let outcome = transport.send(try sample(attachment: 400_000), envelope("a")) { throw Full() }
            guard case .stop(let error) = outcome.effect else { return #expect(Bool(false)) }
            #expect(error.code == .journal && outcome.state == .pending)
            #expect(!FileManager.default.fileExists(atPath: folder.file("got")))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("eml")).isEmpty)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("maildir/new")).isEmpty)
    }

    @Test func aProgramThatIsNotThereEndsTheRun() throws {
        let outcome = ProgramTransport(["/nowhere/sendmail"]).send(try sample(), envelope("a")) {}
        guard case .stop(let error) = outcome.effect else { return #expect(Bool(false)) }
        #expect(error.code == .unavailable)
    }

    @Test func test13_aProgramDoesNotInheritPasswords() throws {
        let folder = try TemporaryFolder()
        let transport = try program(folder, "cat >/dev/null; env >'\(folder.path)/env'")
        #expect(transport.send(try sample(), envelope("a")) {}.state == .sent)
        let known: Set<Substring> = [
            "PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR",
            "GNUPGHOME", "DBUS_SESSION_BUS_ADDRESS", "SSH_AUTH_SOCK", "PASSWORD_STORE_DIR", "PWD", "OLDPWD", "SHLVL",
            "_",
        ]
        let names = Set(try folder.text("env").split(separator: "\n").map { $0.prefix { $0 != "=" } })
        #expect(names.subtracting(known).isEmpty)
    }

    @Test(arguments: [FolderTransport.Kind.eml, .maildir])
    func test3_foldersHoldEachMessageOnceAndForTheirOwnerOnly(_ kind: FolderTransport.Kind) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("deep/mail")
        let message = try sample()
        for _ in 0..<2 {
            let transport = FolderTransport(kind, folder: path)
            #expect(transport.open() == .ready(.anything))
            #expect(transport.send(message, envelope("a")) {}.state == .sent)
        }
        let place = kind == .eml ? path : path + "/new"
        let names = try FileManager.default.contentsOfDirectory(atPath: place)
        #expect(names == [kind == .eml ? "m.eml" : "m.packet"])
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(place)/\(names[0])")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o700)
        #expect([UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(place)/\(names[0])"))) == message)
    }

    @Test func aMessageThatWasReadIsNotDeliveredAgain() throws {
        let folder = try TemporaryFolder()
        let transport = FolderTransport(.maildir, folder: folder.path)
        _ = transport.open()
        _ = transport.send(try sample(), envelope("a")) {}
        try FileManager.default.moveItem(atPath: folder.file("new/m.packet"), toPath: folder.file("cur/m.packet:2,S"))
        #expect(transport.send(try sample(), envelope("a")) {}.state == .sent)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("new")).isEmpty)
    }
}
