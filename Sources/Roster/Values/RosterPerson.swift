/// A person of the roster.
public struct RosterPerson: RosterRecord {
    /// The number in the workbook.
    public var no: Int
    /// The group's number; nil when the person has none.
    public var groupNo: Int?
    /// The name.
    public var name: String
    /// The district, or whatever the person stands for.
    public var area: String
    /// The e-mail address.
    public var email: String
    /// The office or profession.
    public var job: String
    /// The account for donations.
    public var sponsor: String
    /// How else to reach the person.
    public var contacts: [RosterContact]
    /// Counts the persons who had this number: it grows when somebody else takes it over.
    public var incarnation: Int

    /// Makes a person.
    public init(
        no: Int, groupNo: Int? = nil, name: String, area: String = "", email: String = "", job: String = "",
        sponsor: String = "", contacts: [RosterContact] = [], incarnation: Int = 1
    ) {
        self.no = no
        self.groupNo = groupNo
        self.name = name
        self.area = area
        self.email = email
        self.job = job
        self.sponsor = sponsor
        self.contacts = contacts
        self.incarnation = incarnation
    }

    /// By what others may remember this person, whoever takes over the number later: `12#1`.
    public var reference: String { "\(no)#\(incarnation)" }

    /// The telephone numbers.
    public var phones: [RosterContact] { contacts.filter { $0.kind == .phone } }
    /// The accounts.
    public var messages: [RosterContact] { contacts.filter { $0.kind == .message } }
    /// The pages.
    public var webs: [RosterContact] { contacts.filter { $0.kind == .web } }

    /// The number.
    public var label: String { "\(no)" }
    /// The name.
    public var title: String { name }
    /// The attributes.
    public var fields: [RosterField] {
        [
            RosterField("name", name), RosterField("group", groupNo.map { "\($0)" } ?? ""), RosterField("area", area),
            RosterField("email", email), RosterField("job", job), RosterField("sponsor", sponsor),
        ]
            + RosterContact.Kind.allCases.map { kind in
                let contacts = contacts.filter { $0.kind == kind }
                return RosterField("\(kind.rawValue)s", contacts.map(\.summary).joined(separator: "; "))
            }
    }
}
