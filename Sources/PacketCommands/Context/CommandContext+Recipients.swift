import PacketFiles
package import PacketModel
import PacketPlanning
package import PacketRecipients
package import PacketStore
import Storage

extension CommandContext {
    /// The stored recipients; nil when there is no store yet.
    func existingRecipients(_ common: CommonOptions) throws -> Recipients? {
        try existingStore(common).map(Recipients.init)
    }

    /// All sources that `--recipients` can ask.
    package func recipientSources(_ common: CommonOptions) throws -> RecipientSources {
        try RecipientSources(
            [StoredRecipientSource(existingRecipients(common))] + companions.flatMap { try $0.sources(self, common) })
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

    /// Brings those of the stored recipients up to date who came from a module: persons who are gone are removed, or
    /// archived when packets were made for them. Nobody is added.
    ///
    /// - Parameter everybody: All people that the module knows now; asked only when some of them are stored.
    package func refreshRecipients(
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
    package func newRecipients(_ records: any RecordSource) throws -> [NewRecipient] {
        var records = records
        let key = records.schema.index(of: "sourceKey").map { ImportedColumns.Key.column($0) }
        var reading = RecipientReading(schema: records.schema, key: key ?? .made, isForeign: true)
        try reading.read(&records)
        return reading.people
    }

    /// Opens people and reads their columns.
    func open(_ people: MergeRequest.People, _ common: CommonOptions) throws -> OpenPeople {
        if let query = people.query {
            return OpenPeople(records: try recipientSources(common).records(for: query))
        }
        let name = people.file ?? "-"
        return try people.open(at: name == "-" ? nil : path(name))
    }

    /// The pictures that rows of a table may name, whether its cells or a mapping make their paths.
    ///
    /// - Throws: `CommandError` with code `.notFound` when a folder is not there.
    func pictures(of request: MergeRequest) throws(CommandError) -> PictureFiles {
        for folder in request.pictureFolders
        where Files.isMissing(path(folder)) || [.file, .other].contains(Files.kind(path(folder))) {
            throw CommandError(.notFound, "there is no folder “\(folder)”", hint: "--pictures names one with pictures")
        }
        let paths = [folder(of: request.people)].compactMap(\.self) + request.pictureFolders.map(path)
        do throws(FileFailure) { return try PictureFiles(folders: paths) } catch {
            throw CommandError(
                .fileAccess, "the folders of the table and of --pictures cannot be used", isPassing: error.isPassing)
        }
    }

    /// The folder at which paths in the data begin; nil for people who come from no file: standard input and other
    /// streams, the store, a companion.
    func folder(of people: MergeRequest.People) -> String? {
        guard let file = people.file, file != "-", Files.kind(path(file)) == .file else { return nil }
        let folder = folder(of: file)
        // /dev/stdin and /dev/fd/3 are a regular file when one is redirected, and stand beside nothing of the user's.
        let isStream = Files.resolved(folder).map { $0.hasPrefix("/dev") || $0.hasPrefix("/proc/") } ?? true
        return isStream ? nil : folder
    }
}
