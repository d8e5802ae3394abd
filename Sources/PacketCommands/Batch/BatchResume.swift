import ArgumentParser
import Interchange
import PacketFiles
package import PacketPlanning
package import PacketStore
import Storage

/// `packet batch resume`.
struct BatchResume: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume",
        abstract: "Goes on with a merge that was stopped or killed.",
        discussion: """
            Gives the merge's command again, in its folder, when form, mapping, options and table are what they were; \
            otherwise says which of them have changed and writes nothing. What is there already is not written again.
              packet batch resume 20260314T0926
            """)

    @OptionGroup var argument: BatchArgument
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let batch = try argument.batch(in: context.existingStore(common))
        guard batch.dataFingerprint != nil else {
            throw CommandError(
                .notFound, "batch \(batch.id) read its table from a stream, which cannot be read again",
                hint: "the same command with the same table goes on with it")
        }
        let (merge, again) = try batch.merge(in: context, common)
        try merge.run(in: again, goingOnWith: batch)
    }
}

extension Batch {
    /// The command of the batch, and where it is given: in its folder, and with the store that knows the batch, wherever the
    /// command would look.
    func merge(in context: CommandContext, _ common: CommonOptions) throws -> (MergeCommand, CommandContext) {
        guard let command else {
            throw CommandError(
                .notFound, "the command of batch \(id) was not kept", hint: "the same command again goes on with it")
        }
        guard var merge = try? PacketTool.parseAsRoot(command) as? MergeCommand else {
            throw CommandError(.notFound, "the command of batch \(id) is not understood: \(commandLine ?? "")")
        }
        var again = context
        again.currentFolder = folder
        again.arguments = command
        merge.common = common
        merge.common.store = try context.storePath(common)
        return (merge, again)
    }
}

extension Batch {
    /// The people that its command named, by a path from the root; nil where the command is not kept, or read a stream.
    package var people: MergeRequest.People? {
        guard let command, let merge = try? PacketTool.parseAsRoot(command) as? MergeCommand, merge.people.isGiven,
            !merge.people.isStandardInput
        else { return nil }
        var people = MergeRequest.People(merge.people, merge.table)
        people.file = people.file.map { $0.hasPrefix("/") ? $0 : "\(folder)/\($0)" }
        return people
    }

    /// The files that its command reads, by paths from the root; nil where `packet batch resume` cannot give the command again, or
    /// what it writes is a stream.
    package var namedFiles: [String]? {
        guard dataFingerprint != nil, out != ArchiveName.standardOutput, let command,
            let merge = try? PacketTool.parseAsRoot(command) as? MergeCommand
        else { return nil }
        func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }
        let forms: [String?] = [merge.form] + merge.several.names
        return (merge.inputNames.compactMap(\.self) + merge.pictures.folders).filter { name in
            // A form that is no file is a stored template.
            !forms.contains(name) || name.contains("/") || name.lowercased().hasSuffix(".pdf")
                || Files.kind(path(name)) != nil
        }.map(path)
    }

    /// Whether it is running, and was not killed.
    package var isAtWork: Bool { liveState == "running" }

    /// Refuses to go on with a batch whose merge would be another one now.
    ///
    /// - Parameter now: The batch that the same command would begin.
    func checkGoingOn(as now: Batch) throws(CommandError) {
        var changes = now.changes(since: self)
        if !changes.contains("table"), now.dataFingerprint != dataFingerprint { changes.append("table") }
        guard let last = changes.last else { return }
        let list = changes.count == 1 ? last : "\(changes.dropLast().joined(separator: ", ")) and the \(last)"
        throw CommandError(
            .changed,
            "batch \(id) cannot go on: the \(list) \(last == "options" || changes.count > 1 ? "have" : "has") changed since",
            hint: "to merge what is there now, give the command yourself: \(commandLine ?? "packet merge")")
    }
}
