#if Server
import Foundation
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketPage

/// Merges that are stopped in their middle, by whom ever, go on and come to their end.
@Suite(.serialized) struct MergeStopTests {
    private static let rows = 5_000
    private let work: ServedWork

    init() throws {
        let names = (1...Self.rows).map { "Ada \($0)" }.joined(separator: "\n")
        work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "full\n\(names)\n")
    }

    /// Begins a merge and stops it on the page in its middle; answers the last step.
    private func stopInTheMiddle() throws -> String {
        let process = try work.beginAndHold()
        #expect(try work.get("make").contains("data-events=\"/work/\(work.id)/events\""))
        #expect(try work.post("stop").status == 303)
        kill(process, SIGCONT)
        let done = try work.finish()
        #expect((1..<Self.rows).contains(work.made()), "\(work.made())")
        #expect(done.contains("Stopped: \(Words.grouped(work.made())) of 5,000 made"), "\(done)")
        #expect(done.contains("id=\"go-on\""))
        return done
    }

    private func expectAllMade(_ done: String, _ work: ServedWork) {
        #expect(done.contains("5,000 packets are there") && !done.contains("id=\"go-on\""), "\(done)")
        #expect(work.made() == Self.rows)
    }

    /// It says how far it came, and goes on before anything else; so it does when what is there was verified.
    @Test func aMergeIsStoppedAndGoesOn() throws {
        var done = try stopInTheMiddle()
        for isVerified in [false, true] {
            if isVerified {
                #expect(try work.post("verify").status == 303)
                while try work.get("done").contains("data-events=") { usleep(100_000) }
                done = try work.get("done")
            }
            #expect(done.contains("<h1>Stopped before the end</h1>") && !done.contains("id=\"send\""), "\(done)")
            #expect(done.contains("id=\"go-on\"") && !done.contains("are there"), "\(done)")
        }
        #expect(try work.get("done", language: "ko").contains("5,000건 가운데 \(Words.grouped(work.made()))건 완성"))
        #expect(try work.get("make").contains("The last run was stopped."))
        #expect(try work.post("make").status == 303)
        expectAllMade(try work.finish(), work)
        let store = try Store(opening: work.page.folder.file("served.sqlite"), modules: [PacketSchema.module])
        #expect(try Batches(store).list().map(\.state) == [.done])
    }

    /// Ctrl-C stops the merge with the page; the page that is started again knows it, and goes on with it.
    @Test func aPageThatIsEndedInAMergeLosesNothing() throws {
        let process = try work.beginAndHold()
        let mapping = try work.mapping()
        kill(work.page.program.id, SIGINT)
        // The merge is asked to end before the page does; held as it is, it has not heard of that yet.
        func isAsked() throws -> Bool {
            let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("ShdPnd:") }
            return (line?.last?.hexDigitValue ?? 0) & 0b10 != 0
        }
        while try !isAsked() { usleep(10_000) }
        kill(process, SIGCONT)
        // No signal: it is waited for.
        #expect(work.page.program.end(0) == 0)
        let there = work.made()
        #expect((1..<Self.rows).contains(there), "\(there)")
        let again = try ServedWork(again: work)
        #expect(try again.mapping() == mapping && again.get("people").contains("Ada 1"))
        let done = try again.get("done")
        #expect(done.contains("Stopped: \(Words.grouped(there)) of 5,000 made"), "\(done)")
        #expect(try again.post("make").status == 303)
        expectAllMade(try again.finish(), again)
    }

    /// The same merge goes on by the command line: the page shows that, and does not begin it beside it.
    @Test func aMergeThatGoesOnElsewhereIsWatched() throws {
        _ = try stopInTheMiddle()
        let (folder, before) = (work.page.folder, work.made())
        let store = try Store(opening: folder.file("served.sqlite"), modules: [PacketSchema.module])
        let batch = try #require(try Batches(store).list().first)
        let command = try BuiltProgram(
            ["batch", "resume", batch.id], in: folder, environment: ["PACKET_STORE": folder.file("served.sqlite")])
        while work.made() == before { usleep(1_000) }
        #expect(kill(command.id, SIGSTOP) == 0)
        let make = try work.get("make")
        #expect(make.contains("data-events=") && make.contains("id=\"elsewhere\""), "\(make)")
        #expect(!make.contains("/work/\(work.id)/stop\"") && !make.contains("The last run was stopped."))
        #expect(try work.get("make", language: "ko").contains("멈추려면 거기서 멈추세요"))
        let done = try work.get("done")
        #expect(done.contains("Packets are being made") && !done.contains("id=\"go-on\""), "\(done)")
        #expect(try work.post("make").status == 409)
        #expect(try work.post("remove").status == 409)
        // What it tells of is how far the other process has come.
        let events = try work.page.ask("/work/\(work.id)/events", ["-b", work.cookie, "-m", "2"]).body
        #expect(events.contains("\"running\":true") && events.contains(" of 5,000 packets made"), "\(events)")
        kill(command.id, SIGCONT)
        #expect(try work.finish().contains("id=\"summary\""))
        #expect([0, 3].contains(command.wait().status))
        expectAllMade(try work.get("done"), work)
        #expect(try !work.get("make").contains("The last run was stopped."))
        #expect(try work.get("events").contains("\"running\":false"))
    }

    /// A command that is stopped in its turn leaves the work where it came to.
    @Test func aMergeThatIsStoppedElsewhereGoesOnHere() throws {
        _ = try stopInTheMiddle()
        let (folder, before) = (work.page.folder, work.made())
        let command = try BuiltProgram(
            ["batch", "resume", try #require(try batch()).id], in: folder,
            environment: ["PACKET_STORE": folder.file("served.sqlite")])
        while work.made() == before { usleep(1_000) }
        #expect(kill(command.id, SIGSTOP) == 0 && kill(command.id, SIGINT) == 0 && kill(command.id, SIGCONT) == 0)
        _ = command.wait()
        let done = try work.get("done")
        #expect(work.made() > before && work.made() < Self.rows)
        #expect(done.contains("Stopped: \(Words.grouped(work.made())) of 5,000 made"), "\(done)")
        #expect(try work.post("make").status == 303)
        expectAllMade(try work.finish(), work)
    }

    private func batch() throws -> Batch? {
        try Batches(Store(opening: work.page.folder.file("served.sqlite"), modules: [PacketSchema.module])).list().first
    }
}
#endif
