import GRDB
package import Storage

/// A device that may use a hub.
package struct HubDevice: Sendable, Hashable {
    package let name: String
    package let addedAt: StoreDate
    /// When it was last heard of.
    package let seenAt: StoreDate?
    package let site: SiteID?
}

extension StoredHub {
    /// Lets a device in.
    ///
    /// - Parameter tokenDigest: A digest of its token. The token itself is not kept.
    /// - Throws: `TasksError` with code `.invalid` when there is one of that name.
    package func add(_ name: String, tokenDigest: String, at now: StoreDate) throws(TasksError) {
        let name = try TodoText.deviceName(name)
        try store.writing { database in
            let isThere = try Bool.fetchOne(database, sql: "SELECT 1 FROM hubDevice WHERE name = ?", arguments: [name])
            guard isThere == nil else {
                throw TasksError(.invalid, "there is a device “\(name)” already", hint: "remove it first")
            }
            try database.execute(
                sql: "INSERT INTO hubDevice (name, tokenDigest, addedAt) VALUES (?, ?, ?)",
                arguments: [name, tokenDigest, now.iso8601])
        }
    }

    /// Lets a device in no more; what it wrote stays.
    package func remove(_ name: String) throws(TasksError) {
        try store.writing { database in
            try database.execute(sql: "DELETE FROM hubDevice WHERE name = ?", arguments: [name])
            guard database.changesCount > 0 else { throw TasksError(.notFound, "there is no device “\(name)”") }
        }
    }

    /// The devices, by name.
    package func devices() throws(TasksError) -> [HubDevice] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT * FROM hubDevice ORDER BY name").map { row in
                HubDevice(
                    name: row["name"], addedAt: StoreDate(iso8601: row["addedAt"]) ?? StoreDate(microseconds: 0),
                    seenAt: (row["seenAt"] as String?).flatMap { StoreDate(iso8601: $0) },
                    site: (row["site"] as String?).flatMap { SiteID($0) })
            }
        }
    }

    /// Whether a token is one of a device.
    func knows(_ tokenDigest: String) throws -> Bool {
        try store.read { database in
            try Bool.fetchOne(
                database, sql: "SELECT 1 FROM hubDevice WHERE tokenDigest = ?", arguments: [tokenDigest]) ?? false
        }
    }

    /// Whether a token is one of a device; notes that it was heard of, once a minute.
    func admit(_ tokenDigest: String, site: SiteID?, at now: StoreDate) throws -> Bool {
        let row = try store.read { database in
            try Row.fetchOne(
                database, sql: "SELECT site, seenAt FROM hubDevice WHERE tokenDigest = ?", arguments: [tokenDigest])
        }
        guard let row else { return false }
        let seen = (row["seenAt"] as String?).flatMap { StoreDate(iso8601: $0) }
        let isKnown = row["site"] as String? == site?.description
        if isKnown, let seen, now.milliseconds - seen.milliseconds < 60_000 { return true }
        try store.write { database in
            try database.execute(
                sql: "UPDATE hubDevice SET site = ifnull(?, site), seenAt = ? WHERE tokenDigest = ?",
                arguments: [site?.description, now.iso8601, tokenDigest])
        }
        return true
    }

    /// Drops what a site wrote, and lets its device in no more. What the site sent of others stays.
    ///
    /// - Returns: How many values were dropped.
    func forget(_ site: SiteID, tokenDigest: String) throws -> Int {
        let count = try store.write { database in
            try database.execute(sql: "DELETE FROM hubRegister WHERE site = ?", arguments: [site.description])
            let count = database.changesCount
            try database.execute(sql: "DELETE FROM hubDevice WHERE tokenDigest = ?", arguments: [tokenDigest])
            return count
        }
        // What is left in the log of the store goes with the next write when somebody is reading now.
        try? store.forgetDeleted()
        return count
    }

    /// How many values the hub keeps.
    package func count() throws(TasksError) -> Int {
        try store.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM hubRegister") ?? 0 }
    }
}
