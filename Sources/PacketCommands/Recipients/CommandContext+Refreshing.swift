import PacketModel
import PacketRecipients
import PacketStore
import Storage

extension CommandContext {
    /// Brings those of the stored recipients up to date who came from a module: persons who are gone are removed, or
    /// archived when packets were made for them. Nobody is added.
    ///
    /// - Parameter everybody: All people that the module knows now; asked only when some of them are stored.
    func refreshRecipients(
        of source: String, _ common: CommonOptions, everybody: () throws -> any RecordSource
    ) throws {
        guard let recipients = try existingRecipients(common) else { return }
        let query = RecipientQuery(terms: [RecipientQuery.Term(name: "source", value: source)])
        let stored = Set(try recipients.list(query).map(\.values.sourceKey))
        guard !stored.isEmpty else { return }
        let people = try newRecipients(everybody()).filter { stored.contains($0.sourceKey) }
        let result = try recipients.add(
            people, source: source, isWhole: true, at: StoreDate(microseconds: now()))
        let changes = [
            (result.updated, "updated"), (result.archived, "archived"), (result.deleted, "deleted"),
        ].filter { $0.0 > 0 }
        guard !changes.isEmpty else { return }
        note("stored recipients: " + changes.map { "\($0.0) \($0.1)" }.joined(separator: ", "), common)
    }

    /// The people of a module, ready to be stored.
    func newRecipients(_ records: any RecordSource) throws -> [NewRecipient] {
        var records = records
        var reading = RecipientImportReading(
            schema: records.schema, key: records.schema.index(of: "sourceKey"))
        while let record = try records.next() { reading.add(record) }
        return reading.people
    }
}
