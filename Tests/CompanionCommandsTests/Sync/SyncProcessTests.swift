#if Server
import Foundation
import TestSupport
import Testing

/// Processes that synchronise over real connections, some of which break.
@Suite(.serialized)
struct SyncProcessTests {
    @Test func twoDevicesAndAHubBehindAProxyThatMakesMistakes() throws {
        let hub = try RunningHub()
        let devices = try ["desk", "laptop"].map { try hub.device($0) }
        let proxy = try FaultyProxy(to: hub.port, seed: 7, share: 40)
        for device in devices { try device.connect(proxy.port) }
        let shared = try #require(try devices[0].add("shared"))
        var made: [Set<String>] = [[], []]
        for round in 0..<12 {
            for (index, device) in devices.enumerated() {
                made[index].insert(try #require(try device.add("\(device.name) \(round)")))
                if round > 2 { _ = try device.run(["todo", "edit", shared, "--title", "by \(device.name) \(round)"]) }
                if round % 3 == 0, let id = made[index].first { _ = try device.run(["todo", "done", id]) }
            }
            // Both at once.
            let runs = try devices.map { try $0.start(["sync", "run", "--now"]) }
            for run in runs { #expect([0, 75].contains(run.wait().status)) }
        }
        let faults = proxy.end()
        print("mistakes: \(faults)")
        #expect(!faults.isEmpty)
        try expectEqual(devices, hub, having: made[0].union(made[1]).union([shared]))
    }

    @Test func whatIsKilledLosesNothing() throws {
        var hub = try RunningHub()
        let devices = try ["desk", "laptop"].map { try hub.device($0) }
        for device in devices { try device.connect(hub.port) }
        var generator = SystemRandomNumberGenerator()
        var made: Set<String> = []
        for round in 0..<25 {
            for device in devices {
                // What was printed was kept; what was killed before may have been, or not.
                if let id = try device.add(
                    "\(device.name) \(round)", killAfter: round % 2 == 0 ? nil : .random(in: 0...120_000))
                {
                    made.insert(id)
                }
            }
            let runs = try devices.map { try $0.start(["sync", "run", "--now"]) }
            usleep(.random(in: 0...250_000, using: &generator))
            for run in runs where run.isRunning {
                run.kill()
            }
            if round % 8 == 7 { hub = try hub.killedAndStarted() }
        }
        try expectEqual(devices, hub, having: made)
    }

    @Test func aChangeIsSeenElsewhereUnasked() throws {
        let hub = try RunningHub()
        let devices = try ["desk", "laptop"].map { try hub.device($0) }
        for device in devices { try device.connect(hub.port) }
        let watches = try devices.map { try $0.start(["sync", "watch", "--seconds", "600"]) }
        defer { for watch in watches where watch.isRunning { watch.kill() } }
        for (from, to) in [(0, 1), (1, 0)] {
            let id = try #require(try devices[from].add("from \(from)"))
            var isSeen = false
            while !isSeen, watches.allSatisfy(\.isRunning) {
                isSeen = try devices[to].run(["todo", "show", id]).status == 0
            }
            #expect(isSeen)
        }
    }

    @Test func aTodoIsKeptAtOnceWithADeadServer() throws {
        let hub = try RunningHub()
        let device = try hub.device("desk")
        try device.connect(9)
        #expect(try device.run(["sync", "run"]).status == 75)
        #expect(try device.add("kept") != nil)
        #expect(try device.run(["sync", "status", "--format", "json"]).said.contains("\"waiting\": 2"))
    }

    @Test func nothingThatIsSaidHoldsTextsOrTokens() throws {
        let hub = try RunningHub()
        let device = try hub.device("desk")
        try device.connect(hub.port)
        _ = try device.add("MARKER-TITLE")
        let said = try device.run(["sync", "run", "--verbose"]).said + device.run(["sync", "status"]).said
        #expect(said.contains("pushed=2"))
        let token = try device.folder.text("token").trimmingCharacters(in: .newlines)
        #expect(!said.contains("MARKER-TITLE") && !said.contains(token))
        let mode = try FileManager.default.attributesOfItem(atPath: device.folder.file("store.sqlite"))[
            .posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    private func expectEqual(_ devices: [DeviceProcess], _ hub: RunningHub, having ids: Set<String>) throws {
        for device in devices { try device.connect(hub.port) }
        for device in devices + devices {
            let run = try device.run(["sync", "run", "--now"])
            #expect(run.status == 0, "\(run.said)")
        }
        let all = try devices.map { try $0.run(["todo", "export", "--state", "all"]).said }
        #expect(all[0] == all[1])
        let found = all[0].split(separator: "\n").compactMap { line in
            (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["id"] as? String
        }
        #expect(Set(found).count == found.count)
        #expect(Set(found).isSuperset(of: ids))
        for device in devices {
            #expect(try device.run(["sync", "run", "--now"]).said == "note: fetched 0 changes, sent 0 changes\n")
        }
    }
}

/// A device: a store of its own.
struct DeviceProcess {
    let name: String
    let folder: TemporaryFolder

    private var environment: [String: String] { ["PACKET_STORE": folder.file("store.sqlite")] }

    func start(_ arguments: [String]) throws -> BuiltProgram {
        try BuiltProgram(arguments, in: folder, environment: environment)
    }

    func run(_ arguments: [String]) throws -> (status: Int32, said: String) { try start(arguments).wait() }

    func connect(_ port: Int) throws {
        let run = try run(["sync", "connect", "http://127.0.0.1:\(port)", "--token-file", "token"])
        #expect(run.status == 0, "\(run.said)")
    }

    /// Makes a todo; nil when the program was killed before it had printed the id.
    func add(_ title: String, killAfter microseconds: UInt32? = nil) throws -> String? {
        let run = try start(["todo", "add", title])
        if let microseconds {
            usleep(microseconds)
            if run.isRunning { run.kill() }
        }
        let said = run.wait().said
        return said.hasSuffix("\n") ? said.trimmingCharacters(in: .newlines) : nil
    }
}

/// `packet serve`, in a process of its own.
final class RunningHub {
    let port: Int
    private let folder: TemporaryFolder
    private let server: BuiltProgram

    convenience init() throws {
        try self.init(in: TemporaryFolder(), port: 0)
    }

    private init(in folder: TemporaryFolder, port: Int) throws {
        self.folder = folder
        server = try BuiltProgram(
            ["serve", "--port", "\(port)"], in: folder, environment: ["PACKET_STORE": folder.file("hub.sqlite")])
        // It says where it listens when it does.
        var found: Int?
        let deadline = Date().addingTimeInterval(600)
        while found == nil, server.isRunning, Date() < deadline {
            usleep(20_000)
            for name in try folder.names() where name.hasPrefix("said-") {
                let line = (try? folder.text(name)) ?? ""
                if line.hasPrefix("http://"), line.hasSuffix("\n") {
                    found = Int(line.trimmingCharacters(in: .newlines).split(separator: ":").last ?? "")
                }
            }
        }
        self.port = try #require(found)
    }

    deinit {
        if server.isRunning { server.kill() }
    }

    /// Kills the server and starts it again where it was.
    func killedAndStarted() throws -> RunningHub {
        server.kill()
        for name in try folder.names() where name.hasPrefix("said-") {
            try FileManager.default.removeItem(atPath: folder.file(name))
        }
        return try RunningHub(in: folder, port: port)
    }

    /// Lets a device in.
    func device(_ name: String) throws -> DeviceProcess {
        let device = DeviceProcess(name: name, folder: try TemporaryFolder())
        let run = try BuiltProgram(
            ["sync", "device", "add", name], in: device.folder,
            environment: ["PACKET_STORE": folder.file("hub.sqlite")]
        ).wait()
        try device.folder.write(run.said, to: "token")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: device.folder.file("token"))
        return device
    }
}
#endif
