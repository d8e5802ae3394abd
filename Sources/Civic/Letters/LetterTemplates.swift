import GRDB
import Interchange
package import Storage

/// The letter templates of a store: those that are shipped, unless they were changed or removed, and the user's own.
package struct LetterTemplates: Sendable {
    let store: Store

    /// The templates of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Keeps a template.
    ///
    /// - Throws: `CivicError` with code `.invalid` that names a placeholder that nobody can fill, or `.exists`.
    package func keep(_ template: LetterTemplate, replacing: Bool) throws(CivicError) {
        if let problem = template.problem { throw problem }
        try store.writing { database in
            let known = try Self.list(in: database).first { $0.name.folded == template.name.folded }
            guard replacing || known == nil else {
                throw CivicError(
                    .exists, "there is a letter “\(template.name)”",
                    hint: "change it with: packet civic letters edit, or replace it with --replace")
            }
            try Self.write(template, named: known?.name ?? template.name, in: database)
        }
    }

    /// Changes a template; what is nil stays as it is.
    ///
    /// - Returns: The template as it is now.
    /// - Throws: `CivicError` with code `.notFound`, `.invalid`, or `.exists` for a new name that another letter has.
    @discardableResult
    package func edit(
        _ name: String, name newName: String? = nil, subject: String? = nil, body: String? = nil
    ) throws(CivicError) -> LetterTemplate {
        let old = try find(name)
        let new = LetterTemplate(
            name: newName ?? old.name, subject: subject ?? old.subject, body: body ?? old.body)
        if let problem = new.problem { throw problem }
        try store.writing { database in
            if new.name.folded != old.name.folded {
                guard try !Self.list(in: database).contains(where: { $0.name.folded == new.name.folded }) else {
                    throw CivicError(.exists, "there is a letter “\(new.name)”")
                }
                try Self.remove(old.name, in: database)
            }
            try Self.write(new, named: new.name.folded == old.name.folded ? old.name : new.name, in: database)
        }
        return try find(new.name)
    }

    /// All templates, by name.
    package func list() throws(CivicError) -> [LetterTemplate] { try store.reading { try Self.list(in: $0) } }

    /// A template.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func find(_ name: String) throws(CivicError) -> LetterTemplate {
        guard let found = try list().first(where: { $0.name.folded == name.folded }) else { throw Self.none(name) }
        return found
    }

    /// Deletes a template; one that is shipped is listed no more.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func remove(_ name: String) throws(CivicError) {
        let found = try find(name)
        try store.writing { try Self.remove(found.name, in: $0) }
    }

    /// The letters that are shipped and are listed no more: they were deleted, or renamed.
    package func removed() throws(CivicError) -> [LetterTemplate] {
        let listed = Set(try list().map(\.name.folded))
        return LetterTemplate.shipped.filter { !listed.contains($0.name.folded) }
    }

    /// Brings a letter that is shipped back to its own words.
    ///
    /// - Throws: `CivicError` with code `.notFound` when none of that name is shipped.
    package func restore(_ name: String) throws(CivicError) {
        guard let shipped = LetterTemplate.shipped.first(where: { $0.name.folded == name.folded }) else {
            let names = LetterTemplate.shipped.map(\.name).joined(separator: ", ")
            throw CivicError(.notFound, "no letter “\(name)” is shipped", hint: "those that are shipped are \(names)")
        }
        try store.writing { try Self.forget(shipped.name, in: $0) }
    }

    /// No letter has that name.
    package static func none(_ name: String) -> CivicError {
        CivicError(.notFound, "there is no letter “\(name)”", hint: "list them with: packet civic letters list")
    }

    private static func list(in database: Database) throws -> [LetterTemplate] {
        var letters = LetterTemplate.shipped
        for row in try Row.fetchAll(database, sql: "SELECT * FROM civicLetterTemplate") {
            let letter = LetterTemplate(name: row["name"], subject: row["subject"], body: row["body"])
            letters.removeAll { $0.name.folded == letter.name.folded }
            if row["isRemoved"] != true { letters.append(letter) }
        }
        return letters.sorted { $0.name < $1.name }
    }

    private static func write(_ letter: LetterTemplate, named name: String, in database: Database) throws {
        try forget(name, in: database)
        try database.execute(
            sql: "INSERT INTO civicLetterTemplate (name, subject, body, isRemoved) VALUES (?, ?, ?, 0)",
            arguments: [name.storable, letter.subject.storable, letter.body.storable])
    }

    private static func remove(_ name: String, in database: Database) throws {
        try forget(name, in: database)
        guard LetterTemplate.shipped.contains(where: { $0.name.folded == name.folded }) else { return }
        try database.execute(
            sql: "INSERT INTO civicLetterTemplate (name, subject, body, isRemoved) VALUES (?, '', '', 1)",
            arguments: [name])
    }

    /// Takes out all that the table says of a letter, in whatever case its name was written.
    private static func forget(_ name: String, in database: Database) throws {
        for known in try String.fetchAll(database, sql: "SELECT name FROM civicLetterTemplate")
        where known.folded == name.folded {
            try database.execute(sql: "DELETE FROM civicLetterTemplate WHERE name = ?", arguments: [known])
        }
    }
}
