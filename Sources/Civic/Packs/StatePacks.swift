import GRDB
import Interchange
package import Storage

/// The state packs that a store has.
package struct StatePacks: Sendable {
    let store: Store

    /// The packs of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Keeps a pack and takes it into use; the same pack in a newer form takes the place of the old one.
    ///
    /// - Throws: `CivicError` with code `.malformed` when the pack has errors.
    package func use(_ pack: StatePack, from folder: String, at now: StoreDate) throws(CivicError) {
        if let problem = pack.problems(on: now.utcDay).first(where: { $0.severity == .error }) {
            throw CivicError(.malformed, problem.message, file: problem.file, place: problem.place)
        }
        try store.writing { database in
            try database.execute(sql: "UPDATE civicPack SET inUse = 0")
            try database.execute(sql: "DELETE FROM civicPack WHERE id = ?", arguments: [pack.configuration.id])
            try database.execute(
                sql: "INSERT INTO civicPack (id, loadedFrom, loadedAt, inUse) VALUES (?, ?, ?, 1)",
                arguments: [pack.configuration.id, folder.storable, now.iso8601])
            for (name, content) in pack.files.sorted(by: { $0.key < $1.key }) {
                try database.execute(
                    sql: "INSERT INTO civicPackFile (pack, name, content) VALUES (?, ?, ?)",
                    arguments: [pack.configuration.id, name, content.storable])
            }
        }
    }

    /// Takes a pack into use that the store has; false when it has none of that id.
    package func use(id: String) throws(CivicError) -> Bool {
        try store.writing { database in
            guard try Bool.fetchOne(database, sql: "SELECT 1 FROM civicPack WHERE id = ?", arguments: [id]) != nil
            else {
                return false
            }
            try database.execute(sql: "UPDATE civicPack SET inUse = 0")
            try database.execute(sql: "UPDATE civicPack SET inUse = 1 WHERE id = ?", arguments: [id])
            return true
        }
    }

    /// The pack in use; nil when there is none.
    package func current() throws(CivicError) -> StatePack? {
        let files = try store.reading { database -> [String: String] in
            let rows = try Row.fetchAll(
                database,
                sql: "SELECT name, content FROM civicPackFile JOIN civicPack ON pack = id WHERE inUse = 1")
            return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"] as String, $0["content"] as String) })
        }
        return files.isEmpty ? nil : try StatePack(files: files)
    }

    /// When the pack in use was loaded, and where from.
    package func origin() throws(CivicError) -> (folder: String, at: StoreDate)? {
        try store.reading { database in
            try Row.fetchOne(database, sql: "SELECT loadedFrom, loadedAt FROM civicPack WHERE inUse = 1")
                .map { ($0["loadedFrom"], $0.date("loadedAt")) }
        }
    }
}
