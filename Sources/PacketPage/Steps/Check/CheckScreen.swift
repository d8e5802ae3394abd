#if Server
import PDFForms
import PDFObjects
import PacketMapping
import PacketModel
import PacketPlanning

/// What a check has found, kept while nothing changes.
struct CheckResult: Sendable {
    let general: [Diagnostic]
    /// How many rows there are of each kind; what there is to say of them is kept by row.
    let found: CheckCollector.Found
    /// What there is to say of rows, by row.
    let problemsByRow: [Int: [Diagnostic]]
    /// The columns that fill each field, by the field's name.
    let columns: [String: [String]]
    /// The cells of the rows that are shown, by row: header and text.
    var cells: [Int: [String: String]] = [:]
    /// What tells these rows from what they said before, and whom they are about.
    var shown: [Int: String] = [:]
    var names: [Int: String] = [:]

    /// So many rows are shown at once.
    private static let mostRows = 200

    /// Takes warnings about the table that are about one row as that row's: its cell is what has to change.
    init(general: [Diagnostic], found: CheckCollector.Found, columns: [String: [String]]) {
        let own = general.filter { $0.row != nil && $0.severity == .warning }
        let known = Set(found.problems.filter { $0.severity > Severity.note }.compactMap(\.row))
        let problems = ToldOnce.problems(found.problems + own).filter { $0.severity > Severity.note && $0.row != nil }
        var counts = found
        counts.warned += Set(own.compactMap(\.row)).subtracting(known).count
        counts.problems = []
        self.general = general.filter { $0.row == nil || $0.severity != .warning }
        (self.found, problemsByRow, self.columns) = (counts, Dictionary(grouping: problems) { $0.row ?? 0 }, columns)
    }

    /// The columns that a problem comes from.
    func columns(of problem: Diagnostic) -> [String] { problem.field.map { columns[$0] ?? [$0] } ?? [] }

    /// The rows with remarks that a screen shows which begins with a row, and those behind them.
    func rows(from first: Int) -> (shown: ArraySlice<Int>, rest: ArraySlice<Int>) {
        let rows = problemsByRow.keys.filter { $0 >= first }.sorted()
        return (rows.prefix(Self.mostRows), rows.dropFirst(Self.mostRows))
    }
}

/// Step 4: every row that would be refused or changed, in sentences.
struct CheckScreen: Sendable {
    /// A cell that can be corrected.
    struct Cell: Sendable {
        let number: Int
        let column: String
        let value: String
        /// What its input is called.
        let input: String
        let hasLines: Bool

        init(_ number: Int, _ column: String, _ value: String, of card: String) {
            (self.number, self.column, self.value) = (number, column, value)
            input = "\(card)-cell-\(number)"
            hasLines = value.contains(where: \.isNewline)
        }
    }

    /// Something about a row.
    struct Problem: Sendable {
        let severity: String
        let kind: String
        /// The field or the cell that it is about.
        let places: [MessagePlace]
        let message: Said
        let hint: Said?
    }

    /// A row with all that there is to say of it.
    struct Row: Sendable {
        let number: Int
        let heading: String
        /// Whom it is about; nil where it does not say so.
        let name: String?
        /// Tells what it says now from what it said before.
        let shown: String
        let problems: [Problem]
        /// The cells that the problems come from, each once.
        let cells: [Cell]
        let hasCells: Bool
        let isRefused: Bool
        /// Where all cells of the row can be corrected.
        let wholeHref: String
        let showHref: String
        let skipLabel: String
    }

    let id: String
    /// Tells the table from every other one.
    let table: String
    let summary: String
    let isGood: Bool
    /// What is said when there is nothing to mend.
    let good: String
    /// How many columns go nowhere; nil when all do something.
    let unused: String?
    /// How many sure proposals nobody has taken; nil for none.
    let waiting: String?
    let general: [SaidRemark]
    let hasGeneral: Bool
    let rows: [Row]
    let hasRows: Bool
    /// How many more rows there is something to say of, and where the next of them are; nil where these are the last.
    let more, next: String?
    /// Where the first of them are; nil where they are shown.
    let start: String?
    /// The row from which on rows are shown.
    let from: Int
    let overflow: [FieldPanel.Choice]
    /// The row that somebody wants to correct whatever it says; nil for none.
    let whole: Whole?
    let lastRow: Int

    /// A row with all its cells.
    struct Whole: Sendable {
        let number: Int
        let heading: String
        let name: String?
        let shown: String
        let cells: [Cell]
        let showHref: String
        let isSkipped: Bool
        let skipLabel: String
    }

    /// The row that somebody wants to correct whatever it says.
    struct Opened {
        let record: Record
        let columns: [String]
        let name: String?
        /// The days that the workbook shows otherwise than the record says them, by column.
        let days: [Int: String]
    }

    /// - Parameters:
    ///   - places: Where messages are.
    ///   - open: The proposals that nobody has taken.
    ///   - opened: The row that somebody wants to correct.
    ///   - from: The first row that is shown of those that there is something to say of.
    ///   - lastRow: The number of the table's last row.
    init(
        _ result: CheckResult, _ bench: Workbench, _ places: MessagePlaces, open: OpenProposals,
        rule: OverflowRule?, whole opened: Opened?, from: Int, lastRow: Int, in words: Words
    ) throws {
        let id = bench.draft.id
        (self.id, table) = (id, try bench.shownTable())
        let found = result.found
        summary = Self.summary(result, words)
        let unused = result.general.count { [.columnUnused, .nothingMatched].contains($0.code) }
        waiting = open.sureCount > 0 ? words.counted("check.waiting", open.sureCount) : nil
        isGood =
            found.refused == 0 && found.warned == 0 && unused == 0 && open.sureCount == 0
            && !result.general.contains { $0.severity > .note }
        let corrected = bench.draft.corrections.count
        good = corrected > 0 ? words.counted("check.corrected", corrected) : words["check.good"]
        self.unused = unused > 0 ? words.counted("check.unused", unused) : nil
        general = words.remarks(Self.general(result, open, words), places)
        hasGeneral = !general.isEmpty
        let (shown, rest) = result.rows(from: from)
        rows = shown.map { Self.row($0, of: result, from: from, in: id, at: places, with: words) }
        hasRows = !rows.isEmpty
        more = rest.isEmpty ? nil : words.counted("check.more", rest.count)
        next = rest.first.map { "/work/\(id)/check?from=\($0)" }
        (self.from, start) = (from, from > 1 ? "/work/\(id)/check" : nil)
        self.lastRow = max(1, lastRow)
        whole = opened.map { opened in
            let record = opened.record
            return Whole(
                number: record.row, heading: words("check.whole", ["n": Words.grouped(record.row)]),
                name: opened.name, shown: Workbench.shown(record),
                cells: opened.columns.enumerated().map {
                    Cell($0, $1, opened.days[$0] ?? record.text($0), of: "whole")
                },
                showHref: "/work/\(id)/look?row=\(record.row)",
                isSkipped: bench.draft.skipped.contains(record.row),
                skipLabel: words("people.skipRow", ["n": Words.grouped(record.row)]))
        }
        overflow =
            [FieldPanel.Choice(value: "", label: words["overflow.usual"], isChosen: rule == nil)]
            + OverflowRule.allCases.map {
                FieldPanel.Choice(value: $0.rawValue, label: words["overflow.\($0.rawValue)"], isChosen: $0 == rule)
            }
    }

    private static func row(
        _ number: Int, of result: CheckResult, from: Int, in id: String, at places: MessagePlaces, with words: Words
    ) -> Row {
        let problems = result.problemsByRow[number] ?? []
        let cells = cells(of: problems, row: number, result)
        return Row(
            number: number, heading: words("check.row", ["n": Words.grouped(number)]), name: result.names[number],
            shown: result.shown[number] ?? "", problems: problems.map { problem($0, places, words) }, cells: cells,
            hasCells: !cells.isEmpty, isRefused: problems.contains { $0.severity == .error },
            wholeHref: "/work/\(id)/check?row=\(number)\(from > 1 ? "&from=\(from)" : "")#whole",
            showHref: "/work/\(id)/look?row=\(number)",
            skipLabel: words("people.skipRow", ["n": Words.grouped(number)]))
    }

    private static func summary(_ result: CheckResult, _ words: Words) -> String {
        let found = result.found
        let rows = words(
            "check.summary",
            [
                "rows": words.counted("count.rows", found.rows), "good": Words.grouped(found.good),
                "warned": Words.grouped(found.warned), "refused": Words.grouped(found.refused),
            ])
        let ofTable = result.general.count { $0.severity > .note && $0.code != .columnUnused }
        return ofTable > 0 ? "\(rows); \(words.counted("check.ofTable", ofTable))" : rows
    }

    /// What there is to say of the table. A column that is proposed for a field fits one.
    private static func general(_ result: CheckResult, _ open: OpenProposals, _ words: Words) -> [Diagnostic] {
        result.general.map { diagnostic in
            guard diagnostic.code == .columnUnused, let column = diagnostic.field, open.columns.contains(column)
            else { return diagnostic }
            var diagnostic = diagnostic
            (diagnostic.message, diagnostic.hint) = (words["check.proposed"], nil)
            return diagnostic
        }
    }

    private static func problem(_ problem: Diagnostic, _ places: MessagePlaces, _ words: Words) -> Problem {
        Problem(
            severity: words["severity.\(problem.severity.rawValue)"], kind: problem.severity.rawValue,
            places: problem.field.map { [places.field($0, row: problem.row, code: problem.code.name)] } ?? [],
            message: places.message(problem.message, code: problem.code.name),
            hint: places.hint(of: problem))
    }

    /// The cells of a row that its problems come from, in the order of the problems.
    private static func cells(of problems: [Diagnostic], row: Int, _ result: CheckResult) -> [Cell] {
        var seen: Set<String> = []
        let columns = problems.flatMap { result.columns(of: $0) }.filter { seen.insert($0).inserted }
        return columns.enumerated().compactMap { number, column in
            result.cells[row]?[column].map { Cell(number, column, $0, of: "row-\(row)") }
        }
    }
}
#endif
