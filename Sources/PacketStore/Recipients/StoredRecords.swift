import GRDB
public import PacketModel
public import PacketRecipients
import Storage

/// The stored recipients that a query means, as records.
///
/// Read a page at a time, so the store is free in between; people added meanwhile are left out.
struct StoredRecords: RecordSource {
    let schema: RecordSchema
    let diagnostics: [Diagnostic] = []

    private static let page = 500
    private static let standard = ["firstName", "lastName", "fullName", "email", "phoneNumber", "source", "sourceKey"]

    private let recipients: Recipients
    private let condition: RecipientCondition
    private let last: Int64
    private let columns: [String: Int]
    private var people: ArraySlice<StoredRecipient> = []
    private var reached: Int64
    private var isAtEnd = false
    private var number = 0

    init(_ recipients: Recipients, _ query: RecipientQuery, archived: Bool = false, after: Int64 = 0) throws {
        reached = after
        self.recipients = recipients
        let store = recipients.store
        let (condition, last, names) = try store.read { database in
            let condition = try RecipientCondition(query, archived: archived, in: database)
            let last = try Int64.fetchOne(database, sql: "SELECT max(id) FROM recipient") ?? 0
            let names = try String.fetchAll(
                database,
                sql: """
                    SELECT name FROM recipientColumn WHERE id IN (SELECT DISTINCT columnID FROM recipientValue WHERE
                    recipient IN (SELECT id FROM recipient WHERE \(condition.sql.joined(separator: " AND ")))) ORDER BY id
                    """, arguments: condition.arguments)
            return (condition, last, names)
        }
        self.condition = condition
        self.last = last
        schema = RecordSchema(columns: Self.standard + names)
        var columns: [String: Int] = [:]
        for (index, name) in names.enumerated() { columns[name.lowercased()] = Self.standard.count + index }
        self.columns = columns
    }

    mutating func next() throws -> PacketModel.Record? {
        guard let person = try nextRecipient() else { return nil }
        number += 1
        let values = person.values
        var cells = [
            values.firstName, values.lastName, values.fullName, values.email, values.phoneNumber, person.source,
            values.sourceKey,
        ]
        cells += [String](repeating: "", count: columns.count)
        for value in values.custom {
            if let column = columns[value.name.lowercased()] { cells[column] = value.value }
        }
        return PacketModel.Record(row: number, cells: cells)
    }

    /// The next person.
    mutating func nextRecipient() throws -> StoredRecipient? {
        if people.isEmpty, !isAtEnd {
            var arguments = condition.arguments
            arguments += [reached, last]
            let clause = """
                WHERE \(condition.sql.joined(separator: " AND ")) AND id > ? AND id <= ? ORDER BY id LIMIT \(Self.page)
                """
            people = try recipients.store.read { try Recipients.fetch(clause, arguments, in: $0) }[...]
            reached = people.last?.id ?? reached
            isAtEnd = people.count < Self.page
        }
        return people.popFirst()
    }
}

/// The stored recipients as a source: `stored:`, which is also what is meant without a name.
public struct StoredRecipientSource: RecipientSource {
    private let recipients: Recipients?

    /// The recipients of a store; nil when there is no store yet.
    public init(_ recipients: Recipients?) { self.recipients = recipients }

    /// `stored`.
    public let name = RecipientQuery.standardSource
    /// What it knows.
    public let summary = "The stored recipients; terms are columns, source, id and set."

    /// Everybody but those who are archived.
    public func count() throws -> Int? { try recipients?.counts().map(\.count).reduce(0, +) ?? 0 }

    /// The people that a query means; the error says how to get some when there is no store.
    public func records(for query: RecipientQuery) throws -> any RecordSource {
        guard let recipients else {
            throw RecipientError(
                .emptyFile, message: "No recipients are stored. Import some with: packet recipients import FILE")
        }
        return try StoredRecords(recipients, query)
    }
}
