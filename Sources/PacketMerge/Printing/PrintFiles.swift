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
    private let pagesPerRecord: Int
    private let recordLimit: Int?
    /// Draws rows again whose codes turned out to be others.
    private let worker: MergeWorker
    private var volume: PrintVolume?
    private var file: GrowingFile?
    private var spool: RowSpool?
    private var fileCount = 0
    private var names: PacketNames

    init(_ plan: MergePlan, _ target: PrintTarget?, _ observer: any PrintObserver) throws(MergeError) {
        self.plan = plan
        self.observer = observer
        names = PacketNames(of: plan)
        worker = MergeWorker(plan, nil, number: 0)
        pagesPerRecord = plan.template.pageCount
        recordLimit = target?.recordLimit(pagesPerRecord: pagesPerRecord)
        if let target {
            let folder = try FolderHandle(making: target.folder)
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
        file = try GrowingFile(name, in: output.folder)
        volume = PrintVolume(plan.template)
        spool = RowSpool(in: output.folder, as: ".\(name).rows")
    }

    /// Writes rows.
    mutating func append(_ rows: [DrawnRow]) throws {
        guard output != nil else {
            var results = rows.map(\.result)
            for index in results.indices { names.name(&results[index]) }
            observer.drawn(results)
            return try tell(results)
        }
        var waiting: [(record: PrintRecord, title: String)] = []
        for var row in rows {
            names.name(&row.result)
            if let record = row.record {
                if !fonts.settle(record) { row = redrawn(row) }
                if let record = row.record {
                    if let recordLimit, (volume?.recordCount ?? 0) + waiting.count == recordLimit {
                        try write(&waiting)
                        try endFile()
                        try begin()
                    }
                    waiting.append((record, Self.title(row.result.name)))
                }
            }
            try spool?.append(row.result)
        }
        try write(&waiting)
        observer.drawn(rows.map(\.result))
    }

    /// Draws a row again with codes that hold for all files.
    private func redrawn(_ row: DrawnRow) -> DrawnRow {
        worker.settle(fonts)
        var again = worker.draw(row.row)
        again.result.name = row.result.name
        return again
    }

    private mutating func write(_ records: inout [(record: PrintRecord, title: String)]) throws(MergeError) {
        volume?.append(records[...])
        records.removeAll()
        if let bytes = volume?.take() { try file?.append(bytes) }
    }

    /// Ends the file and reports its rows. One without records is not published.
    mutating func endFile() throws {
        guard let output, var volume, let file, var spool else { return }
        (self.volume, self.file, self.spool) = (nil, nil, nil)
        guard volume.recordCount > 0 else { return try spool.drain { results throws in try tell(results) } }
        volume.finish()
        try file.append(volume.take())
        var printed = PrintedFile(
            name: output.target.name(ofFile: fileCount), packets: volume.recordCount,
            pages: volume.recordCount * pagesPerRecord, bytes: volume.count, digest: volume.digest, isUnchanged: false)
        if try !file.publish(replacing: plan.overwrites, syncing: plan.durability != .none) {
            guard output.folder.holds(printed.name, count: printed.bytes, digest: printed.digest) else {
                throw MergeError(
                    code: .exists,
                    message: "“\(printed.name)” is there already, and is another file; give --overwrite to replace it")
            }
            printed.isUnchanged = true
        }
        report.printed.append(printed)
        if !printed.isUnchanged { report.bytes += printed.bytes }
        try spool.drain { results throws in
            try tell(
                results.map { result in
                    guard result.outcome != .failed else { return result }
                    var result = result
                    result.name = printed.name
                    result.digest = printed.digest
                    result.outcome = printed.isUnchanged ? .unchanged : .written
                    return result
                })
        }
    }

    /// Drops the file that is being written.
    mutating func abandon() { (volume, file, spool) = (nil, nil, nil) }

    private mutating func tell(_ results: [RowResult]) throws {
        try observer.finished(results)
        for result in results {
            report.add(result)
            if result.outcome != .failed { report.pages += pagesPerRecord }
        }
    }

    /// What a bookmark says: the name that the packet would have, without its ending.
    private static func title(_ name: String) -> String {
        name.lowercased().hasSuffix(".pdf") ? String(name.dropLast(4)) : name
    }
}
