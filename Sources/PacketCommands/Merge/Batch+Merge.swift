import PDFObjects
import PacketMerge
import PacketModel
import PacketStore
import Storage

extension Batch {
    /// The batch that a merge would begin now.
    init(_ setup: MergeSetup, _ command: MergeCommand, _ context: CommandContext) {
        let started = StoreDate(microseconds: context.now())
        let isPrintFile = command.print.single != nil
        let out = Self.place(command, context)
        let digest = SHA256.digest(
            "\(setup.formDigest)\(setup.mappingDigest)\(setup.optionsDigest)\(out)\(started.microseconds)".utf8)
        let day = started.iso8601.prefix(19).filter { $0.isNumber || $0 == "T" }
        let volumes = command.print.pagesPerFile.map { " --pages-per-file \($0)" } ?? ""
        let people = command.people.format
        let selection = [
            ("--rows", command.rows.rows), ("--where", command.rows.condition),
            ("--delimiter", command.table.delimiter), ("--encoding", command.table.encoding),
            ("--header-row", people.headerRow.map(String.init)), ("--as-shown", people.asShown ? "" : nil),
            ("--fill-merged", people.fillMerged ? "" : nil),
        ].compactMap { name, value in value.map { "\(name) \($0)" } }
        self.init(
            id: "\(day)-\(SHA256.hexadecimal(Array(digest.prefix(4))))", template: setup.storedTemplate,
            formSHA256: setup.formDigest,
            dataName: command.people.tableName, dataFingerprint: command.people.fingerprint(in: context),
            mappingSHA256: setup.mappingDigest, optionsSHA256: setup.optionsDigest,
            selection: selection.joined(separator: " ") + volumes, out: out, isPrintFile: isPrintFile,
            command: setup.hasPasswordInArguments ? nil : context.arguments, folder: context.currentFolder,
            startedAt: started)
        saltFingerprint = setup.saltFingerprint
    }

    /// The real path of the output, so that one place is one however it is named. A folder may not be there yet.
    private static func place(_ command: MergeCommand, _ context: CommandContext) -> String {
        if let out = command.out { return Files.resolved(context.path(out)) ?? context.path(out) }
        let path = context.path(command.print.single?.description ?? "")
        if command.print.pagesPerFile == nil, let resolved = Files.resolved(path) { return resolved }
        guard let slash = path.lastIndex(of: "/") else { return path }
        let folder = path[..<slash]
        return (Files.resolved(folder.isEmpty ? "/" : String(folder)) ?? String(folder)) + path[slash...]
    }

    /// The folder that the packets are in.
    var packetFolder: String {
        guard isPrintFile else { return out }
        guard let slash = out.lastIndex(of: "/") else { return "." }
        return slash == out.startIndex ? "/" : String(out[..<slash])
    }
}

extension MergeSetup {
    /// Whether the password of all packets was typed in: it is not to be kept.
    var hasPasswordInArguments: Bool { notes.contains { $0.code == .passwordShared } }
}
