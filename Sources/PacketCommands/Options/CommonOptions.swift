import ArgumentParser

/// The options that every command has.
package struct CommonOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The store to use; otherwise PACKET_STORE or the user's own.", valueName: "path"),
        completion: .file())
    var store: String?

    @Flag(name: .shortAndLong, help: "Say nothing but results and errors.")
    package var quiet = false

    @Flag(name: .shortAndLong, help: "Say more about what is done and why it failed.")
    package var verbose = false

    @Flag(help: "Do not colour anything; NO_COLOR does the same.")
    var noColor = false

    package init() {}

    /// The options of a command line that has none of them.
    static var none: CommonOptions {
        var options = CommonOptions()
        options.store = nil
        options.quiet = false
        options.verbose = false
        options.noColor = false
        return options
    }

    /// The same for a step that somebody else takes again, and speaks of.
    var hushed: CommonOptions {
        var options = self
        options.quiet = true
        return options
    }

    package func validate() throws {
        if quiet && verbose { throw ValidationError("--quiet and --verbose exclude each other.") }
    }
}
