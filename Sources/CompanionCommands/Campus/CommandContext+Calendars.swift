import Interchange
import PacketCommands
import PacketFiles
import PacketMapping
import Storage

extension CommandContext {
    /// The events of an iCalendar file that the user named.
    ///
    /// - Throws: `CommandError` with code `.wrongFile` when it is none.
    func calendar(_ name: String) throws(CommandError) -> CalendarFile.Reading {
        let text = try text(name)
        do throws(InterchangeError) {
            return try CalendarFile.read(text, file: name)
        } catch {
            throw CommandError(.wrongFile, error.description)
        }
    }

    /// Says how many events were taken from a calendar.
    func noteImport(of reading: CalendarFile.Reading, _ common: CommonOptions) {
        note("took \(CalendarFile.count(reading.events).of("event"))", common)
        guard reading.repeated > 0 else { return }
        note(
            "took the newest version of what stands in the file more than once: \(reading.repeated.of("event"))", common
        )
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
