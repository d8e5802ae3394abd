/// A group of events: a vote, a committee, a campaign.
public struct RosterEventGroup: RosterRecord {
    /// The number in the workbook.
    public var no: Int
    /// The name.
    public var name: String
    /// Remarks.
    public var detail: String
    /// The sheet that lists its events.
    public var sheet: String

    /// Makes a group.
    public init(no: Int, name: String, detail: String = "", sheet: String = "") {
        self.no = no
        self.name = name
        self.detail = detail
        self.sheet = sheet
    }

    /// The number.
    public var label: String { "\(no)" }
    /// The name.
    public var title: String { name }
    /// The attributes.
    public var fields: [RosterField] {
        [RosterField("name", name), RosterField("detail", detail), RosterField("sheet", sheet)]
    }
}

/// An event and who took part.
public struct RosterEvent: RosterRecord {
    /// What tells an event from all others.
    public struct ID: Sendable, Hashable, Comparable {
        /// The number of its group.
        public let group: Int
        /// Its number in the group.
        public let no: Int

        /// Makes an id.
        public init(group: Int, no: Int) {
            self.group = group
            self.no = no
        }

        /// By group, then by number.
        public static func < (left: ID, right: ID) -> Bool { (left.group, left.no) < (right.group, right.no) }
    }

    /// The number of the group of events.
    public var groupNo: Int
    /// The number in that group.
    public var no: Int
    /// The name.
    public var name: String
    /// Remarks.
    public var detail: String
    /// The page about it.
    public var web: String
    /// The numbers of the persons, in the order of the workbook, each once.
    public var members: [Int]

    /// Makes an event.
    public init(
        groupNo: Int, no: Int, name: String, detail: String = "", web: String = "", members: [Int] = []
    ) {
        self.groupNo = groupNo
        self.no = no
        self.name = name
        self.detail = detail
        self.web = web
        self.members = members
    }

    /// What tells it from all others.
    public var id: ID { ID(group: groupNo, no: no) }
    /// The numbers of the group and the event: `1/3`.
    public var label: String { "\(groupNo)/\(no)" }
    /// The name.
    public var title: String { name }
    /// The attributes.
    public var fields: [RosterField] {
        [
            RosterField("name", name), RosterField("detail", detail), RosterField("web", web),
            RosterField("members", members.map { "\($0)" }.joined(separator: " ")),
        ]
    }
}
