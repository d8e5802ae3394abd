import PacketRecipients
import PacketStore
import Storage

extension CommandContext {
    /// The stored recipients; nil when there is no store yet.
    func existingRecipients(_ common: CommonOptions) throws -> Recipients? {
        try existingStore(common).map(Recipients.init)
    }

    /// All sources that `--recipients` can ask. A companion module adds its own here.
    func recipientSources(_ common: CommonOptions) throws -> RecipientSources {
        try RecipientSources(
            [StoredRecipientSource(existingRecipients(common)), rosterSource(common), leaderboardSource(common)]
                + civicSources(common))
    }

    /// A query of the stored recipients.
    func storedQuery(_ text: String?) throws -> RecipientQuery {
        let query = try RecipientQuery(parsing: text ?? "")
        guard query.source == RecipientQuery.standardSource else {
            throw CommandError(
                .notFound, "this command knows the stored recipients only, not those of “\(query.source)”",
                hint: "merge them with: packet merge FORM --recipients '\(query.source):…'")
        }
        return query
    }
}
