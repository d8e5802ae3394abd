import GRDB
import Interchange
package import Storage

/// What an app of the older kind kept in its Core Data store: progress of cards, bookmarks and signups.
package struct CarriedOverStore: Sendable {
    /// What was found, or taken over.
    package struct Counts: Sendable, Hashable {
        package var cards = 0
        package var bookmarks = 0
        package var signups = 0
        /// Signups whose address was there already, or is none.
        package var refusedSignups = 0
    }

    private struct Progress { let deck: String, number: Int, views: Int, last: StoreDate?, isKnown: Bool }
    private struct Mark { let document: String, section: String?, at: StoreDate? }
    private struct Entry { let name: String, email: String, at: StoreDate?, isSynced: Bool }

    private let progress: [Progress]
    private let marks: [Mark]
    private let entries: [Entry]

    /// Reads a store; the file is not changed.
    ///
    /// - Parameters:
    ///   - stateDeck: the deck that the app's questions about the state become.
    /// - Throws: `CivicError` with code `.malformed` for a file that is no such store.
    package init(path: String, nationalDeck: String, stateDeck: String) throws(CivicError) {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            (progress, marks, entries) = try queue.read { database in
                let names = try Set(String.fetchAll(database, sql: "SELECT Z_NAME FROM Z_PRIMARYKEY"))
                guard names.contains("FlashcardProgress") || names.contains("NewsletterSignup") else {
                    throw CivicError(.malformed, "the store is of another app")
                }
                var progress: [Progress] = []
                let decks = [("FlashcardProgress", nationalDeck), ("SDFlashcardProgress", stateDeck)]
                for (entity, deck) in decks where names.contains(entity) {
                    progress += try Row.fetchAll(database, sql: "SELECT * FROM Z\(entity.uppercased())").map { row in
                        Progress(
                            deck: deck, number: row["ZQUESTIONID"] ?? 0, views: row["ZTIMESVIEWED"] ?? 0,
                            last: Self.date(row["ZLASTVIEWED"]), isKnown: row["ZISMARKEDKNOWN"] ?? false)
                    }
                }
                let marks =
                    names.contains("DocumentBookmark")
                    ? try Row.fetchAll(database, sql: "SELECT * FROM ZDOCUMENTBOOKMARK").map { row in
                        Mark(
                            document: row["ZDOCUMENTID"] ?? "", section: row["ZSECTIONID"],
                            at: Self.date(row["ZCREATEDAT"]))
                    } : []
                let entries =
                    names.contains("NewsletterSignup")
                    ? try Row.fetchAll(database, sql: "SELECT * FROM ZNEWSLETTERSIGNUP ORDER BY ZSIGNUPDATE, Z_PK").map
                    { row in
                        Entry(
                            name: row["ZNAME"] ?? "", email: row["ZEMAIL"] ?? "", at: Self.date(row["ZSIGNUPDATE"]),
                            isSynced: row["ZSYNCEDTOSERVER"] ?? false)
                    } : []
                return (progress, marks, entries)
            }
        } catch let error as CivicError {
            throw error
        } catch {
            throw CivicError(
                .malformed, "this is no Core Data store that can be read", hint: "copy its -wal file along with it")
        }
    }

    /// Seconds since 2001, as Core Data counts.
    private static func date(_ seconds: Double?) -> StoreDate? {
        seconds.flatMap { abs($0) < 1e11 ? StoreDate(microseconds: Int64(($0 + 978_307_200) * 1_000_000)) : nil }
    }

    /// Takes everything over, once: a store that was taken over before changes nothing.
    ///
    /// - Parameter digest: what tells the store from others.
    /// - Returns: What was taken over; nil when it had been before.
    package func carryOver(into store: Store, list: String, digest: String, at now: StoreDate) throws(CivicError)
        -> Counts?
    {
        let cards = Cards(store)
        return try store.writing { database in
            try database.execute(
                sql: "INSERT OR IGNORE INTO civicCarriedOver (digest, at) VALUES (?, ?)",
                arguments: [digest, now.iso8601])
            guard database.changesCount > 0 else { return nil }
            var counts = Counts()
            for item in progress where item.number > 0 {
                let at = item.last ?? now
                for _ in 0..<min(max(0, item.views), 10_000) {
                    try Cards.append(CardEvent(number: item.number, at: at, kind: .view), deck: item.deck, in: database)
                }
                if item.isKnown {
                    try Cards.append(
                        CardEvent(number: item.number, at: at, kind: .known(true)), deck: item.deck, in: database)
                }
                try cards.rebuild(item.deck, number: item.number, in: database)
                counts.cards += 1
            }
            for mark in marks where !mark.document.isEmpty {
                try Documents.bookmark(mark.document, mark.section, at: mark.at ?? now, in: database)
                counts.bookmarks += 1
            }
            for entry in entries {
                let signup = NewSignup(
                    list: list, name: entry.name, email: entry.email, source: "older app", consent: "")
                guard MailAddress(public: entry.email) != nil,
                    try Newsletter.add(signup, at: entry.at ?? now, in: database) == .added
                else {
                    counts.refusedSignups += 1
                    continue
                }
                if entry.isSynced {
                    try database.execute(sql: "UPDATE newsletterSignup SET isSynced = 1 WHERE id = last_insert_rowid()")
                }
                counts.signups += 1
            }
            return counts
        }
    }
}
