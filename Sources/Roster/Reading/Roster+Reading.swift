import GRDB
public import Storage

extension Roster {
    /// What is stored about the workbook; nil when none was loaded.
    public func info() throws(RosterError) -> RosterInfo? {
        try reading { RosterSettings.info(try RosterRows.settings($0)) }
    }

    /// All persons, by number.
    public func persons() throws(RosterError) -> [RosterPerson] { try reading { try RosterRows.persons($0) } }

    /// The person of a number.
    ///
    /// - Throws: `RosterError` with code `.notFound`.
    public func person(_ no: Int) throws(RosterError) -> RosterPerson {
        guard let person = try reading({ try RosterRows.persons($0, where: .persons([no])) }).first else {
            throw RosterError(.notFound, message: "There is no person \(no).")
        }
        return person
    }

    /// All groups, by number.
    public func groups() throws(RosterError) -> [RosterGroup] { try reading { try RosterRows.groups($0) } }

    /// The group of a number.
    ///
    /// - Throws: `RosterError` with code `.notFound`.
    public func group(_ no: Int) throws(RosterError) -> RosterGroup {
        guard let group = try reading({ try RosterRows.groups($0, where: .group(no)) }).first else {
            throw RosterError(.notFound, message: "There is no group \(no).")
        }
        return group
    }

    /// All groups of events with their events, by number.
    public func events() throws(RosterError) -> [(group: RosterEventGroup, events: [RosterEvent])] {
        try reading { database in
            let events = Dictionary(grouping: try RosterRows.events(database), by: \.groupNo)
            return try RosterRows.eventGroups(database).map { ($0, events[$0.no] ?? []) }
        }
    }

    /// An event and the persons who took part, in the order of the workbook.
    ///
    /// - Throws: `RosterError` with code `.notFound`.
    public func event(_ id: RosterEvent.ID) throws(RosterError) -> (event: RosterEvent, members: [RosterPerson]) {
        try reading { database in
            guard let event = try RosterRows.events(database).first(where: { $0.id == id }) else {
                throw RosterError(.notFound, message: "There is no event \(id.group)/\(id.no).")
            }
            let persons = try RosterRows.persons(database, numbers: event.members)
            let byNumber = Dictionary(persons.map { ($0.no, $0) }) { $1 }
            return (event, event.members.compactMap { byNumber[$0] })
        }
    }

    /// The columns that are stored for searching, of a person's name and area.
    ///
    /// - Throws: `RosterError` with code `.notFound`.
    public func searchColumns(of no: Int) throws(RosterError) -> (name: SearchColumns, area: SearchColumns) {
        let row = try reading { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT nameCharacters, nameFirstCharacter, nameFirstCharacters, areaCharacters, areaFirstCharacter,
                        areaFirstCharacters FROM rosterPerson WHERE no = ?
                    """,
                arguments: [no]
            ).map { row in
                (
                    SearchColumns(characters: row[0], firstCharacter: row[1], firstCharacters: row[2]),
                    SearchColumns(characters: row[3], firstCharacter: row[4], firstCharacters: row[5])
                )
            }
        }
        guard let row else { throw RosterError(.notFound, message: "There is no person \(no).") }
        return row
    }

    /// Where the roster stands.
    public func status() throws(RosterError) -> RosterStatus {
        try reading { database in
            func count(_ table: String) throws -> Int {
                try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)") ?? 0
            }
            let settings = try RosterRows.settings(database)
            return RosterStatus(
                info: RosterSettings.info(settings), settings: settings, groups: try count("rosterGroup"),
                persons: try count("rosterPerson"), eventGroups: try count("rosterEventGroup"),
                events: try count("rosterEvent"), favourites: try count("rosterFavourite"))
        }
    }

    /// The favourites with their persons, by name.
    public func favourites() throws(RosterError) -> [(favourite: RosterFavourite, person: RosterPerson)] {
        try reading { database in
            let favourites = try RosterRows.favourites(database)
            let persons = try RosterRows.persons(database, numbers: favourites.map(\.personNo))
            let byNumber = Dictionary(persons.map { ($0.no, $0) }) { $1 }
            return favourites.compactMap { favourite in byNumber[favourite.personNo].map { (favourite, $0) } }
                .sorted { ($0.person.name, $0.person.no) < ($1.person.name, $1.person.no) }
        }
    }

    /// Something new about a favourite.
    public struct News: Sendable, Hashable {
        /// The person, as they are now.
        public let person: RosterPerson
        /// When an import changed them.
        public let at: StoreDate
    }

    /// The favourites with an alarm whom an import has changed since a moment, and since they are favourites; by name.
    public func news(since moment: StoreDate) throws(RosterError) -> [News] {
        try reading { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT no, updatedAt FROM rosterFavourite JOIN rosterPerson ON no = personNo
                    WHERE hasAlarm = 1 AND updatedAt > since AND updatedAt >= ?
                    """,
                arguments: [moment.iso8601])
            let times = Dictionary(rows.map { ($0[0] as Int, $0[1] as String) }) { $1 }
            return try RosterRows.persons(database, numbers: Array(times.keys)).map { person in
                News(person: person, at: times[person.no].flatMap { StoreDate(iso8601: $0) } ?? moment)
            }.sorted { ($0.person.name, $0.person.no) < ($1.person.name, $1.person.no) }
        }
    }

    /// Adds a favourite, or sets the alarm of one.
    ///
    /// - Returns: The person.
    /// - Throws: `RosterError` with code `.notFound`.
    @discardableResult
    public func addFavourite(_ no: Int, alarm: Bool, now: StoreDate) throws(RosterError) -> RosterPerson {
        try writing { database in
            guard let person = try RosterRows.persons(database, numbers: [no]).first else {
                throw RosterError(.notFound, message: "There is no person \(no).")
            }
            var writer = RosterWriter(database, now: now.iso8601)
            try writer.write(RosterFavourite(personNo: no, hasAlarm: alarm, since: now.iso8601))
            return person
        }
    }

    /// Takes a favourite away; the person stays.
    ///
    /// - Throws: `RosterError` with code `.notFound` when the person is none.
    public func removeFavourite(_ no: Int) throws(RosterError) {
        try writing { database in
            try database.execute(sql: "DELETE FROM rosterFavourite WHERE personNo = ?", arguments: [no])
            guard database.changesCount > 0 else {
                throw RosterError(.notFound, message: "Person \(no) is no favourite.")
            }
        }
    }

    /// What phones are called that take short messages.
    public func phoneNames() throws(RosterError) -> PhoneNames {
        try reading { RosterSettings.phoneNames(try RosterRows.settings($0)) }
    }

    /// Says what phones are called that take short messages; those that are stored are marked anew.
    ///
    /// - Parameter names: The names; nil takes the usual ones.
    public func setPhoneNames(_ names: [String]?, now: StoreDate) throws(RosterError) {
        try writing { database in
            var writer = RosterWriter(database, now: now.iso8601)
            try writer.write(RosterSettings.mobileNames, names.map { $0.map(\.kept).joined(separator: "\n") })
            let names = RosterSettings.phoneNames(try RosterRows.settings(database))
            let phones = try Row.fetchAll(database, sql: "SELECT id, name FROM rosterContact WHERE kind = 'phone'")
            for phone in phones {
                let arguments: StatementArguments = [names.isMobile(phone[1]), phone[0] as Int64]
                try writer.run("UPDATE rosterContact SET isMobile = ? WHERE id = ?", arguments)
            }
        }
    }

    /// The folder of the photos; nil when none was set.
    public func photoFolder() throws(RosterError) -> String? {
        try reading { try RosterRows.settings($0)[RosterSettings.photos] }
    }

    /// Says where the photos are.
    ///
    /// - Parameter folder: The folder; nil forgets it.
    public func setPhotoFolder(_ folder: String?, now: StoreDate) throws(RosterError) {
        try writing { database in
            var writer = RosterWriter(database, now: now.iso8601)
            try writer.write(RosterSettings.photos, folder)
        }
    }
}

/// Where a roster stands: its flags, and how much there is.
public struct RosterStatus: Sendable, Hashable {
    /// The workbook; nil when none was loaded.
    public let info: RosterInfo?
    /// All settings by key, such as `migrationCompleted`, `initialDataLoaded` and `dataVersion`.
    public let settings: [String: String]
    /// How many groups there are, those that are listed no more included.
    public let groups: Int
    /// How many persons there are.
    public let persons: Int
    /// How many groups of events there are.
    public let eventGroups: Int
    /// How many events there are.
    public let events: Int
    /// How many favourites there are.
    public let favourites: Int
}
