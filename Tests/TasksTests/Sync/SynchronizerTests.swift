import GRDB
import Interchange
import Storage
import Tasks
import TestSupport
import Testing

/// Devices and a hub, each with a store of its own.
struct SynchronizerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder(inMemory: true) }

    @Test func oneChangeMovesOneRow() throws {
        let (_, devices) = try Device.all(2, in: folder)
        let made = try devices[0].todos.add((0..<2_000).map { TodoDraft(title: "todo \($0)") }, at: Samples.now)
        let first = try devices[0].synchronise()
        #expect(first.pushed == 4_000 && first.pulled == 0)
        #expect(devices[0].requests.count == 9)
        #expect(try devices[1].synchronise().applied == 4_000)
        var all = TodoQuery()
        all.limit = nil
        #expect(try devices[1].todos.list(all).count == 2_000)
        devices[0].clear()
        try devices[0].todos.edit(made[7].id, TodoDraft(title: "changed"), at: Samples.later(1))
        let next = try devices[0].synchronise()
        #expect(next.pushed == 1 && next.pulled == 0 && devices[0].sent == 1)
        let other = try devices[1].synchronise()
        #expect(other.pulled == 1 && other.applied == 1 && other.pushed == 0)
        #expect(try devices[1].todos.todo(made[7].id).title == "changed")
        // Nothing at all moves when nothing happened.
        #expect(try devices[0].synchronise() == SyncReport())
        #expect(try devices[1].synchronise() == SyncReport())
    }

    @Test func bothEditsOfOneTitleAreKept() throws {
        let (_, devices) = try Device.all(2, in: folder)
        let made = try devices[0].todos.add(TodoDraft(title: "first"), at: Samples.now)
        for device in devices { try device.synchronise() }
        try devices[0].todos.edit(made.id, TodoDraft(title: "from zero"), at: Samples.later(10))
        try devices[1].todos.edit(made.id, TodoDraft(title: "from one"), at: Samples.later(20))
        for device in devices + devices { try device.synchronise() }
        for device in devices { #expect(try device.todos.todo(made.id).title == "from one") }
        let lost = try devices.flatMap { try Conflicts($0.store).list() }
        #expect(Set(lost.map(\.lost)) == ["from zero"])
        let number = try #require(try Conflicts(devices[0].store).list().first?.number)
        _ = try Conflicts(devices[0].store).restore(number, at: Samples.later(30))
        for device in devices { try device.synchronise() }
        for device in devices { #expect(try device.todos.todo(made.id).title == "from zero") }
        #expect(try Conflicts(devices[0].store).list() == [])
        #expect(throws: TasksError.self) { try Conflicts(devices[0].store).dismiss(number) }
    }

    @Test func anEditAfterAnotherWasSeenIsNoConflict() throws {
        let (_, devices) = try Device.all(2, in: folder)
        let made = try devices[0].todos.add(TodoDraft(title: "first"), at: Samples.now)
        for device in devices { try device.synchronise() }
        for step in 1...4 {
            let device = devices[step % 2]
            try device.todos.edit(made.id, TodoDraft(title: "step \(step)"), at: Samples.later(Int64(step)))
            for device in devices + devices { try device.synchronise() }
        }
        for device in devices {
            #expect(try Conflicts(device.store).list() == [])
            #expect(try device.todos.todo(made.id).title == "step 4")
        }
    }

    @Test func differentFieldsOfOneTodoComeTogether() throws {
        let (_, devices) = try Device.all(2, in: folder)
        let made = try devices[0].todos.add(TodoDraft(title: "first"), at: Samples.now)
        for device in devices { try device.synchronise() }
        var (left, right) = (TodoDraft(), TodoDraft())
        (left.due, left.addedTags) = ("2026-04-01", ["a"])
        (right.details, right.addedTags, right.list) = ("text", ["b"], "Home")
        try devices[0].todos.edit(made.id, left, at: Samples.later(1))
        try devices[1].todos.edit(made.id, right, at: Samples.later(2))
        for device in devices + devices { try device.synchronise() }
        let todos = try devices.map { try $0.todos.todo(made.id) }
        #expect(todos[0] == todos[1])
        #expect(
            todos[0].tags == ["a", "b"] && todos[0].list == "Home" && todos[0].due != nil && todos[0].details == "text")
        #expect(try Conflicts(devices[0].store).list() == [])
    }

    @Test func aLostAnswerSendsNothingTwice() throws {
        let (hub, devices) = try Device.all(2, in: folder)
        try devices[0].synchronise()
        try devices[0].todos.add(TodoDraft(title: "once"), at: Samples.now)
        devices[0].isCut = true
        #expect(throws: TasksError.self) { try devices[0].synchronise() }
        try devices[0].synchronise()
        let before = try Samples.rows(hub, "SELECT * FROM hubRegister")
        #expect(before.count == 2)
        devices[0].clear()
        #expect(try devices[0].synchronise() == SyncReport())
        #expect(devices[0].sent == 0)
        #expect(try Samples.rows(hub, "SELECT * FROM hubRegister") == before)
    }

    @Test func anotherHubGetsEverything() throws {
        let (_, devices) = try Device.all(1, in: folder)
        try devices[0].todos.add(TodoDraft(title: "kept"), at: Samples.now)
        try devices[0].synchronise()
        let fresh = try Samples.store(in: folder, "fresh.sqlite")
        try StoredHub(fresh).add("device", tokenDigest: "token", at: Samples.now)
        let moved = try Device(devices[0].store, HubService(fresh), token: "token")
        let report = try moved.synchronise()
        #expect(report.startedOver && report.pushed == 2)
        #expect(try StoredHub(fresh).count() == 2)
    }

    @Test func failuresWaitLongerAndLongerAndAreRemembered() throws {
        let (_, devices) = try Device.all(1, in: folder)
        let device = devices[0]
        try device.todos.add(TodoDraft(title: "waits"), at: Samples.now)
        device.answer = HubResponse(status: 503)
        for attempt in 1...12 {
            #expect(throws: TasksError.self) { try device.synchronise() }
            let status = try Synchronizer(device.store).status()
            #expect(status.attempt == attempt && status.failure != nil && status.waiting == 2)
        }
        device.clear()
        let status = try Synchronizer(device.store).status()
        if let notBefore = status.notBefore, notBefore > device.time {
            let error = #expect(throws: TasksError.self) { try device.synchronise(isUrgent: false) }
            #expect(error?.code == .waiting && device.requests.isEmpty)
        }
        device.answer = HubResponse(status: 429)
        device.answer?.retryAfter = 100_000
        #expect(throws: TasksError.self) { try device.synchronise() }
        #expect(try Synchronizer(device.store).status().notBefore == Samples.later(3_600).truncated)
        device.answer = nil
        try device.synchronise()
        let after = try Synchronizer(device.store).status()
        #expect(after.attempt == 0 && after.failure == nil && after.waiting == 0 && after.succeededAt != nil)
    }

    @Test(arguments: [
        (400, false), (401, false), (404, false), (413, false), (422, false), (408, true), (425, true), (429, true),
        (500, true), (503, true),
    ])
    func onlySomeFailuresAreTriedAgain(_ status: Int, _ isTransient: Bool) throws {
        let (_, devices) = try Device.all(1, in: folder)
        devices[0].answer = HubResponse(status: status)
        let error = #expect(throws: TasksError.self) { try devices[0].synchronise() }
        #expect(error?.code.isPassing == isTransient)
        #expect((try Synchronizer(devices[0].store).status().attempt > 0) == isTransient)
    }

    @Test func aClockThatIsDaysAheadIsSetRight() throws {
        let (hub, devices) = try Device.all(2, in: folder)
        let ahead = Samples.later(10 * 86_400)
        devices[0].time = ahead
        let made = try devices[0].todos.add(TodoDraft(title: "from the future"), at: ahead)
        let report = try devices[0].synchronise()
        #expect(report.rejected == 2)
        #expect(try Synchronizer(devices[0].store).status().skew == -10 * 86_400)
        #expect(try Synchronizer(devices[0].store).status().waiting == 0)
        try devices[1].synchronise()
        try devices[1].todos.edit(made.id, TodoDraft(title: "from now"), at: Samples.later(5))
        for device in devices.reversed() { try device.synchronise() }
        #expect(try devices[0].todos.todo(made.id).title == "from now")
        #expect(try StoredHub(hub).count() == 2)
    }

    @Test func fieldsOfTheFutureAreForwarded() throws {
        let (_, devices) = try Device.all(2, in: folder)
        let line = """
            {"entity":"todo","id":"0000-new","field":"priority","value":"high","at":"1773480413589.0","site":"00000000000000ff"}
            {"entity":"hologram","id":"h1","field":"shape","value":"cube","at":"1773480413589.1","site":"00000000000000ff"}
            """
        #expect(
            try Synchronizer(devices[0].store).importLines(Array(line.utf8), file: "f", at: Samples.now).applied == 2)
        for device in devices { try device.synchronise() }
        var text = ""
        _ = try Synchronizer(devices[1].store).exportLines { text += String(decoding: $0, as: UTF8.self) }
        #expect(text.contains("\"priority\"") && text.contains("\"hologram\""))
    }

    @Test func linesCarryEverythingInAnyOrder() throws {
        let (left, right) = (try Samples.store(in: folder, "l.sqlite"), try Samples.store(in: folder, "r.sqlite"))
        var draft = TodoDraft(title: "on a stick")
        (draft.list, draft.due, draft.addedTags) = ("Travel", "2026-05-05", ["usb"])
        let made = try Todos(left).add(draft, at: Samples.now)
        var lines: [[UInt8]] = []
        let first = try Synchronizer(left).exportLines { lines.append($0) }
        #expect(first.count == lines.count)
        _ = try Synchronizer(right).importLines(Array(lines.reversed().joined()), file: "f", at: Samples.now)
        #expect(try Synchronizer(right).importLines(Array(lines.joined()), file: "f", at: Samples.now).applied == 0)
        #expect(try Todos(right).todo(made.id) == made)
        #expect(try Synchronizer(left).exportLines(after: first.last) { _ in }.count == 0)
        let error = #expect(throws: TasksError.self) {
            try Synchronizer(right).importLines(Array("{}\n".utf8), file: "f", at: Samples.now)
        }
        #expect(error?.place == "f, line 1")
    }

    @Test func aRequestWithoutATokenIsRefused() throws {
        let (hub, _) = try Device.all(1, in: folder)
        let service = HubService(hub)
        for digest in [nil, "wrong"] {
            let request = HubRequest("GET", HubPath.pull, query: [("site", "0000000000000001")], token: "")
            #expect(service.respond(to: request, tokenDigest: digest, at: Samples.now).status == 401)
        }
        #expect(
            service.respond(to: HubRequest("GET", HubPath.health, token: ""), tokenDigest: nil, at: Samples.now).status
                == 200)
        #expect(
            service.respond(to: HubRequest("GET", HubPath.push, token: ""), tokenDigest: "token 1", at: Samples.now)
                .status == 405)
        var request = HubRequest("POST", HubPath.push, token: "")
        for body in ["", "[]", "{\"site\":\"zz\",\"changes\":[]}", "{\"site\":\"0000000000000001\",\"changes\":[{}]}"] {
            request.body = Array(body.utf8)
            #expect(service.respond(to: request, tokenDigest: "token 1", at: Samples.now).status == 400)
        }
    }

    @Test func aHubForgetsADevice() throws {
        let (hub, devices) = try Device.all(2, in: folder)
        try devices[0].todos.add(TodoDraft(title: "MARKER zero"), at: Samples.now)
        try devices[1].todos.add(TodoDraft(title: "one"), at: Samples.now)
        for device in devices { try device.synchronise() }
        let site = try Synchronizer(devices[0].store).site()
        try RemoteHub(devices[0], token: "token 1", now: { 0 }).forget(site)
        #expect(try StoredHub(hub).count() == 2)
        #expect(try StoredHub(hub).devices().map(\.name) == ["device 2"])
        let error = #expect(throws: TasksError.self) { try devices[0].synchronise() }
        #expect(error?.code == .notAllowed)
    }

    @Test func bookmarksChangeAndReviewsGrow() throws {
        let (_, devices) = try Device.all(2, in: folder)
        func marks(_ device: Device) -> SyncedThings { SyncedThings(device.store, entity: "bookmark", kind: .changing) }
        func log(_ device: Device) -> SyncedThings { SyncedThings(device.store, entity: "review", kind: .growing) }
        typealias Thing = SyncedThings.Thing
        #expect(
            try marks(devices[0]).gather([Thing(id: "a"), Thing(id: "b", fields: ["note": "x"])], at: Samples.now) == 2)
        #expect(
            try marks(devices[0]).gather([Thing(id: "a"), Thing(id: "b", fields: ["note": "x"])], at: Samples.now) == 0)
        try log(devices[0]).gather([Thing(id: "r1", fields: ["rating": "3"])], at: Samples.now)
        try log(devices[1]).gather([Thing(id: "r2", fields: ["rating": "4"])], at: Samples.now)
        for device in devices + devices { try device.synchronise() }
        #expect(try log(devices[0]).things().map(\.id) == ["r1", "r2"])
        #expect(try marks(devices[1]).things() == [Thing(id: "a"), Thing(id: "b", fields: ["note": "x"])])
        // A run that ended before the bookmarks were taken over did not take them away.
        #expect(try marks(devices[1]).gather([], at: Samples.later(4)) == 0)
        try marks(devices[1]).acknowledge(marks(devices[1]).things())
        #expect(try marks(devices[1]).gather([Thing(id: "b", fields: ["note": "y"])], at: Samples.later(5)) == 2)
        try log(devices[1]).gather([], at: Samples.later(5))
        for device in devices.reversed() { try device.synchronise() }
        #expect(try marks(devices[0]).things() == [Thing(id: "b", fields: ["note": "y"])])
        #expect(try log(devices[0]).things().map(\.id) == ["r1", "r2"])
    }
}

extension StoreDate {
    /// The moment without what is less than a millisecond.
    fileprivate var truncated: StoreDate { StoreDate(microseconds: microseconds / 1_000 * 1_000) }
}
