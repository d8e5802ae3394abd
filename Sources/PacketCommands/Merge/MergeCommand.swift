import ArgumentParser
import Interchange
import Logging
import PDFForms
import PacketMapping
import PacketMerge
import PacketPlanning
import PacketStore
import PacketTemplate

/// `packet merge`.
struct MergeCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Fills a form once for every row of a table.",
        discussion: """
            A column whose header is the name of a field fills that field; other headers fill the field that is called \
            the same but for case, spaces and punctuation. What fits nothing is listed.
              packet merge form.pdf --csv people.csv --out packets
              packet merge form.pdf --csv people.csv --out packets --map form.yaml
              packet merge form.pdf --csv people.csv --out packets --set 'Name={firstName} {lastName|upper}'
              packet merge form.pdf --csv people.csv --out packets --where 'state == "SD"' --name '{email}.pdf'
              packet merge form.pdf --data people.xlsx --sheet Members --out packets
              packet merge form.pdf --recipients 'party=D' --out packets
              packet merge form.pdf --csv people.csv --out packets.zip
              packet merge form.pdf --csv people.csv --single letters.pdf

            A push button with an icon takes the path of a PNG or JPEG file in the folder of the table or in one that \
            --pictures names, wherever the path comes from; nothing else of the machine gets into a packet. In a mapping, \
            “as:” shows the value of a text field or push button as a code, one of qr, code128, pdf417, datamatrix and omr:
              fields:
                Photo: 'photos/{id}.jpg'
                Ticket: { value: '{ticket}', as: qr }

            --encrypt-with encrypts packets (AES-256); every PDF viewer asks for the password:
              packet merge form.pdf --csv people.csv --out packets --encrypt-with '{birthdate|date:"yyyyMMdd"}'

            Packets of several forms name each with --form, or stand in a packet file; letter:Name is the field Name of \
            letter.pdf, and Name alone the field of each form that has one:
              packet merge --form letter.pdf --form permit.pdf --csv people.csv --out packets --set 'letter:Date=1 May'
              packet merge --packet packet.yaml --csv people.csv --out packets
              packet merge bill.pdf --csv orders.csv --out bills --group-by order --set 'Item 1={items[1].article}'

            The same command again writes only what is missing. A bad row is listed and never stops the others. On several \
            machines each merges a shard of the rows; packet submit does that on a Slurm cluster:
              packet merge form.pdf --csv people.csv --out packets --shard 3/16
            """)

    @Argument(
        help: "The path of the form, or the name of a stored template; otherwise the template in use.",
        completion: .file(extensions: ["pdf"]))
    var form: String?

    @Option(
        help: ArgumentHelp(
            "The folder that the packets go to; or one archive of them, such as packets.zip, or - for one on standard output.",
            valueName: "folder"), completion: .directory)
    var out: String?

    @OptionGroup(title: "People") var people: PeopleOptions
    @OptionGroup(title: "People") var pictures: PictureFolderOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup(title: "Mapping") var mapping: MappingOptions
    @OptionGroup(title: "Several forms or rows in a packet") var several: FormsOptions
    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup(title: "Packets") var naming: NamingOptions
    @OptionGroup(title: "Packets") var packets: PacketOptions
    @OptionGroup(title: "Packets") var pruning: PruneOptions
    @OptionGroup(title: "Protection") var protection: EncryptionOptions
    @OptionGroup(title: "Print file") var print: PrintOptions
    @OptionGroup(title: "Running") var running: RunningOptions
    @OptionGroup(title: "Running") var manifest: ManifestOptions
    @OptionGroup(title: "Running") var sharding: ShardOptions
    @OptionGroup var password: PasswordOptions
    @OptionGroup(title: "Running") var showing: PatienceOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if out == nil && print.single == nil && !running.dryRun {
            throw ValidationError("Say where the packets go with --out or --single, or give --dry-run.")
        }
        if out == ArchiveName.standardOutput, running.format == .json {
            throw ValidationError("With --out - standard output has the packets; leave --format json out.")
        }
        if pruning.prune, isArchive {
            throw ValidationError("--prune removes packets of a folder; an archive has only those of its merge.")
        }
        if pruning.prune, out == nil || running.dryRun {
            throw ValidationError("--prune removes packets of a folder; give it with --out, and without --dry-run.")
        }
        try people.check(required: true)
        try print.check(self)
        try manifest.check(self)
        try sharding.check(self)
        try ValidationError.check(jobs: running.jobs)
    }

    /// Where packets go, as it was typed: their folder, their archive or the print file; nil for a dry run that names none.
    var destination: String? { out ?? print.single?.description }

    /// Whether all packets go into one archive.
    var isArchive: Bool { out.map(ArchiveName.isArchive) ?? false }

    /// The files that the merge reads.
    var inputNames: [String?] {
        [
            form, people.path, mapping.map, password.passwordFile, protection.ownerPasswordFile, protection.salt,
            several.packet,
        ] + several.names
    }

    func run(in context: CommandContext) throws {
        guard let shard = sharding.shard else { return try run(in: context, goingOnWith: nil) }
        try run(shard, in: context)
    }

    /// - Parameters:
    ///   - batch: The batch that has to be the one that goes on; nil for whichever it is.
    ///   - known: What shards have drawn of a print file.
    func run(in context: CommandContext, goingOnWith batch: Batch?, drawn known: DrawnRows? = nil) throws {
        let logger = context.logger(common)
        let begun = context.now()
        let inputs = InputFiles(inputNames, context)
        try inputs.check("--single", print.single?.description)
        if isArchive { try inputs.check("--out", out) }
        try inputs.check("--manifest", manifest.manifest?.description)
        let single = try print.path(in: context)
        let archive = try archive(in: context)
        let surroundings = CommandSurroundings(context, common, password)
        let merge = try PreparedMerge(request(in: context), in: surroundings)
        let template = merge.plan.assembly.whole.template
        logger.debug(
            "template compiled",
            metadata: [
                "bytes": "\(template.staticCount)", "fields": "\(template.filledCount)",
                "milliseconds": "\((context.now() - begun) / 1_000)", "workers": "\(merge.plan.jobs)",
            ])
        var plan = merge.plan
        let log = try running.dryRun ? nil : MergeLog(merge, self, context)
        if let batch, let log { try batch.checkGoingOn(as: log.batch) }
        if let log, let name = manifest.manifest {
            try context.check(
                name, overwrites: packets.overwriting.overwrite, made: MadeFiles(log.store),
                coming: isArchive ? nil : out)
        }
        plan.history = log?.history
        plan.inputs = inputs.inside(log?.batch.packetFolder ?? "")
        let progress = MergeProgress(
            context, running.progress, common, byteCount: surroundings.position, lastRow: merge.plan.rows?.last)
        let list = running.listFiles || manifest.manifest != nil ? PacketList() : nil
        let watch = SignalWatch(quiet: common.quiet, say: context.say)
        let started = context.now()
        var report: MergeReport
        do {
            report = try run(
                plan, of: merge, to: (single, archive, known),
                telling: MergeObservers(log: log, progress: progress, list: list), watch,
                context)
        } catch {
            try? log?.finish(MergeReport(), failed: true, at: context.now())
            throw (error as? MergeError).flatMap { log?.named($0) } ?? error
        }
        progress.finish()
        watch.cancel()
        report.addFirst(merge.notes + surroundings.notes(on: merge))
        close(log, &report, context)
        let summary = MergeSummary(
            report: report, batch: log?.batch.id, template: merge.formNames,
            out: running.dryRun ? nil : destination,
            target: print.single?.description, list: running.listFiles ? list : nil,
            seconds: Double(context.now() - started) / 1_000_000,
            titles: report.problems.isEmpty ? [:] : merge.fieldTitles)
        try summary.write(to: context, running.format, common)
        if let log { try writeManifest(log, list, of: report, context) }
        try report.conclude(watch, warningsCount: running.strict && report.warnings > 0)
    }

    /// Closes the log and looks at what earlier runs left. The log may be what failed; the reason is the failure then.
    private func close(_ log: MergeLog?, _ report: inout MergeReport, _ context: CommandContext) {
        do {
            try log?.finish(report, failed: report.failure != nil, at: context.now())
            if let log, report.failure == nil, !report.isStopped {
                report.add(try pruning.left(by: log) { context.note($0, common) })
            }
        } catch {
            report.failure = report.failure ?? error
        }
    }

    private func writeManifest(
        _ log: MergeLog, _ list: PacketList?, of report: MergeReport, _ context: CommandContext
    ) throws {
        guard let name = manifest.manifest else { return }
        let file = ManifestFile(batch: log.batch, store: log.store, list: list ?? PacketList(), report: report)
        try file.write(to: name, overwrites: packets.overwriting.overwrite, in: context)
    }

    private func run(
        _ plan: MergePlan, of merge: PreparedMerge,
        to file: (single: String?, archive: PacketArchive?, drawn: DrawnRows?),
        telling observers: MergeObservers, _ watch: SignalWatch, _ context: CommandContext
    ) throws -> MergeReport {
        let whole = PrintObservers(
            log: observers.log, progress: observers.progress, list: observers.list,
            pictures: file.drawn.flatMap { _ in plan.pictures as? PictureFiles })
        guard let single = file.single else {
            if isArchive {
                return try MergeEngine(plan, interruption: watch.interruption).run(
                    merge.records(watch.interruption), to: file.archive, observer: whole)
            }
            return try MergeEngine(plan, interruption: watch.interruption).run(
                merge.records(watch.interruption), out: running.dryRun ? nil : out.map(context.path),
                observer: observers
            )
        }
        return try PrintEngine(plan, interruption: watch.interruption).run(
            merge.records(watch.interruption), to: PrintTarget(single, pagesPerFile: print.pagesPerFile),
            drawn: file.drawn, observer: whole)
    }
}
