/// Reads the log of an attempt.
final class AttemptReader {
    private let name: String
    private let file: LineFile
    /// What made the attempt; empty where its first line does not say.
    private(set) var program = ""
    private var number = 0
    private var rows = 0
    private var end: (ending: AttemptLog.Ending, rows: Int)?
    /// The last row so far.
    private(set) var lastRow: Int?
    private(set) var damages: [ShardLogs.Damage] = []

    init(_ name: String, in folder: ShardFolder) throws(MergeError) {
        self.name = name
        file = try LineFile(name, in: folder.handle)
    }

    /// What the attempt is called.
    var attempt: String { String(name.dropLast(AttemptLog.ending.count)) }

    /// Whether the attempt came to its end, and tells of every row that it did.
    var isComplete: Bool { isToldDone && end?.rows == rows }
    /// Whether the attempt came to its end, whatever is left of its lines.
    var isToldDone: Bool { end?.ending == .complete }

    /// The next line that is one; nil at the end.
    func next() throws(MergeError) -> LoggedRow.Line? {
        while let line = try file.next() {
            number += 1
            guard !line.isTorn, let read = try? LoggedRow.Line(line.bytes), isInOrder(read) else {
                damages.append(ShardLogs.Damage(file: name, line: number, isTorn: line.isTorn, lastRow: lastRow))
                continue
            }
            switch read {
            case .row(let row):
                rows += 1
                lastRow = max(lastRow ?? 0, row.account.row)
            case .end(let ending, let count): end = (ending, count)
            case .beginning(let program): self.program = program
            case .outlines, .other: break
            }
            return read
        }
        return nil
    }
}

extension AttemptReader {
    /// Whether a line may stand where it does: rows come in their order.
    private func isInOrder(_ line: LoggedRow.Line) -> Bool {
        guard case .row(let row) = line else { return true }
        return row.account.row > lastRow ?? 0
    }
}
