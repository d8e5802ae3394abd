import Storage

/// Something that takes place.
package struct CivicEvent: Sendable, Hashable {
    package var uid: String
    package var title: String
    package var details = ""
    /// `2026-11-21` for a whole day, `2026-11-21T18:00:00` for a time of the zone.
    package var starts: String
    /// Of the same shape; empty when it is not said.
    package var ends = ""
    /// A name of the tz database, `UTC`, or empty for the time of the place.
    package var zone = ""
    package var location = ""
    package var url = ""
    package var organizer = ""
    /// Town hall, rally, training …
    package var kind = ""
    /// The lines of a calendar file that say something else, as they were.
    package var others = ""

    package init(uid: String, title: String, starts: String) {
        self.uid = uid
        self.title = title
        self.starts = starts
    }

    /// Whether a time is a day, or a day with a time.
    package static func isTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard CalendarDay(text.prefix(10)) != nil else { return false }
        if bytes.count == 10 { return true }
        guard bytes.count == 19, bytes[10] == 0x54, bytes[13] == 0x3A, bytes[16] == 0x3A else { return false }
        func number(_ range: Range<Int>) -> Int { Int(String(decoding: bytes[range], as: UTF8.self)) ?? 99 }
        return (0...23).contains(number(11..<13)) && (0...59).contains(number(14..<16))
            && (0...59).contains(number(17..<19))
    }

    /// The time as it is kept: `2026-11-21T18:00` and `2026-11-21 18:00` get their seconds; nil when it is none.
    package static func time(_ text: String) -> String? {
        let text = text.trimmed.replacing(" ", with: "T")
        let full = text.utf8.count == 16 ? text + ":00" : text
        return isTime(full) ? full : nil
    }
}

/// An event of the store, with what was decided about it.
package struct StoredEvent: Sendable, Hashable {
    package enum State: String, Sendable, Hashable, CaseIterable { case proposed, approved, rejected }

    package let id: Int64
    package let event: CivicEvent
    package let state: State
}
