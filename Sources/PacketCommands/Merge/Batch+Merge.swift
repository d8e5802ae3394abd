import Interchange
import PDFObjects
import PacketFiles
import PacketMerge
import PacketModel
import PacketPlanning
import PacketStore
import Storage

extension Batch {
    /// The batch that a merge would begin now.
    ///
    /// - Parameter fingerprint: That of the table; nil where it cannot be read twice.
    init(_ merge: PreparedMerge, _ command: MergeCommand, _ context: CommandContext, fingerprint: String?) {
        let started = StoreDate(microseconds: context.now())
        let identity = merge.identity
        let out = Self.place(command, context)
        let digest = SHA256.digest(
            "\(identity.form)\(identity.mapping)\(identity.options)\(out)\(started.microseconds)".utf8)
        let day = started.iso8601.prefix(19).filter { $0.isNumber || $0 == "T" }
        // The password of all packets was typed in: it is not to be kept.
        let hasPassword = merge.notes.contains { $0.code == .passwordShared }
        self.init(
            id: "\(day)-\(SHA256.hexadecimal(Array(digest.prefix(4))))", template: merge.template,
            formSHA256: identity.form, dataName: identity.table,
            dataFingerprint: fingerprint, mappingSHA256: identity.mapping,
            optionsSHA256: identity.options, selection: identity.selection, out: out,
            isPrintFile: identity.isPrintFile, command: hasPassword ? nil : context.arguments,
            folder: context.currentFolder, startedAt: started)
        saltFingerprint = identity.salt
        former = FormerDigests(mapping: identity.former.mapping, options: identity.former.options)
    }

    /// The real path of the output, so that one place is one however it is named. A folder may not be there yet.
    private static func place(_ command: MergeCommand, _ context: CommandContext) -> String {
        if command.out == ArchiveName.standardOutput { return ArchiveName.standardOutput }
        if let out = command.out, !command.isArchive { return Files.resolved(context.path(out)) ?? context.path(out) }
        let path = context.path(command.destination ?? "")
        if command.print.pagesPerFile == nil, let resolved = Files.resolved(path) { return resolved }
        guard let slash = path.lastIndex(of: "/") else { return path }
        let folder = path[..<slash]
        return (Files.resolved(folder.isEmpty ? "/" : String(folder)) ?? String(folder)) + path[slash...]
    }

    /// The folder that the packets are in, or the file that all of them are in.
    var packetFolder: String {
        guard !hasFolder else { return out }
        guard let slash = out.lastIndex(of: "/") else { return "." }
        return slash == out.startIndex ? "/" : String(out[..<slash])
    }
}
