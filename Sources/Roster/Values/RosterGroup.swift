/// A party, or another group of persons.
public struct RosterGroup: RosterRecord {
    /// The number in the workbook.
    public var no: Int
    /// The name.
    public var name: String
    /// Remarks.
    public var detail: String
    /// The account for donations.
    public var sponsor: String
    /// How to reach it.
    public var contacts: [RosterContact]
    /// Since when the workbook does not list it any more, as ISO 8601; nil when it does. Groups are never deleted.
    public var absentSince: String?

    /// Makes a group.
    public init(
        no: Int, name: String, detail: String = "", sponsor: String = "", contacts: [RosterContact] = [],
        absentSince: String? = nil
    ) {
        self.no = no
        self.name = name
        self.detail = detail
        self.sponsor = sponsor
        self.contacts = contacts
        self.absentSince = absentSince
    }

    /// The number.
    public var label: String { "\(no)" }
    /// The name.
    public var title: String { name }
    /// The attributes.
    public var fields: [RosterField] {
        [
            RosterField("name", name), RosterField("detail", detail), RosterField("sponsor", sponsor),
            RosterField("contacts", contacts.map(\.summary).joined(separator: "; ")),
            RosterField("absentSince", absentSince ?? ""),
        ]
    }
}
