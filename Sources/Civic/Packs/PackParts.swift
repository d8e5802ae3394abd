/// A title of a state's codified laws.
package struct StatuteTitle: Sendable, Hashable {
    package let number: String
    package let name: String
    package let status: String
    package let url: String
    package let source: String
    package let asOf: String

    package var isActive: Bool { status == "active" }
}

/// A session of the legislature.
package struct LegislativeSession: Sendable, Hashable, Codable {
    package let id: String
    package let name: String
    /// The number that the legislature's own site has for it.
    package let siteId: String?
    package let starts: String
    package let ends: String
    package let source: String
    package let asOf: String
}

/// A link of the pack's catalogue.
package struct PackLink: Sendable, Hashable, Codable {
    package let id: String
    package let category: String
    package let title: String
    package let url: String
    /// What has to be said where the link is shown.
    package let attribution: String?
    package let source: String
    package let asOf: String
}

/// The pages of a state that every pack links to, by the ids of the links.
package enum PackPage: String, Sendable, Hashable, CaseIterable {
    /// The codified laws by title.
    case statutes
    /// The bills of the session.
    case bills
    /// The organisation's events.
    case events
    /// The committees of the session.
    case committees
    /// Where anybody finds their legislators by address: that needs maps, which a pack does not have.
    case finder
}

/// A local office, such as that which runs elections in a county.
package struct LocalOffice: Sendable, Hashable, Codable {
    package let county: String
    package let name: String
    package let phone: String
    package let address: String
    package let url: String
    package let source: String
    package let asOf: String

    /// Whether the pack knows how to reach it; the source says why when it does not.
    package var isReachable: Bool { ![phone, address, url].allSatisfy(\.isEmpty) }
}

/// How to speak at a hearing, step by step.
package struct TestifyGuide: Sendable, Hashable, Codable {
    package let steps: [String]
    package let source: String
    package let asOf: String
}

/// What an organisation asks of those who come to its events.
package struct Guidelines: Sendable, Hashable, Codable {
    package let title: String
    package let points: [String]
    package let link: String
    package let licence: String
    package let source: String
    package let asOf: String
}

struct SessionsFile: Codable { let sessions: [LegislativeSession] }
struct LinksFile: Codable { let links: [PackLink] }

struct ResourcesFile: Codable {
    let offices: [LocalOffice]
    let testify: TestifyGuide
    let guidelines: Guidelines
}
