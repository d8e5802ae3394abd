/// All rows of which the logs of shards tell, in their order and each once: as the attempt tells that wrote its packet, else
/// as one that found it there, else as one that could make none.
struct SettledRows {
    private var shards: ArraySlice<[String]>
    private let folder: ShardFolder
    private let start: Int64
    /// Those at the shard that is being read.
    private var attempts: [AttemptCursor] = []
    /// What packets have in common, as far as it was told of the shard.
    private var known: Set<[UInt8]> = []

    /// - Parameters:
    ///   - logs: The names of the logs of each shard.
    ///   - start: See `ShardLogs.forEachChunk`.
    init(of logs: [[String]], in folder: ShardFolder, startedAt start: Int64) {
        (shards, self.folder, self.start) = (logs[...], folder, start)
    }

    /// The next row; nil at the end.
    ///
    /// - Throws: `MergeError` with code `.unreadable` when two attempts wrote different packets for a row, and what
    ///   `outlines` throws.
    mutating func next(outlines: ([UInt8]) throws -> Void) throws -> LoggedRow? {
        while true {
            guard let row = attempts.compactMap(\.row?.account.row).min() else {
                guard let logs = shards.popFirst() else { return nil }
                try begin(logs)
                continue
            }
            var told: [LoggedRow] = []
            for index in attempts.indices {
                while let found = attempts[index].row, found.account.row == row {
                    told.append(found)
                    try attempts[index].advance()
                }
                for bytes in attempts[index].takeOutlines() where known.insert(bytes).inserted { try outlines(bytes) }
            }
            return try Self.settled(told, startedAt: start)
        }
    }

    private mutating func begin(_ logs: [String]) throws(MergeError) {
        known = []
        attempts = try logs.map { name throws(MergeError) in AttemptCursor(try AttemptReader(name, in: folder)) }
        for index in attempts.indices { try attempts[index].advance() }
    }

    /// Of what attempts tell of one row, what counts.
    private static func settled(_ told: [LoggedRow], startedAt start: Int64) throws(MergeError) -> LoggedRow {
        let made = told.filter { $0.outcome != .failed }
        guard var row = made.first(where: { $0.outcome == .written }) ?? made.first else { return told[told.count - 1] }
        if let other = made.first(where: { $0.digest != row.digest }) {
            throw MergeError(
                code: .unreadable,
                message: "two attempts made different packets of row \(other.account.row): the form, the table, the "
                    + "fonts or the program changed between them; remove “.packet/shards” and the packets, and merge again"
            )
        }
        // The clock of files goes by ticks of some milliseconds.
        if row.outcome == .unchanged, let time = row.standsSince, time >= start - 20_000 { row.outcome = .written }
        return row
    }
}

/// The row at which the reading of an attempt's log stands.
private struct AttemptCursor {
    private let reader: AttemptReader
    private(set) var row: LoggedRow?
    private var outlines: [[UInt8]] = []

    init(_ reader: AttemptReader) { self.reader = reader }

    mutating func advance() throws(MergeError) {
        row = nil
        while row == nil, let line = try reader.next() {
            if case .row(let next) = line {
                row = next
                row?.attempt = reader.attempt
                row?.program = reader.program
            }
            if case .outlines(let bytes) = line { outlines.append(bytes) }
        }
    }

    /// What packets have in common, as far as it was read since the last time.
    mutating func takeOutlines() -> [[UInt8]] {
        defer { outlines = [] }
        return outlines
    }
}
