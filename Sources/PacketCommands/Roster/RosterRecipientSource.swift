import PacketModel
import PacketRecipients
import PacketStore
import Roster
import Storage

/// The persons of the roster as recipients: `--recipients 'roster:search=ㅎ길ㄷ'`.
struct RosterRecipientSource: RecipientSource {
    /// Opens the roster; nil when there is no store.
    let roster: () throws -> Roster?

    let name = "roster"
    let summary = "The persons of the roster; terms are \(RosterQuery.words.joined(separator: ", "))."

    func count() throws -> Int? { try roster()?.status().persons ?? 0 }

    func records(for query: RecipientQuery) throws -> any RecordSource {
        guard let roster = try roster(), try roster.status().persons > 0 else {
            throw RecipientError(
                .emptyFile, message: "There is nobody in the roster. Load it with: packet roster load WORKBOOK")
        }
        let terms = query.terms.map { ($0.name, $0.value) }
        do throws(RosterError) {
            return RosterRecords(people: try roster.recipients(RosterQuery(terms: terms, search: query.words)))
        } catch {
            guard error.code == .invalidQuery || error.code == .notFound else { throw error }
            throw RecipientError(.invalidQuery, message: error.message)
        }
    }
}

/// Persons of the roster as records.
struct RosterRecords: RecordSource {
    private let people: [RosterRecipient]
    private var position = 0

    let schema = RecordSchema(columns: RosterRecipient.columns)
    let diagnostics: [Diagnostic] = []

    init(people: [RosterRecipient]) { self.people = people }

    mutating func next() -> Record? {
        guard position < people.count else { return nil }
        position += 1
        return Record(row: position, cells: people[position - 1].values)
    }
}

extension RosterQuery {
    /// A query as it is typed after `roster:`.
    init(typed text: String) throws {
        let query = try RecipientQuery(parsing: "roster:" + text)
        try self.init(terms: query.terms.map { ($0.name, $0.value) }, search: query.words)
    }
}

extension CommandContext {
    /// The roster as a source of recipients.
    func rosterSource(_ common: CommonOptions) -> RosterRecipientSource {
        RosterRecipientSource { try existingRoster(common) }
    }

    /// Stores persons of the roster as recipients, or updates them.
    func keep(_ people: [RosterRecipient], _ common: CommonOptions) throws -> RecipientImport {
        try Recipients(openStore(common)).add(people.map(NewRecipient.init), source: "roster", at: date)
    }

    /// Brings those of the stored recipients up to date who came from the roster: persons who are gone are removed, or
    /// archived when packets were made for them.
    func refreshRosterRecipients(_ common: CommonOptions) throws {
        guard let recipients = try existingRecipients(common), let roster = try existingRoster(common) else { return }
        let query = RecipientQuery(terms: [RecipientQuery.Term(name: "source", value: "roster")])
        let stored = Set(try recipients.list(query).map(\.values.sourceKey))
        guard !stored.isEmpty else { return }
        let people = try roster.recipients(RosterQuery(terms: [])).filter { stored.contains($0.reference) }
        let result = try recipients.add(people.map(NewRecipient.init), source: "roster", isWhole: true, at: date)
        let changes = [
            (result.updated, "updated"), (result.archived, "archived"), (result.deleted, "deleted"),
        ].filter { $0.0 > 0 }
        guard !changes.isEmpty else { return }
        note("stored recipients: " + changes.map { "\($0.0) \($0.1)" }.joined(separator: ", "), common)
    }
}

extension NewRecipient {
    /// A person of the roster.
    fileprivate init(_ person: RosterRecipient) {
        self.init(sourceKey: person.reference)
        for (column, value) in zip(RosterRecipient.columns, person.values) where column != "sourceKey" {
            if let property = NewRecipient.standardColumn(column) {
                self[keyPath: property] = value
            } else if !value.isEmpty {
                custom.append(CustomValue(name: column, value: value))
            }
        }
    }
}
