import ArgumentParser
import PDFForms
import PacketModel
import PacketPlanning

/// `packet fill`.
struct FillCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "fill",
        abstract: "Fills a form once.",
        discussion: """
            The data is a JSON object, FDF, XFDF, or a table with one row; - is standard input. Names find their fields as \
            the columns of a table do for packet merge, by the same mappings, and the packet is the same, byte for byte. \
            Nothing is logged, and no store is made.
              packet fill form.pdf data.json --out filled.pdf
              packet fill form.pdf data.xfdf --out filled.pdf --fillable
              packet fill form.pdf - --out - < data.json > filled.pdf
              packet fill form.pdf --set 'Name=Anna Nowak' --out filled.pdf
            """)

    @Argument(
        help: "The path of the form, or the name of a stored template.", completion: .file(extensions: ["pdf"]))
    var form: String

    @Argument(
        help: ArgumentHelp("The data of one record; - is standard input. Otherwise --set says all.", valueName: "data"),
        completion: .file(extensions: ["json", "xfdf", "fdf", "csv"]))
    var data: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file that the packet goes to; - is standard output.", valueName: "file"),
        completion: .file(extensions: ["pdf"]))
    var out: OutputFileName

    @Option(help: "How to report; a packet on standard output takes the place of a report.")
    var format = RunningOptions.Format.table

    @Flag(help: "Let warnings count: end with exit status 3.")
    var strict = false

    @OptionGroup(title: "Data") var pictures: PictureFolderOptions
    @OptionGroup(title: "Data") var table: TableOptions
    @OptionGroup(title: "Mapping") var mapping: MappingOptions
    @OptionGroup(title: "Packet") var packets: PacketOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if data == nil, mapping.assignments.isEmpty {
            throw ValidationError("Say what to fill in: give a file of data, - for standard input, or --set.")
        }
    }

    func run(in context: CommandContext) throws {
        let overwrites = packets.overwriting.overwrite
        guard !(out.isStandardOutput && context.outputIsTerminal) else {
            throw CommandError(
                .output, "a packet is nothing for a terminal", hint: "send it to a file (> filled.pdf), or name one")
        }
        try InputFiles([form, data], context).check(out: out.isStandardOutput ? nil : out.description)
        try context.check(out, overwrites: overwrites)
        let made = try packet(in: context)
        let report = FillReport(packet: made, out: out.description)
        report.say(to: context, common)
        guard made.isMade else { throw CommandError.notFilled(made.problems, titles: made.fieldTitles) }
        try context.write(to: out, overwrites: overwrites) { try $0.write(made.bytes) }
        if !out.isStandardOutput { try report.write(to: context, format, common) }
        if strict, made.problems.contains(where: { $0.severity == .warning }) { throw ExitCode.incomplete }
    }

    private func packet(in context: CommandContext) throws -> SinglePacket {
        var request = MergeRequest(form: form, people: MergeRequest.People(file: data ?? ""))
        (request.people.delimiter, request.people.encoding) = (table.delimiter, table.encoding)
        try mapping.enter(&request, in: context)
        packets.enter(&request)
        request.pictureFolders = pictures.folders
        let surroundings = CommandSurroundings(context, common, password)
        guard data == nil else { return try SinglePacket(request, in: surroundings) }
        return try SinglePacket(request, in: GivenInputs(nil, EmptyRecord(), in: surroundings))
    }
}

extension CommandError {
    /// There is no packet of the record, and what has been said says why.
    ///
    /// - Parameter titles: What people read for fields, by their full names.
    static func notFilled(_ problems: [Diagnostic], titles: [String: FieldTitle]) -> CommandError {
        let errors = problems.filter { $0.severity == .error }
        let rest = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
        guard let first = errors.first else { return CommandError(.notFilled, "the form was not filled") }
        let field = first.field.map { "\(titles[$0]?.description ?? "“\($0)”"): " } ?? ""
        var error = CommandError(
            Code(first.code), "the form was not filled: \(field)\(first.message)\(rest)", hint: first.hint)
        error.place = first.field
        return error
    }
}
