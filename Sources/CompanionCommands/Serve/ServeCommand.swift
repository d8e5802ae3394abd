#if Server
import ArgumentParser
import Games
package import PacketCommands
import PacketDelivery
package import PacketServer
import PacketService
import Storage
import Tasks

/// `packet serve`.
struct ServeCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Answers other programs over HTTP, until it is stopped.",
        discussion: """
            Only this machine can reach it, unless you say --host. It speaks plain HTTP: put it behind a proxy that \
            encrypts, or use an SSH tunnel, before others may reach it. Ctrl-C or SIGTERM end it, and what is being \
            answered is finished first.
              packet serve --port 8080
              curl http://127.0.0.1:8080/api/leaderboard/health

            With --merge it fills forms for those who have a token, and does nothing else: packet-service(7).
              packet serve --merge --token-file tokens
            """)

    @Option(help: "The name or address to listen at.")
    var host = "127.0.0.1"

    @Option(help: "The port to listen at; 0 for one that is free. It is printed when the server is ready.")
    var port = 8_080

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Origins of web pages that may ask besides the server's own; * for all.", valueName: "origin"))
    var allowOrigin: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp("Names that a proxy in front of it passes on, such as board.example.org.", valueName: "name")
    )
    var name: [String] = []

    @Option(
        help: ArgumentHelp(
            "How many scores one address may submit in a minute; 0 for any number, as behind a proxy.",
            valueName: "number")
    )
    var rate = 60

    @OptionGroup(title: "The merge service") var service: ServiceOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(0...65_535).contains(port) { throw ValidationError("--port takes 0 to 65535.") }
        if !(0...1_000_000).contains(rate) { throw ValidationError("--rate takes 0 to 1000000.") }
        if host.isEmpty { throw ValidationError("--host takes a name or an address.") }
    }

    func run(in context: CommandContext) throws {
        var options = ServerOptions()
        (options.host, options.port, options.origins) = (host, port, Set(allowOrigin))
        options.names = Set(name.map { $0.lowercased() })
        if service.merge { return try serve(options, in: context) }
        let store = try context.openStore(common)
        let server = RouteServer(try routes(store, in: context), options: options) { line in
            context.say("error: \(line)\n")
        }
        try run(server, options, in: context)
    }

    private func serve(_ options: ServerOptions, in context: CommandContext) throws {
        var options = options
        service.enter(&options)
        if context.keepsSecrets { ProcessPrivacy.forbidDumps() }
        let application = ServiceApplication(try service.settings(in: context, common))
        let server = RouteServer(application.routes, options: options) { line in
            context.say("error: \(line)\n")
        } ending: {
            application.end()
        } refused: {
            application.note($0)
        }
        try run(server, options, in: context)
        application.waitForBatches()
        let left = application.openBatches
        guard left > 0 else { return }
        context.note("\(left) of the batches are left for the service that is started next", common)
        throw ExitCode.stopped
    }

    private func run(_ server: RouteServer, _ options: ServerOptions, in context: CommandContext) throws {
        if !options.isLoopback {
            context.note("others can reach this server, and nothing that is sent is encrypted", common)
        }
        let shown = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        try server.runAndWait { port in
            try? context.output.write("http://\(shown):\(port)\n")
            try? context.output.flush()
        }
    }

    /// What every part of the program offers. A companion adds its own here.
    private func routes(_ store: Store, in context: CommandContext) throws -> [ServerRoute] {
        let leaderboard = LeaderboardService(store, digest: CommandContext.digest)
        let hub = HubService(try context.openStore(common, of: [TasksSchema.hubModule]))
        return leaderboard.routes(rate: rate == 0 ? nil : rate, now: context.now) + hub.routes(now: context.now)
    }
}

extension ServerError: ReportedError {
    package var report: ErrorReport { ErrorReport(message, hint: hint) }
    package var publicCode: String { "server" }
}
#endif
