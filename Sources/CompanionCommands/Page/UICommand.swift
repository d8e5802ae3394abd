#if Server
import ArgumentParser
import CompanionPages
package import PacketCommands
import PacketFiles
package import PacketPage
import PacketRecipients
import PacketServer
import Storage

/// `packet ui`.
struct UICommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "ui",
        abstract: "Opens packet as a page in the browser, on this machine alone.",
        discussion: """
            Form, people, match, check, look, make, done: what the page makes is what the command line makes, and stands in \
            the same store. Nobody but you can open it: the address that it prints has a secret at its end. It uses files \
            of the folder that it is started in. Ctrl-C ends it; a merge that is under way is stopped and can go on.
              packet ui
              packet ui form.pdf --data people.xlsx
              packet ui letter.pdf certificate.pdf
            """)

    @Argument(
        help: "The paths of forms, or the names of stored templates, to begin with.",
        completion: .file(extensions: ["pdf"]))
    var form: [String] = []

    @Option(
        help: ArgumentHelp("The people, in any format that merge reads, to begin with.", valueName: "file"),
        completion: .file(extensions: ["csv", "xlsx", "json", "jsonl", "vcf"]))
    var data: String?

    @Option(help: "The port to listen at; 0 for one that is free.")
    var port = 0

    @Flag(inversion: .prefixedNo, help: "Whether the browser is opened.")
    var open = true

    @Option(
        help: ArgumentHelp(
            "After how many minutes without a visitor it ends; 0 for never.", valueName: "minutes"))
    var idle = 30

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(0...65_535).contains(port) { throw ValidationError("--port takes 0 to 65535.") }
        if !(0...1_440).contains(idle) { throw ValidationError("--idle takes 0 to 1440 minutes.") }
    }

    func run(in context: CommandContext) throws {
        let page = try PageApplication(settings(in: context))
        if !form.isEmpty || data != nil {
            do { try page.begin(forms: form, people: data) } catch let error as CommandError {
                throw error.withoutPasswords
            }
        }
        var options = ServerOptions()
        options.port = port
        options.requestSeconds = 120
        let server = RouteServer(page.routes, missing: page.missing, options: options) { line in
            context.say("error: \(line)\n")
        }
        let limit = Int64(idle) * 60
        let opens = open
        let door = PrivateFolder(try context.pageFolder(common)).folder("door")
        defer { door.remove() }
        try server.runAndWait(while: { !page.isOver && (limit == 0 || page.idleSeconds < limit) }) { port in
            let address = page.address(port: port)
            try? context.output.write("\(address)\n")
            try? context.output.flush()
            if opens { Task.detached { Self.show(address, from: door) } }
        }
        let stopped = page.stopJobs()
        if stopped > 0 {
            context.note("\(stopped == 1 ? "a merge was" : "\(stopped) merges were") stopped, and can go on", common)
        }
    }

    private func settings(in context: CommandContext) throws -> PageSettings {
        let store = try context.openStore(common)
        var settings = PageSettings(
            store: store, folder: context.currentFolder, privateFolder: try context.pageFolder(common),
            program: context.programFile ?? "packet",
            surroundings: { try context.mergeSurroundings(store: store.path) },
            sentences: { error in
                let report = ErrorReport(error)
                return (report.message, report.hint)
            }, now: context.now)
        settings.peopleOfBatch = { $0.people }
        settings.filesOfBatch = { $0.namedFiles }
        settings.isAtWork = { $0.isAtWork }
        settings.library = {
            TemplateLibrary.forms(in: context).map {
                LibraryForm(name: $0.name, title: $0.title, form: $0.form, mapping: $0.mapping)
            }
        }
        settings.lists = {
            try context.recipientSources(common).all.filter { $0.name != RecipientQuery.standardSource }.map {
                PeopleList(name: $0.name, title: $0.title, count: try? $0.count())
            }
        }
        settings.zones = SystemTimeZones(environment: context.environment)
        settings.places = CompanionPlaces.all(
            CompanionSources(
                decks: { try context.decks(pack: $0) }, packNames: { context.shippedPacks },
                pack: { try context.pack(in: $0) },
                importFounding: {
                    try context.keepFoundingDocuments(from: DocsFounding.usualFolder, leavesOthers: true, common)
                },
                suppressDepartures: { returned in
                    let store = try context.openStore(common)
                    try context.suppressDepartures(store, returned: returned)
                    if returned == nil { try context.refreshSubscribers(common) }
                }, roster: rosterSources(context),
                campus: campusSources(context), todos: todoSources(context)))
        return settings
    }

    /// Opens the browser; whoever has none opens the address themselves.
    ///
    /// Everybody on the machine sees the arguments of programs, so the address stands in a file for its owner alone.
    private static func show(_ address: String, from door: PrivateFolder) {
        let page = "<!doctype html><meta charset=utf-8><meta http-equiv=refresh content=\"0;url=\(address)\">"
        guard (try? door.write("open.html", Array(page.utf8))) != nil else { return }
        for program in ["/usr/bin/xdg-open", "/usr/bin/open"] where Files.kind(program) == .file {
            _ = DesktopOpener.open("file://\(door.file("open.html"))", with: program)
            return
        }
    }
}

extension PageError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint) }
    package var publicCode: String { "page" }
}
#endif
