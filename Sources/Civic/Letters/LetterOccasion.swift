package import Interchange

/// What letters say besides who they go to: who writes, when, and what about.
package struct LetterOccasion: Sendable, Hashable {
    package var senderName = ""
    package var senderAddress = ""
    /// The number of a bill.
    package var bill = ""
    /// The reason for writing, in the sender's own words.
    package var reason = ""
    /// What somebody is invited to: its name, day and place.
    package var event = ""
    /// The committee that hears a bill.
    package var committee = ""

    package init() {}

    /// The names of what an occasion says.
    package static let placeholders = [
        "senderName", "senderAddress", "date", "organisation", "bill", "reason", "event", "committee",
    ]

    /// What a letter to an official can say, by placeholder.
    package func values(for official: Official, in pack: StatePack, on day: CalendarDay) -> [String: String] {
        var values = Dictionary(
            zip(Official.columns, official.values(in: pack)), uniquingKeysWith: { first, _ in first })
        let own = [
            senderName, senderAddress, day.description, pack.configuration.orgName, bill, reason, event, committee,
        ]
        for (name, value) in zip(Self.placeholders, own) { values[name] = value }
        return values
    }
}
