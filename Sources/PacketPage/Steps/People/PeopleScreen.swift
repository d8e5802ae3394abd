#if Server
import PacketModel
import PacketPlanning
import PacketRecipients

/// Step 2: whose packets, as a table that shows what was understood.
struct PeopleScreen: Sendable {
    /// A cell of the table.
    struct Cell: Sendable {
        let text: String
        let isBlank: Bool
        let isCorrected: Bool
    }

    /// A row of the table.
    struct Row: Sendable {
        let number: Int
        let cells: [Cell]
        let isSkipped: Bool
        let isTwin: Bool
        let isEmpty: Bool
        let skipLabel: String
        let correctLabel: String
    }

    /// Something to choose.
    struct Choice: Sendable {
        let name: String
        let label: String
        let isChosen: Bool
    }

    let id: String
    /// Tells the table from every other one.
    let table: String
    let hasPeople: Bool
    /// Whether the table has names of columns and nothing else.
    let isBare: Bool
    let title: String
    let summary: String
    let columns: [String]
    let orders: [PeopleOrder]
    let rows: [Row]
    let hasRows: Bool
    let from: Int
    let next: String?
    let previous: String?
    /// Which rows are shown, and how many there are; nil where all are shown.
    let range: String?
    /// The first and the last rows; nil where they are shown.
    let start, end: String?
    let last: Int
    /// What was looked for, and whether it is nowhere.
    let find: String
    let notFound: String?
    let notes: [SaidRemark]
    let hasNotes: Bool
    let files: [Choice]
    let hasFiles: Bool
    let recipients: String?
    /// All stored people, those of a source, or a saved set: the query of each.
    let stored: [Choice]
    /// The lists of companions that have somebody: the query of each.
    let lists: [Choice]
    let hasLists: Bool
    let isText: Bool
    let isBook: Bool
    let sheets: [Choice]
    let delimiters: [Choice]
    let encodings: [Choice]
    /// Whether somebody may say in which row the headers are, and what was said.
    let hasHeaderRow: Bool
    let headerRow: String
    let corrections: String?

    private static func row(_ record: Record, _ draft: Draft, _ part: Part, words: Words) -> Row {
        let changed = Set(draft.corrections.filter { $0.row == record.row }.map(\.column))
        return Row(
            number: record.row,
            cells: part.columns.enumerated().map { index, column in
                let text = part.days[record.row]?[index] ?? record.text(index)
                return Cell(
                    text: text.count > 200 ? "\(text.prefix(200))…" : text, isBlank: text.allSatisfy(\.isWhitespace),
                    isCorrected: changed.contains(column))
            },
            isSkipped: draft.skipped.contains(record.row), isTwin: part.facts?.twins.contains(record.row) ?? false,
            isEmpty: record.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 },
            skipLabel: words("people.skipRow", ["n": Words.grouped(record.row)]),
            correctLabel: words("check.whole", ["n": Words.grouped(record.row)]))
    }

    private static func range(_ part: Part, of all: Int, _ words: Words) -> String {
        let (first, last) = (part.records.first?.row ?? part.from, part.records.last?.row ?? all)
        return words(
            "look.rows", ["first": Words.grouped(first), "last": Words.grouped(last), "all": Words.grouped(all)])
    }

    /// So many rows are in one answer; scripts ask for more while somebody scrolls.
    static let rowsShown = 100

    /// The stored people, and those whom companions have.
    struct Stored: Sendable {
        var sources: [(name: String, count: Int)] = []
        var sets: [String] = []
        var lists: [PeopleList] = []
    }

    /// All stored people, those of each source, and each saved set.
    private static func choices(_ stored: Stored, _ query: String?, _ words: Words) -> [Choice] {
        func choice(_ name: String, _ label: String) -> Choice {
            Choice(name: name, label: label, isChosen: query == name)
        }
        return [choice("", words["people.allStored"])]
            + stored.sources.map { source in
                choice(
                    PeopleListScreen.query("source", source.name), "\(source.name) (\(Words.grouped(source.count)))")
            } + stored.sets.map { choice(PeopleListScreen.query("set", $0), $0) }
    }

    /// The lists of companions.
    private static func choices(_ lists: [PeopleList], _ query: String?, _ words: Words) -> [Choice] {
        lists.map { list in
            let count = list.count.map { " (\(Words.grouped($0)))" } ?? ""
            return Choice(
                name: "\(list.name):", label: words.told(list.title) + count,
                isChosen: query?.hasPrefix("\(list.name):") ?? false)
        }
    }

    /// What there is to say of the table.
    private static func notes(_ draft: Draft, _ part: Part, _ words: Words) -> [SaidRemark] {
        var notes = words.remarks(
            part.notes + (part.facts?.notes ?? []).filter { $0.row.map { !draft.skipped.contains($0) } ?? true },
            MessagePlaces(of: draft.id, rows: "people?from=", words))
        func add(_ text: String) { notes.append(SaidRemark(words.said(text))) }
        if let facts = part.facts {
            if !facts.twins.isEmpty { add(words.counted("people.twins", facts.twins.count)) }
            if !facts.empty.isEmpty { add(words.counted("people.empty", facts.empty.count)) }
            if !draft.skipped.isEmpty { add(words.counted("people.skipped", draft.skipped.count)) }
        }
        return notes
    }

    /// A table as far as it is shown.
    struct Part: Sendable {
        /// Tells the table from every other one.
        var table = ""
        var columns: [String] = []
        var records: [Record] = []
        /// The days that the workbook shows otherwise than records say them, by row and column.
        var days: [Int: [Int: String]] = [:]
        var facts: TableFacts?
        var notes: [Diagnostic] = []
        var sheets: [String] = []
        var from = 1
        /// What was looked for.
        var find = ""
        var isFound = true
    }

    init(_ draft: Draft, _ part: Part, files: [String], stored: Stored, _ words: Words) {
        (id, table) = (draft.id, part.table)
        hasPeople = draft.people != nil
        isBare = part.facts?.rows == 0
        title = draft.peopleTitle
        (columns, orders) = (part.columns, PeopleOrder.all(draft, headers: part.columns, words))
        from = part.from
        rows = part.records.map { Self.row($0, draft, part, words: words) }
        hasRows = !rows.isEmpty
        last = part.facts?.rows ?? 0
        summary = words(
            "people.summary",
            [
                "rows": words.counted("count.rows", last),
                "columns": words.counted("count.columns", part.columns.count),
            ])
        let base = "/work/\(draft.id)/people?from="
        next = part.from + Self.rowsShown <= last ? "\(base)\(part.from + Self.rowsShown)" : nil
        previous = part.from > 1 ? "\(base)\(max(1, part.from - Self.rowsShown))" : nil
        range = next == nil && previous == nil ? nil : Self.range(part, of: last, words)
        start = part.from > 1 ? "\(base)1" : nil
        end = next == nil ? nil : "\(base)\(max(1, last - Self.rowsShown + 1))"
        find = part.find
        notFound = part.isFound ? nil : words("people.notFound", ["text": part.find, "n": Words.grouped(part.from)])
        notes = Self.notes(draft, part, words)
        hasNotes = !notes.isEmpty
        let people = draft.people
        self.files = files.map { Choice(name: $0, label: $0, isChosen: $0 == people?.file) }
        hasFiles = !files.isEmpty
        let count = stored.sources.reduce(0) { $0 + $1.count }
        self.stored = Self.choices(stored, people?.query, words)
        lists = Self.choices(stored.lists, people?.query, words)
        hasLists = !lists.isEmpty
        self.recipients = count > 0 ? words.counted("people.stored", count) : nil
        isText = ["csv", "tsv", "txt"].contains((people?.file ?? "").split(separator: ".").last?.lowercased() ?? "")
        isBook = !part.sheets.isEmpty
        sheets = part.sheets.map { Choice(name: $0, label: $0, isChosen: $0 == people?.sheet) }
        delimiters = [("", "people.guessed"), (",", "people.comma"), (";", "people.semicolon"), ("tab", "people.tab")]
            .map { Choice(name: $0, label: words[$1], isChosen: people?.delimiter ?? "" == $0) }
        encodings = ([""] + CSVEncoding.allCases.map(\.rawValue)).map {
            Choice(name: $0, label: $0.isEmpty ? words["people.guessed"] : $0, isChosen: people?.encoding ?? "" == $0)
        }
        hasHeaderRow = isText || isBook
        headerRow = people?.headerRow.map { "\($0)" } ?? ""
        corrections = draft.corrections.isEmpty ? nil : words.counted("people.corrections", draft.corrections.count)
    }
}
#endif
