import GRDB
package import Storage

/// The articles that a store has.
package struct News: Sendable {
    private let store: Store

    package init(_ store: Store) { self.store = store }

    /// An article of the store.
    package struct Stored: Sendable, Hashable {
        package let id: Int64
        package let feed: String
        package let article: Article
        /// How long it takes to read, in minutes.
        package let minutes: Int
    }

    /// What taking a feed has changed.
    package struct Outcome: Sendable, Hashable {
        package var new = 0
        package var changed = 0
        package var unchanged = 0
    }

    /// Which articles are meant.
    package struct Filter: Sendable, Hashable {
        package var category: String?
        package var isFeatured: Bool?
        /// Words that all have to be there.
        package var words: [String] = []
        package var limit = 50

        package init() {}
    }

    /// Takes the articles of a feed. One that is known is brought up to date; whether it is featured was decided here.
    ///
    /// - Parameter feed: What tells feeds apart: the address or file it came from.
    package func take(_ articles: [Article], from feed: String) throws(GamesError) -> Outcome {
        try store.writing { database in
            var outcome = Outcome()
            for article in articles {
                let known = try Row.fetchOne(
                    database, sql: "SELECT * FROM campusArticle WHERE feed = ? AND guid = ?",
                    arguments: [feed, article.guid])
                if let known {
                    let stored = Self.stored(known)
                    var meant = article
                    meant.isFeatured = stored.article.isFeatured
                    if !meant.isDated { meant.published = stored.article.published }
                    meant.isDated = stored.article.isDated
                    guard meant != stored.article else {
                        outcome.unchanged += 1
                        continue
                    }
                    try Self.update(stored, to: meant, in: database)
                    outcome.changed += 1
                } else if try Self.isElsewhere(article, in: database) {
                    outcome.unchanged += 1
                } else {
                    try Self.insert(article, from: feed, in: database)
                    outcome.new += 1
                }
            }
            return outcome
        }
    }

    /// Articles, the newest first; those that were searched for by how well they fit.
    package func list(_ filter: Filter) throws(GamesError) -> [Stored] {
        let query = filter.words.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " ")
        return try store.reading { database in
            let source =
                query.isEmpty
                ? "campusArticle AS a" : "campusArticleText AS t JOIN campusArticle AS a ON a.id = t.rowid"
            let sql = """
                SELECT a.* FROM \(source)
                WHERE (? IS NULL OR a.category = ? COLLATE NOCASE) AND (? IS NULL OR a.isFeatured = ?)
                \(query.isEmpty ? "" : "AND t.campusArticleText MATCH ?")
                ORDER BY \(query.isEmpty ? "" : "bm25(campusArticleText, 4.0, 1.0), ") a.publishedAt DESC, a.id DESC
                LIMIT ?
                """
            var arguments: StatementArguments = [
                filter.category, filter.category, filter.isFeatured, filter.isFeatured,
            ]
            if !query.isEmpty { arguments += [query] }
            arguments += [filter.limit]
            return try Row.fetchAll(database, sql: sql, arguments: arguments).map(Self.stored)
        }
    }

    /// One article.
    package func find(_ id: Int64) throws(GamesError) -> Stored? {
        try store.reading { database in
            try Row.fetchOne(database, sql: "SELECT * FROM campusArticle WHERE id = ?", arguments: [id]).map(
                Self.stored)
        }
    }

    /// An article by what its feed calls it, which is the same on all devices.
    package func find(feed: String, guid: String) throws(GamesError) -> Stored? {
        try store.reading { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM campusArticle WHERE feed = ? AND guid = ?", arguments: [feed, guid]
            ).map(Self.stored)
        }
    }

    /// Puts an article forward, or no longer.
    package func feature(_ id: Int64, _ isOn: Bool) throws(GamesError) {
        let isThere = try store.writing { database in
            try database.execute(sql: "UPDATE campusArticle SET isFeatured = ? WHERE id = ?", arguments: [isOn, id])
            return database.changesCount > 0
        }
        if !isThere { throw GamesError(.notFound, "there is no article \(id)") }
    }

    /// Takes an article away.
    package func remove(_ id: Int64) throws(GamesError) {
        let isThere = try store.writing { database in
            guard let row = try Row.fetchOne(database, sql: "SELECT * FROM campusArticle WHERE id = ?", arguments: [id])
            else { return false }
            try Self.unindex(Self.stored(row), in: database)
            try database.execute(sql: "DELETE FROM campusArticle WHERE id = ?", arguments: [id])
            return true
        }
        if !isThere { throw GamesError(.notFound, "there is no article \(id)") }
    }

    /// The categories, those that are offered first at the front, and how many articles each has.
    package func categories() throws(GamesError) -> [(name: String, count: Int)] {
        let counts = try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT category, count(*) FROM campusArticle GROUP BY category ORDER BY category"
            ).map { (name: $0[0] as String, count: $0[1] as Int) }
        }
        let first = Article.defaultCategories.map { name in
            (name: name, count: counts.first { $0.name == name }?.count ?? 0)
        }
        return first + counts.filter { !Article.defaultCategories.contains($0.name) }
    }

    private static func isElsewhere(_ article: Article, in database: Database) throws -> Bool {
        guard !article.url.isEmpty else { return false }
        return try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM campusArticle WHERE url = ?)", arguments: [article.url])
            ?? false
    }

    private static func insert(_ article: Article, from feed: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO campusArticle
                    (feed, guid, title, excerpt, body, category, author, url, image, publishedAt, minutes, isFeatured)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                feed, article.guid, article.title, article.excerpt, article.body, article.category, article.author,
                article.url, article.image, article.published.iso8601, article.minutes, article.isFeatured,
            ])
        try index(database.lastInsertedRowID, article, in: database)
    }

    private static func update(_ stored: Stored, to article: Article, in database: Database) throws {
        try unindex(stored, in: database)
        try database.execute(
            sql: """
                UPDATE campusArticle SET title = ?, excerpt = ?, body = ?, category = ?, author = ?, url = ?, image = ?,
                    publishedAt = ?, minutes = ? WHERE id = ?
                """,
            arguments: [
                article.title, article.excerpt, article.body, article.category, article.author, article.url,
                article.image,
                article.published.iso8601, article.minutes, stored.id,
            ])
        try index(stored.id, article, in: database)
    }

    private static func index(_ id: Int64, _ article: Article, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO campusArticleText (rowid, title, body) VALUES (?, ?, ?)",
            arguments: [id, article.title, article.body])
    }

    private static func unindex(_ stored: Stored, in database: Database) throws {
        try database.execute(
            sql: "INSERT INTO campusArticleText (campusArticleText, rowid, title, body) VALUES ('delete', ?, ?, ?)",
            arguments: [stored.id, stored.article.title, stored.article.body])
    }

    private static func stored(_ row: Row) -> Stored {
        var article = Article(guid: row["guid"], title: row["title"], published: row.moment("publishedAt"))
        (article.excerpt, article.body, article.category) = (row["excerpt"], row["body"], row["category"])
        (article.author, article.url, article.image) = (row["author"], row["url"], row["image"])
        article.isFeatured = row["isFeatured"]
        return Stored(id: row["id"], feed: row["feed"], article: article, minutes: row["minutes"])
    }
}
