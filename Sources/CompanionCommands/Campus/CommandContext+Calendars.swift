import Interchange
import PacketCommands
import PacketFiles
import PacketMapping
import Storage

extension CommandContext {
    /// The events of an iCalendar file that the user named.
    ///
    /// - Throws: `CommandError` with code `.wrongFile` when it is none.
    func calendar(_ name: String) throws(CommandError) -> [CalendarEvent] {
        let text = try text(name)
        do throws(InterchangeError) {
            return try CalendarFile.events(text, file: name)
        } catch {
            throw CommandError(.wrongFile, error.description)
        }
    }

    /// Prints events as an iCalendar file.
    func writeCalendar(_ events: [CalendarEvent], of product: String) throws {
        let now = EventTime(secondsSince1970: moment.microseconds / 1_000_000)
        try output.write(data: CalendarFile.text(events, product: product, at: now, clocks: clocks))
    }

    /// The clocks of all zones that this machine knows.
    var clocks: CalendarEvent.Clocks {
        let zones = SystemTimeZones(environment: environment)
        var known: [String: LocalClock?] = [:]
        return { zone, moment in
            let clock = known[zone] ?? LocalClock(zone: zone, from: zones)
            known[zone] = .some(clock)
            return clock?.offset(at: Int(moment))
        }
    }
}
