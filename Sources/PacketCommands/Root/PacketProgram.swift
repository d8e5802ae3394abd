package import ArgumentParser
import Glibc
import PacketMapping

/// The program: arguments in, an exit status out.
///
///     PacketProgram(PacketTool.self).main()
package struct PacketProgram {
    private let tool: any ParsableCommand.Type
    private let companions: [Companion]

    /// Joins the parts of the program.
    ///
    /// - Parameter tool: The command `packet`, with the commands of the companions.
    package init(_ tool: any ParsableCommand.Type, companions: [Companion] = []) {
        self.tool = tool
        self.companions = companions
    }

    /// Runs the process's own arguments and ends the process.
    package func main() -> Never {
        StandardStreams.prepare()
        let status = run(Self.arguments(of: CommandLine.arguments), in: .process())
        exit(status.rawValue)  // ArgumentParser's would put a help together first
    }

    /// The arguments of a process. Called by the name of pdftk, it is the command that stands in for that.
    private static func arguments(of process: [String]) -> [String] {
        let name = process.first?.split(separator: "/").last
        return (name == "pdftk" ? ["pdftk"] : []) + process.dropFirst()
    }

    /// Runs a command line and returns how it ended. Never throws: whatever happens is said and becomes a status.
    package func run(_ arguments: [String], in context: CommandContext) -> ExitCode {
        var common: CommonOptions?
        let status: ExitCode
        var context = context
        context.arguments = arguments
        context.companions = companions
        do {
            if let command = try parse(arguments, in: context) {
                common = command.common
                try command.run(in: context)
            }
            status = .success
        } catch {
            status = report(error, in: context, common)
        }
        do throws(OutputError) { try context.output.flush() } catch {
            return error == .readerGone ? status : report(error, in: context, common)
        }
        return status
    }

    /// Writes a failure for programs, unless results have been written already: they say themselves how it ended.
    private func write(_ failure: FailureReport, in context: CommandContext) {
        guard FailureReport.isWanted(by: context.arguments), !context.output.hasWritten else { return }
        try? context.output.write(data: JSONWriter.text(["error": failure.json]))
    }

    /// The command of a command line; nil when ArgumentParser has answered it (help, the version).
    private func parse(_ arguments: [String], in context: CommandContext) throws -> (any ContextCommand)? {
        let plain: (any ContextCommand)? =
            ExtractFieldsCommand.plain(arguments) ?? FillCommand.plain(arguments) ?? PDFtkCommand.plain(arguments)
        if let command = plain ?? alone(arguments) { return command }
        let nested = nested(arguments)
        let root = nested?.type ?? tool
        do {
            var command = try root.parseAsRoot(nested?.rest ?? arguments)
            if let command = command as? any ContextCommand { return command }
            // What ArgumentParser brings along (`help`), and groups without a subcommand.
            try command.run()
        } catch {
            let code = try answer(error, of: root, in: context)
            if !code.isSuccess { throw code }
        }
        return nil
    }

    /// A command below one that does something itself: ArgumentParser would take its name for an argument of that.
    private func nested(_ arguments: [String]) -> (type: any ParsableCommand.Type, rest: [String])? {
        guard arguments.count > 1,
            let group = tool.configuration.subcommands.first(where: { $0.configuration.commandName == arguments[0] }),
            group is any ContextCommand.Type,
            let type = group.configuration.subcommands.first(where: { $0.configuration.commandName == arguments[1] })
        else { return nil }
        return (type, Array(arguments.dropFirst(2)))
    }

    /// A command that its first word names, read without asking for all the others; nil where that does not go well, for
    /// the whole program to say why.
    private func alone(_ arguments: [String]) -> (any ContextCommand)? {
        guard let name = arguments.first,
            let type = tool.configuration.subcommands.first(where: { $0.configuration.commandName == name }),
            type.configuration.subcommands.isEmpty || type is any ContextCommand.Type, nested(arguments) == nil
        else { return nil }
        return (try? type.parseAsRoot(Array(arguments.dropFirst()))) as? any ContextCommand
    }

    /// Says what ArgumentParser has to say: help, the version, or what is wrong with the command line.
    ///
    /// - Parameter root: The command that was read; nil for the whole program.
    private func answer(
        _ error: any Error, of root: (any ParsableCommand.Type)? = nil, in context: CommandContext
    ) throws(OutputError) -> ExitCode {
        let root = root ?? tool
        // Wrapped to the terminal, but never so wide that it is hard to read.
        let columns = min(100, context.terminalColumns ?? 80)
        let message = BashCompletion.whole(
            onOwnLines(root.fullMessage(for: error, columns: columns), context.arguments))
        let text: PrintedText = "\(lines: message)\n"
        let code = root.exitCode(for: error)
        if code.isSuccess {
            try context.output.write(text)
        } else {
            context.say(text)
            let hint = suggestion(for: context.arguments)
            if let hint { context.say("hint: \(hint)\n") }
            write(FailureReport(usage: root.message(for: error), hint: hint, exit: code.rawValue), in: context)
        }
        return code
    }

    /// What somebody may have meant who typed the name of a command that there is not; nil where all of them are there.
    private func suggestion(for arguments: [String]) -> String? {
        var type = tool
        var path = ["packet"]
        for word in arguments {
            let commands = type.configuration.subcommands
            guard !commands.isEmpty, !word.hasPrefix("-") else { return nil }
            if let next = commands.first(where: { $0.configuration.commandName == word }) {
                type = next
                path.append(word)
                continue
            }
            let names = commands.compactMap { $0.configuration.commandName }
            let nearest = Suggestion.nearest(to: word, among: names)
            return nearest.map { "did you mean “\((path + [$0]).joined(separator: " "))”?" }
        }
        return nil
    }

    /// A message of ArgumentParser, in which the line ends of arguments are no line ends.
    private func onOwnLines(_ message: String, _ arguments: [String]) -> String {
        var message = message
        for argument in arguments {
            for line in argument.split(whereSeparator: \.isNewline).dropFirst() {
                message = message.replacing("\r\n\(line)", with: "␍␊\(line)").replacing("\n\(line)", with: "␊\(line)")
            }
        }
        return message
    }

    /// Says what went wrong. A reader that has seen enough (`head`) is nothing wrong.
    private func report(_ error: any Error, in context: CommandContext, _ common: CommonOptions?) -> ExitCode {
        switch error {
        case OutputError.readerGone: return .success
        case let code as ExitCode: return code
        case is ValidationError: return (try? answer(error, in: context)) ?? .validationFailure
        default:
            context.say(ErrorReport(error).rendered(verbose: common?.verbose ?? false))
            write(FailureReport(error), in: context)
            return ExitCode(of: error)
        }
    }
}
