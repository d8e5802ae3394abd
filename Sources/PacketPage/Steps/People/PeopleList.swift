/// A list of people that a companion has: its packets are made without a table.
package struct PeopleList: Sendable, Hashable {
    /// The name by which a query asks for it.
    package let name: String
    /// What its people are called, in a few words of English.
    package let title: String
    /// How many people there are; nil where nobody knows.
    package let count: Int?

    /// Names a list.
    package init(name: String, title: String, count: Int?) {
        (self.name, self.title, self.count) = (name, title, count)
    }
}
