import GRDB

extension Recipients {
    /// Gives all addresses the key that sending goes by, and those people a key that had none as long as their address
    /// could be sent to and not be stored: a name stood for it.
    static func migrateKeys(_ database: Database) throws {
        let rows = try Row.fetchAll(
            database, sql: "SELECT id, email, emailKey, sourceKey, fullName FROM recipient WHERE email <> ''")
        for row in rows {
            let (id, key, sourceKey) = (row[0] as Int64, emailKey(row[1]), row[3] as String)
            guard key != row[2] else { continue }
            try database.execute(sql: "UPDATE recipient SET emailKey = ? WHERE id = ?", arguments: [key, id])
            guard (row[2] as String).isEmpty, emailKey(sourceKey) == key || sourceKey == row[4] else { continue }
            try database.execute(
                sql: "UPDATE OR IGNORE recipient SET sourceKey = ? WHERE id = ?", arguments: [key, id])
        }
    }

    /// Puts the family's name first in full names that the store made of their parts, where such names are said so, and in the
    /// keys made of them. What the source said itself stays.
    static func migrateNames(_ database: Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, firstName, lastName, fullName FROM recipient WHERE fullName = firstName || ' ' || lastName
                """)
        for row in rows {
            var person = NewRecipient(sourceKey: "")
            (person.firstName, person.lastName, person.fullName) = (row[1], row[2], row[3])
            let arguments: [String: (any DatabaseValueConvertible)?] = [
                "id": row[0] as Int64, "old": person.fullName, "name": person.wholeName,
            ]
            guard person.wholeName != person.fullName else { continue }
            try database.execute(
                sql: """
                    UPDATE OR IGNORE recipient SET sourceKey = replace(sourceKey, :old, :name)
                    WHERE id = :id AND sourceKey IN (:old, emailKey || ' ' || :old)
                    """, arguments: StatementArguments(arguments))
            // Letters of Hangul and Han have no case.
            try database.execute(
                sql: """
                    UPDATE recipient SET fullName = :name, search = :name || substr(search, length(:old) + 1)
                    WHERE id = :id
                    """, arguments: StatementArguments(arguments))
        }
    }
}
