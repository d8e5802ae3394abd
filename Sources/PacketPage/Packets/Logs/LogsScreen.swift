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
        /// The name of the packet's file; nil where there is none.
        let file: String?
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

        /// The address of a screen that is about the same entries.
        ///
        /// - Parameter start: The number below which it begins; nil for the newest.
        func address(_ path: String = PacketsPlace.logs.path, before start: Int64? = nil) -> String {
            PageVisit.address(
                path,
                [
                    "text": text, "status": status, "batch": batch, "since": since, "before": before,
                    "start": start.map { "\($0)" },
                ])
        }

        private static func moment(_ day: String, _ words: Words) throws(PageError) -> StoreDate? {
            guard !day.isEmpty else { return nil }
            guard let date = StoreDate(iso8601: day) else {
                throw PageError(400, words["logs.badDay"])
            }
            return date
        }
    }

    /// A part of the entries that were asked for.
    struct Part: Sendable, Hashable {
        /// The number below which it begins; nil for the newest.
        var start: Int64?
        /// Whether there are older ones.
        var hasMore = false
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
    /// The screens of older entries, and of the newest; nil where there are none, or it is this one.
    let next, first: String?
    let export: String

    /// - Parameters:
    ///   - part: Which of the entries that were asked for these are.
    ///   - statistics: What is counted of the entries that were asked for.
    ///   - known: The statuses that the log has.
    ///   - places: Where remarks about the rows of a batch are, by its id.
    init(
        _ question: Question, _ entries: [SendLogEntry], part: Part = Part(), statistics: SendLogStatistics,
        known: [SendStatus], places: [String: MessagePlaces] = [:], _ words: Words
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
                recipient: entry.recipientName, email: entry.recipientEmail,
                file: entry.pdfName.isEmpty ? nil : entry.pdfName,
                notes: words.notes(entry.notes, places[entry.batch] ?? MessagePlaces(of: "", words)),
                href: question.address("\(PacketsPlace.logs.path)/\(entry.id)", before: part.start))
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
        let isFirst = part.start == nil
        more =
            isFirst && statistics.total > entries.count
            ? words.counted("logs.more", statistics.total - entries.count) : nil
        next = part.hasMore ? entries.last.map { question.address(before: $0.id) } : nil
        first = isFirst ? nil : question.address()
        export = question.address("\(PacketsPlace.logs.path)/log.csv")
    }

    /// A status in the words of the page; another program's as it stands.
    static func word(_ status: String, _ words: Words) -> String { words.texts["status.\(status)"] ?? status }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/logs") { visit in
            let log = SendLog(visit.core.settings.store)
            let question = question(visit)
            let filter = try question.filter(visit.words)
            let found = try log.list(filter, order: .newestFirst, before: start(visit), limit: shown + 1)
            let entries = Array(found.prefix(shown))
            let screen = LogsScreen(
                question, entries, part: Part(start: start(visit), hasMore: found.count > shown),
                statistics: try log.statistics(filter), known: try log.statistics().byStatus.keys.map(\.self),
                places: try places(of: entries, visit), visit.words)
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

    /// Where remarks about fields are, for the batches that have some.
    private static func places(of entries: [SendLogEntry], _ visit: PageVisit) throws -> [String: MessagePlaces] {
        let (forms, batches) = (BatchForms(visit.core), Batches(visit.core.settings.store))
        var places: [String: MessagePlaces] = [:]
        for entry in entries where places[entry.batch] == nil && LogRemarks.nameFields(entry.notes) {
            // A batch that is gone is looked for once.
            places[entry.batch] =
                try batches.find(entry.batch).map { forms.places(of: $0, visit.words) }
                ?? MessagePlaces(of: "", visit.words)
        }
        return places
    }

    /// The number of an entry, below which the screen begins.
    static func start(_ visit: PageVisit) -> Int64? { visit.text("start").flatMap { Int64($0) } }

    static func question(_ visit: PageVisit) -> Question {
        Question(
            text: visit.text("text") ?? "", status: visit.text("status") ?? "", batch: visit.text("batch") ?? "",
            since: visit.text("since") ?? "", before: visit.text("before") ?? "")
    }
}
#endif
