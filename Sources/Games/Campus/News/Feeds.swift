import GRDB
import Interchange
package import Storage

/// The addresses that news are fetched from, and what the last answer was.
package struct Feeds: Sendable {
    /// A feed that is subscribed to.
    package struct Feed: Sendable, Hashable {
        package let url: String
        package let title: String
        /// What the server named the last version (ETag), and when it changed.
        package var entityTag = ""
        package var lastModified = ""
        package var failures = 0
        /// Not to be asked before.
        package var notBefore: StoreDate?
        package var fetchedAt: StoreDate?
    }

    private let store: Store

    package init(_ store: Store) { self.store = store }

    package func list() throws(GamesError) -> [Feed] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT * FROM campusFeed ORDER BY url").map { row in
                Feed(
                    url: row["url"], title: row["title"], entityTag: row["entityTag"],
                    lastModified: row["lastModified"],
                    failures: row["failures"], notBefore: row.optionalMoment("notBefore"),
                    fetchedAt: row.optionalMoment("fetchedAt"))
            }
        }
    }

    /// Subscribes to a feed; one that is there already stays as it is.
    ///
    /// - Throws: `GamesError` with code `.invalid` for what is no address of a page.
    package func add(_ url: String) throws(GamesError) {
        guard let link = SafeLink(page: url) else {
            throw GamesError(.invalid, "a feed has an address with http or https")
        }
        try store.writing { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO campusFeed (url, title) VALUES (?, '')", arguments: [link.description])
        }
    }

    package func remove(_ url: String) throws(GamesError) {
        let isThere = try store.writing { database in
            try database.execute(sql: "DELETE FROM campusFeed WHERE url = ?", arguments: [url.trimmed])
            return database.changesCount > 0
        }
        if !isThere { throw GamesError(.notFound, "there is no such feed") }
    }

    /// Notes an answer; failures are forgotten.
    package func succeeded(
        _ url: String, title: String?, entityTag: String, lastModified: String, at now: StoreDate
    ) throws(GamesError) {
        try store.writing { database in
            try database.execute(
                sql: """
                    UPDATE campusFeed SET title = ifnull(?, title), entityTag = ?, lastModified = ?, failures = 0,
                        notBefore = '', fetchedAt = ? WHERE url = ?
                    """,
                arguments: [title, entityTag.withoutControls, lastModified.withoutControls, now.iso8601, url])
        }
    }

    /// Notes a failure: the feed rests for a time that doubles with each, from a minute up to a day.
    ///
    /// - Parameter retryAfter: The seconds that the server asked for.
    package func failed(_ url: String, retryAfter: Int64? = nil, at now: StoreDate) throws(GamesError) {
        try store.writing { database in
            let failures =
                try Int.fetchOne(database, sql: "SELECT failures FROM campusFeed WHERE url = ?", arguments: [url]) ?? 0
            let pause: Int64 = min(86_400, 60 << Int64(min(failures, 11)))
            let asked: Int64 = min(retryAfter ?? 0, 86_400)
            let seconds = max(pause, asked)
            let until = StoreDate(microseconds: now.microseconds + seconds * 1_000_000)
            try database.execute(
                sql: "UPDATE campusFeed SET failures = failures + 1, notBefore = ? WHERE url = ?",
                arguments: [until.iso8601, url])
        }
    }
}
