import PacketMapping
import PacketModel

/// Reads the rows that are chosen.
struct RowReader<Source: RecordSource> {
    private var source: Source
    private let rows: RowSelection?
    private let condition: BoundCondition?
    private let assembly: any PacketAssembly
    private let interruption: Interruption
    private(set) var isAtEnd = false
    /// The bytes of cells after which a chunk ends, so that long rows do not add up.
    private static var largestChunk: Int { 16 << 20 }
    /// How many rows were handed out since freed memory was returned, and after how many it is.
    private var rowsSinceReturn = 0
    private static var rowsPerReturn: Int { 1 << 15 }

    init(_ source: Source, _ plan: MergePlan, _ interruption: Interruption) {
        self.source = source
        self.interruption = interruption
        rows = plan.rows
        condition = plan.condition
        assembly = plan.assembly
    }

    /// The next rows, at most `count`.
    mutating func next(_ count: Int) throws -> [ReadRow] {
        var chosen: [ReadRow] = []
        chosen.reserveCapacity(count)
        var size = 0
        while chosen.count < count, size < Self.largestChunk, !isAtEnd {
            let record: Record?
            do {
                record = try source.next()
            } catch {
                // Whoever stops the merge may end what the source waits for.
                guard interruption.isSet else { throw error }
                break
            }
            // Of a group, perhaps not all rows were read.
            guard !interruption.isSet else { break }
            guard let record else {
                isAtEnd = true
                break
            }
            if let last = rows?.last, record.row > last {
                isAtEnd = true
                break
            }
            if let rows, !rows.contains(record.row) { continue }
            guard let row = try prepared(record) else { continue }
            size += record.bytes.count
            chosen.append(row)
        }
        rowsSinceReturn += chosen.count
        if rowsSinceReturn >= Self.rowsPerReturn {
            rowsSinceReturn = 0
            FreedMemory.returnToSystem()
        }
        return chosen
    }

    /// The row with what its packet is made of; nil for one that is not meant, or gets no packet.
    private func prepared(_ record: Record) throws -> ReadRow? {
        if record.diagnostics.hasError { return ReadRow(record: record, packet: nil, problem: nil) }
        do throws(EvaluationFailure) {
            if let condition, try !condition.holds(for: record) { return nil }
        } catch {
            return ReadRow(record: record, packet: nil, problem: error.diagnostic(for: record))
        }
        switch try assembly.packet(for: record) {
        case .packet(let packet): return ReadRow(record: record, packet: packet, problem: nil)
        case .none: return nil
        case .problem(let problem): return ReadRow(record: record, packet: nil, problem: problem)
        }
    }
}
