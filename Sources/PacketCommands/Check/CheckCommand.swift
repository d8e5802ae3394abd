import ArgumentParser
import PDFForms
import PacketFiles
import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning

/// `packet check`.
struct CheckCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Says what a merge would refuse or change, row by row, and writes nothing.",
        discussion: """
            Takes the form, the table and the options of a merge, and does all of it but the writing.
              packet check form.pdf --csv people.csv
              packet check form.pdf --csv people.csv --map form.yaml --format csv > problems.csv

            An error keeps its row from being written, a warning is a packet that is not quite what was asked for, and \
            a note says what becomes of a value: shaped by the form's format, set smaller, taken for a choice.
            --letter looks whether the window of an envelope shows the address of each row, whole and alone, and whether \
            anything stands where printers do not print: din5008-a, din5008-b, uk-notify, us-10 or c5.
              packet check letter.pdf --csv people.csv --letter din5008-b

            The exit status is 3 when a row would not be written or there is none, and with --strict also when there are warnings.
            """)

    @Argument(
        help: "The path of the form, or the name of a stored template; otherwise the template in use.",
        completion: .file(extensions: ["pdf"]))
    var form: String?

    @Option(
        help: ArgumentHelp(
            "How many problems to list (default: 200 in a table, else all).", valueName: "number"))
    var limit: Int?

    @Option(help: ArgumentHelp("Look at the packets as letters in envelopes with a window.", valueName: "layout"))
    var letter: LetterLayout?

    @Flag(help: "Let warnings count: end with exit status 3.")
    var strict = false

    @Option(help: ArgumentHelp("How many rows to check at a time; otherwise one for each core.", valueName: "number"))
    var jobs: Int?

    @OptionGroup var list: ListOptions
    @OptionGroup(title: "People") var people: PeopleOptions
    @OptionGroup(title: "People") var pictures: PictureFolderOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup(title: "Mapping") var mapping: MappingOptions
    @OptionGroup(title: "Several forms or rows in a packet") var several: FormsOptions
    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup(title: "Packets") var naming: NamingOptions
    @OptionGroup(title: "Packets") var packets: PacketOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError("--limit takes a number that is not negative.") }
        try people.check(required: true)
        try ValidationError.check(jobs: jobs)
    }

    func run(in context: CommandContext) throws {
        var request = try RequestOptions(
            form: form, people: people, pictures: pictures, table: table, mapping: mapping, rows: rows, several: several
        ).request(in: context)
        naming.enter(&request)
        packets.enter(&request)
        request.running.jobs = jobs ?? ProcessSurroundings.coreCount()
        request.running.explains = true
        request.running.letter = letter
        let surroundings = CommandSurroundings(context, common, password)
        let merge = try PreparedMerge(request, in: surroundings)
        let collector = CheckCollector()
        let progress = MergeProgress(
            context, .auto, common, byteCount: surroundings.position, lastRow: merge.plan.rows?.last)
        let watch = SignalWatch(quiet: common.quiet, say: context.say)
        let report = try MergeEngine(merge.plan, interruption: watch.interruption).run(
            merge.records(watch.interruption), out: nil,
            observer: CheckObservers(collector: collector, progress: progress))
        progress.finish()
        watch.cancel()
        let summary = CheckSummary(
            template: merge.formNames, general: merge.notes + surroundings.notes(on: merge),
            found: collector.found,
            isStopped: report.isStopped,
            titles: list.format == .table ? merge.fieldTitles : [:], limit: limit)
        try summary.write(to: context, list.format, common)
        try report.conclude(watch, warningsCount: strict && summary.warnings > 0)
    }
}
