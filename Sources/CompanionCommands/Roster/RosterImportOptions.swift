import ArgumentParser
import PacketCommands
import PacketFiles
import Roster

/// The options of everything that imports.
struct RosterImportOptions: ParsableArguments {
    /// How progress is shown.
    enum Progress: String, ExpressibleByArgument, CaseIterable { case lines, json }

    @Flag(help: "Only show what would change.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Say on standard error how far it is: in lines, or in JSON, one object a line.", valueName: "how"))
    var progress: Progress?

    @Option(
        help: ArgumentHelp(
            "Try again so many times when the file or the store cannot be read just now.", valueName: "count"))
    var retry = 0

    func validate() throws {
        if !(0...100).contains(retry) { throw ValidationError("--retry takes 0 to 100.") }
    }

    /// Imports into the roster, trying again when it may help, and ends with status 4 when it is refused.
    ///
    /// - Parameters:
    ///   - body: Imports, and passes on how far it is.
    ///   - done: Says what came of it.
    func run<Outcome>(
        in context: CommandContext, _ common: CommonOptions,
        _ body: (Roster, @escaping (RosterProgress) -> Void) throws -> Outcome, then done: (Outcome) throws -> Void
    ) throws {
        try context.refusing(common) {
            let progress = Self.shown(progress, in: context)
            try done(retrying(in: context) { try body(Roster(context.openStore(common)), progress) })
        }
    }

    /// Says how far an import is.
    static func shown(_ progress: Progress?, in context: CommandContext) -> (RosterProgress) -> Void {
        { step in
            switch progress {
            case nil: break
            case .lines: context.say("\(Int(step.fraction * 100))% \(step.step.rawValue): \(step.message)\n")
            case .json:
                let line = JSONWriter.line([
                    "fraction": .number(step.fraction), "step": .string(step.step.rawValue),
                    "message": .string(step.message),
                ])
                context.say("\(lines: line)")
            }
        }
    }

    /// Runs something, and again when it may help.
    private func retrying<Value>(in context: CommandContext, _ body: () throws -> Value) throws -> Value {
        var left = retry
        while true {
            do { return try body() } catch {
                let isTransient = (error as? RosterError)?.code.isTransient ?? (error is CommandError)
                guard left > 0, isTransient else { throw error }
                left -= 1
                context.say("note: \(ErrorReport(error).message); trying again\n")
                ProcessSurroundings.pause(milliseconds: 200)
            }
        }
    }
}

/// The options that say what an update refuses.
struct RosterGuardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How many persons may go, deleted or replaced (default: 10, and a fifth of all).", valueName: "count"))
    var allowDeletions: Int?

    @Flag(help: "Take a workbook of an older version, too.")
    var allowDowngrade = false

    func validate() throws {
        if let allowDeletions, allowDeletions < 0 { throw ValidationError("--allow-deletions takes a number from 0.") }
    }

    /// What is refused.
    var guarding: RosterGuard {
        RosterGuard(limit: allowDeletions.map { .count($0) } ?? .usual, allowsDowngrade: allowDowngrade)
    }
}
