import GRDB
import Interchange
public import Storage

/// Addresses that get no mail: whoever unsubscribed, whose mail came back, or who is blocked.
public struct Suppressions: Sendable {
    private let store: Store

    /// The suppressed addresses of a store that was opened with `DeliverySchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Suppresses addresses; the first reason stays.
    ///
    /// - Parameter addresses: One spelling for each address, as `MailAddress.key` gives it.
    /// - Returns: How many were not suppressed before.
    @discardableResult
    public func add(
        _ addresses: [String], reason: SuppressedAddress.Reason, notes: String = "", at now: StoreDate
    ) throws(PacketStoreError) -> Int {
        try store.writing { database in
            var added = 0
            for address in addresses {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO suppression (address, reason, notes, addedAt) VALUES (?, ?, ?, ?)",
                    arguments: [address.storable, reason.rawValue, notes.storable, now.iso8601])
                added += database.changesCount
            }
            return added
        }
    }

    /// Lets addresses get mail again.
    ///
    /// - Returns: How many were suppressed.
    @discardableResult
    public func remove(_ addresses: [String]) throws(PacketStoreError) -> Int {
        try store.writing { database in
            var removed = 0
            for address in addresses {
                try database.execute(sql: "DELETE FROM suppression WHERE address = ?", arguments: [address])
                removed += database.changesCount
            }
            return removed
        }
    }

    /// Gives addresses that were once taken for none, and kept as they stood, the key that sending goes by.
    static func migrateKeys(_ database: Database) throws {
        for address in try String.fetchAll(database, sql: "SELECT address FROM suppression") {
            let key = MailAddress.key(of: address)
            guard key != address else { continue }
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO suppression (address, reason, notes, addedAt)
                    SELECT ?, reason, notes, addedAt FROM suppression WHERE address = ?
                    """, arguments: [key, address])
            try database.execute(sql: "DELETE FROM suppression WHERE address = ?", arguments: [address])
        }
    }

    /// All suppressed addresses.
    public func list() throws(PacketStoreError) -> [SuppressedAddress] {
        try store.reading { database in
            try Row.fetchAll(
                database, sql: "SELECT address, reason, notes, addedAt FROM suppression ORDER BY address"
            ).map {
                SuppressedAddress(
                    address: $0[0], reason: SuppressedAddress.Reason(rawValue: $0[1]) ?? .blocked, notes: $0[2],
                    addedAt: $0.date(3))
            }
        }
    }
}

/// An address that gets no mail.
public struct SuppressedAddress: Sendable, Hashable {
    /// Why an address gets no mail.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Its owner does not want any.
        case unsubscribed
        /// Mail to it came back.
        case bounced
        /// The user says so.
        case blocked
    }

    /// The address.
    public let address: String
    /// Why.
    public let reason: Reason
    /// Remarks.
    public let notes: String
    /// Since when.
    public let addedAt: StoreDate
}
