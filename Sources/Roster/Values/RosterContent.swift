/// All that a workbook or another program's store lists. No number stands there twice.
public struct RosterContent: Sendable, Hashable {
    /// The groups.
    public var groups: [RosterGroup] = []
    /// The persons.
    public var persons: [RosterPerson] = []
    /// The groups of events.
    public var eventGroups: [RosterEventGroup] = []
    /// The events.
    public var events: [RosterEvent] = []

    /// Nothing.
    public init() {}
}
