import PacketMapping
import PacketModel

/// Reads the rows that are chosen.
struct RowReader<Source: RecordSource> {
    private var source: Source
    private let rows: RowSelection?
    private let condition: BoundCondition?
    private let assembly: (any PacketAssembly)?
    private let interruption: Interruption
    private(set) var isAtEnd = false
    /// The bytes of cells after which a chunk ends, so that long rows do not add up.
    private static var largestChunk: Int { 16 << 20 }

    init(_ source: Source, _ plan: MergePlan, _ interruption: Interruption) {
        self.source = source
        self.interruption = interruption
        rows = plan.rows
        condition = plan.condition
        assembly = plan.assembly
    }

    /// The next rows, at most `count`.
    mutating func next(_ count: Int) throws -> [PreparedRow] {
        var prepared: [PreparedRow] = []
        prepared.reserveCapacity(count)
        var size = 0
        while prepared.count < count, size < Self.largestChunk, !isAtEnd {
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
            var problem: Diagnostic?
            if let condition, !record.diagnostics.contains(where: { $0.severity == .error }) {
                do throws(EvaluationFailure) {
                    guard try condition.holds(for: record) else { continue }
                } catch {
                    problem = error.diagnostic(for: record)
                }
            }
            var row = PreparedRow(record: record, problem: problem)
            if let assembly, problem == nil, !record.diagnostics.contains(where: { $0.severity == .error }) {
                switch try assembly.packet(for: record) {
                case .packet(let packet): row.packet = packet
                case .none: continue
                case .problem(let problem): row.problem = problem
                }
            }
            size += record.bytes.count
            prepared.append(row)
        }
        return prepared
    }
}
