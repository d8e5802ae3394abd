import GRDB
import Interchange

extension Newsletter {
    /// Gives signups the key that sending goes by, and joins those of one list whose addresses turn out to be the same.
    ///
    /// Nobody comes back: of two signups the one that lets less mail through stays, and whoever has a token of either can
    /// leave with it.
    static func migrateKeys(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE newsletterToken (
                    token TEXT PRIMARY KEY NOT NULL,
                    signup INTEGER NOT NULL REFERENCES newsletterSignup (id) ON DELETE CASCADE
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX newsletterTokenSignup ON newsletterToken (signup);
                """)
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, list, email, token FROM newsletterSignup ORDER BY CASE state WHEN 'blocked' THEN 0
                WHEN 'unsubscribed' THEN 1 WHEN 'confirmed' THEN 2 ELSE 3 END, id
                """)
        var kept: [[String]: Int64] = [:]
        for row in rows {
            let key = MailAddress.key(of: row[2])
            guard let id = kept[[row[1], key]] else {
                kept[[row[1], key]] = row[0]
                continue
            }
            try database.execute(sql: "DELETE FROM newsletterSignup WHERE id = ?", arguments: [row[0] as Int64])
            try database.execute(
                sql: "INSERT INTO newsletterToken (token, signup) VALUES (?, ?)", arguments: [row[3] as String, id])
            try database.execute(sql: "UPDATE newsletterSignup SET isSynced = 0 WHERE id = ?", arguments: [id])
        }
        // In two steps: the new key of one may be the old key of another.
        try database.execute(sql: "UPDATE newsletterSignup SET addressKey = '#' || id")
        for (place, id) in kept {
            try database.execute(
                sql: "UPDATE newsletterSignup SET addressKey = ? WHERE id = ?", arguments: [place[1], id])
        }
    }
}
