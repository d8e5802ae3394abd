import ArgumentParser
import Civic
import Interchange
import Mail
import PDFObjects
import PacketCommands
import PacketFiles
import PacketModel
import PacketRecipients
import PacketStore
import Storage

extension CommandContext {
    /// The day where the user is.
    var today: CalendarDay { calendarDay(ownClock) }

    /// The state pack in use.
    ///
    /// - Throws: `CommandError` with code `.notFound` when there is none.
    func statePack(_ common: CommonOptions) throws -> StatePack {
        guard let pack = try existingStatePack(common) else { throw CommandError.noStatePack }
        return pack
    }

    /// The state pack in use; nil when there is none.
    func existingStatePack(_ common: CommonOptions) throws -> StatePack? {
        try existingStore(common).flatMap { try StatePacks($0).current() }
    }

    /// The folders in which data files are looked for, the first that exists wins: `PACKET_DATA`, the user's own, beside
    /// the program as the build puts them, and where `scripts/install` puts them.
    private var dataFolders: [String] {
        var folders: [String] = []
        if let named = environment["PACKET_DATA"], !named.isEmpty { folders.append(path(named)) }
        if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
            folders.append("\(data)/packet/civic")
        } else if let home = environment["HOME"], home.hasPrefix("/") {
            folders.append("\(home)/.local/share/packet/civic")
        }
        if let program = Files.resolved("/proc/self/exe"), let slash = program.lastIndex(of: "/") {
            let folder = program[..<slash]
            folders += ["\(folder)/packet_Civic.resources/Resources", "\(folder)/../share/packet/civic"]
        }
        return folders
    }

    /// The path of a data file or folder, such as `decks/us-2008.json`; nil when none of the folders has it.
    func dataPath(_ name: String) -> String? {
        dataFolders.map { "\($0)/\(name)" }.first { Files.kind($0) != nil }
    }

    /// Imports the Declaration of Independence and the Constitution.
    ///
    /// - Parameters:
    ///   - folder: where `us-constitution` and `us-declaration` are, as .gz or .txt.
    ///   - leavesOthers: Whether a document of such an id that is there stays as it is.
    func keepFoundingDocuments(
        from folder: String, leavesOthers: Bool = false, _ common: CommonOptions
    ) throws {
        let there: Set<String> = try leavesOthers ? Set(Documents(openStore(common)).list().map(\.id)) : []
        for document in FoundingDocument.all where !there.contains(document.id) {
            let names = ["gz", "txt"].map { "\(folder)/\(document.id).\($0)" }
            guard let file = names.first(where: { Files.kind(path($0)) == .file }) else {
                throw CommandError(
                    .notFound, "there is no “\(names[0])”",
                    hint: "install Debian's package with: apt-get install miscfiles")
            }
            let isConstitution = document.style == .constitution
            try keepDocument(
                file, id: document.id, title: document.title,
                edition: "Debian miscfiles, public domain" + (isConstitution ? "; signers added" : ""),
                style: document.style, adding: isConstitution ? [ConstitutionSigners.section] : [], common)
        }
    }

    /// The names of the state packs that are shipped.
    var shippedPacks: [String] {
        (dataPath("states").flatMap { Files.names(in: $0) } ?? []).filter { !$0.hasPrefix(".") }.sorted()
    }

    /// The pack in a folder that the user named, or that is shipped under a name.
    func pack(in name: String) throws -> (folder: String, pack: StatePack) {
        let isPlain = !name.contains("/") && !name.hasPrefix(".")
        let given = Files.kind(path(name)) == .folder ? path(name) : isPlain ? dataPath("states/\(name)") : nil
        // The path is shown later: it has no “.” in it.
        guard let folder = given.map({ Files.resolved($0) ?? $0 }) else {
            throw CommandError(
                .notFound, "there is no state pack “\(name)”",
                hint: "give a folder, or the name of a pack that is shipped")
        }
        var files: [String: String] = [:]
        for file in StatePack.neededFiles + StatePack.optionalFiles where Files.kind("\(folder)/\(file)") == .file {
            files[file] = try text("\(folder)/\(file)")
        }
        return (folder, try StatePack(files: files))
    }

    /// The decks that can be studied: those of the program's data files, and that of the pack in use.
    func decks(_ common: CommonOptions) throws -> [Deck] { try decks(pack: existingStatePack(common)) }

    /// The same, for a pack.
    func decks(pack: StatePack?) throws -> [Deck] {
        var decks: [Deck] = []
        if let folder = dataPath("decks") {
            for name in (Files.names(in: folder) ?? []).sorted() where name.hasSuffix(".json") {
                decks.append(try Deck(json: text("\(folder)/\(name)"), file: name))
            }
        }
        if let pack { decks.append(pack.deck) }
        return decks
    }

    /// A deck.
    func deck(_ id: String, _ common: CommonOptions) throws -> Deck {
        let decks = try decks(common)
        guard let deck = decks.first(where: { $0.id == id.lowercased() }) else {
            let names = decks.map { "“\($0.id)”" }.joined(separator: ", ")
            throw CommandError(
                .notFound, "there is no deck “\(id)”",
                hint: names.isEmpty
                    ? "take a state pack into use with: packet civic state use NAME" : "there are \(names)")
        }
        return deck
    }

    /// The answers that change.
    func dynamicAnswers(_ common: CommonOptions) throws -> DynamicAnswers {
        let given = try existingStore(common).map { try LearningRecords($0).answers() } ?? []
        return DynamicAnswers(pack: try existingStatePack(common), given: given, on: today)
    }

    /// A letter of the store, or one that is shipped where there is no store yet.
    func letter(_ name: String, _ common: CommonOptions) throws -> LetterTemplate {
        if let store = try existingStore(common) { return try LetterTemplates(store).find(name) }
        guard let letter = LetterTemplate.shipped.first(where: { $0.name == name.lowercased() }) else {
            throw LetterTemplates.none(name)
        }
        return letter
    }

    /// The sources of the civic companion.
    func civicSources(_ common: CommonOptions) throws -> [any RecipientSource] {
        let store = try existingStore(common)
        let pack = try store.flatMap { try StatePacks($0).current() }
        let titles = try decks(pack: pack).map { ($0.id, $0.title) }
        return [
            OfficialSource(pack: pack),
            NewsletterSource(store: store),
            TakenTestSource(
                records: store.map(LearningRecords.init),
                titles: Dictionary(titles, uniquingKeysWith: { first, _ in first })),
        ]
    }

    /// What stands beside addresses that left the newsletter among those that get no mail.
    private static let departureNotes = "left the newsletter"

    /// Enters whoever has left all lists of the newsletter among those that get no mail; no send writes to them then.
    ///
    /// - Parameter returned: An address that came back with consent of its own. It gets mail again, unless mail to it
    ///   came back or the user blocked it.
    func suppressDepartures(_ store: Store, returned: String? = nil) throws {
        let suppressions = Suppressions(store)
        if let returned {
            let key = MailAddress.key(of: returned)
            let own = try suppressions.list().contains {
                $0.address == key && $0.reason == .unsubscribed && $0.notes == Self.departureNotes
            }
            if own { try suppressions.remove([key]) }
        }
        let newsletter = Newsletter(store)
        for (state, reason) in [
            (Signup.State.blocked, SuppressedAddress.Reason.blocked), (.unsubscribed, .unsubscribed),
        ] {
            try suppressions.add(newsletter.departed(state), reason: reason, notes: Self.departureNotes, at: moment)
        }
    }

    /// Brings those of the stored recipients up to date who came from the newsletter.
    func refreshSubscribers(_ common: CommonOptions) throws {
        try refreshRecipients(of: "newsletter", common) {
            try NewsletterSource(store: existingStore(common)).records(for: RecipientQuery(source: "newsletter"))
        }
    }

    /// Brings those of the stored recipients up to date who came from the state pack.
    func refreshOfficials(_ common: CommonOptions) throws {
        try refreshRecipients(of: "civic", common) {
            try OfficialSource(pack: existingStatePack(common)).records(for: RecipientQuery(source: "civic"))
        }
    }

    /// The bills of the state in use.
    func bills(_ common: CommonOptions) throws -> Bills {
        let pack = try statePack(common).configuration.id  // first: without a pack no store is made
        return Bills(try openStore(common), pack: pack)
    }

    /// Keeps a text of a file, unpacked if it is in gzip's wrapping.
    ///
    /// - Parameter extra: Sections that come behind those of the text, unless it has them.
    func keepDocument(
        _ file: String, id: String, title: String, edition: String, style: SectionedText.Style,
        adding extra: [DocumentSection] = [], _ common: CommonOptions
    ) throws {
        var bytes = try read(file)
        let digest = SHA256.hexadecimal(SHA256.digest(bytes))
        if bytes.starts(with: [0x1F, 0x8B]) {
            guard let text = Deflate.unzip(bytes, limit: 1 << 26) else {
                throw CommandError(.wrongFile, "“\(file)” is damaged")
            }
            bytes = text
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandError(.wrongFile, "“\(file)” is not a text in UTF-8")
        }
        var sections = try SectionedText.cut(text, as: style, title: title)
        sections += extra.filter { section in !sections.contains { $0.id == section.id } }
        try Documents(try openStore(common)).keep(
            id: id, title: title, edition: edition, digest: digest, sections: sections, at: moment)
        // Bookmarks that other devices have in it waited for it.
        try SavedThings(self, common).takeWaiting()
        note("kept “\(title)” in \(sections.count.of("section"))", common)
    }
}

extension CommandError {
    /// No state pack is in use.
    static let noStatePack = CommandError(
        .notFound, "no state pack is in use", hint: "take one into use with: packet civic state use NAME")
}
