/// A person whom the user wants at hand.
public struct RosterFavourite: Sendable, Hashable, Codable {
    /// The person's number.
    public var personNo: Int
    /// Whether the user wants to be told of news.
    public var hasAlarm: Bool
    /// Since when, as ISO 8601.
    public var since: String

    /// Makes a favourite.
    public init(personNo: Int, hasAlarm: Bool, since: String) {
        self.personNo = personNo
        self.hasAlarm = hasAlarm
        self.since = since
    }
}
