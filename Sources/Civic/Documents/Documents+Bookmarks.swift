import GRDB
package import Storage

extension Documents {
    /// Bookmarks a document or a section; a second time changes nothing.
    ///
    /// - Throws: `CivicError` with code `.notFound` when there is no such document or section.
    package func bookmark(_ document: String, _ section: String?, at now: StoreDate) throws(CivicError) {
        let found = try sections(document, section)
        let section = section.map { found.count == 1 ? found[0].id : $0 }
        try store.writing { database in
            try Self.bookmark(document, section, at: now, in: database)
        }
    }

    static func bookmark(_ document: String, _ section: String?, at now: StoreDate, in database: Database) throws {
        try database.execute(
            sql: "INSERT OR IGNORE INTO civicBookmark (document, section, createdAt) VALUES (?, ?, ?)",
            arguments: [document.storable, section?.storable, now.iso8601])
    }

    /// Takes a bookmark away.
    ///
    /// - Throws: `CivicError` with code `.notFound` when there is none.
    package func removeBookmark(_ document: String, _ section: String?) throws(CivicError) {
        try store.writing { database in
            try database.execute(
                sql: "DELETE FROM civicBookmark WHERE document = ? AND section IS ?", arguments: [document, section])
            guard database.changesCount > 0 else { throw CivicError(.notFound, "there is no such bookmark") }
        }
    }

    /// All bookmarks, newest first.
    package func bookmarks() throws(CivicError) -> [Bookmark] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT * FROM civicBookmark ORDER BY createdAt DESC, id DESC")
                .map { row in
                    Bookmark(
                        id: row["id"], document: row["document"], section: row["section"],
                        createdAt: row.date("createdAt"))
                }
        }
    }
}
