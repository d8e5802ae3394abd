import ArgumentParser
import PacketCommands
import PacketFiles
import Storage
import Tasks

/// `packet sync export`.
struct SyncExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes everything that is synchronised as lines of JSON.",
        discussion: """
            packet sync import takes them on another device, in any order and as often as you like.
              packet sync export | ssh desk packet sync import -
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        try SyncedCompanions(path: context.storePath(common), now: context.moment).gather(at: context.moment)
        _ = try Synchronizer(store).exportLines { try context.output.write(data: $0) }
    }
}

/// `packet sync import`.
struct SyncImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes lines that packet sync export wrote.",
        discussion: """
            All of them are taken, or none when one is no change.
              packet sync import other.jsonl
            """)

    @Argument(help: "The file; - is standard input.", completion: .file())
    var file: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let bytes = try context.read(file == "-" ? "/dev/stdin" : file)
        let companions = try SyncedCompanions(path: context.storePath(common), now: context.moment)
        try companions.gather(at: context.moment)
        let taken = try Synchronizer(context.openTodoStore(common)).importLines(
            bytes, file: file, at: context.moment)
        try companions.apply()
        context.note("took \(taken.applied) of \(taken.lines.of("change"))", common)
        try SavedThings(context, common).noteWaiting(context, common)
    }
}

/// `packet sync folder`.
struct SyncFolder: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "folder",
        abstract: "Synchronises through a folder that all devices see, such as one on a server.",
        discussion: """
            Each device writes one file of its own there and reads those of the others; nobody writes another's file.
              packet sync folder ~/Shared/todos
            """)

    @Argument(help: "The folder; it has to exist.", completion: .directory)
    var folder: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard Files.kind(context.path(folder)) == .folder, let names = Files.names(in: context.path(folder)) else {
            throw CommandError(.notFound, "there is no folder “\(folder)”")
        }
        let store = try context.openTodoStore(common)
        let synchronizer = Synchronizer(store)
        let companions = try SyncedCompanions(path: context.storePath(common), now: context.moment)
        try companions.gather(at: context.moment)
        let own = "packet-\(try synchronizer.site()).jsonl"
        var (applied, omitted) = (0, 0)
        for name in names.sorted() where name.hasPrefix("packet-") && name.hasSuffix(".jsonl") && name != own {
            do {
                applied += try synchronizer.importLines(
                    context.read("\(folder)/\(name)"), file: name, at: context.moment
                ).applied
            } catch let error as TasksError where [.malformed, .clock].contains(error.code) {
                // One that is still on its way, or damaged, does not keep the others back.
                context.say("error: \(error.description); the file is left out\n")
                omitted += 1
            }
        }
        try companions.apply()
        var lines: [UInt8] = []
        let count = try synchronizer.exportLines { lines += $0 }.count
        let path = "\(folder)/\(own)"
        if try Files.kind(context.path(path)) == nil || context.read(path) != lines {
            try context.write(own: context.path(path), lines)
        }
        context.note("took \(applied.of("change")), wrote \(count)", common)
        try SavedThings(context, common).noteWaiting(context, common)
        if omitted > 0 { throw ExitCode.incomplete }
    }
}

/// `packet sync unit`.
struct SyncUnit: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "unit",
        abstract: "Prints a unit of systemd that synchronises in the background.",
        discussion: """
            A service of the user that goes on for as long as the user is logged in.
              packet sync unit > ~/.config/systemd/user/packet-sync.service
              systemctl --user enable --now packet-sync
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let program = Files.resolved("/proc/self/exe") ?? "packet"
        let store = try context.storePath(common)
        let isPlain = (program + store).utf8.allSatisfy {
            $0 > 0x20 && $0 < 0x7F && !Array("\"'\\%$".utf8).contains($0)
        }
        guard isPlain else {
            throw CommandError(.wrongFile, "a path has characters in it that a unit would need escaped")
        }
        try context.output.write(
            """
            [Unit]
            Description=Synchronises packet's todos

            [Service]
            ExecStart=\(program) sync watch --store \(store)
            Restart=on-failure
            RestartSec=60

            [Install]
            WantedBy=default.target

            """)
    }
}
