/// What all attempts at all shards of a merge tell of its rows: one record for each row.
public struct ShardLogs: Sendable {
    /// Something that is not as it should be with a shard.
    public struct Gap: Sendable, Hashable {
        /// The shard.
        public var shard: Shard
        /// How many attempts there were.
        public var attempts: Int
        /// The last row of which one of them tells; nil where none does.
        public var lastRow: Int?
        /// Whether an attempt tells that all is done, and rows are missing all the same.
        public var isToldDone = false
    }

    /// A line of a log that is none.
    public struct Damage: Sendable, Hashable {
        /// The name of the file.
        public var file: String
        /// The line, from 1.
        public var line: Int
        /// Whether it is the last one, and ends early, as the log of an attempt that was killed does.
        public var isTorn: Bool
        /// The last row before it, as the table counts; nil where there is none.
        public var lastRow: Int?
    }

    /// What a first look at the logs has shown.
    public struct Survey: Sendable, Hashable {
        /// Shards without an attempt that came to its end, in their order.
        public var gaps: [Gap] = []
        /// Lines that are none; what they told is passed over.
        public var damages: [Damage] = []
        /// How many attempts there were.
        public var attempts = 0
    }

    private let folder: ShardFolder
    private let count: Int
    private static let chunkCount = 500

    /// - Parameter count: How many shards the merge has.
    public init(_ folder: ShardFolder, shards count: Int) { (self.folder, self.count) = (folder, count) }

    /// All shards, each with the names of its logs.
    private func shards() throws(MergeError) -> [(shard: Shard, logs: [String])] {
        let logs = try folder.attempts()
        return (0..<count).compactMap { Shard($0, of: count) }.map { ($0, logs[$0.stem] ?? []) }
    }

    /// Looks whether every row of every shard is told of.
    ///
    /// - Throws: `MergeError` for a log that cannot be read.
    /// - Complexity: One pass over the logs; memory does not grow with them.
    public func survey() throws(MergeError) -> Survey {
        var survey = Survey()
        for (shard, logs) in try shards() {
            var gap = Gap(shard: shard, attempts: 0, lastRow: nil)
            var isComplete = false
            for name in logs {
                let attempt = try AttemptReader(name, in: folder)
                while try attempt.next() != nil {}
                gap.attempts += 1
                gap.lastRow = [gap.lastRow, attempt.lastRow].compactMap(\.self).max()
                survey.damages += attempt.damages
                isComplete = isComplete || attempt.isComplete
                gap.isToldDone = gap.isToldDone || attempt.isToldDone
            }
            survey.attempts += gap.attempts
            if !isComplete { survey.gaps.append(gap) }
        }
        return survey
    }

    /// Calls a function with all rows in their order, some hundreds at a time, each row once: as the attempt tells that wrote
    /// its packet, else as one that found it there, else as one that could make none.
    ///
    /// - Parameters:
    ///   - start: When the first attempt began, in microseconds of UTC since 1970. A packet that is told to be there already
    ///     and is younger was written by an attempt that was ended before it could say so.
    ///   - outlines: Is told what packets have in common, as far as it is known at that moment.
    /// - Throws: `MergeError` with code `.unreadable` when two attempts wrote different packets for a row, and what the
    ///   functions throw.
    /// - Complexity: One pass over the logs; memory does not grow with them.
    public func forEachChunk(
        startedAt start: Int64, outlines: ([UInt8]) throws -> Void, _ body: ([RowResult]) throws -> Void
    ) throws {
        var rows = try toldRows()
        var chunk: [RowResult] = []
        while let told = try rows.next(outlines: outlines) {
            chunk.append(RowResult(try Self.settled(told, startedAt: start)))
            if chunk.count == Self.chunkCount {
                try body(chunk)
                chunk.removeAll(keepingCapacity: true)
            }
        }
        if !chunk.isEmpty { try body(chunk) }
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

    /// What attempts tell of all rows, in their order.
    ///
    /// - Throws: `MergeError` where the names of the logs cannot be read now.
    func toldRows() throws(MergeError) -> ToldRows { ToldRows(of: try shards().map(\.logs), in: folder) }

    /// What rows of an attempt draw; nil where it cannot be read.
    func drawings(of attempt: String) -> RangeFile? {
        try? RangeFile("\(attempt)\(AttemptLog.drawingsEnding)", in: folder.handle)
    }
}
