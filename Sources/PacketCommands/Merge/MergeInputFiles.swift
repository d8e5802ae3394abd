import ArgumentParser
import PacketFiles
import PacketMerge

/// The files that a merge reads: it never writes over them.
struct MergeInputFiles {
    /// Their real paths.
    private let paths: [String]
    private let context: CommandContext

    init(_ command: MergeCommand, _ context: CommandContext) {
        self.context = context
        let options: [String?] = [
            command.form, command.people.path, command.mapping.map, command.password.passwordFile,
            command.protection.ownerPasswordFile, command.protection.salt, command.several.packet,
        ]
        let names = options.compactMap { $0 } + command.several.names
        paths = names.compactMap { Files.resolved(context.path($0)) }
    }

    /// Those that lie in a folder, by their paths from it on.
    func inside(_ folder: String) -> Set<String> {
        guard let folder = Files.resolved(folder) else { return [] }
        let start = folder == "/" ? folder : folder + "/"
        return Set(paths.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) })
    }

    /// Refuses to write a file over one of them.
    func check(_ option: String, _ name: String?) throws {
        guard let name, let resolved = Files.resolved(context.path(name)), paths.contains(resolved) else { return }
        throw ValidationError("\(option) names a file that the merge reads; give it another name.")
    }
}
