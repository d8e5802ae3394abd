#if Server
import PacketModel
import PacketServer
import PacketStore
import Storage

/// The send log: what happened to each packet, filtered, counted, exported and cleared.
struct LogsScreen: Sendable {
    /// An entry.
    struct Line: Sendable, Hashable {
        let id: Int64
        let time: String
        let status: String
        let isBad: Bool
        let row: String
        let recipient: String
        let email: String
        let file: String
        let notes: String
        let href: String
    }

    /// A day of the chart: a bar, divided into what went well and what did not.
    struct Bar: Sendable, Hashable {
        let day: String
        let total: String
        let label: String
        /// Of a width of 100.
        let good: Int
        let bad: Int
    }

    /// How many entries of a status there are.
    struct Count: Sendable, Hashable {
        let status: String
        let count: String
    }

    /// What was asked for.
    struct Question: Sendable, Hashable {
        var text = ""
        var status = ""
        var batch = ""
        var since = ""
        var before = ""

        /// The filter.
        ///
        /// - Throws: `PageError` for a day that is none.
        func filter(_ words: Words) throws(PageError) -> SendLogFilter {
            SendLogFilter(
                batch: batch.isEmpty ? nil : batch, status: status.isEmpty ? nil : SendStatus(rawValue: status),
                text: text.isEmpty ? nil : text, since: try Self.moment(since, words),
                before: try Self.moment(before, words))
        }

        private static func moment(_ day: String, _ words: Words) throws(PageError) -> StoreDate? {
            guard !day.isEmpty else { return nil }
            guard let date = StoreDate(iso8601: day) else {
                throw PageError(400, words["logs.badDay"])
            }
            return date
        }
    }

    /// How many entries a screen shows, and days the chart.
    static let shown = 200
    static let days = 30

    let question: Question
    let batch: String?
    let statuses: [FormOption]
    let lines: [Line]
    let hasLines: Bool
    /// Whether some entries were asked for, and not all.
    let isAsked: Bool
    let total: String
    let counts: [Count]
    let bars: [Bar]
    let hasBars: Bool
    let more: String?
    let export: String

    /// - Parameters:
    ///   - statistics: What is counted of the entries that were asked for.
    ///   - known: The statuses that the log has.
    init(
        _ question: Question, _ entries: [SendLogEntry], statistics: SendLogStatistics, known: [SendStatus],
        _ words: Words
    ) {
        self.question = question
        batch = question.batch.isEmpty ? nil : question.batch
        statuses =
            [FormOption(name: "", label: words["logs.anyStatus"], isChosen: question.status.isEmpty)]
            + Set(known.map(\.rawValue) + [question.status]).subtracting([""]).sorted().map {
                FormOption(name: $0, label: Self.word($0, words), isChosen: $0 == question.status)
            }
        lines = entries.map { entry in
            Line(
                id: entry.id, time: MomentText.of(entry.timestamp), status: Self.word(entry.status.rawValue, words),
                isBad: entry.status.isBad, row: entry.row.map { "\($0)" } ?? "",
                recipient: entry.recipientName, email: entry.recipientEmail, file: entry.pdfName,
                notes: words.told(entry.notes),
                href: "/packets/logs/\(entry.id)")
        }
        hasLines = !lines.isEmpty
        isAsked = question != Question()
        total = words.counted("count.entries", statistics.total)
        counts = statistics.byStatus.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map {
            Count(status: Self.word($0.key.rawValue, words), count: Words.grouped($0.value))
        }
        let most = max(1, statistics.byDay.suffix(Self.days).map(\.total).max() ?? 1)
        bars = statistics.byDay.suffix(Self.days).map { line in
            let bad = line.byStatus.filter { $0.key.isBad }.map(\.value).reduce(0, +)
            let width = max(1, line.total * 100 / most)
            let badWidth = bad == 0 ? 0 : max(1, min(width, bad * 100 / most))
            return Bar(
                day: line.key, total: Words.grouped(line.total),
                label: words("logs.bar", ["day": line.key, "n": Words.grouped(line.total), "bad": Words.grouped(bad)]),
                good: width - badWidth, bad: badWidth)
        }
        hasBars = !bars.isEmpty
        more = statistics.total > entries.count ? words.counted("logs.more", statistics.total - entries.count) : nil
        export = PageVisit.address(
            "/packets/logs/log.csv",
            [
                "text": question.text, "status": question.status, "batch": question.batch, "since": question.since,
                "before": question.before,
            ])
    }

    /// A status in the words of the page; another program's as it stands.
    static func word(_ status: String, _ words: Words) -> String { words.texts["status.\(status)"] ?? status }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/logs") { visit in
            let log = SendLog(visit.core.settings.store)
            let question = question(visit)
            let filter = try question.filter(visit.words)
            let screen = LogsScreen(
                question, try log.list(filter, order: .newestFirst, limit: shown),
                statistics: try log.statistics(filter),
                known: try log.statistics().byStatus.keys.map(\.self), visit.words)
            return visit.page(.logs, "packets-logs", screen, title: visit.words["packets.logs"])
        }
        routes.get("/packets/logs/log.csv") { visit in
            var bytes: [UInt8] = []
            try SendLog(visit.core.settings.store).exportCSV(question(visit).filter(visit.words)) { bytes += $0 }
            return .download(bytes, name: "send-log.csv", type: "text/csv; charset=utf-8")
        }
        routes.post("/packets/logs/clear") { visit in
            let log = SendLog(visit.core.settings.store)
            let batch = visit.form["batch"] ?? ""
            let before = try Question(before: visit.form["before"] ?? "").filter(visit.words).before
            let selection: SendLog.Selection =
                before.map { SendLog.Selection.before($0) } ?? (batch.isEmpty ? .all : .batch(batch))
            let count = try log.clear(selection)
            return visit.go(to: "/packets/logs?done=logCleared&n=\(count)")
        }
    }

    private static func question(_ visit: PageVisit) -> Question {
        Question(
            text: visit.text("text") ?? "", status: visit.text("status") ?? "", batch: visit.text("batch") ?? "",
            since: visit.text("since") ?? "", before: visit.text("before") ?? "")
    }
}
#endif
