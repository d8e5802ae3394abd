import PacketFiles
import PacketMerge
import PacketModel
import PacketPlanning
import PacketStore

/// A merge whose packets go to whoever asked for them; nothing of it is kept, and no store knows of it.
package struct ServedMerge {
    /// How far it has come.
    package struct Progress: Sendable, Hashable {
        package var rows = 0
        package var failed = 0
    }

    /// What it did.
    package struct Report: Sendable, Hashable {
        package let rows: Int
        package let written: Int
        package let failed: Int
        package let warnings: Int
    }

    private let merge: PreparedMerge
    private let interruption: Interruption
    /// The folder of the request, where the list of the rows stands until it is part of the archive.
    private let folder: PrivateFolder

    fileprivate init(_ merge: PreparedMerge, _ call: ServedCall) {
        (self.merge, interruption, folder) = (merge, call.interruption, call.folder)
    }

    /// Writes the packets as one archive, byte for byte those of `packet merge`; behind them `problems.json`, and
    /// `manifest.csv` as the last file.
    ///
    /// - Parameter write: Takes the bytes; it returns when it can take more.
    /// - Throws: `ServedFailure`, or what `write` throws.
    package func archive(
        to write: @escaping @Sendable ([UInt8]) throws -> Void, progress: @escaping @Sendable (Progress) -> Void
    ) throws -> Report {
        let list = ServedList(progress, spool: try ManifestSpool(in: folder))
        let records = merge.records(interruption)
        let sink = ClosingSink(write: write) { [notes = merge.notes, closing = merge.closing] in
            [
                ClosingFile("problems.json", list.problems(notes, closing())),
                try list.manifest(),
            ].compactMap(\.self)
        }
        return try report(
            MergeEngine(merge.plan, interruption: interruption).run(
                records, to: .sink(sink, spoolFolder: folder.path), observer: list))
    }

    /// Writes the packets as one print file.
    ///
    /// - Throws: `ServedFailure`.
    package func print(to path: String, progress: @escaping @Sendable (Progress) -> Void) throws -> Report {
        guard let target = PrintTarget(path) else { throw ServedFailure(usage: "the print file has no name") }
        let list = ServedList(progress, spool: nil)
        let report = try report(
            PrintEngine(merge.plan, interruption: interruption).run(
                merge.records(interruption), to: target, observer: list))
        if report.written == 0 {
            throw ServedFailure(notFilled: merge.notes + list.found, titles: merge.fieldTitles)
        }
        return report
    }

    private func report(_ run: @autoclosure () throws -> MergeReport) throws -> Report {
        var report: MergeReport
        do { report = try run() } catch { throw ServedFailure(error, in: folder) }
        if let failure = report.failure {
            if failure is ServedFailure || failure is any ReportedError { throw ServedFailure(failure, in: folder) }
            throw failure
        }
        guard !report.isStopped else { throw ServedFailure.stopped }
        report.addFirst(merge.notes)
        report.add(merge.closingNotes)
        return Report(
            rows: report.rows, written: report.written, failed: report.failed, warnings: report.warnings)
    }
}

extension ServedWorks {
    /// Plans a merge.
    ///
    /// - Throws: `ServedFailure`.
    package func merge(_ call: ServedCall, isPrintFile: Bool) throws(ServedFailure) -> ServedMerge {
        let request = request(call)
        do {
            let options = try request.parse(ServedMergeOptions.self, for: .merge)
            var wanted = try request.request(
                of: request.people(options.table, options.format), mapping: options.mapping, several: options.several)
            options.rows.enter(&wanted)
            options.naming.enter(&wanted)
            options.packets.enter(&wanted)
            wanted.running.isDry = false
            wanted.protection = try options.protection.protection(
                isFillable: options.packets.fillable, context.existingStore(common), request.context)
            wanted.output.isPrintFile = isPrintFile
            if isPrintFile, options.packets.fillable || options.packets.keepScripts || wanted.protection != nil {
                throw ServedFailure(usage: "a print file can neither be filled on nor be protected")
            }
            return ServedMerge(try PreparedMerge(wanted, in: request.surroundings(options.password)), call)
        } catch {
            throw ServedFailure(error, in: call.folder)
        }
    }
}

/// Where an archive goes, and what stands at its end.
private struct ClosingSink: ArchiveSink {
    let write: @Sendable ([UInt8]) throws -> Void
    let files: @Sendable () throws -> [ClosingFile]

    func append(_ bytes: [UInt8]) throws { try write(bytes) }
    func closingFiles() throws -> [ClosingFile] { try files() }
}
