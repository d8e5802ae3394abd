import GRDB
import Interchange
import PacketModel
import Storage

extension Recipients {
    static let columns = """
        id, source, sourceKey, firstName, lastName, fullName, email, phoneNumber, addedAt, updatedAt, archivedAt
        """

    /// The people that a clause lets through, with all their values.
    static func fetch(
        _ clause: String, _ arguments: StatementArguments, in database: Database
    ) throws -> [StoredRecipient] {
        let rows = try Row.fetchAll(database, sql: "SELECT \(columns) FROM recipient \(clause)", arguments: arguments)
        let custom = try Row.cachedValues(of: rows.map { $0[0] }, in: database)
        return rows.map { row in
            let id: Int64 = row[0]
            var values = NewRecipient(sourceKey: row[2])
            values.firstName = row[3]
            values.lastName = row[4]
            values.fullName = row[5]
            values.email = row[6]
            values.phoneNumber = row[7]
            values.custom = custom[id] ?? []
            return StoredRecipient(
                id: id, source: row[1], values: values, addedAt: row.date(8), updatedAt: row.date(9),
                archivedAt: row.optionalDate(10))
        }
    }

    /// The numbers of the columns that are no standard ones, by name in lower case.
    static func columnIDs(in database: Database) throws -> [String: Int64] {
        var ids: [String: Int64] = [:]
        for row in try Row.fetchAll(database, sql: "SELECT name, id FROM recipientColumn") {
            ids[(row[0] as String).lowercased()] = row[1]
        }
        return ids
    }

    /// Adds or updates a person.
    static func put(
        _ person: NewRecipient, from source: String, at now: StoreDate, in state: inout ImportState,
        _ database: Database
    ) throws -> Int64 {
        let key = try key(of: person.storable, from: source, in: database)
        let old = try fetch("WHERE source = ? AND sourceKey = ?", [source.storable, key], in: database).first
        var person = (state.keepsValues ? old.map { person.completed(by: $0.values) } ?? person : person).storable
        person.sourceKey = key
        if let old, old.archivedAt == nil, old.values.isSame(as: person) {
            state.result.unchanged += 1
            return old.id
        }
        let id = try write(person, over: old, from: source, at: now, in: database)
        for value in person.custom {
            try database.execute(
                sql: "INSERT OR REPLACE INTO recipientValue (recipient, columnID, value) VALUES (?, ?, ?)",
                arguments: [id, try columnID(value.name, &state.columns, in: database), value.value])
        }
        switch old {
        case nil: state.result.added += 1
        case let old? where old.archivedAt != nil: state.result.restored += 1
        default: state.result.updated += 1
        }
        return id
    }

    /// The key under which a person is stored: for one who shares an address with somebody of another name, address and
    /// name.
    private static func key(of person: NewRecipient, from source: String, in database: Database) throws -> String {
        guard person.keyKind != .certain, !person.foldedName.isEmpty else { return person.sourceKey }
        func name(of key: String) throws -> String? {
            try String.fetchOne(
                database, sql: "SELECT fullName FROM recipient WHERE source = ? AND sourceKey = ?",
                arguments: [source.storable, key])
        }
        let own = "\(person.sourceKey) \(person.fullName)"
        if try name(of: own) != nil { return own }
        guard person.keyKind == .sharedAddress, let holder = try name(of: person.sourceKey), !holder.isEmpty,
            holder.trimmed.lowercased() != person.foldedName
        else { return person.sourceKey }
        return own
    }

    /// Writes all but the values of the sources' own columns.
    private static func write(
        _ person: NewRecipient, over old: StoredRecipient?, from source: String, at now: StoreDate,
        in database: Database
    ) throws -> Int64 {
        // No upsert: it takes a new number even for a person who is there.
        let key = emailKey(person.email)
        guard let old else {
            try database.execute(
                sql: """
                    INSERT INTO recipient (source, sourceKey, firstName, lastName, fullName, email, emailKey, phoneNumber,
                    search, addedAt, updatedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    source.storable, person.sourceKey, person.firstName, person.lastName, person.fullName, person.email,
                    key, person.phoneNumber, person.searchText, now.iso8601, now.iso8601,
                ])
            return database.lastInsertedRowID
        }
        try database.execute(
            sql: """
                UPDATE recipient SET firstName = ?, lastName = ?, fullName = ?, email = ?, emailKey = ?,
                phoneNumber = ?, search = ?, updatedAt = ?, archivedAt = NULL WHERE id = ?
                """,
            arguments: [
                person.firstName, person.lastName, person.fullName, person.email, key, person.phoneNumber,
                person.searchText, now.iso8601, old.id,
            ])
        try database.execute(sql: "DELETE FROM recipientValue WHERE recipient = ?", arguments: [old.id])
        return old.id
    }

    /// The key by which people of one address are found; empty for what is no address.
    static func emailKey(_ email: String) -> String { (try? MailAddress(parsing: email))?.key ?? "" }

    private static func columnID(
        _ name: String, _ columns: inout [String: Int64], in database: Database
    ) throws -> Int64 {
        if let id = columns[name.lowercased()] { return id }
        try database.execute(sql: "INSERT INTO recipientColumn (name) VALUES (?)", arguments: [name])
        columns[name.lowercased()] = database.lastInsertedRowID
        return database.lastInsertedRowID
    }

    static func remove(
        _ ids: [Int64], erases: Bool, _ now: StoreDate, in database: Database
    ) throws -> (archived: Int, deleted: Int) {
        // An entry of the log has the name and the address that the person had then; once the given name was always first.
        let lower = DatabaseFunction.lowercase.name
        let isLogged = """
            EXISTS (SELECT 1 FROM sendLog WHERE (email <> '' AND \(lower)(recipientEmail) = \(lower)(email))
            OR (fullName <> '' AND recipientName IN (fullName, firstName || ' ' || lastName)))
            """
        var (archived, deleted) = (0, 0)
        for id in ids {
            if !erases {
                try database.execute(
                    sql: "UPDATE recipient SET archivedAt = ? WHERE id = ? AND archivedAt IS NULL AND \(isLogged)",
                    arguments: [now.iso8601, id])
                if database.changesCount > 0 {
                    archived += 1
                    continue
                }
            }
            let condition = erases ? "" : " AND archivedAt IS NULL"
            try database.execute(sql: "DELETE FROM recipient WHERE id = ?\(condition)", arguments: [id])
            deleted += database.changesCount
        }
        return (archived, deleted)
    }
}

extension Row {
    /// The values of some people that stand in columns of the sources' own, by person.
    fileprivate static func cachedValues(
        of ids: [Int64], in database: Database
    ) throws -> [Int64: [NewRecipient.CustomValue]] {
        var values: [Int64: [NewRecipient.CustomValue]] = [:]
        guard !ids.isEmpty else { return values }
        let list = ids.map { "\($0)" }.joined(separator: ",")
        let sql = """
            SELECT recipient, name, value FROM recipientValue JOIN recipientColumn ON recipientColumn.id = columnID
            WHERE recipient IN (\(list)) ORDER BY recipient, columnID
            """
        for row in try Row.fetchAll(database, sql: sql) {
            values[row[0], default: []].append(NewRecipient.CustomValue(name: row[1], value: row[2]))
        }
        return values
    }
}
