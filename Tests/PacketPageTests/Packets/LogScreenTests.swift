#if Server
import Foundation
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketPage

/// The log: all of it can be looked at, and it speaks of fields as the form does.
@Suite(.serialized) struct LogScreenTests {
    private static let now = StoreDate(microseconds: 1_770_000_000_000_000)
    private let words = Words.of(.english)

    /// Screens of older entries follow each other without a gap, each with the filter, and back to the newest.
    @Test func olderEntriesAreOnFurtherScreens() throws {
        let folder = try TemporaryFolder()
        let store = try Store(opening: folder.file("s.sqlite"), modules: [PacketSchema.module])
        let batch = Batch(
            id: "b1", formSHA256: "", dataName: "p.csv", mappingSHA256: "", optionsSHA256: "", out: "/out",
            startedAt: Self.now)
        try Batches(store).begin(batch)
        let log = SendLog(store)
        let count = LogsScreen.shown * 2 + 50
        try log.append(
            (1...count).map { row in
                SendLogEvent(batch: "b1", row: row, pdfName: "\(row).pdf", timestamp: Self.now, status: .generated)
            })
        let question = LogsScreen.Question(text: "pdf", since: "2020-01-01")
        var (start, seen): (Int64?, [Int64]) = (nil, [])
        for _ in 0..<3 {
            let found = try log.list(
                question.filter(words), order: .newestFirst, before: start, limit: LogsScreen.shown + 1)
            let entries = Array(found.prefix(LogsScreen.shown))
            let screen = try LogsScreen(
                question, entries, part: LogsScreen.Part(start: start, hasMore: found.count > LogsScreen.shown),
                statistics: log.statistics(question.filter(words)), known: [], words)
            seen += screen.lines.map(\.id)
            #expect(screen.first == (start == nil ? nil : "/packets/logs?text=pdf&since=2020-01-01"))
            // An entry leads back to where it was found.
            let id = try #require(screen.lines.last?.id)
            let own = start.map { "&start=\($0)" } ?? ""
            #expect(screen.lines.last?.href == "/packets/logs/\(id)?text=pdf&since=2020-01-01\(own)")
            let more = "/packets/logs?text=pdf&since=2020-01-01&start=\(id)"
            #expect(screen.next == (seen.count < count ? more : nil))
            start = id
        }
        #expect(seen == Array((1...Int64(count)).reversed()))
    }

    @Test(arguments: [
        (
            "text-overflow form[0].Page5[0].Gender[1]: it is too large; text-overflow form[0].Page5[0].Gender[2]: it is too large",
            "“Gender[1]”, “Gender[2]”: it is too large"
        ),
        (
            "unknown-choice Prev. address: so; but not so; crashed: it ended",
            "“Prev. address”: so; but not so; it ended"
        ),
        ("550 5.1.1 no such user; try another: now", "550 5.1.1 no such user; try another: now"),
        (
            "the same packet was there already; bad-date When: no day",
            "the same packet was there already; “When”: no day"
        ),
        ("it was rejected before: 550 no", "it was rejected before: 550 no"), ("", ""),
    ])
    func remarksAreGrouped(notes: String, shown: String) {
        #expect(words.notes(notes, MessagePlaces(of: "", words)) == shown)
    }

    /// A row that failed is told with what the form prints for its fields.
    @Test func fieldsAreCalledAsTheFormPrintsThem() throws {
        let work = try ServedWork(form: "Fixtures/forms/labels.pdf", table: "aaa,bbb\nnever,7\n")
        for field in ["2", "7"] {
            let set = try work.post("match/set", ["field": field, "expression": "{aaa|date:\"MM/dd/yyyy\"}"])
            #expect(set.status == 303)
        }
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        _ = try work.finish()
        func get(_ path: String) throws -> String { try work.page.ask(path, ["-b", work.cookie]).body }
        for screen in try [get("/packets/logs?status=failed"), get("/packets/logs/1")] {
            // The same remark stands there once, with both fields before it.
            #expect(screen.contains("Telephone, Passcode: "), "\(screen)")
            #expect(!screen.contains("Text3") && !screen.contains("Text8"), "\(screen)")
        }
        let entry = try get("/packets/logs/1?status=failed&start=9")
        #expect(entry.contains("href=\"/packets/logs?status=failed&amp;start=9\""), "\(entry)")
    }

    /// Of a row that failed nobody looks for a packet.
    @Test(
        arguments: [
            (SendStatus.failed, "", nil, nil), (.failed, "", "all.pdf", nil),
            (.generated, "1.pdf", nil, "entry.noFile"),
            (.failed, "1.pdf", nil, "entry.noFile"), (.generated, "", "all.pdf", "entry.inFile"),
        ] as [(SendStatus, String, String?, String?)])
    func aPacketIsMissedWhereThereWasOne(status: SendStatus, name: String, whole: String?, said: String?) throws {
        let folder = try TemporaryFolder()
        let store = try Store(opening: folder.file("s.sqlite"), modules: [PacketSchema.module])
        let batch = Batch(
            id: "b1", formSHA256: "", dataName: "p.csv", mappingSHA256: "", optionsSHA256: "", out: "/out",
            startedAt: Self.now)
        try Batches(store).begin(batch)
        try SendLog(store).append([
            SendLogEvent(batch: "b1", row: 1, pdfName: name, timestamp: Self.now, status: status)
        ])
        let screen = EntryScreen(
            try #require(try SendLog(store).find(1)), hasFile: false, in: whole, sender: false,
            places: MessagePlaces(of: "", words), back: "/packets/logs", words)
        #expect(screen.reason == said.map { words($0, ["file": "all.pdf"]) })
    }

    /// A message with a packet that was changed since is refused on a screen, not in silence; names lead to entries.
    @Test func aChangedPacketIsSaidForMessagesToo() throws {
        let served = try ServedPackets(in: TemporaryFolder())
        try served.writeAccounts("accounts: {box: {transport: eml, folder: mails, from: me@example.org}}\n")
        _ = try served.merge("fullName,email\nAda,a@example.org\n")
        #expect(try served.get("/packets/logs").body.contains("<td><a href=\"/packets/logs/1\">1.pdf</a></td>"))
        let link = "<a class=\"button\" href=\"/packets/logs/1/message.eml\">"
        #expect(try served.get("/packets/logs/1").body.contains(link))
        #expect(try served.get("/packets/logs/1/message.eml").head.contains("attachment"))
        try served.page.folder.write("other", to: "out/1.pdf")
        let answer = try served.get("/packets/logs/1/message.eml")
        #expect(answer.status == 409 && answer.body.contains("it was changed since"), "\(answer.body)")
    }

    /// The forms that commands name, whatever else ends so.
    @Test(
        arguments: [
            (["merge", "form.pdf", "--csv", "p.csv"], ["form.pdf"]),
            (["merge", "--csv", "p.csv", "--single", "all.pdf", "my form.PDF"], ["my form.PDF"]),
            (["merge", "--csv=p.csv", "--single=all.pdf", "--", "/a/b.pdf"], ["/a/b.pdf"]),
            (["merge", "--form", "a.pdf", "--form=b.pdf"], ["a.pdf", "b.pdf"]), (["merge", "--packet=p.yaml"], []),
        ] as [([String], [String])])
    func formsAreFoundInCommands(command: [String], names: [String]) {
        #expect(BatchForms.names(in: command) == names)
    }

    /// The table of merges names the form, and one that was stopped leads to where it goes on.
    @Test func mergesNameTheirFormAndGoOn() throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        _ = try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"])
        _ = try work.finish()
        func home() throws -> String { try work.page.ask("/", ["-b", work.cookie]).body }
        let link = "href=\"/work/\(work.id)/make\""
        #expect(try home().contains("<td>form.pdf</td><td>people.csv</td>"))
        #expect(try !home().contains(link))
        let store = try Store(
            opening: work.page.folder.file("served.sqlite"), modules: [PacketSchema.module])
        let batch = try #require(try Batches(store).list().first)
        try Batches(store).finish(batch.id, .stopped, counts: batch.counts, at: Self.now)
        #expect(try home().contains("\(link) aria-label=\"Go on: people.csv\""))
        #expect(try work.page.ask("/packets/send", ["-b", work.cookie]).body.contains("· form.pdf · people.csv ·"))
        // The work has gone on to other packets: its screen would go on with those.
        _ = try work.post("make", ["kind": "folder", "out": "other", "name": "{row}.pdf"])
        _ = try work.finish()
        #expect(try !home().contains(link))
    }
}
#endif
