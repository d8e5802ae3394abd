import ArgumentParser
import PacketStore
import Storage

/// `packet log stats`.
struct LogStats: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Counts the records of the send log by batch, template and day.",
        discussion: """
            Days are those of UTC.
              packet log stats --since 2026-03-01
            """)

    @OptionGroup var filters: LogFilterOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let log = try context.existingStore(common).map(SendLog.init)
        let statistics = try log?.statistics(filters.filter)
        try context.list(LogStatsListing(statistics: statistics), as: list.format, common)
    }
}

/// The numbers as they are listed.
private struct LogStatsListing: Listing {
    let statistics: SendLogStatistics?

    let emptyNote = "the log has no such records"

    private struct Line {
        let group: String
        let key: String
        let total: Int
        let byStatus: [SendStatus: Int]
    }

    private var lines: [Line] {
        guard let statistics, statistics.total > 0 else { return [] }
        func lines(_ group: String, _ lines: [SendLogStatistics.Line]) -> [Line] {
            lines.map { Line(group: group, key: $0.key, total: $0.total, byStatus: $0.byStatus) }
        }
        return [Line(group: "all", key: "", total: statistics.total, byStatus: statistics.byStatus)]
            + lines("batch", statistics.byBatch) + lines("template", statistics.byTemplate)
            + lines("day", statistics.byDay)
    }

    /// The statuses that occur, by name.
    private var statuses: [SendStatus] {
        (statistics?.byStatus.keys.sorted { $0.rawValue < $1.rawValue }) ?? []
    }

    var table: Table {
        var table = Table(headings: ["BY", "KEY", "#TOTAL"] + statuses.map { "#" + $0.rawValue.uppercased() })
        table.rows = lines.map(cells)
        return table
    }

    var csv: [[String]] { [["by", "key", "total"] + statuses.map(\.rawValue)] + lines.map(cells) }

    private func cells(_ line: Line) -> [String] {
        [line.group, line.key, "\(line.total)"] + statuses.map { "\(line.byStatus[$0] ?? 0)" }
    }

    var json: JSONValue {
        [
            "total": .integer(statistics?.total ?? 0),
            "byStatus": counts(statistics?.byStatus ?? [:]),
            "byBatch": json("batch", statistics?.byBatch),
            "byTemplate": json("template", statistics?.byTemplate),
            "byDay": json("day", statistics?.byDay),
        ]
    }

    private func json(_ name: String, _ lines: [SendLogStatistics.Line]?) -> JSONValue {
        .array(
            (lines ?? []).map { line in
                [name: .string(line.key), "total": .integer(line.total), "byStatus": counts(line.byStatus)]
            })
    }

    private func counts(_ counts: [SendStatus: Int]) -> JSONValue {
        .object(
            counts.sorted { $0.key.rawValue < $1.key.rawValue }
                .map { JSONValue.Member(name: $0.key.rawValue, value: .integer($0.value)) })
    }
}
