import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// Looking after the store.
struct StoreCommandTests {
    @Test func findsTheStore() throws {
        let folder = try TemporaryFolder().path
        #expect(CommandRun(["store", "path"], in: folder).output == "\(folder)/store.sqlite\n")
        #expect(
            CommandRun(["store", "path", "--store", "a b/c.sqlite"], in: folder).output == "\(folder)/a b/c.sqlite\n")
        let home = CommandRun(
            ["store", "path"], in: folder, environment: ["PACKET_STORE": "", "HOME": "/home/kim"])
        #expect(home.output == "/home/kim/.local/share/packet/packet.sqlite\n")
        let nowhere = CommandRun(["store", "path"], in: folder, environment: ["PACKET_STORE": ""])
        #expect(nowhere.status == 2)
        #expect(nowhere.errors.hasPrefix("packet: nothing says where the store is\nhint: "))
    }

    @Test func checksBacksUpAndErases() throws {
        let folder = try LogTests.folder()
        func store(_ arguments: String..., answers: [String]? = nil) -> CommandRun {
            CommandRun(["store"] + arguments, in: folder.path, answers: answers)
        }
        let check = store("check", "--format", "json")
        #expect(check.status == 0)
        #expect(check.output.contains("\"sound\": true") && check.output.contains("\"mode\": \"0600\""))
        #expect(store("check").output.contains("module packet"))

        #expect(store("backup", "copy.sqlite").errors == "note: copied the store to “copy.sqlite”\n")
        let again = store("backup", "copy.sqlite")
        #expect(again.status == 2 && again.errors.contains("there is a file “copy.sqlite”"))

        #expect(store("erase").status == 2)
        #expect(store("erase", answers: [""]).status == 2)
        #expect(store("erase", "--yes").status == 0)
        #expect(try folder.names() == ["copy.sqlite"])
        #expect(store("erase", "--yes").status == 0)
        let list = CommandRun(["log", "list", "--format", "csv", "--store", "copy.sqlite"], in: folder.path)
        #expect(list.output.split(separator: "\r\n").count == 5)
    }

    @Test func saysThatADamagedStoreIsNotSound() throws {
        let folder = try LogTests.folder()
        var bytes = try folder.bytes("store.sqlite")
        for index in stride(from: 4_096 + 8, to: bytes.count, by: 97) { bytes[index] ^= 0xFF }
        try folder.write(bytes, to: "store.sqlite")
        let run = CommandRun(["store", "check"], in: folder.path)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("packet: "))
    }
}
