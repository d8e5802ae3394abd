import Interchange
import PDFObjects
import Synchronization

/// The ZIP archive that packets go to. They wait in memory for their names, and are written in the order of their rows.
final class OutputArchive: PacketOutput {
    private struct State {
        var zip: ZipWriter? = ZipWriter()
        /// The list of the archive's files, which comes last.
        var directory: BlockSpool
        /// The file; nil for a sink, or when it is given up.
        var file: WholeFile?
        /// The rows of a file that is not there yet.
        var spool: RowSpool?
    }

    private let sink: (any ArchiveSink)?
    private let observer: any PrintObserver
    private let state: Mutex<State>

    /// - Throws: `MergeError` when the file cannot be written.
    init(_ archive: PacketArchive, _ plan: MergePlan, telling observer: any PrintObserver) throws(MergeError) {
        self.observer = observer
        switch archive {
        case .sink(let sink, let spoolFolder):
            self.sink = sink
            // Others may have the folder, too.
            let name = GrowingFile.temporary("directory.\(UInt64.random(in: 0 ... .max))")
            state = Mutex(State(directory: BlockSpool(in: try FolderHandle(existing: spoolFolder), as: name)))
        case .file(let path):
            guard let target = PrintTarget(path) else {
                throw MergeError(code: .exists, message: "“\(path)” names no file; choose another --out")
            }
            sink = nil
            let folder = try FolderHandle(existing: target.folder)
            GrowingFile.removeLeftovers(in: folder)
            let name = target.name(ofFile: 1)
            let file = try WholeFile(name, in: folder, plan, option: "--out")
            state = Mutex(
                State(
                    directory: BlockSpool(in: folder, as: GrowingFile.temporary("\(name).directory")), file: file,
                    spool: RowSpool(in: folder, as: GrowingFile.temporary("\(name).rows"))))
        }
    }

    func place(
        _ packet: [UInt8], beginning common: CommonBeginning?, for row: RowAccount, as free: StagedPacket,
        chunkCount: Int
    ) throws(MergeError) -> PacketPlace {
        // A copy: the buffer is the next packet's.
        .held(HeldPacket(bytes: Array(packet[...]), checksum: CRC32.of(packet)))
    }

    func publish(_ rows: [MergedRow], chunkCount: Int, _ permits: WorkPermits) throws -> [RowResult] {
        try state.withLock { state in
            for row in rows {
                if case .staged(let row) = row, case .held(let packet) = row.packet.place {
                    try append(packet, named: row.account.name, to: &state)
                }
            }
            let spooled = rows.map { SpooledRow($0) }
            guard state.spool != nil else { return spooled.map { RowResult($0, inArchiveStandingSince: nil) } }
            for row in spooled { try state.spool?.append(row) }
            try observer.drawn(spooled.map { RowResult($0, inArchiveStandingSince: nil) })
            return []
        }
    }

    private func append(_ packet: HeldPacket, named name: String, to state: inout State) throws {
        try begin(name, checksum: packet.checksum, count: packet.bytes.count, in: &state)
        try write(packet.bytes, state)
    }

    private func begin(_ name: String, checksum: UInt32, count: Int, in state: inout State) throws {
        guard let entry = ArchiveEntry(name, checksum: checksum, count: count),
            let header = state.zip?.header(of: entry)
        else { throw MergeError(code: .write, message: "the archive can have no file of the name “\(name)”") }
        try write(header, state)
        while let block = state.zip?.takeDirectoryBlock() { try state.directory.append(block) }
    }

    private func write(_ bytes: [UInt8], _ state: borrowing State) throws {
        try sink?.append(bytes)
        try state.file?.append(bytes)
    }

    /// Writes the directory, gives the file its name and tells of its rows. An archive that is not complete is given up.
    func finish(isComplete: Bool, _ report: inout MergeReport) throws {
        guard isComplete else { return close() }
        let told = try state.withLock { state in
            for file in try sink?.closingFiles() ?? [] {
                try begin(file.name, checksum: file.checksum, count: file.count, in: &state)
                try file.forEachPart { try write($0, state) }
            }
            guard let zip = state.zip.take() else { return MergeReport() }
            // Where no row has a packet, there is no file.
            let isEmpty = zip.entryCount == 0
            if !isEmpty || sink != nil {
                try state.directory.forEachBlock { try write($0, state) }
                try zip.finish { try write($0, state) }
            }
            guard let file = state.file.take(), var spool = state.spool.take() else { return MergeReport() }
            let time = try isEmpty ? nil : file.publish(nil)
            var told = MergeReport()
            try spool.drain { rows throws in
                let results = rows.map { RowResult($0, inArchiveStandingSince: time) }
                try observer.finished(results)
                for result in results { told.add(result) }
            }
            return told
        }
        if sink == nil {
            (report.rows, report.written, report.unchanged) = (told.rows, told.written, told.unchanged)
            (report.failed, report.warnings, report.bytes) = (told.failed, told.warnings, told.bytes)
            (report.problems, report.omitted) = (told.problems, told.omitted)
        }
    }

    func close() {
        state.withLock { state in (state.zip, state.file, state.spool) = (nil, nil, nil) }
    }
}
