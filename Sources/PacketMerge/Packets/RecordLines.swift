public import PacketModel

/// How the rows of a group stand in one record: line after line, each with the cells of all columns and one more, which in
/// the first line says how many lines there are.
///
/// So the columns themselves are those of the first row, and `items[2].amount` is the same column one line further.
public struct RecordLines: Sendable, Hashable {
    /// The columns of the table.
    public let columns: [String]
    /// How many cells a line has.
    public var stride: Int { columns.count + 1 }
    /// The most lines that expressions can speak of.
    public static let limit = 1_000

    /// Makes a layout for a table.
    public init(_ schema: RecordSchema) { columns = schema.columns }

    /// The columns of a packet: those of its first row, `items.count`, and `items[1].amount` and so on for each line.
    ///
    /// - Parameter lines: The last line that has names.
    public func schema(lines: Int) -> RecordSchema {
        var names = columns + [Self.free("items.count", columns)]
        var aliases: [(name: String, column: Int)] = []
        for line in 1...max(1, min(lines, Self.limit)) {
            for (index, column) in columns.enumerated() {
                let name = "items[\(line)].\(column)"
                if line == 1 { aliases.append((name, index)) } else { names.append(name) }
            }
            if line > 1 { names.append("items[\(line)].\u{0}") }
        }
        return RecordSchema(columns: names, aliases: aliases)
    }

    /// The columns of one line, under the names that they have in the table.
    public func schema(ofLine line: Int) -> RecordSchema {
        let before = (0..<(max(1, line) - 1) * stride).map { "\u{0}\($0)" }
        return RecordSchema(columns: before + columns)
    }

    /// A name that no column has; the one wanted, unless the table has a column of that name.
    private static func free(_ name: String, _ columns: [String]) -> String {
        columns.contains { $0.lowercased() == name } ? "\u{0}" : name
    }

    /// How many lines a record has.
    public func count(of record: Record) -> Int { max(1, (record.count + stride - 1) / stride) }

    /// One record of some lines.
    ///
    /// - Parameter lines: Counted from 0.
    /// - Complexity: O(length of the cells).
    public func record(of record: Record, lines: some Collection<Int>) -> Record {
        var bytes: [UInt8] = []
        var ends: [Int32] = []
        for (place, line) in lines.enumerated() {
            for column in columns.indices {
                bytes.append(contentsOf: record[line * stride + column])
                ends.append(Int32(bytes.count))
            }
            if place == 0 { bytes.append(contentsOf: "\(lines.count)".utf8) }
            ends.append(Int32(bytes.count))
        }
        return Record(row: record.row, line: record.line, bytes: bytes, ends: ends)
    }

    /// One record of several rows.
    func record(joining rows: [Record]) -> Record? {
        guard let first = rows.first else { return nil }
        var bytes: [UInt8] = []
        var ends: [Int32] = []
        bytes.reserveCapacity(rows.reduce(8) { $0 + $1.bytes.count })
        for (place, row) in rows.enumerated() {
            for column in columns.indices {
                bytes.append(contentsOf: row[column])
                ends.append(Int32(bytes.count))
            }
            if place == 0 { bytes.append(contentsOf: "\(rows.count)".utf8) }
            ends.append(Int32(bytes.count))
        }
        let problems = rows.flatMap { row in
            row.diagnostics.map { problem in
                guard row.row != first.row else { return problem }
                var problem = problem
                problem.message = "row \(row.row): \(problem.message)"
                return problem
            }
        }
        return Record(row: first.row, line: first.line, bytes: bytes, ends: ends, diagnostics: problems)
    }
}
