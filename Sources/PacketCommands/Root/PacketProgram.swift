import ArgumentParser

/// The program: arguments in, an exit status out.
public enum PacketProgram {
    /// Runs the process's own arguments and ends the process.
    public static func main() async -> Never {
        StandardStreams.prepare()
        let status = await run(Array(CommandLine.arguments.dropFirst()), in: .process())
        PacketTool.exit(withError: status)
    }

    /// Runs a command line and returns how it ended.
    static func run(_ arguments: [String], in context: CommandContext) async -> ExitCode {
        let status = await perform(arguments, in: context)
        do throws(OutputError) {
            try context.output.flush()
            return status
        } catch {
            return error == .readerGone ? status : report(error, in: context, verbose: false)
        }
    }

    private static func perform(_ arguments: [String], in context: CommandContext) async -> ExitCode {
        var command: any ParsableCommand
        do {
            command = try PacketTool.parseAsRoot(arguments)
            // The commands that ArgumentParser brings along (`help`), and groups without a subcommand.
            if !(command is any ContextCommand) { try command.run() }
        } catch {
            return answer(error, in: context)
        }
        guard let command = command as? any ContextCommand else { return .success }
        do {
            try await command.run(in: context)
            return .success
        } catch let error as ValidationError {
            return answer(error, in: context)
        } catch {
            return report(error, in: context, verbose: command.common.verbose)
        }
    }

    /// Says what ArgumentParser has to say: help, the version, or what is wrong with the command line.
    private static func answer(_ error: any Error, in context: CommandContext) -> ExitCode {
        let text = PacketTool.fullMessage(for: error, columns: context.helpColumns) + "\n"
        let code = PacketTool.exitCode(for: error)
        guard code.isSuccess else {
            context.say(text)
            return code
        }
        try? context.output.write(text)
        return code
    }

    /// Says what went wrong.
    private static func report(_ error: any Error, in context: CommandContext, verbose: Bool) -> ExitCode {
        switch error {
        case OutputError.readerGone: return .success
        case let code as ExitCode: return code
        default:
            context.say(ErrorReport(error).rendered(verbose: verbose))
            return .impossible
        }
    }
}

extension CommandContext {
    /// Help is wrapped to the terminal, but never so wide that it is hard to read.
    fileprivate var helpColumns: Int { min(100, terminalColumns ?? 80) }
}
