import PacketMapping
import PacketModel

/// Chooses rows and names their packets, one after the other: names depend on the rows before.
struct RowReader<Source: RecordSource> {
    private var source: Source
    private let plan: MergePlan
    /// How often a name was given, by the hash of its collision key. A hash that two names share only adds a number.
    private var names: [UInt64: Int] = [:]
    private(set) var isAtEnd = false

    init(_ source: Source, _ plan: MergePlan) {
        self.source = source
        self.plan = plan
    }

    /// The next rows, at most `count`.
    mutating func next(_ count: Int) throws -> [PreparedRow] {
        var rows: [PreparedRow] = []
        while rows.count < count, !isAtEnd {
            guard let record = try source.next() else {
                isAtEnd = true
                break
            }
            if let last = plan.rows?.last, record.row > last {
                isAtEnd = true
                break
            }
            if let selection = plan.rows, !selection.contains(record.row) { continue }
            var problem: Diagnostic?
            if let condition = plan.condition, !record.diagnostics.contains(where: { $0.severity == .error }) {
                do throws(EvaluationFailure) {
                    guard try condition.holds(for: record) else { continue }
                } catch {
                    problem = error.diagnostic(for: record)
                }
            }
            rows.append(named(record, problem))
        }
        return rows
    }

    private mutating func named(_ record: Record, _ problem: Diagnostic?) -> PreparedRow {
        do throws(EvaluationFailure) {
            let name = unique(try plan.name.name(for: record))
            return PreparedRow(record: record, name: name, nameProblem: problem)
        } catch {
            return PreparedRow(record: record, name: "", nameProblem: problem ?? error.diagnostic(for: record))
        }
    }

    private mutating func unique(_ name: String) -> String {
        var candidate = name
        var count = names[Self.hash(name), default: 0]
        if count > 0 {
            // “a (2).pdf” may itself have been asked for by an earlier row.
            repeat {
                count += 1
                candidate = FileName.numbered(name, count)
            } while names[Self.hash(candidate)] != nil
            names[Self.hash(candidate)] = 1
            names[Self.hash(name)] = count
        } else {
            names[Self.hash(name)] = 1
        }
        return candidate
    }

    /// FNV-1a, the same in every run.
    private static func hash(_ name: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in FileName.collisionKey(name).utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash
    }
}
