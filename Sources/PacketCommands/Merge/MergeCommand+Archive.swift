import Interchange
import PacketFiles
import PacketMerge

extension MergeCommand {
    /// Where the archive goes; nil for a merge that writes none.
    ///
    /// - Throws: `CommandError` when it would go to a terminal.
    func archive(in context: CommandContext) throws -> PacketArchive? {
        guard let out, isArchive, !running.dryRun else { return nil }
        guard out == ArchiveName.standardOutput else { return .file(path: try Self.realPath(of: out, in: context)) }
        guard !context.outputIsTerminal else {
            throw CommandError(
                .output, "an archive is nothing for a terminal", hint: "send it to a file (> packets.zip), or name one")
        }
        let temporary = context.environment["TMPDIR"] ?? ""
        return .sink(
            StandardOutputSink(output: context.output),
            spoolFolder: temporary.isEmpty ? "/tmp" : context.path(temporary))
    }

    /// The path of a file that a merge writes, a link at its end followed. What is there is compared with what is written
    /// when that comes, and replaced only with --overwrite.
    static func realPath(of name: String, in context: CommandContext) throws -> String {
        let path = context.path(name)
        do {
            switch try OutputPlace(path) {
            case .file(let real, isThere: true), .stream(let real): return real
            case .file(_, isThere: false): return path
            case .descriptor: throw FileFailure.notWritable
            }
        } catch let failure as FileFailure {
            // The merge itself says what is wrong with the folder.
            if failure == .missing { return path }
            throw CommandError(writing: name, failure)
        }
    }
}

/// Standard output as an archive's place.
private struct StandardOutputSink: ArchiveSink {
    let output: OutputSink

    func append(_ bytes: [UInt8]) throws { try output.write(data: bytes) }
}
