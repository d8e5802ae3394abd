import Civic
import Storage

extension CommandContext {
    /// The time, as the store keeps it.
    var moment: StoreDate { StoreDate(microseconds: now()) }

    /// Today, in UTC.
    var today: CalendarDay { moment.utcDay }

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

    /// The text of a file that the user named.
    func textFile(_ name: String) throws(CommandError) -> String {
        guard let text = String(validating: try read(name), as: UTF8.self) else {
            throw CommandError(.wrongFile, "“\(name)” is not a text in UTF-8")
        }
        return text
    }

    /// The pack in a folder that the user named, or that is shipped under a name.
    func pack(in name: String) throws -> (folder: String, pack: StatePack) {
        let isPlain = !name.contains("/") && !name.hasPrefix(".")
        guard let folder = Files.kind(path(name)) == .folder ? path(name) : isPlain ? dataPath("states/\(name)") : nil
        else {
            throw CommandError(
                .notFound, "there is no state pack “\(name)”",
                hint: "give a folder, or the name of a pack that is shipped")
        }
        var files: [String: String] = [:]
        for file in StatePack.neededFiles + StatePack.optionalFiles where Files.kind("\(folder)/\(file)") == .file {
            files[file] = try textFile("\(folder)/\(file)")
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
                decks.append(try Deck(json: textFile("\(folder)/\(name)"), file: name))
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
}

extension CommandError {
    /// No state pack is in use.
    static let noStatePack = CommandError(
        .notFound, "no state pack is in use", hint: "take one into use with: packet civic state use NAME")
}

extension CivicError {
    /// The error as people read it.
    var commandError: CommandError {
        let code: CommandError.Code =
            switch self.code {
            case .notFound: .notFound
            case .exists: .exists
            case .repeated: .unconfirmed
            default: .wrongFile
            }
        return CommandError(code, description, hint: hint)
    }
}
