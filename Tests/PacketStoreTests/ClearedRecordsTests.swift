import PacketStore
import Storage
import TestSupport
import Testing

struct ClearedRecordsTests {
    @Test(arguments: [SendLog.Selection.all, .before(Samples.later(60)), .batch("b1")])
    func leavesNoTraceOfClearedRecords(selection: SendLog.Selection) throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let log = SendLog(store)
        try log.append((1...500).map { Samples.event(row: $0, name: "Secretive Personson") })
        try log.append([Samples.event("b2", name: "Other Name", minute: 60)])
        #expect(try log.clear(selection) == (selection == .all ? 501 : 500))
        let traces = try folder.names().flatMap { try folder.bytes($0) }
        #expect(!String(decoding: traces, as: UTF8.self).contains("Secretive"))
        #expect(try log.list().map(\.batch) == (selection == .all ? [] : ["b2"]))
        let before = try store.check()
        try store.compact()
        #expect(try store.check().bytes < before.bytes)
    }
}
