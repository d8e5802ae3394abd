package import ArgumentParser

/// A command that takes its surroundings as an argument, so that tests can run it in process.
///
/// A command that ends well returns; it throws an `ExitCode` for the other ways to end, and an error of one of our
/// libraries, or a `CommandError`, when it cannot be done.
package protocol ContextCommand: ParsableCommand {
    /// The options that every command has.
    var common: CommonOptions { get }

    /// Does what was asked.
    func run(in context: CommandContext) throws
}
