import GRDB

/// Reads the tables of the roster.
enum RosterRows {
    static func groups(_ database: Database, where condition: Condition = .all) throws -> [RosterGroup] {
        let contacts = try contacts(database, of: "groupNo", condition.isAll ? .all : condition.contacts)
        return try Row.fetchAll(
            database,
            sql: "SELECT no, name, detail, sponsor, absentSince FROM rosterGroup \(condition.sql) ORDER BY no",
            arguments: condition.arguments
        ).map { row in
            RosterGroup(
                no: row[0], name: row[1], detail: row[2], sponsor: row[3], contacts: contacts[row[0]] ?? [],
                absentSince: row[4])
        }
    }

    static func persons(_ database: Database, where condition: Condition = .all) throws -> [RosterPerson] {
        let contacts = try contacts(database, of: "personNo", condition.isAll ? .all : condition.contacts)
        return try Row.fetchAll(
            database,
            sql: """
                SELECT no, groupNo, name, area, email, job, sponsor, incarnation FROM rosterPerson \(condition.sql)
                ORDER BY no
                """,
            arguments: condition.arguments
        ).map { row in
            RosterPerson(
                no: row[0], groupNo: row[1], name: row[2], area: row[3], email: row[4], job: row[5], sponsor: row[6],
                contacts: contacts[row[0]] ?? [], incarnation: row[7])
        }
    }

    /// The persons of some numbers, by number.
    static func persons(_ database: Database, numbers: [Int]) throws -> [RosterPerson] {
        // Beyond some hundreds reading all is faster, and a statement may not be of any length.
        guard numbers.count > 500 else { return try persons(database, where: .persons(numbers)) }
        let wanted = Set(numbers)
        return try persons(database).filter { wanted.contains($0.no) }
    }

    static func eventGroups(_ database: Database) throws -> [RosterEventGroup] {
        try Row.fetchAll(database, sql: "SELECT no, name, detail, sheet FROM rosterEventGroup ORDER BY no").map { row in
            RosterEventGroup(no: row[0], name: row[1], detail: row[2], sheet: row[3])
        }
    }

    static func events(_ database: Database) throws -> [RosterEvent] {
        var members: [RosterEvent.ID: [Int]] = [:]
        let rows = try Row.fetchCursor(
            database, sql: "SELECT groupNo, no, personNo FROM rosterEventMember ORDER BY groupNo, no, position")
        while let row = try rows.next() {
            members[RosterEvent.ID(group: row[0], no: row[1]), default: []].append(row[2])
        }
        return try Row.fetchAll(
            database, sql: "SELECT groupNo, no, name, detail, web FROM rosterEvent ORDER BY groupNo, no"
        ).map { row in
            let id = RosterEvent.ID(group: row[0], no: row[1])
            return RosterEvent(
                groupNo: id.group, no: id.no, name: row[2], detail: row[3], web: row[4], members: members[id] ?? [])
        }
    }

    static func favourites(_ database: Database) throws -> [RosterFavourite] {
        try Row.fetchAll(database, sql: "SELECT personNo, hasAlarm, since FROM rosterFavourite ORDER BY personNo").map {
            RosterFavourite(personNo: $0[0], hasAlarm: $0[1], since: $0[2])
        }
    }

    static func settings(_ database: Database) throws -> [String: String] {
        let rows = try Row.fetchAll(database, sql: "SELECT key, value FROM rosterSetting")
        return Dictionary(rows.map { ($0[0], $0[1]) }) { $1 }
    }

    /// How many persons there are.
    static func personCount(_ database: Database) throws -> Int {
        try Int.fetchOne(database, sql: "SELECT count(*) FROM rosterPerson") ?? 0
    }

    private static func contacts(
        _ database: Database, of owner: String, _ condition: Condition
    ) throws -> [Int: [RosterContact]] {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(owner), kind, name, value, isMobile FROM rosterContact \(condition.sql)
                \(condition.isAll ? "WHERE" : "AND") \(owner) IS NOT NULL ORDER BY id
                """,
            arguments: condition.arguments)
        var contacts: [Int: [RosterContact]] = [:]
        while let row = try rows.next() {
            let kind = RosterContact.Kind(rawValue: row[1]) ?? .web
            contacts[row[0], default: []].append(RosterContact(kind, name: row[2], value: row[3], isMobile: row[4]))
        }
        return contacts
    }

    /// Which rows are read.
    struct Condition {
        let sql: String
        let arguments: StatementArguments
        /// The same for the table of contacts.
        private let owners: String

        static let all = Condition(sql: "", arguments: [], owners: "")

        var isAll: Bool { sql.isEmpty }

        var contacts: Condition { Condition(sql: owners, arguments: arguments, owners: "") }

        /// One group.
        static func group(_ no: Int) -> Condition {
            Condition(sql: "WHERE no = ?", arguments: [no], owners: "WHERE groupNo = ?")
        }

        /// Some persons.
        static func persons(_ numbers: [Int]) -> Condition {
            // Numbers, so nothing has to be quoted.
            let list = numbers.map(String.init).joined(separator: ",")
            return Condition(sql: "WHERE no IN (\(list))", arguments: [], owners: "WHERE personNo IN (\(list))")
        }
    }
}
