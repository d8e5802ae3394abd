#if Server
import Foundation
import PacketMerge
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketPage

/// Merges of the command line that have not come to their end are seen on the page, and go on there.
@Suite(.serialized) struct BatchScreenTests {
    private static let now = StoreDate(microseconds: 1_770_000_000_000_000)
    private static let merge = ["merge", "form.pdf", "--csv", "p.csv", "--out", "out", "--name", "{row}.pdf"]

    private let folder: TemporaryFolder
    private let served: ServedPackets
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("email\nada\ngrace\nlin\n", to: "p.csv")
        served = try ServedPackets(in: folder)
        store = try Store(opening: folder.file("served.sqlite"), modules: [PacketSchema.module])
    }

    /// Runs the command line in a folder with the page's store.
    @discardableResult
    private func run(_ arguments: [String], in place: TemporaryFolder? = nil) throws -> String {
        try BuiltProgram(
            arguments, in: place ?? folder, environment: ["PACKET_STORE": folder.file("served.sqlite")]
        ).wait().said
    }

    /// A merge of the command line without one of its packets, as it is left by who stops or kills it.
    private func unfinished(_ state: BatchState) throws -> String {
        try run(Self.merge + ["--allow-unfilled"])
        let batch = try #require(try Batches(store).list().first)
        if state == .running {
            try Batches(store).resume(batch.id)
        } else {
            try Batches(store).finish(batch.id, state, counts: batch.counts, at: Self.now)
        }
        try FileManager.default.removeItem(atPath: folder.file("out/2.pdf"))
        return batch.id
    }

    private func packets() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("out")).filter { $0.hasSuffix(".pdf") }.sorted()
    }

    /// Presses the button and waits for the end.
    private func goOn(_ id: String) throws -> String {
        let path = BatchScreen.address(of: id)
        let answer = try served.post("\(path)/go-on", ["_once": "press"])
        #expect(answer.status == 303 && served.place(answer) == path, "\(answer)")
        while try served.get(path).body.contains("data-events=") { usleep(50_000) }
        return try served.get(path).body
    }

    @Test(arguments: [(BatchState.stopped, "stopped"), (.running, "broken off"), (.failed, "failed")])
    func aMergeOfTheCommandLineGoesOn(_ state: BatchState, word: String) throws {
        let id = try unfinished(state)
        let path = BatchScreen.address(of: id)
        let home = try served.get("/").body
        #expect(home.contains(">\(word)</span> <a href=\"\(path)\" aria-label=\"Go on: p.csv\">"), "\(home)")
        #expect(try served.get("/packets/send?batch=\(id)").body.contains("id=\"unfinished\" href=\"\(path)\""))
        let screen = try served.get(path).body
        #expect(screen.contains("id=\"go-on\"") && screen.contains(">\(word)</span>"), "\(screen)")
        #expect(!screen.contains("id=\"obstacle\"") && screen.contains("packet merge form.pdf --csv p.csv"))
        let done = try goOn(id)
        #expect(done.contains(">done</span>") && !done.contains("id=\"go-on\""), "\(done)")
        #expect(try packets() == ["1.pdf", "2.pdf", "3.pdf"])
        #expect(try Batches(store).list().map(\.state) == [.done])
        #expect(try served.post("\(path)/go-on", ["_once": "other"]).status == 409)
        #expect(try !served.get("/").body.contains("href=\"\(path)\""))
    }

    /// What has changed since is not merged into what is there, and is said in the language of the page.
    @Test func aMergeOfAnotherTableDoesNotGoOn() throws {
        let id = try unfinished(.stopped)
        try folder.write("email\nada\ngrace\nmira\n", to: "p.csv")
        let screen = try goOn(id)
        #expect(screen.contains("id=\"problem\"") && screen.contains("the table has changed since"), "\(screen)")
        #expect(screen.contains("<details open>") && screen.contains("&amp;&amp; packet merge form.pdf"), "\(screen)")
        #expect(try packets() == ["1.pdf", "3.pdf"])
        let message = "batch \(id) cannot go on: the table has changed since"
        #expect(Words.of(.korean).said(message).text.hasSuffix("표가 바뀌었습니다"))
    }

    /// A merge that the page cannot go on with, and what it says in place of a button.
    struct Obstacle: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var command: [String]?
        var fingerprint: String? = "f"
        /// Where packets go, below the page's folder; or a path.
        var out = "out"
        let said: [String]
    }

    private static let obstacles = [
        Obstacle(
            testDescription: "gone", command: ["merge", "gone.pdf", "--csv", "p.csv", "--out", "out"],
            said: [
                "these files are gone", "<li class=\"path\">gone.pdf</li>", "packet batch resume --store=", " -- b1<",
            ]),
        Obstacle(
            testDescription: "outside", command: ["merge", Fixture.form("links"), "--csv", "p.csv", "--out", "out"],
            said: [
                "in the folder that it was started in", ">\(Fixture.form("links"))</li>",
                "packet batch resume --store=",
            ]),
        Obstacle(
            testDescription: "packets outside", command: Self.merge, out: "/elsewhere/out",
            said: ["in the folder that it was started in", ">/elsewhere/out</li>", "packet batch resume --store="]),
        Obstacle(
            testDescription: "stream", command: ["merge", "form.pdf", "--csv", "-", "--out", "out"], fingerprint: nil,
            said: ["from no file that can be read again", " &amp;&amp; packet merge form.pdf --csv - --out out<"]),
        Obstacle(testDescription: "password", command: nil, said: ["its command was not kept"]),
    ]

    @Test(arguments: Self.obstacles)
    func whatDoesNotGoOnHereIsTyped(_ obstacle: Obstacle) throws {
        let out = obstacle.out.hasPrefix("/") ? obstacle.out : folder.file(obstacle.out)
        let batch = Batch(
            id: "b1", formSHA256: "", dataName: "p.csv", dataFingerprint: obstacle.fingerprint, mappingSHA256: "",
            optionsSHA256: "", out: out, command: obstacle.command, folder: folder.path, startedAt: Self.now)
        try Batches(store).begin(batch)
        try Batches(store).finish("b1", .stopped, counts: BatchCounts(), at: Self.now)
        let screen = try served.get(BatchScreen.address(of: "b1")).body
        #expect(screen.contains("id=\"obstacle\"") && !screen.contains("id=\"go-on\""), "\(screen)")
        for text in obstacle.said { #expect(screen.contains(text), "\(text): \(screen)") }
        #expect(screen.contains("<pre") == (obstacle.command != nil))
        #expect(try served.post("\(BatchScreen.address(of: "b1"))/go-on").status == 409)
    }

    /// A merge that another process runs is watched, and neither begun again nor stopped.
    @Test func aMergeOfTheCommandLineIsWatched() throws {
        let id = try unfinished(.running)
        let holder = try FinishedPackets(in: folder.file("out"))
        let path = BatchScreen.address(of: id)
        #expect(try served.get("/").body.contains("<a href=\"\(path)\" aria-label=\"Watch: p.csv\">"))
        let screen = try served.get(path).body
        #expect(screen.contains("data-events=\"\(path)/events\"") && !screen.contains("id=\"stop\""), "\(screen)")
        #expect(try served.post("\(path)/go-on").status == 409)
        withExtendedLifetime(holder) {}
        #expect(try served.get(BatchScreen.address(of: "none")).status == 404)
    }

    /// The other way round: what the page began goes on by the command line.
    @Test func aMergeOfThePageGoesOnByTheCommandLine() throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        _ = try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"])
        _ = try work.finish()
        let store = try Store(opening: work.page.folder.file("served.sqlite"), modules: [PacketSchema.module])
        let batch = try #require(try Batches(store).list().first)
        try Batches(store).finish(batch.id, .stopped, counts: batch.counts, at: Self.now)
        try FileManager.default.removeItem(atPath: work.page.folder.file("packets/1.pdf"))
        // Its screen leads to the work.
        let screen = try work.page.ask(BatchScreen.address(of: batch.id), ["-b", work.cookie]).body
        #expect(screen.contains("href=\"/work/\(work.id)/make\"") && !screen.contains("id=\"go-on\""), "\(screen)")
        let elsewhere = try TemporaryFolder()
        let resumed = try BuiltProgram(
            ["batch", "resume", batch.id], in: elsewhere,
            environment: ["PACKET_STORE": work.page.folder.file("served.sqlite")]
        ).wait()
        #expect([0, 3].contains(resumed.status), "\(resumed)")
        #expect(FileManager.default.fileExists(atPath: work.page.folder.file("packets/1.pdf")))
        withExtendedLifetime(elsewhere) {}
        #expect(try work.page.ask("/", ["-b", work.cookie]).body.contains("<span class=\"tag\">done</span>"))
    }
}
#endif
