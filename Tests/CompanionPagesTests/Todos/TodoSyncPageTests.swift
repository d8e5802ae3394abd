#if Server
import Foundation
import TestSupport
import Testing

/// How todos come back, go for good, and get to a hub, with nothing but forms.
struct TodoSyncPageTests {
    private let todos: ServedCompanion

    init() throws { todos = try ServedCompanion([["todo", "add", "Call Kim"]]) }

    /// A press synchronises; a hub that does not answer is told, and nothing is lost; the hub is forgotten when that is asked.
    @Test func aHubIsAskedMissedAndForgotten() throws {
        let place = try TemporaryFolder()
        let hub = try ServedProgram(in: place)
        try todos.folder.write(CompanionBrowser.run(["sync", "device", "add", "desk"], in: place), to: "token")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600], ofItemAtPath: todos.folder.file("token"))
        try CompanionBrowser.run(["sync", "connect", hub.address, "--token-file", "token"], in: todos.folder)
        #expect(try todos.get("/todos").contains("Not synchronised yet."))
        #expect(try todos.place(todos.post("/todos/sync", [:])) == "/todos/sync?done=synced")
        #expect(try todos.get("/todos").contains("In step with your other devices since"))
        #expect(hub.end(SIGKILL) == -SIGKILL)
        #expect(try todos.post("/todos/new", ["title": "Call Lee"]).status == 303)
        #expect(try todos.post("/todos/sync", [:]).status != 303)
        let list = try todos.get("/todos")
        #expect(list.contains("The hub could not be reached; everything is kept here."))
        #expect(list.contains("wait to be sent.") && list.contains("Call Kim") && list.contains("Call Lee"))
        let alone = try todos.place(todos.post("/todos/sync/disconnect", [:]))
        #expect(try todos.get(alone).contains("These todos are on this machine alone."))
        #expect(try todos.get("/todos").contains("Call Lee"))
    }

    /// What is deleted can be restored; what is erased is on no list any more, and is erased only with the tick.
    @Test func whatIsDeletedComesBackAndWhatIsErasedDoesNot() throws {
        let list = try todos.get("/todos")
        let id = String(try #require(list.firstMatch(of: #/\/todos\/item\/([^"?]+)"/#), "\(list)").1)
        #expect(try todos.post("/todos/mark", ["id": id, "to": "deleted"]).status == 303)
        #expect(try !todos.get("/todos").contains("Call Kim"))
        #expect(try todos.get("/todos?state=deleted").contains("Call Kim"))
        #expect(try todos.post("/todos/mark", ["id": id, "to": "restored"]).status == 303)
        #expect(try todos.get("/todos").contains("Call Kim"))
        #expect(try todos.post("/todos/erase", [:]).status == 400)
        #expect(try todos.get("/todos").contains("Call Kim"))
        let erased = try todos.place(todos.post("/todos/erase", ["sure": "1"]))
        #expect(try todos.get(erased).contains("1 todo is erased."))
        for state in ["open", "done", "all", "deleted"] {
            #expect(try !todos.get("/todos?state=\(state)").contains("Call Kim"), "\(state)")
        }
    }
}
#endif
