import ArgumentParser
import Civic
import PacketCommands
import PacketFiles
import Storage

/// `packet civic state new`.
struct StateNew: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begins a state pack: small files to write over, or a pack that there is, for an organisation.",
        discussion: """
            The new pack lints clean, so that each mistake made later shows. With --from the facts of the state stay, and the \
            name, address and pages become the organisation's; without a folder the pack is taken into use at once.
              packet civic state new nd ./packs/nd --name 'North Dakota'
              packet civic state new --from sd --organisation 'Prairie Voters' --website https://prairie.example \
            --email hello@prairie.example
            """)

    @Argument(help: "The id of the pack, in small letters; with --from otherwise that of the pack it is made from.")
    var id: String?

    @Argument(help: "The folder to make the files in; it has to exist.", completion: .directory)
    var folder: String?

    @OptionGroup var overwriting: OverwriteOptions

    @Option(help: "The name of the state.")
    var name: String?

    @Option(
        help: ArgumentHelp(
            "A pack to take the facts from: a folder, or the name of one that is shipped.", valueName: "pack"))
    var from: String?

    @OptionGroup(title: "Organisation") var organisation: OrganisationOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if from == nil {
            guard id != nil, folder != nil, name != nil else {
                throw ValidationError("A new pack needs an id, a folder and --name; or --from a pack that there is.")
            }
            if organisation.isGiven { throw ValidationError("An organisation goes with --from.") }
        } else {
            if name != nil { throw ValidationError("--name is for a new state, and not for --from.") }
            if !organisation.isComplete {
                throw ValidationError("--from needs --organisation, --website and --email.")
            }
        }
    }

    func run(in context: CommandContext) throws {
        guard let from else {
            let files = PackTemplate.files(id: id ?? "", name: name ?? "", on: context.today)
            return try write(files, to: folder ?? "", context)
        }
        let source = try context.pack(in: from)
        let files = try source.pack.files(for: organisation.value, id: id, on: context.today)
        let pack = try StatePack(files: files)
        if let folder { return try write(files, to: folder, context) }
        try StatePacks(context.openStore(common)).use(pack, from: source.folder, at: context.moment)
        context.note(
            "\(pack.configuration.orgName) is in use, with the facts of \(pack.configuration.stateName)", common)
        try context.refreshOfficials(common)
    }

    private func write(_ files: [String: String], to folder: String, _ context: CommandContext) throws {
        guard Files.kind(context.path(folder)) == .folder else {
            throw CommandError(.notFound, "there is no folder “\(folder)”")
        }
        let sorted = files.sorted { $0.key < $1.key }
        for (file, _) in sorted {
            try context.check(OutputFileName(file, in: folder), overwrites: overwriting.overwrite)
        }
        for (file, text) in sorted {
            try context.write(to: OutputFileName(file, in: folder), overwrites: overwriting.overwrite) {
                try $0.write(Array(text.utf8))
            }
        }
        context.note("made \(files.count.of("file")) in “\(folder)”", common)
    }
}

/// Who a pack is for.
struct OrganisationOptions: ParsableArguments {
    @Option(help: "The name of the organisation.")
    var organisation: String?

    @Option(help: "Its page.")
    var website: String?

    @Option(help: "Its mail address.")
    var email: String?

    @Option(help: "What it is for, in one line.")
    var tagline: String?

    @Option(help: "What it wants people to know about it.")
    var mission: String?

    @Option(help: "Its telephone number.")
    var phone: String?

    @Option(help: "The page of its events; otherwise its page.")
    var eventsPage: String?

    var isGiven: Bool { [organisation, website, email, tagline, mission, phone, eventsPage].contains { $0 != nil } }
    var isComplete: Bool { organisation != nil && website != nil && email != nil }

    var value: Organisation {
        var value = Organisation(name: organisation ?? "")
        (value.website, value.email, value.tagline) = (website ?? "", email ?? "", tagline ?? "")
        (value.mission, value.phone, value.eventsPage) = (mission ?? "", phone ?? "", eventsPage ?? "")
        return value
    }
}
