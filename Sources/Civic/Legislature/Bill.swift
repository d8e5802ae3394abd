package import Storage

/// A bill of a session.
package struct Bill: Sendable, Hashable {
    /// What happened to a bill on a day.
    package struct Action: Sendable, Hashable {
        package let day: String
        package let text: String
        package let result: String
    }

    /// Who brings a bill.
    package struct Sponsor: Sendable, Hashable {
        package let name: String
        package let kind: String
    }

    package let session: String
    package let number: String
    package let title: String
    package let url: String
    /// The file that it was read from.
    package let source: String
    package let importedAt: StoreDate
    package let isFollowed: Bool
    /// How many of its actions the user has seen.
    package let seenActions: Int
    package let actions: [Action]
    package let sponsors: [Sponsor]

    /// How many actions are new to a user who follows the bill.
    package var newActions: Int { max(0, actions.count - seenActions) }
}
