import ArgumentParser
import PacketMerge

/// All packets in one file, for print.
struct PrintOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Put all packets into one print file, in place of one file each, with a bookmark and a document part for "
                + "every packet. It has no links, comments and structure tags.", valueName: "file"),
        completion: .file(extensions: ["pdf"]))
    var single: OutputFileName?

    @Option(
        help: ArgumentHelp(
            "Begin another print file before one has more pages (file-001.pdf, …); packets are never divided.",
            valueName: "number"))
    var pagesPerFile: Int?

    func validate() throws {
        if single?.isStandardOutput == true {
            throw ValidationError("--single takes the path of a file; a print file does not go to standard output.")
        }
        // With another ending it is rather the table, given by mistake.
        if let single = single?.description, PrintTarget(single) == nil || !single.lowercased().hasSuffix(".pdf") {
            throw ValidationError("--single takes the path of a PDF file, which ends in .pdf.")
        }
        guard let pagesPerFile else { return }
        guard single != nil else {
            throw ValidationError("--pages-per-file divides a print file; name it with --single.")
        }
        guard pagesPerFile > 0 else { throw ValidationError("--pages-per-file takes a number from 1.") }
    }

    /// The path of the print file, a link at its end followed; nil when there is to be none.
    func path(in context: CommandContext) throws -> String? {
        guard let single else { return nil }
        guard pagesPerFile == nil else { return context.path(single.description) }
        return try MergeCommand.realPath(of: single.description, in: context)
    }

    /// Refuses options that make no sense for a print file.
    func check(_ command: MergeCommand) throws {
        guard let single else { return }
        if ([command.form].compactMap { $0 } + command.several.names).contains(single.description) {
            throw ValidationError("--single names the form itself; give the print file another name.")
        }
        if command.out != nil {
            throw ValidationError(
                "--single writes one file of all packets, --out a file for each; give one of the two.")
        }
        if command.naming.shardDirs {
            throw ValidationError("--shard-dirs puts packets into folders; a print file is one file.")
        }
        if command.packets.fillable || command.packets.keepScripts {
            throw ValidationError(
                "A print file has no fields: fields of one name in all its packets would be one field. "
                    + "Leave --fillable and --keep-scripts out, or write packets with --out.")
        }
        if command.protection.encryptWith != nil {
            throw ValidationError("A print file holds everybody's packets, so no one's password can protect it.")
        }
        if command.running.verify {
            throw ValidationError(
                "--verify looks at packets of their own; packet verify looks at a print file that is written.")
        }
    }
}
