import PacketCommands
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
    let title = "Persons of the roster"
    let summary = "The persons of the roster; terms are \(RosterQuery.words.joined(separator: ", "))."

    func count() throws -> Int? { try roster()?.status().persons ?? 0 }

    func records(for query: RecipientQuery) throws -> any RecordSource {
        guard let roster = try roster(), try roster.status().persons > 0 else {
            throw RecipientError(
                .emptyFile, message: "There is nobody in the roster. Load it with: packet roster load WORKBOOK")
        }
        let terms = query.terms.map { ($0.name, $0.value) }
        do throws(RosterError) {
            return PreparedRecords(try roster.recipients(RosterQuery(terms: terms, search: query.words)))
        } catch {
            guard error.code == .invalidQuery || error.code == .notFound else { throw error }
            throw RecipientError(.invalidQuery, message: error.message)
        }
    }
}

extension PreparedRecords {
    /// Persons of the roster as records.
    init(_ people: [RosterRecipient]) { self.init(RosterRecipient.columns, people.map(\.values)) }
}

extension RosterQuery {
    /// A query as it is typed after `roster:`.
    init(typed text: String) throws {
        let query = try RecipientQuery(parsing: "roster:" + text)
        try self.init(terms: query.terms.map { ($0.name, $0.value) }, search: query.words)
    }
}
