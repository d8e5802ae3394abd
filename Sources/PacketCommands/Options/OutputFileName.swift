package import ArgumentParser

/// A file for results, as an option names it; `-` is standard output.
///
/// Options that name such a file have this type, and only files of this type can be opened for writing: see
/// `CommandContext.write`.
package struct OutputFileName: ExpressibleByArgument, Hashable, CustomStringConvertible {
    /// What was typed.
    package let description: String

    package static var defaultCompletionKind: CompletionKind { .file() }

    package init(argument: String) { description = argument }

    /// A file in a folder that an option names.
    package init(_ name: String, in folder: String) { description = "\(folder)/\(name)" }

    /// Whether it is standard output.
    package var isStandardOutput: Bool { description == "-" }
}

/// What becomes of a file that is there already.
package struct OverwriteOptions: ParsableArguments {
    @Flag(help: "Replace a file that is there.")
    package var overwrite = false

    package init() {}

    /// The option of a command line that has none of them.
    static var none: OverwriteOptions {
        var options = OverwriteOptions()
        options.overwrite = false
        return options
    }
}
