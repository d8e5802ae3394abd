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

    @Test func aMergeIsStoppedAndGoesOn() throws {
        _ = try stopInTheMiddle()
        #expect(try work.get("make").contains("The last run was stopped."))
        #expect(try work.post("make").status == 303)
        expectAllMade(try work.finish(), work)
        let batches = try Store(opening: work.page.folder.file("served.sqlite"), modules: [PacketSchema.module])
        #expect(try Batches(batches).list().map(\.state) == [.done])
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
}
#endif
