#if Server
import PacketServer
import Testing

@testable import PacketService

/// What the log of the service keeps.
struct ServiceLogTests {
    /// Whoever asks without a token pushes nobody else out of the log, however often.
    @Test(arguments: [1, 100, 101, 350]) func strangersPushNobodyOut(strangers: Int) {
        let log = ServiceLog(now: { 0 }) { _ in }
        func ask(by visitor: String, status: Int) {
            log.open(ServerRequest("GET", "/"), as: "/v1/merge", by: visitor, Departure()).close(status)
        }
        ask(by: "office", status: 200)
        for status in 1...strangers {
            if status.isMultiple(of: 2) {
                ask(by: "", status: status)
            } else {
                log.add(ServerRefusal(status, "method"))
            }
        }
        ask(by: "office", status: 201)
        let statuses = String(decoding: log.lines, as: UTF8.self).matches(of: /"status":(\d+)/).compactMap { Int($0.1) }
        let newest = Array(max(1, strangers - 99)...strangers)
        #expect(statuses == [200] + newest + [201])
    }

    /// The newest of everybody else are kept, too, and no more.
    @Test func theNewestAreKept() {
        let log = ServiceLog(now: { 0 }) { _ in }
        for status in 1...2_100 {
            log.open(ServerRequest("GET", "/"), as: "/", by: "office", Departure()).close(status)
        }
        let statuses = String(decoding: log.lines, as: UTF8.self).matches(of: /"status":(\d+)/).compactMap { Int($0.1) }
        #expect(statuses == Array(1_101...2_100))
    }
}
#endif
