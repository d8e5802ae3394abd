import Testing

@testable import PacketDelivery

struct RateWindowTests {
    @Test(arguments: ["", "14", "/s", "0/s", "-1/s", "14/", "14/fortnight", "1e9/s", "14/s/s"])
    func whatIsNoRate(_ text: String) { #expect(SendingRate(text) == nil) }

    @Test(arguments: [("14/s", 14, 1), ("30/min", 30, 60), ("2000/day", 2_000, 86_400), ("5/H", 5, 3_600)])
    func rates(_ text: String, _ count: Int, _ seconds: Int) {
        #expect(SendingRate(text)?.count == count)
        #expect(SendingRate(text)?.window == Int64(seconds) * 1_000_000)
    }

    @Test func inNoWindowMoreLeaveThanAllowed() throws {
        let rate = try #require(SendingRate("14/s"))
        var window = RateWindow(rate)
        var now: Int64 = 1_000_000_000
        var moments: [Int64] = []
        while moments.count < 200 {
            let wait = window.admit(at: now)
            if wait == 0 { moments.append(now) } else { now += wait }
            now += Int64(moments.count % 3) * 7_000
        }
        for (index, moment) in moments.enumerated().dropFirst(14) {
            #expect(moment - moments[index - 14] >= 1_000_000)
        }
    }

    @Test func earlierRunsCount() throws {
        let rate = try #require(SendingRate("3/min"))
        var window = RateWindow(rate, past: [70_000_000, 10_000_000, 75_000_000, 80_000_000])
        #expect(window.admit(at: 100_000_000) == 30_000_000)
        #expect(window.admit(at: 130_000_000) == 0)
        #expect(window.admit(at: 130_000_000) == 5_000_000)
    }

    /// Messages that left in the future left now: a window later the next ones leave, and no rate is exceeded.
    @Test(arguments: [1, 172_800, 315_360_000] as [Int64])
    func aClockThatWasSetBackDoesNotStopEverything(_ seconds: Int64) throws {
        let now: Int64 = 1_000_000_000_000
        let rate = try #require(SendingRate("5/min"))
        var window = RateWindow(rate, past: (0..<5).map { now + seconds * 1_000_000 + $0 })
        #expect(window.admit(at: now) == rate.window)
        #expect(window.admit(at: now + 30_000_000) == 30_000_000)
        for _ in 0..<5 { #expect(window.admit(at: now + rate.window) == 0) }
        #expect(window.admit(at: now + rate.window) == rate.window)
    }
}
