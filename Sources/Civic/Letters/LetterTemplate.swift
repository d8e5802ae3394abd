import GRDB
import Interchange
package import Storage

/// A letter with placeholders in double braces, such as `{{title}} {{lastName}}`.
package struct LetterTemplate: Sendable, Hashable {
    package let name: String
    package let subject: String
    package let body: String

    package init(name: String, subject: String, body: String) {
        self.name = name
        self.subject = subject
        self.body = body
    }

    /// What letters can say besides the columns of an official.
    package static let ownPlaceholders = ["senderName", "senderAddress", "date", "organisation", "bill"]

    /// All placeholders that a letter may have.
    package static var placeholders: [String] { Official.columns + ownPlaceholders }

    /// The placeholders of the letter that nobody can fill.
    package var unknownPlaceholders: [String] { names.filter { !Self.placeholders.contains($0) } }

    /// The placeholders of the letter that would leave a hole: those without a value.
    package func holes(_ values: [String: String]) -> [String] { names.filter { (values[$0] ?? "").trimmed.isEmpty } }

    /// The names of the placeholders in the letter, each once.
    private var names: [String] {
        (Self.pieces(subject) + Self.pieces(body)).reduce(into: []) { names, piece in
            if case .placeholder(let name) = piece, !names.contains(name) { names.append(name) }
        }
    }

    /// The letter to somebody.
    package func filled(_ values: [String: String]) -> (subject: String, body: String) {
        (Self.filled(subject, values), Self.filled(body, values))
    }

    private enum Piece {
        case text(String)
        case placeholder(String)
    }

    private static func filled(_ text: String, _ values: [String: String]) -> String {
        pieces(text).map { piece in
            switch piece {
            case .text(let text): text
            case .placeholder(let name): values[name] ?? ""
            }
        }.joined()
    }

    private static func pieces(_ text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            pieces.append(.text(String(rest[..<open.lowerBound])))
            pieces.append(.placeholder(String(rest[open.upperBound..<close.lowerBound]).trimmed))
            rest = rest[close.upperBound...]
        }
        pieces.append(.text(String(rest)))
        return pieces
    }
}

/// The letter templates of a store.
package struct LetterTemplates: Sendable {
    let store: Store

    /// The templates of a store that was opened with `CivicSchema.module`.
    package init(_ store: Store) { self.store = store }

    /// Keeps a template.
    ///
    /// - Throws: `CivicError` with code `.invalid` that names a placeholder that nobody can fill, or `.exists`.
    package func keep(_ template: LetterTemplate, replacing: Bool) throws(CivicError) {
        if let unknown = template.unknownPlaceholders.first {
            throw CivicError(
                .invalid, "“{{\(unknown)}}” is no placeholder",
                hint: "the placeholders are \(LetterTemplate.placeholders.joined(separator: ", "))")
        }
        guard !template.name.trimmed.isEmpty else { throw CivicError(.invalid, "a letter needs a name") }
        guard !template.subject.contains(where: \.isNewline) else {
            throw CivicError(.invalid, "a subject is one line")
        }
        try store.writing { database in
            let isThere = try Bool.fetchOne(
                database, sql: "SELECT 1 FROM civicLetterTemplate WHERE name = ?", arguments: [template.name])
            guard replacing || isThere == nil else {
                throw CivicError(.exists, "there is a letter “\(template.name)”", hint: "replace it with --replace")
            }
            try database.execute(
                sql: "INSERT OR REPLACE INTO civicLetterTemplate (name, subject, body) VALUES (?, ?, ?)",
                arguments: [template.name.storable, template.subject.storable, template.body.storable])
        }
    }

    /// All templates, by name.
    package func list() throws(CivicError) -> [LetterTemplate] {
        try store.reading { database in
            try Row.fetchAll(database, sql: "SELECT * FROM civicLetterTemplate ORDER BY name")
                .map { LetterTemplate(name: $0["name"], subject: $0["subject"], body: $0["body"]) }
        }
    }

    /// A template.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func find(_ name: String) throws(CivicError) -> LetterTemplate {
        guard let found = try list().first(where: { $0.name.folded == name.folded }) else {
            throw CivicError(
                .notFound, "there is no letter “\(name)”", hint: "list them with: packet civic letters list")
        }
        return found
    }

    /// Deletes a template.
    ///
    /// - Throws: `CivicError` with code `.notFound`.
    package func remove(_ name: String) throws(CivicError) {
        let found = try find(name)
        try store.writing { database in
            try database.execute(sql: "DELETE FROM civicLetterTemplate WHERE name = ?", arguments: [found.name])
        }
    }
}
