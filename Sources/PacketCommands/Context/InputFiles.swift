import ArgumentParser
import PacketFiles

/// The files that a command reads: it never writes over them, however they are spelled.
struct InputFiles {
    /// Their real paths.
    private let paths: [String]
    private let context: CommandContext

    /// - Parameter names: As the command line has them; what is no file is left out.
    init(_ names: [String?], _ context: CommandContext) {
        self.context = context
        paths = names.compactMap { name in name.flatMap { Files.resolved(context.path($0)) } }
    }

    /// Those that lie in a folder, by their paths from it on.
    func inside(_ folder: String) -> Set<String> {
        guard let folder = Files.resolved(folder) else { return [] }
        let start = folder == "/" ? folder : folder + "/"
        return Set(paths.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) })
    }

    /// Whether a name is that of one of them.
    func contains(_ name: String) -> Bool {
        Files.resolved(context.path(name)).map(paths.contains) ?? false
    }

    /// Refuses to write what `--out` names over one of them.
    func check(out: String?) throws {
        guard let out, contains(out) else { return }
        throw CommandError(.output, "--out names “\(out)”, which is read", hint: "give it another name")
    }

    /// Refuses to write a file over one of them.
    func check(_ option: String, _ name: String?) throws {
        guard let name, contains(name) else { return }
        throw ValidationError("\(option) names a file that the merge reads; give it another name.")
    }
}
