import PDFObjects
import PacketModel
import PacketTemplate
import Synchronization

/// What one attempt at a shard tells of its rows: a file of lines in JSON that only grows, and that nobody else writes.
///
/// A line stands in it when the row's packet stands under its name, and is on the disk with all lines of its chunk. So a log
/// that ends early, or in the middle of a line, says nothing that is not so.
public final class AttemptLog: Sendable {
    /// How an attempt ended that did not just end.
    public enum Ending: String, Sendable, Hashable {
        /// Every row of the shard has its line.
        case complete
        /// Somebody asked it to stop.
        case stopped
        /// Something kept it from going on, such as a full disk.
        case failed
    }

    static let ending = ".jsonl"
    /// What the file with the drawings of an attempt is called behind the attempt.
    static let drawingsEnding = ".drawings"
    /// What the attempt is called: its file without the ending.
    public let attempt: String
    private let folder: ShardFolder
    private let file: AppendedFile
    /// What rows draw for a print file; made when the first one does.
    private let drawings = Mutex<(file: AppendedFile, count: Int)?>(nil)
    /// How many rows have their line.
    private let rows = Mutex(0)

    /// Begins a log.
    ///
    /// - Parameters:
    ///   - words: What tells the attempt from others: job, restart, machine, process. Letters, digits, dashes and
    ///     underscores are kept of them.
    ///   - program: What the program is called with its version: drawings of another one are not used.
    ///   - facts: What the first line says besides, by name.
    /// - Throws: `MergeError` when the file cannot be made.
    public init(
        of shard: Shard, by words: [String], program: String, facts: [(name: StaticString, value: String)] = [],
        in folder: ShardFolder
    ) throws(MergeError) {
        self.folder = folder
        let stem = ([shard.stem] + words.map(Self.plain)).joined(separator: ".")
        (attempt, file) = try Self.begin(stem, in: folder)
        var line = JSONLine()
        line.open()
        line.text("shard", "\(shard)")
        line.text("attempt", attempt)
        line.text("program", program)
        for fact in facts { line.text(fact.name, fact.value) }
        line.close()
        try write(line)
        try folder.handle.sync()
    }

    /// Makes the file; a process number comes again some day.
    private static func begin(_ stem: String, in folder: ShardFolder) throws(MergeError) -> (String, AppendedFile) {
        var number = 1
        while true {
            let name = number == 1 ? stem : "\(stem)-\(number)"
            do throws(MergeError) {
                return (name, try AppendedFile("\(name)\(ending)", in: folder.handle))
            } catch {
                guard folder.handle.has("\(name)\(ending)"), number < 1_000 else { throw error }
            }
            number += 1
        }
    }

    private static func plain(_ word: String) -> String {
        let kept = word.unicodeScalars.filter { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "-_".unicodeScalars.contains(scalar))
        }
        return String(String.UnicodeScalarView(kept.prefix(64)))
    }

    /// Adds rows that are done, and waits once until all of them are on the disk.
    ///
    /// - Parameter outlines: What packets have in common, where there is something new; it stands before them.
    /// - Throws: `MergeError` when they cannot be written.
    public func append(_ results: [RowResult], outlines: [UInt8]? = nil) throws(MergeError) {
        guard !results.isEmpty || outlines != nil else { return }
        var lines = JSONLine()
        if let outlines {
            lines.open()
            lines.hexadecimal("outlines", outlines)
            lines.close()
        }
        for result in results { LoggedRow.line(result, into: &lines) }
        try write(lines, rows: results.count)
    }

    /// Adds rows that were drawn for a print file, when what they draw is on the disk.
    ///
    /// - Throws: `MergeError` when they cannot be written.
    func append(_ rows: [DrawnRow]) throws(MergeError) {
        guard !rows.isEmpty else { return }
        var lines = JSONLine()
        try drawings.withLock { drawings throws(MergeError) in
            let name = "\(attempt)\(Self.drawingsEnding)"
            var (file, count) = (drawings?.file, drawings?.count ?? 0)
            if file == nil {
                file = try AppendedFile(name, in: folder.handle)
                try folder.handle.sync()
            }
            var bytes: [UInt8] = []
            for row in rows {
                guard let record = row.record, record.isPortable else {
                    LoggedRow.line(RowResult(row), into: &lines)
                    continue
                }
                var writer = CompactWriter()
                record.write(to: &writer)
                let result = RowResult(row, drawing: (writer.bytes.count, SHA256.digest(writer.bytes)))
                LoggedRow.line(result, drawingOffset: count + bytes.count, into: &lines)
                bytes += writer.bytes
            }
            guard let file else { return }
            try file.append(bytes)
            count += bytes.count
            drawings = (file, count)
        }
        try write(lines, rows: rows.count)
    }

    /// Adds the last line.
    ///
    /// - Throws: `MergeError` when it cannot be written.
    public func finish(_ ending: Ending) throws(MergeError) {
        var line = JSONLine()
        line.open()
        line.text("end", ending.rawValue)
        line.number("rows", rows.withLock { $0 })
        line.close()
        try write(line)
    }

    private func write(_ line: JSONLine, rows: Int = 0) throws(MergeError) {
        try self.rows.withLock { count throws(MergeError) in
            try file.append(line.bytes)
            count += rows
        }
    }
}
