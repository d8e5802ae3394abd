#if Companions
import CommandSupport
import Foundation
import PacketModel
import PacketStore
import Storage
import TestSupport
import Testing

@testable import CompanionCommands

/// `packet todo` and `packet sync`, from the command line.
struct TodoCommandTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ arguments: String...) -> CommandRun { CommandRun(arguments, in: folder.path) }

    private func add(_ arguments: String...) -> String {
        let run = CommandRun(["todo", "add"] + arguments, in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        return run.output.trimmingCharacters(in: .newlines)
    }

    @Test func lookingMakesNoStore() throws {
        #expect(run("todo", "list").errors == "note: there is nothing to do\n")
        #expect(run("todo", "show", "abcd").status == 2)
        #expect(run("sync", "status").status == 0)
        #expect(try folder.names() == [])
    }

    @Test func aNewTodoHasOneTimeAndALongTitleIsCut() throws {
        let title = String(repeating: "long ", count: 60)
        _ = add(title)
        let json = try JSONSerialization.jsonObject(with: Data(run("todo", "list", "--format", "json").output.utf8))
        let todo = try #require((json as? [[String: Any]])?.first)
        #expect(todo["createdAt"] as? String == todo["updatedAt"] as? String)
        #expect((todo["title"] as? String)?.count == 299)
        let table = run("todo", "list").output.split(separator: "\n")
        #expect(table.allSatisfy { $0.count <= 110 } && table[1].contains("…"))
    }

    @Test func synchronisationIsSaidInOneSentence() {
        _ = add("One")
        let said = run("sync", "status")
        #expect(
            said.output.hasPrefix("no hub is connected; ") && said.output.hasSuffix("changes wait\n"), "\(said.output)")
        #expect(said.output.split(separator: "\n").count == 1)
        #expect(run("sync", "status", "--details").output.contains("conflicts"))
    }

    @Test func todosAreListedInAllFormats() throws {
        let first = add("Print", "the", "letters", "--due", "tomorrow", "--list", "Office", "--tag", "paper")
        _ = add("Call 홍길동", "--description", "at noon")
        let done = add("Old one")
        #expect(run("todo", "done", done).status == 0)
        let table = run("todo", "list").output
        #expect(table.contains("Print the letters  2026-03-15  Office  paper"))
        #expect(!table.contains("Old one"))
        let json = try JSONSerialization.jsonObject(with: Data(run("todo", "list", "--format", "json").output.utf8))
        let todos = try #require(json as? [[String: Any]])
        #expect(todos.map { $0["title"] as? String } == ["Print the letters", "Call 홍길동"])
        #expect(todos.first?["id"] as? String == first && todos.first?["due"] as? String == "2026-03-15")
        #expect(run("todo", "list", "--state", "all", "--format", "csv").output.split(separator: "\r\n").count == 4)
        #expect(run("todo", "export", "--state", "all").output.split(separator: "\n").count == 3)
        let page = run("todo", "list", "--limit", "1")
        #expect(page.errors == "note: there are more; go on with: --after \(first.prefix(8))\n")
        #expect(run("todo", "list", "--after", first).output.contains("홍길동"))
        #expect(run("todo", "lists", "--format", "csv").output == "name,open,done\r\nOffice,1,0\r\n")
    }

    @Test func todosAreChangedDeletedAndBroughtBack() throws {
        let id = add("First")
        let short = String(id.prefix(8))
        #expect(run("todo", "edit", short, "--title", "Second", "--due", "+7", "--tag", "a").status == 0)
        #expect(run("todo", "show", short).output.contains("2026-03-21"))
        #expect(run("todo", "edit", short, "--due", "none", "--untag", "a").status == 0)
        #expect(!run("todo", "show", short).output.contains("2026-03-21"))
        #expect(run("todo", "edit", short).status == 64)
        #expect(run("todo", "rm", short).status == 0)
        #expect(run("todo", "done", short).status == 2)
        #expect(run("todo", "list", "--state", "deleted").output.contains("Second"))
        #expect(run("todo", "restore", short).status == 0)
        #expect(run("todo", "list").output.contains("Second"))
        #expect(run("todo", "add", " ").errors == "packet: the title is empty\n")
        #expect(run("todo", "add", "x", "--due", "someday").status == 2)
        #expect(run("todo", "erase", "--yes").status == 64)
        #expect(run("todo", "erase", "--all", "--yes").errors == "note: erased 1 todo\n")
    }

    @Test func aFolderAndFilesSynchroniseTwoStores() throws {
        let other = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("shared"), withIntermediateDirectories: true)
        let shared = folder.file("shared")
        _ = add("from here")
        #expect(CommandRun(["todo", "add", "from there"], in: other.path).status == 0)
        for place in [folder, other, folder] {
            #expect(CommandRun(["sync", "folder", shared], in: place.path).status == 0)
        }
        // A file that is still on its way keeps nobody back.
        try other.write(#"{"at":"17"#, to: "half.jsonl")
        try FileManager.default.copyItem(
            atPath: other.file("half.jsonl"), toPath: shared + "/packet-00000000000000ff.jsonl")
        let partial = CommandRun(["sync", "folder", shared], in: other.path)
        #expect(partial.status == 3 && partial.errors.contains("the file is left out"), "\(partial.errors)")
        #expect(partial.errors.contains("wrote"))
        let lists = [folder, other].map { CommandRun(["todo", "export"], in: $0.path).output }
        #expect(lists[0] == lists[1] && lists[0].split(separator: "\n").count == 2)
        let third = try TemporaryFolder()
        try third.write(run("sync", "export").output, to: "all.jsonl")
        #expect(CommandRun(["sync", "import", "all.jsonl"], in: third.path).errors == "note: took 4 of 4 changes\n")
        try third.write("{}\n", to: "bad.jsonl")
        let bad = CommandRun(["sync", "import", "bad.jsonl"], in: third.path)
        #expect(bad.status == 2 && bad.errors.hasPrefix("packet: bad.jsonl, line 1: this is no change\n"))
    }

    @Test func aTokenFileHasToBePrivate() throws {
        try folder.write("token\n", to: "token")
        let open = run("sync", "connect", "http://localhost:1", "--token-file", "token")
        #expect(open.status == 2 && open.errors.contains("chmod 600"))
        #expect(run("sync", "connect", "ftp://localhost", "--token-file", "token").status == 64)
        #expect(
            run("sync", "connect", "http://localhost:1", "--token-file", "none").errors.contains("there is no token"))
        let device = run("sync", "connect", "http://localhost:1", "--token-file", "/dev/null").errors
        #expect(device.contains("“/dev/null” is no ordinary file") && !device.contains("there is no"))
        #expect(run("sync", "run").errors.contains("no hub is named"))
        let token = run("sync", "device", "add", "desk").output
        #expect(token.count == 33)
        #expect(run("sync", "device", "add", "desk").status == 2)
        #expect(run("sync", "device", "list", "--format", "csv").output.contains("desk,2026-03-14"))
        let stored = try folder.bytes("store.sqlite") + ((try? folder.bytes("store.sqlite-wal")) ?? [])
        #expect(Data(stored).range(of: Data(token.dropLast().utf8)) == nil)
        #expect(run("sync", "device", "rm", "desk").status == 0)
    }

    /// Mail that failed is a todo until it has arrived.
    @Test func failedSendsBecomeTodosThatCloseThemselves() throws {
        let now = StoreDate(microseconds: 1_773_480_413_589_793)
        let store = try Store(
            opening: folder.file("store.sqlite"), modules: [PacketSchema.module, DeliverySchema.module], now: now)
        let deliveries = Deliveries(store)
        try deliveries.save(
            Mailing(id: "m1", batch: "b1", account: "office", content: "c", secret: "s", startedAt: now))
        let planned = try deliveries.plan(
            (1...3).map { row in
                Delivery(
                    mailing: "m1", key: "k\(row)", name: "Person \(row)", address: "p\(row)@example.org",
                    addressKey: "p\(row)@example.org", messageID: "\(row)@x",
                    packets: [Delivery.Packet(row: row, pdfName: "\(row).pdf", sha256: "00")], at: now)
            })
        func record(_ index: Int, _ state: DeliveryState, after seconds: Int64) throws {
            let at = StoreDate(microseconds: now.microseconds + seconds * 1_000_000)
            try deliveries.record([DeliveryChange(planned[index].id, state, reply: "550 no", at: at)])
        }
        try record(0, .rejected, after: 1)
        try record(1, .sent, after: 1)
        try record(2, .held, after: 1)
        #expect(run("todo", "follow").errors == "note: opened 2 todos, closed 0 todos\n")
        #expect(run("todo", "follow").errors == "note: opened 0 todos, closed 0 todos\n")
        let list = run("todo", "list").output
        #expect(list.contains("Mail to Person 1 did not arrive (row 1)"))
        #expect(list.contains("Mail to Person 3 is held back (row 3)"))
        #expect(!list.contains("example.org"))
        try record(0, .sent, after: 60)
        #expect(!run("todo", "list").output.contains("Person 1"))
        try record(0, .bounced, after: 120)
        #expect(run("todo", "list").output.contains("Mail to Person 1 did not arrive (row 1)"))
        // A packet that arrived is no todo when its row has another address since, and is held back for that.
        let moved = try deliveries.plan([
            Delivery(
                mailing: "m1", key: "k2b", name: "Person 2", address: "new@example.org", addressKey: "new@example.org",
                messageID: "2b@x", packets: [Delivery.Packet(row: 2, pdfName: "2.pdf", sha256: "00")], at: now)
        ])
        try deliveries.record([
            DeliveryChange(
                moved[0].id, .held, reply: "went", at: StoreDate(microseconds: now.microseconds + 180_000_000))
        ])
        #expect(run("todo", "follow").errors == "note: opened 0 todos, closed 0 todos\n")
        #expect(!run("todo", "list").output.contains("Person 2"))
    }
}
#endif
