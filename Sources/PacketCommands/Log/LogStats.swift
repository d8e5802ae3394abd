import ArgumentParser
import PacketStore
import Storage

/// `packet log stats`.
struct LogStats: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Counts the records of the send log by batch, template, status, day and domain.",
        discussion: """
            Days are those of UTC.
              packet log stats --since 2026-03-01
              packet log stats --chart sent.svg --chart-by domain
            """)

    @OptionGroup var filters: LogFilterOptions
    @Option(
        help: ArgumentHelp("Draw the numbers into this file, in SVG or PNG by its ending.", valueName: "file"),
        completion: .file(extensions: ["svg", "png"]))
    var chart: OutputFileName?

    @OptionGroup var overwriting: OverwriteOptions

    @Option(help: "What has a bar of its own in the chart.")
    var chartBy = ChartAxis.day

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard let chart else { return }
        guard ["svg", "png"].contains(Self.ending(of: chart.description)) else {
            throw ValidationError("--chart takes a file that ends in .svg or .png.")
        }
    }

    private static func ending(of name: String) -> String { name.split(separator: ".").last?.lowercased() ?? "" }

    func run(in context: CommandContext) throws {
        let log = try context.existingStore(common).map(SendLog.init)
        let statistics = try log?.statistics(filters.filter)
        if let chart {
            guard let statistics, statistics.total > 0 else {
                throw CommandError(.notFound, "the log has no such records, so there is nothing to draw")
            }
            let drawing = LogChart(statistics, by: LogChart.Axis(rawValue: chartBy.rawValue) ?? .day)
            let bytes = try Self.ending(of: chart.description) == "png" ? drawing.png() : Array(drawing.svg.utf8)
            return try context.write(to: chart, overwrites: overwriting.overwrite) { try $0.write(bytes) }
        }
        try context.list(LogStatsListing(statistics: statistics), as: list.format, common)
    }
}

/// What has a bar of its own, as it is typed.
enum ChartAxis: String, ExpressibleByArgument, CaseIterable { case day, batch, template, domain, status }

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
            + lines("day", statistics.byDay) + lines("domain", statistics.byDomain)
    }

    /// The statuses that occur, by name.
    private var statuses: [SendStatus] {
        (statistics?.byStatus.keys.sorted { $0.rawValue < $1.rawValue }) ?? []
    }

    var table: Table {
        var table = Table(headings: ["BY", "KEY", "#TOTAL"] + statuses.map { "#" + $0.rawValue.uppercased() })
        table.rows = lines.map { line in
            var cells = cells(line)
            // Such as records without an address.
            if line.key.isEmpty, line.group != "all" { cells[1] = "—" }
            return cells
        }
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
            "byDomain": json("domain", statistics?.byDomain),
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
