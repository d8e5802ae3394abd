/// Something that takes place, once or again and again (RFC 5545, 3.6.1).
public struct CalendarEvent: Sendable, Hashable {
    /// What tells it from all others.
    public var uid: String
    /// Its title, on one line.
    public var title: String
    /// More about it; lines are divided by line feeds.
    public var details = ""
    /// When it begins, the first time.
    public var starts: EventTime
    /// When it ends, the first time; of whole days the day after the last (3.8.2.2). Nil when it is not said.
    public var ends: EventTime?
    /// A name of the tz database, `UTC`, or empty for the time of the place.
    public var zone = ""
    /// Where it is.
    public var location = ""
    /// A `SafeLink`, or empty.
    public var url = ""
    /// A name; where the file gives none, the address as it stands there (`mailto:…`).
    public var organizer = ""
    /// Lecture, town hall, concert …
    public var kind = ""
    /// How it comes again (RFC 5545, 3.3.10), as it was written; empty for once.
    public var rule = ""
    /// The lines of a calendar file that say something else, as they were, divided by line feeds.
    public var others = ""
    /// Whether the institution holds it (`X-PACKET-OFFICIAL`; where that is not said, a category “official”).
    public var isOfficial = false

    /// Whether a category says that the institution holds an event.
    static func saysOfficial(_ category: String) -> Bool { category.trimmed.lowercased() == "official" }

    /// Makes an event that takes place once.
    public init(uid: String, title: String, starts: EventTime) {
        self.uid = uid
        self.title = title
        self.starts = starts
    }
}
