#if Server
import ArgumentParser
import PacketCommands
import PacketFiles
import PacketServer
import PacketService

/// The options of `packet serve --merge`.
struct ServiceOptions: ParsableArguments {
    @Flag(help: "Fill forms for other programs; the companions are not served then.")
    var merge = false

    @Option(
        help: ArgumentHelp(
            "The tokens of those who may ask, a line each: NAME SCOPES TOKEN, the scopes some of merge, templates and "
                + "log.", valueName: "file"),
        completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "How many requests to work on at a time, and packets of each; otherwise one for each core.",
            valueName: "number"))
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "The folder for what is sent, and for batches; otherwise one beside the store.", valueName: "folder"),
        completion: .directory)
    var folder: String?

    @Option(help: ArgumentHelp("The largest request, such as 256M.", valueName: "size"))
    var maxBytes: ByteCount?

    @Option(
        help: ArgumentHelp(
            "The most that requests and batches may have on the disk, such as 20G; otherwise half of what is free.",
            valueName: "size"))
    var maxDisk: ByteCount?

    @Option(help: ArgumentHelp("How many rows a table may have.", valueName: "number"))
    var maxRows = 1_000_000

    @Option(
        help: ArgumentHelp("How long a request may be worked on, and wait for its turn before.", valueName: "seconds"))
    var maxSeconds = 600

    @Option(help: ArgumentHelp("How many requests may be open at a time.", valueName: "number"))
    var maxOpen = 512

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            """
            Addresses of proxies whose X-Forwarded-For says from where a request comes; wrong tokens are counted by that.
            """,
            valueName: "address"))
    var proxy: [String] = []

    func validate() throws {
        guard merge else {
            if tokenFile != nil || jobs != nil || folder != nil || maxBytes != nil || maxDisk != nil || !proxy.isEmpty {
                throw ValidationError(
                    "--token-file, --jobs, --folder, --max-bytes, --max-disk and --proxy go with --merge.")
            }
            return
        }
        if tokenFile == nil { throw ValidationError("--merge needs --token-file: nobody is let in without a token.") }
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
        if !(1...1_000_000_000).contains(maxRows) { throw ValidationError("--max-rows takes a number from 1.") }
        if !(1...86_400).contains(maxSeconds) { throw ValidationError("--max-seconds takes 1 to 86400.") }
        if !(1...10_000).contains(maxOpen) { throw ValidationError("--max-open takes 1 to 10000.") }
        if let other = proxy.first(where: { ClientAddress.written($0) == nil }) {
            throw ValidationError("--proxy takes an address such as 10.0.0.5 or ::1, and “\(other)” is none.")
        }
    }

    /// Takes over how the server listens.
    func enter(_ options: inout ServerOptions) {
        options.proxies = Set(proxy.compactMap(ClientAddress.written))
        options.problemPath = "/v1/"
        options.connections = maxOpen + 512
        (options.firstSeconds, options.endingSeconds) = (1, 30)
        (options.headSeconds, options.requestSeconds) = (8, 8)
        options.takesSocket = true
    }

    /// What the service stands on.
    func settings(in context: CommandContext, _ common: CommonOptions) throws -> ServiceSettings {
        let name = tokenFile ?? ""
        // systemd lets the service's user in by an access control list.
        let isCredential = context.environment["CREDENTIALS_DIRECTORY"].map { context.path(name).hasPrefix("\($0)/") }
        if Files.isOpenToOthers(context.path(name), groupCounts: isCredential != true) {
            throw CommandError(
                .password, "others may read “\(name)”, and so have its tokens", hint: "chmod 600 \(name)")
        }
        let tokens: ServiceTokens
        do { tokens = try ServiceTokens(context.text(name)) } catch let failure as ServiceTokens.Failure {
            let place = failure.line > 0 ? ", line \(failure.line)" : ""
            throw CommandError(.wrongFile, "“\(name)”\(place): \(failure.message)")
        }
        var settings = ServiceSettings(
            works: ServedWorks(context, common), tokens: tokens,
            folder: try folder.map(context.path) ?? "\(context.storePath(common)).service",
            version: PacketTool.configuration.version, now: context.now
        ) { line in context.say("\(line)\n") }
        settings.jobs = jobs ?? ProcessSurroundings.coreCount()
        settings.bodyLimit = maxBytes?.bytes ?? settings.bodyLimit
        settings.diskLimit = maxDisk?.bytes
        (settings.rowLimit, settings.secondLimit, settings.openLimit) = (maxRows, maxSeconds, maxOpen)
        return settings
    }
}
#endif
