/// What happens to one record.
public struct RosterChange<Record: RosterRecord>: Sendable, Hashable, Codable {
    /// The kinds of change.
    public enum Kind: String, Sendable, Hashable {
        case inserted, updated, deleted
        /// A person gives way to another one of the same number.
        case replaced
    }

    /// The record as it was; nil when there was none.
    public let before: Record?
    /// The record as it will be; nil when it goes.
    public let after: Record?

    init(before: Record?, after: Record?) {
        self.before = before
        self.after = after
    }

    /// The kind of change.
    public var kind: Kind {
        guard let before else { return .inserted }
        guard let after else { return .deleted }
        return before.incarnation == after.incarnation ? .updated : .replaced
    }

    /// What tells the record from others of its kind.
    public var label: String { (after ?? before)?.label ?? "" }

    /// The record's name, before the change where there was one.
    public var title: String { (before ?? after)?.title ?? "" }

    /// The names of the attributes.
    var fieldNames: [String] { (before ?? after)?.fields.map(\.name) ?? [] }

    /// The attributes that change.
    public var fields: [(name: String, before: String, after: String)] {
        let names = fieldNames
        let old = before?.fields.map(\.value) ?? names.map { _ in "" }
        let new = after?.fields.map(\.value) ?? names.map { _ in "" }
        return zip(names, zip(old, new)).filter { $0.1.0 != $0.1.1 }.map { ($0.0, $0.1.0, $0.1.1) }
    }

    /// The change that takes this one back.
    var inverse: RosterChange { RosterChange(before: after, after: before) }
}
