/// All rows of which the logs of shards tell, in their order.
struct ToldRows {
    private var shards: ArraySlice<[String]>
    private let folder: ShardFolder
    /// Those at the shard that is being read.
    private var attempts: [AttemptCursor] = []
    /// What packets have in common, as far as it was told of the shard.
    private var known: Set<[UInt8]> = []

    /// - Parameter logs: The names of the logs of each shard.
    init(of logs: [[String]], in folder: ShardFolder) { (shards, self.folder) = (logs[...], folder) }

    /// What attempts tell of the next row, each of them once; nil at the end.
    ///
    /// - Throws: `MergeError` for a log that cannot be read, and what `outlines` throws.
    mutating func next(outlines: ([UInt8]) throws -> Void) throws -> [LoggedRow]? {
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
            return told
        }
    }

    private mutating func begin(_ logs: [String]) throws(MergeError) {
        known = []
        attempts = try logs.map { name throws(MergeError) in AttemptCursor(try AttemptReader(name, in: folder)) }
        for index in attempts.indices { try attempts[index].advance() }
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
