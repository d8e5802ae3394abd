/// Everything that a command has around it. A test makes its own and runs commands in process.
struct CommandContext: Sendable {
    /// The environment variables.
    var environment: [String: String]
    /// The folder that relative paths start from.
    var currentFolder: String
    /// The folder of the program; nil when it is not known.
    var programFolder: String?
    /// The arguments of the command line, without the program's name.
    var arguments: [String] = []
    /// Results.
    var output: OutputSink
    /// Progress and diagnostics.
    var errors: OutputSink
    /// The next line that the user types; nil at the end.
    var readLine: @Sendable () -> String?
    /// Whether the user can be asked.
    var inputIsTerminal = false
    /// Whether results go to a terminal.
    var outputIsTerminal = false
    /// Whether diagnostics go to a terminal.
    var errorIsTerminal = false
    /// The cells of a line of the terminal.
    var terminalColumns: Int?
    /// Whether the process belongs to the command, which may then forbid that its memory is looked at.
    var keepsSecrets = false
    /// Whether the process belongs to the command, which may then bound its memory.
    var limitsMemory = false
    /// The time, in microseconds of UTC since 1970-01-01.
    var now: @Sendable () -> Int64

    /// The process's own surroundings.
    static func process() -> CommandContext {
        CommandContext(
            environment: ProcessSurroundings.environment(), currentFolder: ProcessSurroundings.currentFolder(),
            programFolder: ProgramFolder.path(),
            output: OutputSink(isTerminal: StandardStreams.isTerminal(1)) { bytes throws(OutputError) in
                try StandardStreams.write(bytes, to: 1)
            },
            errors: OutputSink(capacity: 0) { bytes throws(OutputError) in try StandardStreams.write(bytes, to: 2) },
            readLine: StandardStreams.readLine, inputIsTerminal: StandardStreams.isTerminal(0),
            outputIsTerminal: StandardStreams.isTerminal(1), errorIsTerminal: StandardStreams.isTerminal(2),
            terminalColumns: StandardStreams.columns(1), keepsSecrets: true, limitsMemory: true,
            now: ProcessSurroundings.now)
    }

    /// The path of a name that the user typed.
    func path(_ name: String) -> String {
        name.utf8.first == UInt8(ascii: "/") || currentFolder == "." ? name : "\(currentFolder)/\(name)"
    }

    /// The folder of a file that the user named; the current one for standard input.
    func folder(of name: String) -> String {
        guard name != "-", let slash = path(name).lastIndex(of: "/") else { return currentFolder }
        let folder = path(name)[..<slash]
        return folder.isEmpty ? "/" : String(folder)
    }

    /// Says something on standard error; there is nobody to tell when that fails.
    func say(_ text: PrintedText) { try? errors.write(text) }

    /// Says something that is worth knowing, unless the user wants quiet.
    func note(_ text: String, _ common: CommonOptions) {
        if !common.quiet { say("note: \(text)\n") }
    }

    /// Asks before something is destroyed.
    ///
    /// - Throws: `CommandError` with code `.unconfirmed` when nobody can be asked, or the answer is no.
    func confirm(_ question: String) throws(CommandError) {
        guard inputIsTerminal else {
            throw CommandError(.unconfirmed, "this needs a confirmation", hint: "add --yes when you mean it")
        }
        say("\(question) [y/N] ")
        guard let answer = readLine()?.lowercased(), ["y", "yes"].contains(answer) else {
            throw CommandError(.unconfirmed, "nothing was changed")
        }
    }
}
