import FoundationEssentials
import GRDB
public import Storage

/// The stored templates; at most one of them is in use.
///
/// Names are compared without regard to case, in every script, and by what they look like (precomposed or not).
public struct Templates: Sendable {
    private let store: Store

    /// The templates of a store that was opened with `PacketSchema.module`.
    public init(_ store: Store) { self.store = store }

    /// Adds a template.
    ///
    /// A replaced template keeps its id and stays in use if it was; everything else is the new one's.
    /// - Throws: `PacketStoreError` with code `.nameTaken` unless `replace` is set, `.invalidName` or `.storage`.
    @discardableResult
    public func add(
        _ template: NewTemplate, replace: Bool = false, at now: StoreDate
    ) throws(PacketStoreError) -> StoredTemplate {
        try Self.checkName(template.name)
        return try store.writing { database in
            let old = try Self.find(template.name, in: database)
            guard replace || old == nil else { throw Self.nameTaken(template.name) }
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO template (id, name, formFileName, formSHA256, fields, mapping, mappingFormat,
                    notes, addedAt, inUse, formBytes, form) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    old?.id, template.name, template.formFileName.storable, template.formSHA256.storable,
                    template.fields.storable, template.mapping?.text.storable, template.mapping?.format.rawValue,
                    template.notes.storable, now.iso8601, old?.inUse ?? false, template.form.count,
                    Data(template.form),
                ])
            return try Self.existing(template.name, in: database)
        }
    }

    /// All templates, by name.
    public func list() throws(PacketStoreError) -> [StoredTemplate] {
        try store.reading { try Self.all(in: $0) }
    }

    /// The template of a name; nil when there is none.
    public func find(_ name: String) throws(PacketStoreError) -> StoredTemplate? {
        try store.reading { try Self.find(name, in: $0) }
    }

    /// The form of a template.
    ///
    /// - Throws: `PacketStoreError` with code `.notFound` or `.storage`.
    public func bytes(_ name: String) throws(PacketStoreError) -> [UInt8] {
        try store.reading { database in
            let id = try Self.existing(name, in: database).id
            let form = try Data.fetchOne(database, sql: "SELECT form FROM template WHERE id = ?", arguments: [id])
            return [UInt8](form ?? Data())
        }
    }

    /// Puts a template in use, in place of the one that was.
    ///
    /// - Throws: `PacketStoreError` with code `.notFound` or `.storage`.
    @discardableResult
    public func use(_ name: String) throws(PacketStoreError) -> StoredTemplate {
        try store.writing { database in
            let id = try Self.existing(name, in: database).id
            try database.execute(sql: "UPDATE template SET inUse = 0 WHERE inUse = 1")
            try database.execute(sql: "UPDATE template SET inUse = 1 WHERE id = ?", arguments: [id])
            return try Self.existing(name, in: database)
        }
    }

    /// The template in use; nil when none is.
    public func current() throws(PacketStoreError) -> StoredTemplate? {
        try store.reading { database in try Self.all(in: database).first(where: \.inUse) }
    }

    /// Removes a template and returns what it was. If it was in use, none is afterwards.
    ///
    /// - Throws: `PacketStoreError` with code `.notFound` or `.storage`.
    @discardableResult
    public func remove(_ name: String) throws(PacketStoreError) -> StoredTemplate {
        try store.writing { database in
            let template = try Self.existing(name, in: database)
            try database.execute(sql: "DELETE FROM template WHERE id = ?", arguments: [template.id])
            return template
        }
    }
}
