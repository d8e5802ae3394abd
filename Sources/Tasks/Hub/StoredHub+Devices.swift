import GRDB
package import Storage

/// A device that may use a hub.
package struct HubDevice: Sendable, Hashable {
    package let name: String
    package let addedAt: StoreDate
    /// When it was last heard of.
    package let seenAt: StoreDate?
    /// In whose name it writes: that of its first request. Its token is good for no other.
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

    /// What a hub says to a token and the site that a request names.
    enum Admission: Sendable, Hashable {
        case admitted
        /// There is no such token.
        case unknown
        /// The token belongs to another site.
        case isAnother
        /// The token belongs to no site yet, and the site to another token.
        case isTaken
    }

    /// Whether a token is one of a device, and the site its own. The first site that comes with a token is the one that
    /// it belongs to from then on. Notes that the device was heard of, once a minute.
    func admit(_ tokenDigest: String, site: SiteID?, at now: StoreDate) throws -> Admission {
        func admission(_ database: Database) throws -> (Admission, isNew: Bool, seen: StoreDate?) {
            let row = try Row.fetchOne(
                database, sql: "SELECT site, seenAt FROM hubDevice WHERE tokenDigest = ?", arguments: [tokenDigest])
            guard let row else { return (.unknown, false, nil) }
            let seen = (row["seenAt"] as String?).flatMap { StoreDate(iso8601: $0) }
            guard let site else { return (.admitted, false, seen) }
            if let own = row["site"] as String? {
                return (own == site.description ? .admitted : .isAnother, false, seen)
            }
            let isTaken = try Bool.fetchOne(
                database, sql: "SELECT 1 FROM hubDevice WHERE site = ?", arguments: [site.description])
            return (isTaken == nil ? .admitted : .isTaken, true, seen)
        }
        let (first, isNew, seen) = try store.read(admission)
        guard first == .admitted else { return first }
        if !isNew, let seen, now.milliseconds - seen.milliseconds < 60_000 { return first }
        return try store.write { database in
            // Another request may have been quicker.
            let (second, _, _) = try admission(database)
            guard second == .admitted else { return second }
            try database.execute(
                sql: "UPDATE hubDevice SET site = ifnull(site, ?), seenAt = ? WHERE tokenDigest = ?",
                arguments: [site?.description, now.iso8601, tokenDigest])
            return second
        }
    }

    /// Drops what a site wrote or vouched for, and lets its device in no more.
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
