import GRDB
import Interchange
package import Storage

/// Something that somebody wants to find again.
package struct SavedItem: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable { case article, event, document, person, bill }

    package let kind: Kind
    /// What it is called where it comes from: a number, a name, a session and a number.
    package let ref: String
    /// A part of it; nil for the whole.
    package let section: String?
    /// What it was called when it was saved, so that it can be told when it is gone.
    package var title: String
    /// Minutes before an event at which to be reminded; 0 for never.
    package var alarm: Int

    package init(_ kind: Kind, _ ref: String, section: String? = nil, title: String, alarm: Int = 0) {
        self.kind = kind
        self.ref = ref
        self.section = section
        self.title = title
        self.alarm = alarm
    }
}

/// One list of saved things, whatever they are.
package struct SavedItems: Sendable {
    /// An entry of the list.
    package struct Stored: Sendable, Hashable {
        package let id: Int64
        package let item: SavedItem
        package let savedAt: StoreDate
    }

    private let store: Store

    package init(_ store: Store) { self.store = store }

    /// Saves something; what is there already keeps its place and gets the new title and alarm.
    ///
    /// - Returns: Whether it is new.
    @discardableResult
    package func add(_ item: SavedItem, at now: StoreDate) throws(GamesError) -> Bool {
        guard !item.ref.trimmed.isEmpty else { throw GamesError(.invalid, "what is saved needs a name") }
        guard (0...525_600).contains(item.alarm) else {
            throw GamesError(.invalid, "an alarm is 0 to 525600 minutes before")
        }
        return try store.writing { database in
            let isThere = try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM savedItem WHERE kind = ? AND ref = ? AND ifnull(section, '') = ?)",
                arguments: [item.kind.rawValue, item.ref, item.section ?? ""])
            try database.execute(
                sql: """
                    INSERT INTO savedItem (kind, ref, section, title, alarm, savedAt) VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (kind, ref, ifnull(section, '')) DO UPDATE SET title = excluded.title,
                        alarm = excluded.alarm
                    """,
                arguments: [
                    item.kind.rawValue, item.ref, item.section, item.title.withoutControls.onOneLine, item.alarm,
                    now.iso8601,
                ])
            return isThere != true
        }
    }

    /// Takes an entry off the list.
    package func remove(_ id: Int64) throws(GamesError) {
        let isThere = try store.writing { database in
            try database.execute(sql: "DELETE FROM savedItem WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
        if !isThere { throw GamesError(.notFound, "there is no saved item \(id)") }
    }

    /// The list, the newest first.
    package func list(_ kind: SavedItem.Kind? = nil) throws(GamesError) -> [Stored] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM savedItem WHERE ? IS NULL OR kind = ? ORDER BY savedAt DESC, id DESC",
                arguments: [kind?.rawValue, kind?.rawValue]
            ).compactMap { row in
                guard let kind = SavedItem.Kind(rawValue: row["kind"]) else { return nil }
                let item = SavedItem(
                    kind, row["ref"], section: row["section"], title: row["title"], alarm: row["alarm"])
                return Stored(id: row["id"], item: item, savedAt: row.moment("savedAt"))
            }
        }
    }
}
