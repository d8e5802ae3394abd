import GRDB
public import Storage

extension Roster {
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
}
