import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// Days, orders and the summary of a day.
struct ValueTests {
    @Test(arguments: [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-21", 20_778), ("1969-12-31", -1)])
    func daysAreCounted(_ text: String, _ day: Int) {
        #expect(CalendarDay(text)?.number == day)
        #expect(CalendarDay(number: day).description == text)
    }

    @Test(arguments: ["2026-02-29", "2026-1-1", "26-01-01", "2026/01/01", "2026-01-01x", ""])
    func whatIsNoDayIsRefused(_ text: String) { #expect(CalendarDay(text) == nil) }

    @Test func momentsKnowTheirDay() {
        #expect(Samples.now.utcDay == Samples.today)
        #expect(StoreDate(microseconds: -1).utcDay.number == -1)
    }

    @Test func theDayIsSummedUp() throws {
        let folder = try TemporaryFolder()
        let store = try Samples.store(in: folder)
        let pack = try Samples.shippedPack()
        let decks = [try Samples.deck("us-2008"), pack.deck]
        #expect(
            try TodaySummary(store, decks: decks, pack: pack, today: Samples.now.utcDay, days: 7, at: Samples.now)
                .dueCards == [])
        let event = CardEvent(number: 3, at: Samples.now, kind: .review(.again))
        try Cards(store).record(event, deck: "us-2008", before: nil)
        for (uid, title, day, state) in [
            ("a", "Soon", "2026-11-25", StoredEvent.State.approved), ("b", "Later", "2026-12-25", .approved),
            ("c", "Maybe", "2026-11-25", .proposed),
        ] {
            let event = CalendarEvent(uid: uid, title: title, starts: try #require(EventTime(day)))
            try Events(store).keep(event, as: state, at: Samples.now)
        }
        let bills = Bills(store, pack: "sd")
        _ = try bills.importFile(LegislatureTests.list, file: "a", session: "2026", at: Samples.now)
        try bills.follow(bills.find("HB9"), true)
        let summary = try TodaySummary(
            store, decks: decks, pack: pack, today: Samples.now.utcDay, days: 7, at: Samples.later(seconds: 120))
        #expect(summary.dueCards == [TodaySummary.DueCards(deck: "us-2008", count: 1)])
        #expect(summary.events.map(\.event.title) == ["Soon"])
        #expect(summary.bills.map(\.number) == ["HB9"])
    }
}
