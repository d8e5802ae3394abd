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
}
