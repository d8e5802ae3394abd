import ArgumentParser
import PDFForms
import PacketModel
import PacketPlanning
import PacketStore

/// `packet collect`.
struct CollectCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "collect",
        abstract: "Reads forms that came back filled in into a table.",
        discussion: """
            One row for each file, in the columns of the mapping: what filled the packets, turned back. Where that is not \
            the only possible cell, the cell stays empty, and what the field holds stands in a column of the field's name; \
            so does what people wrote into fields that the mapping does not fill. Without a mapping, the columns are the \
            fields that can be answered. A merge of the table fills the same fields with the same values.
              packet merge form.pdf --csv people.csv --map form.yaml --fillable --out packets
              packet collect returned/*.pdf --map form.yaml --out answers.csv
              packet collect returned/*.pdf --out answers.xlsx

            Behind them stand _file, _row and _batch, the row of the merge that the file was made of, as far as the send \
            log knows it, and _missing, the required fields that are empty.

            Cells that a spreadsheet would run as a formula get a leading ' in CSV, unless --raw is given.

            Exit status: 0 every file has a row; 3 some have none, each one listed; 2 none could be read.
            """)

    /// What the table is written as.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, xlsx, json
    }

    @Argument(
        help: ArgumentHelp("The files that came back.", valueName: "file"), completion: .file(extensions: ["pdf"]))
    var files: [String]

    @Option(
        help: ArgumentHelp(
            "The mapping that the packets were filled with, in YAML or JSON; otherwise that of a stored --form.",
            valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var map: String?

    @Option(
        help: ArgumentHelp(
            "The form that was sent out: a path, or the name of a stored template. Files of other forms are refused; "
                + "otherwise the first file says which form it is.", valueName: "form"),
        completion: .file(extensions: ["pdf"]))
    var form: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The file that the table goes to; otherwise standard output, as -.", valueName: "file"),
        completion: .file(extensions: ["csv", "xlsx", "json"]))
    var out = OutputFileName(argument: "-")

    @Option(help: "How to write the table; otherwise as the name of --out says, or csv.")
    var format: Format?

    @Flag(help: "Write cells as they are; for programs, not for spreadsheets.")
    var raw = false

    @Option(help: ArgumentHelp("Look for rows in this batch only; otherwise in the newest that fits.", valueName: "id"))
    var batch: String?

    @OptionGroup var overwriting: OverwriteOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if files.isEmpty { throw ValidationError("Name the files that came back.") }
    }

    func run(in context: CommandContext) throws {
        if written == .xlsx, out.isStandardOutput, context.outputIsTerminal {
            throw CommandError(.output, "a workbook is nothing for a terminal", hint: "name a file with --out")
        }
        guard
            out.isStandardOutput
                || !InputFiles(files + [form, map].compactMap { $0 }, context).contains(out.description)
        else {
            throw CommandError(.exists, "“\(out)” is one of the files to read", hint: "name another file with --out")
        }
        if !out.isStandardOutput { try context.check(out, overwrites: overwriting.overwrite) }
        var collector = try collector(in: context)
        for file in files { add(file, to: &collector, context) }
        guard !collector.answers.isEmpty else {
            Self.say(collector.problems, context, common)
            throw CommandError(
                .unreadable,
                files.count == 1 ? "“\(files[0])” has no answers" : "none of the \(files.count) files has answers")
        }
        var rows = ReturnedRows(try context.existingStore(common).map(PacketRecords.init), batch: batch)
        let places = try collector.answers.map { try rows.place(of: $0) }
        let table = CollectedTable(collector, places)
        let bytes = try table.bytes(as: written, isGuarded: !raw)
        try context.write(to: out, overwrites: overwriting.overwrite) { try $0.write(bytes) }
        let problems = collector.problems + collector.closingProblems + rows.problems
        Self.say(problems, context, common)
        if !out.isStandardOutput {
            context.note("\(collector.answers.count.of("row")) of \(files.count.of("file")) in “\(out)”", common)
        }
        if collector.refused > 0 { throw ExitCode.incomplete }
    }

    /// What the table is written as.
    private var written: Format {
        format ?? Format.allCases.first { out.description.lowercased().hasSuffix(".\($0.rawValue)") } ?? .csv
    }

    private func collector(in context: CommandContext) throws -> AnswerCollector {
        let loaded = try form.map { try context.form($0, common, password) }
        let surroundings = context.mappingSurroundings(of: map)
        let mapping: MappingFile?
        if let map {
            mapping = try context.mapping(map)
        } else {
            mapping = try loaded?.requested.storedMapping(surroundings)
        }
        return try AnswerCollector(mapping, form: loaded?.form, zones: surroundings.zones)
    }

    /// Reads one file; whatever is wrong with it is said of it alone.
    private func add(_ file: String, to collector: inout AnswerCollector, _ context: CommandContext) {
        do {
            collector.add(try context.formFile(file, common, password).form, file: file)
        } catch {
            let failure = FailureReport(error)
            collector.refuse(file, .returnedUnreadable, failure.message, hint: failure.hint)
        }
    }

    private static func say(_ problems: [Diagnostic], _ context: CommandContext, _ common: CommonOptions) {
        let said = common.quiet ? problems.filter { $0.severity != .note } : problems
        for line in ProblemLines().lines(said) { context.say(line) }
    }
}
