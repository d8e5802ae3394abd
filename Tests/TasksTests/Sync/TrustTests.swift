import GRDB
import Storage
import TestSupport
import Testing

@testable import Tasks

/// What a device and a hub believe of each other: times that can be, and words in one's own name.
struct TrustTests {
    private let folder: TemporaryFolder
    private static let now = Samples.now.milliseconds
    /// In the year 6429.
    private static let farTime = HybridTime(milliseconds: .max >> 16, counter: .max)

    init() throws { folder = try TemporaryFolder(inMemory: true) }

    private func title(_ id: String, _ value: String, at time: HybridTime, by site: SiteID) -> Change {
        Change(FieldKey(TodoField.entity, id, TodoField.title), value, at: time, by: site)
    }

    /// Dates all values of a table as no clock can honestly be.
    private func poison(_ store: Store, _ table: String) throws {
        try store.write {
            try $0.execute(sql: "UPDATE \(table) SET time = ?", arguments: [Self.farTime.rawValue])
        }
    }

    @Test(arguments: [
        (-Int64(1) << 40, true), (0, true), (86_400_000, true), (86_400_001, false), (Int64(1) << 46, false),
    ])
    func aTimeIsBelievedUpToADayAhead(_ ahead: Int64, _ isBelieved: Bool) {
        let time = HybridTime(milliseconds: Self.now + ahead, counter: .max)
        #expect(time.isBelievable(at: Self.now) == isBelieved)
        #expect(time.believed(at: Self.now) == (isBelieved ? time : .zero))
    }

    /// All ways in, and one rule: nothing is taken, and the clock stays what it was.
    @Test(arguments: ["pull", "push", "lines", "server"])
    func whatNoClockCanHonestlyBeIsRefused(_ way: String) throws {
        let (hub, devices) = try Device.all(2, in: folder)
        let made = try devices[0].todos.add(TodoDraft(title: "first"), at: Samples.now)
        for device in devices { try device.synchronise() }
        let before = try Samples.rows(devices[0].store, "SELECT * FROM syncReplica, syncRegister")
        let far = title(made.id, "poison", at: Self.farTime, by: SiteID(7))
        let error: TasksError?
        switch way {
        case "pull":
            let good = title("0000-other", "good", at: HybridTime(milliseconds: Self.now), by: SiteID(7))
            let reply = PullReply(changes: [good, far], next: 9, mark: 1, more: false, epoch: try epoch(hub))
            devices[0].answer = HubResponse(status: 200, body: JSONText.encode(reply.message(at: Self.now)))
            error = #expect(throws: TasksError.self) { try devices[0].synchronise() }
            #expect(try Synchronizer(devices[0].store).status().failure != nil)
        case "push":
            let reply = PushReply(
                accepted: 0, rejected: [PushReply.Rejection(index: 0, code: .clockSkew)], time: Self.farTime,
                epoch: try epoch(hub), before: 2, after: 2, mark: 1)
            error = #expect(throws: TasksError.self) {
                try StoredReplica(store: devices[0].store).write { tables in
                    try tables.acknowledge([tables.outbox(limit: 1, bytes: 1).first ?? far], reply, at: Self.now)
                }
            }
        case "lines":
            error = #expect(throws: TasksError.self) {
                try Synchronizer(devices[0].store).importLines(JSONText.encode(far), file: "f", at: Samples.now)
            }
            #expect(error?.place == "f, line 1")
        default:
            let site = try Synchronizer(devices[0].store).site()
            let change = title(made.id, "poison", at: Self.farTime, by: site)
            let reply = try StoredHub(hub).push(
                PushRequest(site: site, epoch: nil, changes: [change]), at: Samples.now)
            #expect(reply.rejected == [PushReply.Rejection(index: 0, code: .clockSkew)])
            #expect(
                reply.time == HybridTime(milliseconds: Self.now, counter: 0) || reply.time.isBelievable(at: Self.now))
            error = nil
        }
        if way != "server" { #expect(error?.code == .clock) }
        let after = try Samples.rows(devices[0].store, "SELECT * FROM syncReplica, syncRegister")
        #expect(after == before)
        // Whatever is written now counts everywhere.
        devices[0].answer = nil
        try devices[0].todos.edit(made.id, TodoDraft(title: "second"), at: Samples.later(1))
        for device in devices { try device.synchronise() }
        #expect(try devices.map { try $0.todos.todo(made.id).title } == ["second", "second"])
    }

    private func epoch(_ hub: Store) throws -> String {
        try hub.read { try String.fetchOne($0, sql: "SELECT epoch FROM hubState") } ?? ""
    }

    /// What an earlier version may have taken: an edit says that it would lose, and is not lost.
    @Test func anEditThatWouldLoseSaysSoUntilValuesAreRepaired() throws {
        let (hub, devices) = try Device.all(2, in: folder)
        let made = try devices[0].todos.add(TodoDraft(title: "first"), at: Samples.now)
        for device in devices { try device.synchronise() }
        for device in devices { try poison(device.store, "syncRegister") }
        try poison(devices[0].store, "syncReplica")
        try poison(hub, "hubRegister")
        try poison(hub, "hubState")
        let error = #expect(throws: TasksError.self) {
            try devices[0].todos.edit(made.id, TodoDraft(title: "second"), at: Samples.later(1))
        }
        #expect(error?.code == .clock && error?.hint != nil)
        #expect(try devices[0].todos.todo(made.id).title == "first")
        // Something new is dated by this machine, whatever the stored clock says.
        try devices[0].todos.add(TodoDraft(title: "new"), at: Samples.later(1))
        let times = try devices[0].store.read {
            try Int64.fetchAll($0, sql: "SELECT time FROM syncRegister WHERE isOnHub = 0")
        }
        #expect(times.count == 2 && times.allSatisfy { HybridTime(stored: $0).isBelievable(at: Self.now) })

        #expect(try Synchronizer(devices[0].store).redate(at: Samples.later(2)) == 2)
        #expect(try Synchronizer(devices[0].store).redate(at: Samples.later(2)) == 0)
        #expect(try StoredHub(hub).redate(at: Samples.later(2)) == 2)
        #expect(try StoredHub(hub).redate(at: Samples.later(2)) == 0)
        try devices[0].todos.edit(made.id, TodoDraft(title: "second"), at: Samples.later(3))
        // The other device has not been repaired: what it holds gives way.
        for device in devices + devices { try device.synchronise() }
        for device in devices { #expect(try device.todos.todo(made.id).title == "second") }
        let all = try devices.map { try Samples.rows($0.store, "SELECT * FROM todo ORDER BY id") }
        #expect(all[0] == all[1])
    }

    /// A hub that took what it should not have: an honest edit of a device takes its place.
    @Test func whatAHubHoldsAndCannotBeGivesWay() throws {
        let (hub, devices) = try Device.all(1, in: folder)
        let made = try devices[0].todos.add(TodoDraft(title: "first"), at: Samples.now)
        try devices[0].synchronise()
        try poison(hub, "hubRegister")
        try devices[0].todos.edit(made.id, TodoDraft(title: "second"), at: Samples.later(1))
        try devices[0].synchronise()
        let held = try Samples.rows(hub, "SELECT value FROM hubRegister WHERE field = 'title'")
        #expect(held.count == 1 && held[0].contains("second"))
    }

    @Test func aTokenIsGoodForTheSiteThatCameWithItFirst() throws {
        let hub = try Samples.store(in: folder, "hub.sqlite")
        for name in ["one", "two"] { try StoredHub(hub).add(name, tokenDigest: name, at: Samples.now) }
        let service = HubService(hub)
        func status(_ token: String, _ path: String, _ site: UInt64) -> Int {
            let site = SiteID(site)
            var request = HubRequest(path == HubPath.pull ? "GET" : "POST", path, token: token)
            if path == HubPath.pull {
                request = HubRequest("GET", path, query: [("site", site.description), ("since", "0")], token: token)
            } else {
                request.body = JSONText.encode(PushRequest(site: site, epoch: nil, changes: []).message)
            }
            return service.respond(to: request, tokenDigest: token, at: Samples.now).status
        }
        #expect(status("one", HubPath.push, 1) == 200)
        for path in [HubPath.pull, HubPath.push, HubPath.forget] {
            // Another site with this token; this site with another token.
            #expect(status("one", path, 2) == 403, "\(path)")
            #expect(status("two", path, 1) == 403, "\(path)")
        }
        #expect(status("one", HubPath.pull, 1) == 200 && status("two", HubPath.pull, 2) == 200)
        #expect(try StoredHub(hub).devices().map(\.site) == [SiteID(1), SiteID(2)])
        // A device that lost its token gets another one.
        try StoredHub(hub).remove("one")
        try StoredHub(hub).add("one", tokenDigest: "new", at: Samples.now)
        #expect(status("new", HubPath.pull, 1) == 200 && status("one", HubPath.pull, 1) == 401)
    }

    @Test func nothingIsTakenInAnothersName() throws {
        let hub = try Samples.store(in: folder, "hub.sqlite")
        let time = HybridTime(milliseconds: Self.now)
        let changes = [title("1", "own", at: time, by: SiteID(1)), title("2", "forged", at: time, by: SiteID(2))]
        let reply = try StoredHub(hub).push(
            PushRequest(site: SiteID(1), epoch: nil, changes: changes), at: Samples.now)
        #expect(reply.accepted == 1 && reply.rejected == [PushReply.Rejection(index: 1, code: .otherSite)])
        #expect(try StoredHub(hub).pull(PullRequest(site: SiteID(3), epoch: nil, since: 0)).changes == [changes[0]])
    }

    /// What came to a device in a file reaches the hub as what the device vouches for; the writer's own word counts more
    /// or less by its name alone, and all come to hold the same.
    @Test(arguments: [SiteID(0), SiteID(.max)])
    func whatIsRelayedIsVouchedFor(_ writer: SiteID) throws {
        let (hub, devices) = try Device.all(3, in: folder)
        let change = title("0000-relayed", "text", at: HybridTime(milliseconds: Self.now), by: writer)
        for device in devices.prefix(2) {
            _ = try Synchronizer(device.store).importLines(JSONText.encode(change), file: "f", at: Samples.now)
        }
        for device in devices + devices + devices { try device.synchronise() }
        let held = try devices.map { try Samples.rows($0.store, "SELECT value, time, site, base FROM syncRegister") }
        #expect(Set(held).count == 1 && held[0].count == 1)
        #expect(try Samples.rows(hub, "SELECT value, time, site, base FROM hubRegister") == held[0])
        let sites = try devices.map { try Synchronizer($0.store).site().description }
        #expect(sites.contains { held[0][0].contains($0) } && !held[0][0].contains(writer.description))
        for device in devices { #expect(try Conflicts(device.store).list() == []) }
        #expect(try devices.map { try $0.synchronise() } == [SyncReport(), SyncReport(), SyncReport()])
    }
}
