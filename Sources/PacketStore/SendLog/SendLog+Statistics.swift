import GRDB
import Storage

extension SendLog {
    /// Counts the entries a filter lets through, per status, batch, template and day.
    ///
    /// - Complexity: one pass over the log.
    public func statistics(_ filter: SendLogFilter = SendLogFilter()) throws(PacketStoreError) -> SendLogStatistics {
        let (condition, arguments) = Self.whereClause(filter)
        let (groups, templates, domains) = try store.reading { database in
            // `rows` is a list of small groups, not of entries: the batches times the days times the statuses.
            let groups = try Row.fetchAll(
                database,
                sql: """
                    SELECT batch, substr(timestamp, 1, 10), status, count(*), min(id) FROM sendLog \(condition)
                    GROUP BY 1, 2, 3 ORDER BY 5
                    """,
                arguments: StatementArguments(arguments)
            ).map { Group(batch: $0[0], day: $0[1], status: SendStatus(rawValue: $0[2]), count: $0[3]) }
            let templates = try Row.fetchAll(database, sql: "SELECT id, template FROM batch WHERE template IS NOT NULL")
                .map { ($0[0] as String, $0[1] as String) }
            let domains = try Row.fetchAll(
                database,
                sql: """
                    SELECT CASE WHEN instr(recipientEmail, '@') = 0 THEN ''
                        ELSE lower(substr(recipientEmail, instr(recipientEmail, '@') + 1)) END, status, count(*)
                    FROM sendLog \(condition) GROUP BY 1, 2 ORDER BY 1, 2
                    """,
                arguments: StatementArguments(arguments)
            ).map { Group(batch: $0[0], day: "", status: SendStatus(rawValue: $0[1]), count: $0[2]) }
            return (groups, Dictionary(uniqueKeysWithValues: templates), domains)
        }
        let all = Self.lines(groups) { _ in "" }.first
        return SendLogStatistics(
            total: all?.total ?? 0, byStatus: all?.byStatus ?? [:],
            byBatch: Self.lines(groups, key: \.batch),
            byTemplate: Self.lines(groups) { templates[$0.batch] ?? "" }.sorted { $0.key < $1.key },
            byDay: Self.lines(groups, key: \.day).sorted { $0.key < $1.key },
            byDomain: Self.lines(domains, key: \.batch).sorted { ($1.total, $0.key) < ($0.total, $1.key) })
    }

    private struct Group {
        /// The batch, or the domain.
        let batch: String
        let day: String
        let status: SendStatus
        let count: Int
    }

    /// The groups added up by a key, in the order in which the keys first appear.
    private static func lines(_ groups: [Group], key: (Group) -> String) -> [SendLogStatistics.Line] {
        var lines: [SendLogStatistics.Line] = []
        var index: [String: Int] = [:]
        for group in groups {
            let key = key(group)
            let place = index[key] ?? lines.count
            if place == lines.count {
                index[key] = place
                lines.append(SendLogStatistics.Line(key: key, total: 0, byStatus: [:]))
            }
            lines[place].total += group.count
            lines[place].byStatus[group.status, default: 0] += group.count
        }
        return lines
    }
}
