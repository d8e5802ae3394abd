/// A way to reach a person or a group.
public struct RosterContact: Sendable, Hashable, Codable {
    /// What kind of way it is.
    public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// A telephone number.
        case phone
        /// An account of a service.
        case message
        /// A page.
        case web
    }

    /// What kind of way it is.
    public var kind: Kind
    /// What it is called: `휴대폰`, `twitter`, `homepage`.
    public var name: String
    /// The number, the account or the address, as the source has it.
    public var value: String
    /// Whether a phone takes short messages.
    public var isMobile: Bool

    /// Makes a way.
    public init(_ kind: Kind, name: String, value: String, isMobile: Bool = false) {
        self.kind = kind
        self.name = name
        self.value = value
        self.isMobile = isMobile
    }

    /// The text by which a change is shown.
    var summary: String { "\(name): \(value)" }
}
