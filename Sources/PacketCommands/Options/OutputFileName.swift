import ArgumentParser

/// A file for results, as an option names it; `-` is standard output.
///
/// Options that name such a file have this type, and only files of this type can be opened for writing: see
/// `CommandContext.write`.
struct OutputFileName: ExpressibleByArgument, Hashable, CustomStringConvertible {
    /// What was typed.
    let description: String

    static var defaultCompletionKind: CompletionKind { .file() }

    init(argument: String) { description = argument }

    /// A file in a folder that an option names.
    init(_ name: String, in folder: String) { description = "\(folder)/\(name)" }

    /// Whether it is standard output.
    var isStandardOutput: Bool { description == "-" }
}

/// What becomes of a file that is there already.
struct OverwriteOptions: ParsableArguments {
    @Flag(help: "Replace a file that is there.")
    var overwrite = false
}
