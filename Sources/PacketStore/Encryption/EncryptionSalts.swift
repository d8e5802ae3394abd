import FoundationEssentials
import GRDB
public import Storage

/// The salt of the store: what tells its encrypted packets from those of all other stores.
///
/// It is made once, with its table, and never changes: packets that were made with it can be made again, byte for byte. A
/// copy of the store has it, too.
public struct EncryptionSalts: Sendable {
    /// How many bytes the salt has.
    public static let count = 32
    private let store: Store

    /// The salt of a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// The bytes.
    ///
    /// - Throws: `PacketStoreError` with code `.notFound` when somebody has taken the salt away, or `.storage`.
    public func bytes() throws(PacketStoreError) -> [UInt8] {
        let data = try store.reading { try Data.fetchOne($0, sql: "SELECT bytes FROM salt WHERE id = 1") }
        guard let data, data.count == Self.count else {
            throw PacketStoreError(
                .notFound, at: PacketStoreError.Place(),
                message: "The store has lost the salt of its encrypted packets. Put a backup in its place.")
        }
        return [UInt8](data)
    }

    /// Makes the table and the salt. Batches say which salt their packets were made with, by a digest of it.
    static func migrate(_ database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE salt (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    bytes BLOB NOT NULL CHECK (length(bytes) = \(count))
                ) STRICT;
                ALTER TABLE batch ADD COLUMN saltFingerprint TEXT;
                """)
        var generator = SystemRandomNumberGenerator()
        let bytes = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        try database.execute(sql: "INSERT INTO salt (id, bytes) VALUES (1, ?)", arguments: [bytes])
    }
}
