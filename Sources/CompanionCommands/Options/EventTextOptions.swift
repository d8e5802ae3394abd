import ArgumentParser
import Interchange
import PacketCommands
import Storage

/// What an event that is typed says about itself.
struct EventTextOptions: ParsableArguments {
    @Option(help: "Where it is.")
    var location = ""

    @Option(help: "What it is about.")
    var details = ""

    @Option(help: "A link.")
    var url = ""

    @Option(help: "Who holds it.")
    var organizer = ""
}

/// When an event takes place.
struct EventTimeOptions: ParsableArguments {
    @Option(help: "When it starts: 2026-12-01T18:00, or a day.")
    var starts: String

    @Option(help: "When it ends; of whole days the day after the last.")
    var ends: String?

    func validate() throws { _ = try (time(starts), time(ends ?? starts)) }

    /// An event of the store that takes place then.
    func event(_ title: String, _ context: CommandContext) throws -> CalendarEvent {
        // What names it among all others (RFC 5545, 3.8.4.7).
        let uid = "\(context.moment.microseconds)-\(UInt32.random(in: 0...UInt32.max))@packet"
        var event = CalendarEvent(uid: uid, title: title, starts: try time(starts))
        event.ends = try ends.map(time)
        return event
    }

    /// Refuses a rule that would stand for the first time alone.
    static func check(rule: String) throws {
        guard CalendarEvent.isRule(rule) else {
            throw CommandError(
                .wrongFile, "this is no rule that is understood",
                hint:
                    "rules are of FREQ=DAILY, WEEKLY, MONTHLY or YEARLY, with INTERVAL, COUNT, UNTIL, BYDAY, BYMONTHDAY, "
                    + "BYMONTH and WKST")
        }
    }

    private func time(_ text: String) throws -> EventTime {
        if let time = EventTime(text) { return time }
        throw ValidationError("Times are written 2026-12-01T18:00, or 2026-12-01 for a day.")
    }
}
