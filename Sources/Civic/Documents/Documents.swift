import GRDB
package import Storage

/// Documents in sections, searchable, with bookmarks.
package struct Documents: Sendable {
    let store: Store

    /// The documents of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// A document.
    package struct Document: Sendable, Hashable {
        package let id: String
        package let title: String
        /// Which transcription it is.
        package let edition: String
        /// The SHA-256 of the file.
        package let digest: String
        package let addedAt: StoreDate
        package let sections: Int
    }

    /// A section that a search found.
    package struct Hit: Sendable, Hashable {
        package let document: String
        package let section: String
        package let title: String
        /// The words around the first match; matches stand in brackets.
        package let snippet: String
    }

    /// A bookmark of a document, or of one of its sections.
    package struct Bookmark: Sendable, Hashable {
        package let id: Int64
        package let document: String
        package let section: String?
        package let createdAt: StoreDate
    }

    /// Keeps a document; one of the same id takes its place. Bookmarks stay.
    package func keep(
        id: String, title: String, edition: String, digest: String, sections: [DocumentSection], at now: StoreDate
    ) throws(CivicError) {
        guard !id.isEmpty, id.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else {
            throw CivicError(.invalid, "an id has letters, digits and hyphens")
        }
        // The index is kept by hand: a store trusts no trigger that writes into a virtual table.
        try store.writing { database in
            try database.execute(
                sql: """
                    INSERT INTO civicSectionText (civicSectionText, rowid, title, text)
                    SELECT 'delete', row, title, text FROM civicSection WHERE document = ?
                    """,
                arguments: [id])
            try database.execute(sql: "DELETE FROM civicDocument WHERE id = ?", arguments: [id])
            try database.execute(
                sql: "INSERT INTO civicDocument (id, title, edition, digest, addedAt) VALUES (?, ?, ?, ?, ?)",
                arguments: [id, title.storable, edition.storable, digest, now.iso8601])
            for (position, section) in sections.enumerated() {
                try database.execute(
                    sql: "INSERT INTO civicSection (document, section, position, title, text) VALUES (?, ?, ?, ?, ?)",
                    arguments: [id, section.id, position, section.title.storable, section.text.storable])
            }
            try database.execute(
                sql: """
                    INSERT INTO civicSectionText (rowid, title, text)
                    SELECT row, title, text FROM civicSection WHERE document = ?
                    """,
                arguments: [id])
        }
    }

    /// All documents, in the order of their titles.
    package func list() throws(CivicError) -> [Document] {
        try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT civicDocument.*, (SELECT count(*) FROM civicSection WHERE document = civicDocument.id) AS n
                    FROM civicDocument ORDER BY title, id
                    """
            ).map { row in
                Document(
                    id: row["id"], title: row["title"], edition: row["edition"], digest: row["digest"],
                    addedAt: row.date("addedAt"), sections: row["n"])
            }
        }
    }

    /// The sections of a document: all, or the one of an id with those below it (`article-1` has `article-1-section-8`). An id of
    /// which only the end is given, such as `signers`, is found where it is the only one with that end.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func sections(_ document: String, _ section: String? = nil) throws(CivicError) -> [DocumentSection] {
        let all = try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT section, title, text FROM civicSection WHERE document = ? ORDER BY position",
                arguments: [document]
            ).map { DocumentSection(id: $0["section"], title: $0["title"], text: $0["text"]) }
        }
        guard !all.isEmpty else {
            throw CivicError(
                .notFound, "there is no document “\(document)”", hint: "list them with: packet civic docs list")
        }
        guard let section else { return all }
        var found = all.filter { $0.id == section || $0.id.hasPrefix(section + "-section-") }
        if found.isEmpty {
            let ends = all.filter { $0.id.hasSuffix("-" + section) }
            if ends.count == 1 { found = ends }
        }
        guard !found.isEmpty else {
            throw CivicError(
                .notFound, "“\(document)” has no section “\(section)”",
                hint: "list them with: packet civic docs show \(document) --titles")
        }
        return found
    }

    /// The sections with all words of a query, the best first. A query in quotes is a phrase.
    ///
    /// - Throws: `CivicError` with code `.invalid` for a query without a word.
    package func search(_ query: String, document: String?, limit: Int) throws(CivicError) -> [Hit] {
        let expression = Self.expression(query)
        guard !expression.isEmpty else { throw CivicError(.invalid, "there is no word to search for") }
        return try store.reading { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT document, section, civicSection.title,
                        snippet(civicSectionText, 1, '[', ']', ' … ', 16) AS snippet
                    FROM civicSectionText JOIN civicSection ON civicSection.row = civicSectionText.rowid
                    WHERE civicSectionText MATCH ? AND (? IS NULL OR document = ?)
                    ORDER BY bm25(civicSectionText), civicSection.row LIMIT ?
                    """,
                arguments: [expression, document, document, limit]
            ).map { Hit(document: $0["document"], section: $0["section"], title: $0["title"], snippet: $0["snippet"]) }
        }
    }

    /// The query in the words of FTS5: each word, or each phrase in quotes, quoted, so that nothing is an operator.
    static func expression(_ query: String) -> String {
        var terms: [String] = []
        for (index, part) in query.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            let words = part.split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
            if index % 2 == 1 {
                if !words.isEmpty { terms.append(words.joined(separator: " ")) }
            } else {
                terms += words
            }
        }
        return terms.map { "\"\($0)\"" }.joined(separator: " ")
    }
}
