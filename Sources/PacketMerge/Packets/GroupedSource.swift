public import PacketMapping
public import PacketModel

extension DiagnosticCode {
    /// So many rows have one key that no packet is made of them.
    public static let groupTooLarge = DiagnosticCode("group-too-large")
}

/// How rows become packets: which column tells them apart, and which rows count.
public struct RecordGrouping: Sendable {
    /// The column; nil where each row is a packet of its own.
    public var column: Int?
    /// The rows that count; nil for all.
    public var rows: RowSelection?
    /// A condition on the rows that count.
    public var condition: BoundCondition?
    /// In what order records come, the first of these before the next; none for that of their first rows.
    public var orders: [BoundRowOrder] = []

    /// Makes a grouping.
    public init(column: Int?, rows: RowSelection? = nil, condition: BoundCondition? = nil) {
        self.column = column
        self.rows = rows
        self.condition = condition
    }
}

/// A table whose rows with the same key are one record (`RecordLines`), in the order of their first rows or in that which
/// was asked for.
///
/// Rows with one key may stand anywhere, so the whole table is read first. A row without a key is a record of its own.
public struct GroupedSource: RecordSource {
    /// The columns of the records.
    public let schema: RecordSchema
    private var source: any RecordSource
    private let lines: RecordLines
    private let grouping: RecordGrouping
    private let choice: RowChoice
    private var groups: [[Record]] = []
    private var position = 0
    private var isRead = false
    private var mixed: [Diagnostic] = []
    /// How many rows a packet may be made of, and how many bytes of cells.
    private static let rowLimit = 10_000
    private static let byteLimit = 64 << 20
    /// How many bytes of cells wait for the end of the table.
    private let memoryLimit: Int
    private let interruption: Interruption

    /// Makes a source over the rows of another one.
    public init(
        _ source: any RecordSource, by grouping: RecordGrouping, schema: RecordSchema, memoryLimit: Int = 1 << 30,
        interruption: Interruption = Interruption()
    ) {
        self.source = source
        self.grouping = grouping
        choice = RowChoice(rows: grouping.rows, condition: grouping.condition)
        self.schema = schema
        self.memoryLimit = memoryLimit
        self.interruption = interruption
        lines = RecordLines(source.schema)
    }

    /// What the table has to say about itself.
    public var diagnostics: [Diagnostic] { source.diagnostics }
    /// What it has to say at its end, and what is put in order as numbers only in part.
    public var closingDiagnostics: [Diagnostic] { source.closingDiagnostics + mixed }
    /// How much of the table is read.
    public var bytesRead: Int { source.bytesRead }
    /// Whether its cells may be days by their type.
    public var hasDays: Bool { source.hasDays }
    /// The columns in which they were.
    public var dayColumns: Set<Int> { source.dayColumns }

    /// The next group.
    ///
    /// - Throws: `MergeError` for a table that is too large to be held, and what the table throws.
    public mutating func next() throws -> Record? {
        if !isRead { try read() }
        guard position < groups.count else { return nil }
        defer {
            groups[position] = []
            position += 1
        }
        let group = groups[position]
        if grouping.column == nil { return group[0] }
        let size = group.reduce(0) { $0 + $1.bytes.count + 4 * $1.count }
        guard group.count > Self.rowLimit || size > Self.byteLimit else { return lines.record(joining: group) }
        let problem = Diagnostic(
            .groupTooLarge, .error,
            message: "\(group.count) rows have the same key, and a packet takes \(Self.rowLimit) of at most "
                + "\(Self.byteLimit >> 20) MB", hint: "group by another column")
        return Record(row: group[0].row, line: group[0].line, bytes: [], ends: [], diagnostics: [problem])
    }

    private mutating func read() throws {
        isRead = true
        var places: [[UInt8]: Int] = [:]
        var size = 0
        while !interruption.isSet, let record = try source.next() {
            if let last = grouping.rows?.last, record.row > last { break }
            guard let record = choice.meant(record) else { continue }
            size += record.bytes.count + 4 * record.count + 64
            guard size <= memoryLimit else {
                throw MergeError(
                    code: .tooLarge,
                    message: "the table is too large to be held and put in order; merge a part of it at a time, with "
                        + "--rows or --where")
            }
            let key = grouping.column.map { Self.trimmed(record[$0]) } ?? []
            if !key.isEmpty, let place = places[key] {
                groups[place].append(record)
            } else {
                if !key.isEmpty { places[key] = groups.count }
                groups.append([record])
            }
        }
        sort()
    }

    /// Brings the records into the order that was asked for. What has no value comes last.
    private mutating func sort() {
        guard !grouping.orders.isEmpty else { return }
        let orders = grouping.orders
        let keyed = groups.enumerated().map { index, group in
            (index: index, keys: orders.map { (try? $0.key(of: group[0])) ?? .blank })
        }
        mixed = orders.enumerated().compactMap { place, order in order.mixed(keyed.map { $0.keys[place] }) }
        let sorted = keyed.sorted { left, right in
            for (order, (first, second)) in zip(orders, zip(left.keys, right.keys)) {
                if order.precedes(first, second) { return true }
                if order.precedes(second, first) { return false }
            }
            return left.index < right.index
        }
        groups = sorted.map { groups[$0.index] }
    }

    private static func trimmed(_ cell: ArraySlice<UInt8>) -> [UInt8] {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var cell = cell.drop(while: isSpace)
        while let last = cell.last, isSpace(last) { cell.removeLast() }
        return Array(cell)
    }
}
