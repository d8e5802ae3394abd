import GRDB
import Storage

extension Templates {
    private static let columns = """
        id, name, formFileName, formSHA256, formBytes, fields, mapping, mappingFormat, notes, addedAt, inUse
        """

    static func all(in database: Database) throws -> [StoredTemplate] {
        try Row.fetchAll(database, sql: "SELECT \(columns) FROM template ORDER BY name COLLATE NOCASE, id")
            .map(template)
    }

    static func find(_ name: String, in database: Database) throws -> StoredTemplate? {
        // Compared here and not by SQLite, which folds the case of ASCII letters only. There are few templates.
        let key = name.lowercased()
        let names = try Row.fetchAll(database, sql: "SELECT id, name FROM template")
        guard let id = names.first(where: { ($0[1] as String).lowercased() == key }).map({ $0[0] as Int64 }) else {
            return nil
        }
        return try Row.fetchOne(database, sql: "SELECT \(columns) FROM template WHERE id = ?", arguments: [id])
            .map(template)
    }

    static func existing(_ name: String, in database: Database) throws -> StoredTemplate {
        guard let template = try find(name, in: database) else {
            throw PacketStoreError(
                .notFound, at: PacketStoreError.Place(template: name),
                message: "There is no template named “\(name)” in the store.")
        }
        return template
    }

    static func checkName(_ name: String) throws(PacketStoreError) {
        guard !name.isEmpty, name.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control }) else {
            throw PacketStoreError(
                .invalidName, at: PacketStoreError.Place(template: name),
                message: "The name of a template needs at least one character, and no control characters.")
        }
    }

    static func nameTaken(_ name: String) -> PacketStoreError {
        PacketStoreError(
            .nameTaken, at: PacketStoreError.Place(template: name),
            message: "There is a template named “\(name)”. Choose another name, or replace it.")
    }

    private static func template(_ row: Row) -> StoredTemplate {
        let mapping: StoredMapping? =
            if let text = row[6] as String?, let format = StoredMapping.Format(rawValue: row[7]) {
                StoredMapping(text: text, format: format)
            } else {
                nil
            }
        return StoredTemplate(
            id: row[0], name: row[1], formFileName: row[2], formSHA256: row[3], formBytes: row[4], fields: row[5],
            mapping: mapping, notes: row[8], addedAt: row.date(9), inUse: row[10])
    }
}
