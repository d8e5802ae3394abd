/// Something that a workbook lists and an update compares.
public protocol RosterRecord: Sendable, Hashable, Codable {
    /// What tells it from the others of its kind: `12`, and for events the group's number too (`1/3`).
    var label: String { get }
    /// Its name, for people.
    var title: String { get }
    /// Its attributes as texts, for showing what changed.
    var fields: [RosterField] { get }
    /// Counts the persons who had the same number one after the other; 1 for everything else.
    var incarnation: Int { get }
}

extension RosterRecord {
    /// Not a person.
    public var incarnation: Int { 1 }
}

/// One attribute of a record as text.
public struct RosterField: Sendable, Hashable {
    /// The attribute.
    public let name: String
    /// Its value.
    public let value: String

    init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
