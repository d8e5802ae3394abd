package import Logging
import PacketFiles

/// Everything that a command has around it. A test makes its own and runs commands in process.
package struct CommandContext: Sendable {
    /// The environment variables.
    package var environment: [String: String]
    /// The folder that relative paths start from.
    package var currentFolder: String
    /// The folder of the program; nil when it is not known.
    package var programFolder: String?
    /// The program's file, by which commands run beside others; nil when it is not known.
    package var programFile: String?
    /// The arguments of the command line, without the program's name.
    package var arguments: [String] = []
    /// Results.
    package var output: OutputSink
    /// Progress and diagnostics.
    package var errors: OutputSink
    /// The next line that the user types; nil at the end.
    package var readLine: @Sendable () -> String?
    /// Whether the user can be asked.
    package var inputIsTerminal = false
    /// Whether results go to a terminal.
    package var outputIsTerminal = false
    /// Whether diagnostics go to a terminal.
    package var errorIsTerminal = false
    /// The cells of a line of the terminal.
    package var terminalColumns: Int?
    /// What joins the program besides its core.
    package var companions: [Companion] = []
    /// Whether the process belongs to the command, which may then forbid that its memory is looked at.
    package var keepsSecrets = false
    /// Whether the process belongs to the command, which may then bound its memory.
    package var limitsMemory = false
    /// The time, in microseconds of UTC since 1970-01-01.
    package var now: @Sendable () -> Int64

    /// The process's own surroundings.
    package static func process() -> CommandContext {
        CommandContext(
            environment: ProcessSurroundings.environment(), currentFolder: ProcessSurroundings.currentFolder(),
            programFolder: ProgramFolder.path(), programFile: ProgramFolder.file(),
            output: OutputSink(isTerminal: StandardStreams.isTerminal(1)) { bytes throws(OutputError) in
                try StandardStreams.write(bytes, to: 1)
            },
            errors: OutputSink(capacity: 0) { bytes throws(OutputError) in try StandardStreams.write(bytes, to: 2) },
            readLine: StandardStreams.readLine, inputIsTerminal: StandardStreams.isTerminal(0),
            outputIsTerminal: StandardStreams.isTerminal(1), errorIsTerminal: StandardStreams.isTerminal(2),
            terminalColumns: StandardStreams.columns(1), keepsSecrets: true, limitsMemory: true,
            now: ProcessSurroundings.now)
    }

    /// What libraries know of them.
    var surroundings: Surroundings {
        Surroundings(environment: environment, currentFolder: currentFolder, now: now)
    }

    /// The path of a name that the user typed.
    package func path(_ name: String) -> String { surroundings.path(name) }

    /// The folder of a file that the user named; the current one for standard input.
    package func folder(of name: String) -> String { surroundings.folder(of: name) }

    /// Says something on standard error; there is nobody to tell when that fails.
    package func say(_ text: PrintedText) { try? errors.write(text) }

    /// Says something that is worth knowing, unless the user wants quiet.
    package func note(_ text: String, _ common: CommonOptions) {
        if !common.quiet { say("note: \(text)\n") }
    }

    /// A log for whoever asked for `--verbose`: what was done, how long it took, how much it was. Never a value.
    package func logger(_ common: CommonOptions) -> Logger {
        var logger = Logger(label: "packet") { _ in LineLogHandler(say: say) }
        logger.logLevel = common.verbose ? .debug : .critical
        return logger
    }

    /// Asks before something is destroyed.
    ///
    /// - Throws: `CommandError` with code `.unconfirmed` when nobody can be asked, or the answer is no.
    package func confirm(_ question: String) throws(CommandError) {
        guard inputIsTerminal else {
            throw CommandError(.unconfirmed, "this needs a confirmation", hint: "add --yes when you mean it")
        }
        say("\(question) [y/N] ")
        guard let answer = readLine()?.lowercased(), ["y", "yes"].contains(answer) else {
            throw CommandError(.unconfirmed, "nothing was changed")
        }
    }
}
