import PacketStore
import Storage
import TestSupport
import Testing

/// What batches are meant to have put on pages.
struct JournalsTests {
    private func event(_ batch: String, _ name: String, _ intended: [UInt8], status: SendStatus = .generated)
        -> SendLogEvent
    {
        var event = Samples.event(batch, status: status)
        event.pdfName = name
        event.intended = intended
        return event
    }

    @Test func givesTheNewestEventOfEachFile() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let journals = Journals(store)
        try SendLog(store).append([
            event("b1", "1.pdf", [1]), event("b1", "2.pdf", [2]), event("b2", "1.pdf", [3], status: .skipped),
            event("b2", "2.pdf", [4], status: .verified), event("b3", "2.pdf", [5]),
            event("b2", "", [6], status: .failed),
        ])
        let entries = try journals.entries(journals.newest(of: ["b1", "b2"])[...])
        #expect(entries.map(\.pdfName) == ["2.pdf", "1.pdf"])
        #expect(entries.map(\.intended) == [[2], [3]])
        #expect(entries.map(\.batch) == ["b1", "b2"])
        #expect(try journals.newest(of: []) == [])
        #expect(try journals.entries([]) == [])
    }

    @Test func keepsTheOutlineOfABatch() throws {
        let folder = try TemporaryFolder()
        let journals = Journals(try Samples.store(in: folder))
        #expect(try journals.outline(of: "b1") == nil)
        try journals.save([1, 0, 255], of: "b1")
        try journals.save([2], of: "b1")
        #expect(try journals.outline(of: "b1") == [2])
    }

    @Test func goesWithTheSendLog() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let (log, journals) = (SendLog(store), Journals(store))
        try log.append([event("b1", "1.pdf", Array("secret value".utf8)), event("b2", "2.pdf", [2])])
        try journals.save([1], of: "b1")
        try journals.save([2], of: "b2")
        try log.clear(.batch("b1"))
        #expect(try journals.outline(of: "b1") == nil)
        #expect(try journals.outline(of: "b2") == [2])
        #expect(try journals.newest(of: ["b1"]) == [])
        try log.clear(.all)
        #expect(try journals.outline(of: "b2") == nil)
        try store.close()
        for name in try folder.names() {
            #expect(try !String(decoding: folder.bytes(name), as: UTF8.self).contains("secret value"))
        }
    }

    @Test func staysOutOfListsOfTheLog() throws {
        let folder = try TemporaryFolder()
        let log = SendLog(try Samples.store(in: folder))
        try log.append([event("b1", "1.pdf", [1, 2, 3])])
        #expect(try log.list().map(\.event.intended) == [[]])
    }
}
