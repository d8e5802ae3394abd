import PacketModel
import PacketTemplate

/// The print files of a merge, one after the other: rows come in their order, and each file gets its name when it is
/// whole. Then its rows are reported.
struct PrintFiles {
    var report = MergeReport()
    /// The codes of fonts in all files.
    private(set) var fonts = PrintFonts()

    private let plan: MergePlan
    private let observer: any PrintObserver
    /// Nil for a dry run.
    private let output: (folder: FolderHandle, target: PrintTarget)?
    private let pageLimit: Int?
    /// Draws rows again whose codes turned out to be others.
    private let printer: RowPrinter
    private var volume: PrintVolume?
    private var file: WholeFile?
    private var spool: RowSpool?
    private var fileCount = 0
    private var names: PacketNames

    init(_ plan: MergePlan, _ target: PrintTarget?, _ observer: any PrintObserver) throws(MergeError) {
        self.plan = plan
        self.observer = observer
        names = PacketNames(of: plan)
        printer = RowPrinter(plan)
        pageLimit = target?.pagesPerFile
        if let target {
            let folder = try FolderHandle(existing: target.folder)
            GrowingFile.removeLeftovers(in: folder)
            output = (folder, target)
            try begin()
        } else {
            output = nil
        }
    }

    /// Opens the next file.
    private mutating func begin() throws(MergeError) {
        guard let output else { return }
        fileCount += 1
        let name = output.target.name(ofFile: fileCount)
        file = try WholeFile(name, in: output.folder, plan, option: "--single")
        volume = PrintVolume(plan.assembly.whole.template)
        spool = RowSpool(in: output.folder, as: GrowingFile.temporary("\(name).rows"))
    }

    /// Writes rows.
    mutating func append(_ rows: [DrawnRow]) throws {
        guard output != nil else {
            var rows = rows
            for index in rows.indices { try names.name(&rows[index].account) }
            let results = rows.map { RowResult($0) }
            report.pages += rows.reduce(0) { $0 + ($1.record?.pageCount ?? 0) }
            try observer.drawn(results)
            return try tell(results)
        }
        var waiting: [(record: PrintRecord, title: String)] = []
        var pages = volume?.pageCount ?? 0
        for var row in rows {
            try names.name(&row.account)
            var firstPage = 0
            if let record = row.record {
                if !fonts.takeIn(record) { row = redrawn(row) }
                if let record = row.record {
                    if let pageLimit, pages > 0, pages + record.pageCount > pageLimit {
                        try write(&waiting)
                        try endFile()
                        try begin()
                        pages = 0
                    }
                    firstPage = pages + 1
                    pages += record.pageCount
                    waiting.append((record, Self.title(row.account.name)))
                }
            }
            try spool?.append(SpooledRow(row, firstPage: firstPage))
        }
        try write(&waiting)
        try observer.drawn(rows.map { RowResult($0) })
    }

    /// Draws a row again with codes that hold for all files.
    private func redrawn(_ row: DrawnRow) -> DrawnRow {
        printer.useCodes(of: fonts)
        var again = printer.draw(row.row)
        again.account.name = row.account.name
        return again
    }

    private mutating func write(_ records: inout [(record: PrintRecord, title: String)]) throws(MergeError) {
        volume?.append(records[...])
        records.removeAll()
        if let bytes = volume?.take() { try file?.append(bytes) }
    }

    /// Ends the file and reports its rows. One without records is not published.
    mutating func endFile() throws {
        guard let output, var volume, var spool else { return }
        (self.volume, self.spool) = (nil, nil)
        defer { abandon() }
        guard volume.recordCount > 0 else {
            return try spool.drain { rows throws in try tell(rows.map { RowResult(FailedRow($0.account)) }) }
        }
        volume.finish()
        try file?.append(volume.take())
        if volume.hasDifferentInformation {
            report.add([
                Diagnostic(
                    .titlesDiffer, .note,
                    message:
                        "the packets in “\(output.target.name(ofFile: fileCount))” differ in title, subject or author; "
                        + "the file says only what all of them have in common")
            ])
        }
        var printed = PrintedFile(
            name: output.target.name(ofFile: fileCount), packets: volume.recordCount,
            pages: volume.pageCount, bytes: volume.count, digest: volume.digest, isUnchanged: false)
        let time = try file?.publish((printed.bytes, printed.digest)) ?? nil
        printed.isUnchanged = time != nil
        report.printed.append(printed)
        report.pages += printed.pages
        if !printed.isUnchanged { report.bytes += printed.bytes }
        try spool.drain { rows throws in
            try tell(rows.map { RowResult($0, in: printed, standingSince: time) })
        }
    }

    /// Looks after the files that an earlier merge wrote and that come behind the last one of this: they are no part of
    /// it. Where files are replaced they go, if they are still what was written; elsewhere they are named.
    mutating func removeLaterFiles() throws {
        guard let output, output.target.pagesPerFile != nil else { return }
        var left: [String] = []
        var number = report.printed.count
        while true {
            number += 1
            let name = output.target.name(ofFile: number)
            guard output.folder.has(name) else { break }
            if plan.overwrites, !plan.inputs.contains(name), let past = try plan.history?.packet(named: name),
                output.folder.digest(of: name) == past.digest
            {
                output.folder.remove(name)
            } else {
                left.append(name)
            }
        }
        guard let first = left.first, let last = left.last else { return }
        let names = first == last ? "“\(first)” is" : "“\(first)” to “\(last)” are"
        report.add([
            Diagnostic(
                .volumeLeft, .warning, message: "\(names) of an earlier merge and no part of this one",
                hint: plan.overwrites ? "delete what is not needed" : "delete what is not needed, or give --overwrite")
        ])
    }

    /// Drops the file that is being written.
    mutating func abandon() { (volume, file, spool) = (nil, nil, nil) }

    private mutating func tell(_ results: [RowResult]) throws {
        try observer.finished(results)
        for result in results { report.add(result) }
    }

    /// What a bookmark says: the name that the packet would have, without its ending.
    private static func title(_ name: String) -> String {
        name.lowercased().hasSuffix(".pdf") ? String(name.dropLast(4)) : name
    }
}
