import GRDB

/// A store that Core Data or SwiftData has written to SQLite, for reading; the store itself is not touched.
///
/// Entities are looked up by name, since their numbers change with the model. Tables of history and of CloudKit are left
/// alone. That a relationship to many without an inverse is a column of the other entity's table (`Z7PHONES`) is what
/// reconstructed stores have and programs of others expect; it was not seen in a store that an Apple system wrote, so a
/// table of pairs (`Z_7PHONES`) is accepted as well.
public final class ManagedStore {
    /// The most objects of one entity.
    public static let objectLimit = 1_000_000

    private let copy: StoreCopy
    private let queue: DatabaseQueue
    /// The number of each entity, by its name.
    private let entities: [String: Int64]

    /// Copies a store to a folder of its own, with the log of what was written last, and opens the copy.
    ///
    /// - Throws: `ManagedStoreError`.
    /// - Complexity: copies the whole file, and checks it.
    public init(copying path: String) throws(ManagedStoreError) {
        let copy = try StoreCopy(of: path)
        self.copy = copy
        do {
            var configuration = Configuration()
            configuration.label = "packet.managed-store"
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA query_only = ON")
            }
            let queue = try DatabaseQueue(path: copy.path, configuration: configuration)
            self.queue = queue
            entities = try queue.read { database in
                guard try database.tableExists("Z_PRIMARYKEY"), try database.tableExists("Z_METADATA") else {
                    throw ManagedStoreError(
                        .notAStore, message: "The file is a database, but no store of Core Data or SwiftData.")
                }
                // A file that ends within a page is read as if the rest were empty, and its objects would be missing.
                guard try String.fetchOne(database, sql: "PRAGMA quick_check(1)") == "ok" else {
                    throw DatabaseError(resultCode: .SQLITE_CORRUPT)
                }
                var entities: [String: Int64] = [:]
                let rows = try Row.fetchCursor(database, sql: "SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY LIMIT 10000")
                while let row = try rows.next() {
                    if let name = String.fromDatabaseValue(row[0]), let number = Int64.fromDatabaseValue(row[1]) {
                        entities[name] = number
                    }
                }
                return entities
            }
        } catch {
            throw ManagedStoreError(error)
        }
    }

    /// The names of the entities.
    public var entityNames: Set<String> { Set(entities.keys) }

    /// The objects of an entity in the order of their keys; none when the store has no such entity.
    ///
    /// - Throws: `ManagedStoreError` with code `.damaged` or `.tooLarge`.
    public func objects(of entity: String) throws(ManagedStoreError) -> [ManagedObject] {
        guard let number = entities[entity] else { return [] }
        return try reading { database in
            let table = Self.table(of: entity)
            guard try database.tableExists(table) else { return [] }
            let columns = Set(try database.columns(in: table).map(\.name))
            guard columns.contains("Z_PK") else { throw Self.damaged }
            // Entities that descend from another one share its table.
            let condition = columns.contains("Z_ENT") ? "WHERE Z_ENT = \(number)" : ""
            let rows = try Row.fetchCursor(
                database, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier) \(condition) ORDER BY Z_PK")
            var objects: [ManagedObject] = []
            while let row = try rows.next() {
                guard objects.count < Self.objectLimit else { throw Self.tooMany }
                var values: [String: ManagedValue] = [:]
                for (column, value) in row { values[column] = ManagedValue(value) }
                guard let key = values["Z_PK"]?.integer else { throw Self.damaged }
                objects.append(ManagedObject(key: key, values: values))
            }
            return objects
        }
    }

    /// Which objects of another entity belong to each object, for a relationship to many without an inverse.
    ///
    /// - Returns: The keys of the others by the key of the one, in the order of the keys.
    /// - Throws: `ManagedStoreError` with code `.damaged` or `.tooLarge`.
    public func members(
        _ relationship: String, of entity: String, in other: String
    ) throws(ManagedStoreError) -> [Int64: [Int64]] {
        guard let number = entities[entity], let otherNumber = entities[other] else { return [:] }
        return try reading { database in
            let name = relationship.uppercased()
            let table = Self.table(of: other)
            if try database.tableExists(table),
                try database.columns(in: table).contains(where: { $0.name == "Z\(number)\(name)" })
            {
                return try Self.pairs(database, table, one: "Z\(number)\(name)", other: "Z_PK")
            }
            let pairs = "Z_\(number)\(name)"
            guard try database.tableExists(pairs) else { return [:] }
            let columns = try database.columns(in: pairs).map(\.name)
            guard let one = columns.first(where: { Self.refers($0, to: number) }),
                let others = columns.first(where: { $0 != one && Self.refers($0, to: otherNumber) })
            else { throw Self.damaged }
            return try Self.pairs(database, pairs, one: one, other: others)
        }
    }

    /// Whether a column of a table of pairs holds keys of an entity: `Z_7PERSONS`.
    private static func refers(_ column: String, to number: Int64) -> Bool {
        guard column.hasPrefix("Z_\(number)") else { return false }
        return column.dropFirst("Z_\(number)".count).first?.isNumber != true
    }

    private static func pairs(
        _ database: Database, _ table: String, one: String, other: String
    ) throws -> [Int64: [Int64]] {
        let (one, other) = (one.quotedDatabaseIdentifier, other.quotedDatabaseIdentifier)
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT \(one), \(other) FROM \(table.quotedDatabaseIdentifier)
                WHERE \(one) IS NOT NULL ORDER BY \(one), \(other)
                """)
        var pairs: [Int64: [Int64]] = [:]
        var count = 0
        while let row = try rows.next() {
            count += 1
            guard count <= objectLimit else { throw tooMany }
            guard let one = Int64.fromDatabaseValue(row[0]), let other = Int64.fromDatabaseValue(row[1]) else {
                throw damaged
            }
            pairs[one, default: []].append(other)
        }
        return pairs
    }

    private static func table(of entity: String) -> String { "Z" + entity.uppercased() }

    private func reading<Value>(_ body: (Database) throws -> Value) throws(ManagedStoreError) -> Value {
        do { return try queue.read(body) } catch { throw ManagedStoreError(error) }
    }

    private static var damaged: ManagedStoreError {
        ManagedStoreError(.damaged, message: "The store lacks what every store of Core Data has.")
    }

    private static var tooMany: ManagedStoreError {
        ManagedStoreError(.tooLarge, message: "The store has more than \(objectLimit) objects of one kind.")
    }
}

extension ManagedValue {
    fileprivate init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number): self = .real(number)
        case .string(let text): self = .text(text)
        case .blob(let data): self = .blob([UInt8](data))
        }
    }
}

extension ManagedStoreError {
    /// Turns whatever reading threw into an error of ours.
    init(_ error: any Error) {
        switch error {
        case let error as ManagedStoreError: self = error
        case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB:
            self.init(.notAStore, message: "The file is no database.")
        case let error as DatabaseError:
            self.init(
                .damaged, message: "The store is damaged. Open it once more with its program, or take a backup.",
                underlying: error.message)
        default:
            self.init(.damaged, message: "The store could not be read.", underlying: "\(type(of: error))")
        }
    }
}
