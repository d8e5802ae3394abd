import ArgumentParser
import PDFObjects
import PacketCommands
import PacketFiles
import Storage
import Tasks

/// `packet sync connect`.
struct SyncConnect: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "connect",
        abstract: "Says where the hub is.",
        discussion: """
            The token is the first line of a file that nobody else may read; it stays there. Another hub gets everything.
              packet sync connect https://hub.example.org --token-file ~/.packet-token
            """)

    @Argument(help: "The address: http:// or https://, a name, and perhaps a port.")
    var address: String

    @Option(help: ArgumentHelp("The file with this device's token.", valueName: "file"), completion: .file())
    var tokenFile: String

    @OptionGroup var common: CommonOptions

    func validate() throws {
        let isPlain = address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, ["http://", "https://"].contains(where: { address.hasPrefix($0) && address != $0 }),
            !address.contains(where: { "?#@".contains($0) })
        else { throw ValidationError("An address begins with http:// or https://, and has no query and no password.") }
    }

    func run(in context: CommandContext) throws {
        _ = try context.token(in: tokenFile)
        let file = Files.resolved(context.path(tokenFile)) ?? context.path(tokenFile)
        var address = address
        while address.hasSuffix("/") { address.removeLast() }
        try Synchronizer(context.openTodoStore(common)).connect(Synchronizer.Hub(address: address, tokenFile: file))
    }
}

/// `packet sync disconnect`.
struct SyncDisconnect: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect",
        abstract: "Forgets where the hub is; everything here stays.",
        discussion: """
            The hub keeps what it has: packet sync forget asks it to drop that.
              packet sync disconnect
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else { return }
        try Synchronizer(store).disconnect()
    }
}

/// `packet sync run`.
struct SyncRun: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Fetches what is new, and sends what the hub has not had.",
        discussion: """
            After a failure the next try has to wait for some time, which grows; --now tries at once. Exit status 75: the \
            hub was not reached, the same command again goes on.
              packet sync run
            """)

    @Flag(help: "Try although the last try failed a moment ago.")
    var now = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openTodoStore(common)
        let session = try SyncSession(store, path: context.storePath(common), context, context.logger(common))
        let report = try session.run(isUrgent: now)
        context.note(
            "fetched \(report.pulled.of("change")), sent \(report.pushed.of("change"))"
                + (report.rejected > 0 ? ", \(report.rejected) of them not taken" : ""), common)
        try SavedThings(context, common).noteWaiting(context, common)
    }
}

/// `packet sync status`.
struct SyncStatus: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Shows how synchronisation is going, without asking the hub.",
        discussion: """
            In one sentence; --details has more. As JSON it has the same members every time.
              packet sync status --details
              packet sync status --format json
            """)

    @Flag(help: "Say all that is known, in a table.")
    var details = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingTodoStore(common) else {
            return context.note("there is nothing to synchronise yet", common)
        }
        let status = try Synchronizer(store).status()
        let listing = CivicListing(
            [("PROPERTY", "property"), ("VALUE", "value")], emptyNote: "",
            rows: [
                ["site", status.site.description], ["hub", status.hub?.address ?? "none"],
                ["waiting", "\(status.waiting)"], ["conflicts", "\(status.conflicts)"],
                ["last success", status.succeededAt?.iso8601 ?? "never"],
                ["last failure", status.failedAt?.iso8601 ?? "never"], ["reason", status.failure ?? ""],
                ["tries that failed", "\(status.attempt)"], ["next try", status.notBefore?.iso8601 ?? "any time"],
                ["clock", status.skew.map { "the hub is \($0) s ahead" } ?? "not compared"],
            ])
        if list.format == .json {
            var object = JSONObject()
            object["site"] = .string(status.site.description)
            object["hub"] = .text(status.hub?.address)
            object["waiting"] = .integer(status.waiting)
            object["conflicts"] = .integer(status.conflicts)
            object["lastSuccess"] = .text(status.succeededAt?.iso8601)
            object["lastFailure"] = .text(status.failedAt?.iso8601)
            object["reason"] = .text(status.failure)
            object["failedTries"] = .integer(status.attempt)
            object["nextTry"] = .text(status.notBefore?.iso8601)
            object["hubIsAheadBySeconds"] = .count(status.skew.map { Int($0) })
            return try context.output.write(data: JSONWriter.text(object.value))
        }
        if list.format == .table, !details {
            return try context.output.write("\(status.sentence(at: context.moment))\n")
        }
        try context.list(listing, as: list.format, common)
    }
}

/// `packet sync forget`.
struct SyncForget: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget",
        abstract: "Asks the hub to drop what this device wrote, and to let it in no more.",
        discussion: """
            Other devices keep what they have fetched. Everything here stays.
              packet sync forget --yes
            """)

    @Flag(help: "Do not ask.")
    var yes = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openTodoStore(common)
        let hub = try context.hub(store)
        if !yes { try context.confirm("Ask the hub to drop what this device wrote?") }
        let synchronizer = Synchronizer(store)
        do {
            try hub.forget(try synchronizer.site())
        } catch let failure as HubFailure {
            throw TasksError(failure)
        }
        try synchronizer.disconnect()
    }
}

/// `packet sync device`.
struct SyncDevice: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "device",
        abstract: "Says which devices may use the hub in this store.",
        discussion: """
            All devices of one hub see the same: they are meant to be one person's, or one office's.
              packet sync device add laptop
            """,
        subcommands: [SyncDeviceAdd.self, SyncDeviceList.self, SyncDeviceRemove.self])
}

/// `packet sync device add`.
struct SyncDeviceAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Lets a device in, and prints its token, which is not kept here and cannot be printed again.",
        discussion: """
            Bring it to the device in a file of mode 0600. It belongs to the store that uses it first, which writes in its \
            own name only; another store needs a token of its own.
              (umask 077; packet sync device add laptop > token)
            """)

    @Argument(help: "What to call it.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let token = String.randomToken()
        let digest = SHA256.hexadecimal(SHA256.digest(token.utf8))
        try context.openHub(common).add(name, tokenDigest: digest, at: context.moment)
        try context.output.write(value: token)
    }
}

/// `packet sync device list`.
struct SyncDeviceList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Shows the devices and when they were last heard of.",
        discussion: """
            The time is noted once a minute.
              packet sync device list
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let rows = try context.openHub(common).devices().map { device in
            [device.name, device.addedAt.iso8601, device.seenAt?.iso8601 ?? "", device.site?.description ?? ""]
        }
        let listing = CivicListing(
            [("NAME", "name"), ("ADDED", "addedAt"), ("SEEN", "seenAt"), ("SITE", "site")],
            emptyNote: "there are no devices", rows: rows)
        try context.list(listing, as: list.format, common)
    }
}

/// `packet sync device rm`.
struct SyncDeviceRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Lets a device in no more; what it wrote stays.",
        discussion: """
            Use it for one that was lost.
              packet sync device rm laptop
            """)

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try context.openHub(common).remove(name) }
}
