import ArgumentParser
import Dispatch
import Interchange
import PDFObjects
import PDFPreview
import PacketFiles
import PacketMerge
import PacketStore
import PacketTemplate
import PacketVerify
import Storage
import Synchronization

/// `packet verify`.
struct VerifyCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Opens finished packets again and proves that each value is on its page.",
        discussion: """
            Each file is compared with what the send log and the batch's journal say of it: its bytes, the text inside \
            of each field, the look of each button. The result goes into the send log. In a print file each packet is \
            looked at on its pages.
              packet verify packets
              packet verify letters.pdf
              packet verify packets --sample 100 --show-values

            Encrypted packets are opened with the password that all of them have: the owner's, or one for all. Their \
            buttons are not compared, as there is no empty packet to compare with; merge --verify does that. In packets of \
            dynamic XFA forms, which no page shows, values are looked for in the data.

            Exit status: 0 every value is on its page; 3 some packets failed, each one listed; 2 nothing to compare with.
            """)

    @Argument(help: "The folder that a merge wrote into, or its print file.", completion: .file())
    var packets: String

    @Option(help: ArgumentHelp("Only the packets of this batch.", valueName: "id"))
    var batch: String?

    @Option(help: ArgumentHelp("Only so many packets, evenly spread.", valueName: "number"))
    var sample: Int?

    @Flag(help: "Show the values that were meant and those that are there; they are personal data.")
    var showValues = false

    @Option(help: ArgumentHelp("How many packets to open at a time; otherwise one for each core.", valueName: "number"))
    var jobs: Int?

    @Option(help: "How to show progress; auto is a line on a terminal.")
    var progress = RunningOptions.Progress.auto

    @OptionGroup var opening: PacketPasswordOptions
    @OptionGroup var showing: PatienceOptions
    @OptionGroup var listing: ListOptions
    @OptionGroup var common: CommonOptions

    /// How many packets are verified between two entries into the log, at most and at first.
    private static let (chunkCount, firstCount) = (256, 8)
    /// Chunks grow while they take less than half a second, in microseconds.
    private static let shortTime: Int64 = 500_000

    func validate() throws {
        if let sample, sample < 1 { throw ValidationError("--sample takes a number from 1.") }
        try ValidationError.check(jobs: jobs)
    }

    func run(in context: CommandContext) throws {
        let (place, name) = try place(in: context)
        guard let store = try context.existingStore(common) else { throw nothing }
        let journals = Journals(store)
        let merges = try batches(store, place, isPrintFile: name != nil)
        let batches = merges.map(\.id)
        var ids =
            try name.map { name throws in try journals.newest(ofPrintFile: name, of: batches) }
            ?? journals.newest(of: batches)
        guard !ids.isEmpty else { throw name == nil ? try nothing(store, in: place) : nothing }
        if let sample, sample < ids.count { ids = (0..<sample).map { ids[$0 * ids.count / sample] } }
        let password = try context.password(opening)
        let known = try references(of: batches, ids, in: journals, place, name)
        guard !known.isEmpty else {
            throw CommandError(
                .notFound, "the merge into “\(packets)” kept no journal, so there is nothing to compare with",
                hint: "merge without --no-journal")
        }
        let printFile = try name.map { name throws(FileFailure) in
            let path = "\(place)/\(name)"
            return VerifyPrintFile(path: path, sha256: try Self.digest(path))
        }
        let watch = SignalWatch(quiet: true, say: context.say)
        defer { watch.cancel() }
        let started = context.now()
        let count = jobs ?? ProcessSurroundings.coreCount()
        let patience = showing.patience
        let workers = try (0..<min(count, ids.count)).map { _ throws(PreviewError) in
            try VerifyWorker(place, printFile: printFile, password: password, patience: patience)
        }
        var report = VerifyReport(
            place: packets, printFile: name, batches: batches, last: name == nil && batch == nil ? merges.first : nil,
            showsValues: showValues,
            isPrefilled: known.values.allSatisfy(\.outline.isPrefilled))
        let least = 4 * workers.count
        try verify(ids, of: store, atLeast: least, for: &report, until: watch.interruption, in: context) {
            Self.verify($0, known, workers)
        }
        report.seconds = Double(context.now() - started) / 1_000_000
        try report.write(to: context, listing.format, common)
        if let note = report.note { context.note(note, common) }
        if watch.interruption.isSet {
            throw watch.interruption.signalNumber == SignalWatch.interrupt ? ExitCode.interrupted : .stopped
        }
        if report.failed > 0 { throw ExitCode.incomplete }
    }

    /// Verifies packets chunk by chunk, each logged as a whole, and shows from the beginning how far it has come. Small
    /// chunks come first, so that something is heard of packets that take long.
    ///
    /// - Parameters:
    ///   - least: How many packets a chunk has but the first.
    ///   - look: Verifies the packets of a chunk.
    private func verify(
        _ ids: [Int64], of store: Store, atLeast least: Int, for report: inout VerifyReport,
        until interruption: Interruption,
        in context: CommandContext, _ look: ([JournalEntry]) -> [VerifyResult]
    ) throws {
        let shown = progress == .auto && (common.quiet || !context.errorIsTerminal) ? .none : progress
        let started = context.now()
        var (start, count) = (0, Self.firstCount)
        show(report, of: ids.count, as: shown, context)
        while start < ids.count, !interruption.isSet {
            let (end, begun) = (min(ids.count, start + count), context.now())
            let results = look(try Journals(store).entries(ids[start..<end]))
            try SendLog(store).append(results.map { Self.event($0, at: StoreDate(microseconds: context.now())) })
            report.add(results)
            report.seconds = Double(context.now() - started) / 1_000_000
            show(report, of: ids.count, as: shown, context)
            // Each worker has some, however long a packet takes.
            count = min(Self.chunkCount, max(context.now() - begun < Self.shortTime ? 2 * count : count, least))
            start = end
        }
        if shown == .auto { context.say("\r\u{1B}[K") }
    }

    private func show(
        _ report: VerifyReport, of all: Int, as progress: RunningOptions.Progress, _ context: CommandContext
    ) {
        switch progress {
        case .auto: context.say("\r\u{1B}[K\(report.packets) of \(all), \(report.failed) failed")
        case .json: context.say(report.progress(of: all))
        case .none: break
        }
    }

    private var nothing: CommandError {
        CommandError(
            .notFound, "the send log knows no packet in “\(packets)”\(batch.map { " of batch \($0)" } ?? "")",
            hint: "see what was merged with: packet log stats")
    }

    /// The same with what print files there are in the folder.
    private func nothing(_ store: Store, in folder: String) throws -> CommandError {
        let printed = try Batches(store).list().filter { $0.isPrintFile && $0.packetFolder == folder }
        guard let file = printed.first?.out.split(separator: "/").last else { return nothing }
        var error = nothing
        error.hint = "name the print file, such as “\(file)”"
        return error
    }

    /// The folder of the packets from the root, links followed; and the name of the print file when one was given.
    private func place(in context: CommandContext) throws -> (folder: String, printFile: String?) {
        let path = context.path(packets)
        switch Files.kind(path) {
        case .folder:
            if let folder = Files.resolved(path) { return (folder, nil) }
        case .file where !ArchiveName.isArchive(packets):
            if let file = Files.resolved(path), let slash = file.lastIndex(of: "/") {
                return (String(file[..<slash]), String(file[slash...].dropFirst()))
            }
        default: break
        }
        throw CommandError(
            .notFound, "there is no folder and no print file “\(packets)”",
            hint: ArchiveName.isArchive(packets)
                ? "unpack the archive, and verify its folder with --batch and the id of its merge" : nil)
    }

    /// The batches that wrote into the folder, or print files into it, newest first. An archive may have been unpacked
    /// anywhere, and a print file copied, so their batch has to be named then.
    private func batches(_ store: Store, _ folder: String, isPrintFile: Bool) throws -> [Batch] {
        try Batches(store).list().filter { found in
            guard batch == nil || found.id == batch else { return false }
            if found.isPrintFile || isPrintFile {
                return found.isPrintFile == isPrintFile && (batch != nil || found.packetFolder == folder)
            }
            return Files.resolved(found.out) == folder || batch != nil && found.isArchive
        }
    }

    /// The SHA-256 of a file, in hexadecimal.
    private static func digest(_ path: String) throws(FileFailure) -> String {
        let pieces = try FilePieces(path)
        var hash = SHA256()
        while let piece = try pieces.next() { hash.update(piece) }
        return SHA256.hexadecimal(hash.digest())
    }

    /// What the packets of each batch have in common, and what they look like with nothing filled in.
    private func references(
        of batches: [String], _ ids: [Int64], in journals: Journals, _ folder: String, _ printFile: String?
    ) throws -> [String: VerifyBatch] {
        let process = try PreviewProcess(patience: showing.patience)
        var known: [String: VerifyBatch] = [:]
        for batch in batches {
            let outlines = try journals.outline(of: batch).map(PacketOutline.decodeAll) ?? []
            for (index, outline) in outlines {
                var common = VerifyBatch(outline: outline)
                if let printFile {
                    let beginning = try Self.beginning(of: "\(folder)/\(printFile)", count: outline.staticCount)
                    common.reference = try reference(outline, beginning, process)
                }
                known[JournalEntry.key(batch, index)] = common
            }
        }
        if printFile != nil { return known }
        // Any packet that begins as it was written will do; a folder where the first ones are all damaged is searched on.
        for start in stride(from: 0, to: ids.count, by: Self.chunkCount) {
            guard
                known.values.contains(where: {
                    $0.reference == nil && !$0.isEncrypted && !$0.outline.samples.isEmpty
                })
            else { break }
            for entry in try journals.entries(ids[start..<min(ids.count, start + Self.chunkCount)]) {
                guard let batch = known[entry.outlineKey], batch.reference == nil, !batch.isEncrypted,
                    let packet = try? Files.read("\(folder)/\(entry.pdfName)")
                else { continue }
                known[entry.outlineKey]?.isEncrypted = PacketTrailer.isEncrypted(packet)
                known[entry.outlineKey]?.reference = try reference(batch.outline, packet, process)
            }
        }
        return known
    }

    /// So many bytes of a file, or all that there are.
    private static func beginning(of path: String, count: Int) throws(FileFailure) -> [UInt8] {
        let pieces = try FilePieces(path)
        var bytes: [UInt8] = []
        while bytes.count < count, let piece = try pieces.next() { bytes += piece }
        return bytes
    }

    /// The look of a batch's packets, from one of them; nil when it cannot be had from this one.
    ///
    /// - Throws: `PreviewError` when its pages take too long: those of all others would, too.
    private func reference(
        _ outline: PacketOutline, _ packet: [UInt8], _ process: PreviewProcess
    ) throws(PreviewError) -> VerifyReference? {
        do {
            return try VerifyReference(outline, from: packet, process)
        } catch {
            if error.code == .tooSlow { throw error }
            return nil
        }
    }

    private static func verify(
        _ entries: [JournalEntry], _ batches: [String: VerifyBatch], _ workers: [VerifyWorker]
    ) -> [VerifyResult] {
        let cursor = Cursor()
        DispatchQueue.concurrentPerform(iterations: min(workers.count, entries.count)) { number in
            workers[number].work(entries, batches, cursor.value)
        }
        return workers.flatMap { $0.take() }.sorted { $0.index < $1.index }.map(\.result)
    }

    /// The next entry of a chunk, shared by the workers.
    private final class Cursor: Sendable {
        let value = Atomic<Int>(0)
    }

    private static func event(_ result: VerifyResult, at time: StoreDate) -> SendLogEvent {
        let entry = result.entry
        var findings = result.findings
        if result.isChanged, !findings.contains(.changed) { findings.insert(.changed, at: 0) }
        let notes = findings.map { finding in
            "\(finding.code.rawValue)\(finding.field.map { " \($0)" } ?? ""): \(finding.message)"
        }
        return SendLogEvent(
            batch: entry.batch, row: entry.row, recipientName: entry.recipientName,
            recipientEmail: entry.recipientEmail, pdfName: entry.pdfName, timestamp: time,
            status: findings.isEmpty ? .verified : .verifyFailed, notes: notes.joined(separator: "; "),
            sha256: result.sha256)
    }
}
