import GRDB
import PacketModel
import PacketRecipients

/// A query of the stored recipients in SQL.
struct RecipientCondition {
    private(set) var sql: [String] = []
    private(set) var arguments = StatementArguments()

    /// - Throws: `RecipientError` with code `.invalidQuery` for a set that is not saved, or one that names itself.
    init(_ query: RecipientQuery, archived: Bool, in database: Database) throws {
        sql.append(archived ? "archivedAt IS NOT NULL" : "archivedAt IS NULL")
        try add(query, depth: 0, in: database)
    }

    /// Saved sets may name other sets.
    private mutating func add(_ query: RecipientQuery, depth: Int, in database: Database) throws {
        guard depth < 8 else {
            throw RecipientError(.invalidQuery, message: "The saved set names itself. Save it anew.")
        }
        for word in query.words {
            sql.append("instr(search, ?) > 0")
            arguments += [word.lowercased()]
        }
        for term in query.terms {
            switch term.name.lowercased() {
            case "set":
                guard
                    let saved = try String.fetchOne(
                        database, sql: "SELECT query FROM recipientSet WHERE name = ?", arguments: [term.value])
                else {
                    throw RecipientError(
                        .invalidQuery,
                        message: "There is no saved set “\(term.value)”. List them with: packet recipients sources")
                }
                try add(RecipientQuery(parsing: saved), depth: depth + 1, in: database)
            case "id":
                guard let numbers = RecipientNumbers(parsing: term.value) else {
                    throw RecipientError(.invalidQuery, message: "“id” takes numbers, such as 3,5-9.")
                }
                let ranges = numbers.ranges.map { "(\($0.lowerBound), \($0.upperBound))" }.joined(separator: ", ")
                sql.append(
                    """
                    id IN (SELECT person.id FROM (VALUES \(ranges)) AS part
                    JOIN recipient AS person ON person.id BETWEEN part.column1 AND part.column2)
                    """)
            case "email" where !Recipients.emailKey(term.value).isEmpty:
                sql.append("emailKey = ?")
                arguments += [Recipients.emailKey(term.value)]
            case let name:
                let standard = ["source", "sourcekey", "firstname", "lastname", "fullname", "email", "phonenumber"]
                let lower = DatabaseFunction.lowercase.name
                let (comparison, value) = Self.comparison(term.value.lowercased())
                if standard.contains(name) {
                    sql.append("\(lower)(\(name)) \(comparison)")
                } else {
                    sql.append(
                        """
                        EXISTS (SELECT 1 FROM recipientValue JOIN recipientColumn ON recipientColumn.id = columnID
                        WHERE recipient = recipient.id AND \(lower)(name) = ? AND \(lower)(value) \(comparison))
                        """)
                    arguments += [name]
                }
                arguments += [value]
            }
        }
    }

    /// A star stands for any text.
    private static func comparison(_ value: String) -> (sql: String, value: String) {
        guard value.contains("*") else { return ("= ?", value) }
        return ("GLOB ?", value.replacing("[", with: "[[]").replacing("?", with: "[?]"))
    }
}
