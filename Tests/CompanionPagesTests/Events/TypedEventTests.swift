#if Server
import Interchange
import PacketPage
import Storage
import Testing

@testable import CompanionPages

/// Events as somebody types them.
struct TypedEventTests {
    private static let now = StoreDate(microseconds: 1_795_262_400_000_000)

    struct Case: Sendable, CustomTestStringConvertible {
        /// First day, time, last day, time of the end.
        let times: [String]
        let expected: String

        init(_ times: String..., is expected: String) { (self.times, self.expected) = (times, expected) }

        var typed: TypedEvent {
            let names = ["startDay", "startTime", "endDay", "endTime"]
            return TypedEvent(
                Dictionary(uniqueKeysWithValues: zip(names, times)).merging(["title": "Talk"]) { own, _ in own })
        }

        var testDescription: String { times.joined(separator: "|") }

        static let all = [
            Case("2026-12-01", "", "", "", is: "2026-12-01 – "),
            Case("2026-12-01", "18:00", "", "", is: "2026-12-01T18:00:00 – "),
            Case("2026-12-01", "18:00", "", "20:00", is: "2026-12-01T18:00:00 – 2026-12-01T20:00:00"),
            Case("2026-12-01", "18:00", "", "18:00", is: "2026-12-01T18:00:00 – 2026-12-01T18:00:00"),
            // Past midnight.
            Case("2026-12-31", "23:00", "", "01:00", is: "2026-12-31T23:00:00 – 2027-01-01T01:00:00"),
            Case("2026-12-01", "23:00", "2026-12-02", "01:00", is: "2026-12-01T23:00:00 – 2026-12-02T01:00:00"),
            // The end of whole days is the day after the last.
            Case("2026-12-01", "", "2026-12-03", "", is: "2026-12-01 – 2026-12-04"),
            Case("2026-12-01", "", "2026-12-01", "", is: "2026-12-01 – 2026-12-02"),
        ]

        static let wrong = [
            Case("", "", "", "", is: "startDay noStart"), Case("2026-02-30", "", "", "", is: "startDay noDay"),
            Case("2026-12-01", "6 pm", "", "", is: "startTime noTime"),
            Case("2026-12-01", "", "tomorrow", "", is: "endDay noDay"),
            Case("2026-12-01", "18:00", "", "25:00", is: "endTime noTime"),
            Case("2026-12-01", "18:00", "2026-11-30", "20:00", is: "endDay endFirst"),
            Case("2026-12-01", "", "2026-11-30", "", is: "endDay endFirst"),
            Case("2026-12-01", "23:00", "2026-12-01", "01:00", is: "endTime endFirst"),
            Case("2026-12-01", "18:00", "2026-12-01", "", is: "endTime oneTime"),
            Case("2026-12-01", "", "", "20:00", is: "startTime oneTime"),
        ]
    }

    @Test(arguments: Case.all) func timesAreRead(_ typed: Case) throws {
        let event = try #require(typed.typed.event(at: Self.now))
        #expect("\(event.starts) – \(event.ends?.description ?? "")" == typed.expected)
    }

    @Test(arguments: Case.wrong) func whatIsWrongIsToldAtItsField(_ typed: Case) {
        #expect(typed.typed.event(at: Self.now) == nil)
        #expect(typed.typed.read().problems.map { "\($0) \($1)" } == [typed.expected])
    }

    /// Title and page are told with the rest, all at once.
    @Test func everythingIsToldAtOnce() {
        let typed = TypedEvent(["title": " ", "startDay": "2026-12-01", "url": "javascript:alert(1)", "details": "x "])
        #expect(typed.read().problems == ["title": "noTitle", "url": "noLink"])
        let form = EventForm(refused: typed, .of(.english))
        #expect(form.title.isFirst && !form.url.isFirst && form.startDay.problem == nil)
        #expect(form.startDay.value == "2026-12-01" && form.details.value == "x" && form.status == 422)
        #expect(EventForm(refused: nil, .of(.english)).title.problem == nil)
    }
}
#endif
