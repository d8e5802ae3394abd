/// An event as it stands in the log; reads like the event, plus its number.
@dynamicMemberLookup
public struct SendLogEntry: Sendable, Hashable {
    /// The number in the log; later events have higher ones, and none is used twice.
    public let id: Int64
    /// What happened.
    public let event: SendLogEvent

    /// Makes an entry.
    public init(id: Int64, event: SendLogEvent) {
        self.id = id
        self.event = event
    }

    /// A property of the event.
    public subscript<Value>(dynamicMember property: KeyPath<SendLogEvent, Value>) -> Value { event[keyPath: property] }
}
