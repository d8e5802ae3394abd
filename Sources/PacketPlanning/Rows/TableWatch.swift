import PDFObjects
import PacketMapping
import PacketMerge
package import PacketModel
import Synchronization

extension DiagnosticCode {
    /// A table has the same recipient in two rows.
    package static let recipientTwice = DiagnosticCode("recipient-twice")
    /// A row has nothing in any cell.
    package static let rowEmpty = DiagnosticCode("row-empty")
    /// Rows were chosen that the table does not have.
    package static let rowsBeyondEnd = DiagnosticCode("rows-beyond-end")
    /// The table has no rows, or none that is chosen.
    package static let noRows = DiagnosticCode("no-rows")
    /// The form shows values of its own that no column clears.
    package static let templateValues = DiagnosticCode("template-values")
}

/// Sees what a table has that nobody may have meant: the same recipient twice, empty rows, numbers that are too short, days in
/// two orders, numbers in two notations, texts that a condition passes by, and fewer rows than were chosen.
final class TableWatch: Sendable {
    /// Columns that fill fields, or that conditions ask for.
    struct Used: Sendable {
        /// Those whose numbers should fill their fields.
        let numbers: [NumberWatch.Column]
        /// Those that may have days.
        let days: [DayWatch.Column]
        /// Those whose days are shown without their year.
        let years: [YearWatch.Column]
        /// Those that fields of numbers show.
        let amounts: [AmountWatch.Column]
        /// Those that stand behind the sign of a currency.
        let currencies: [CurrencyWatch.Column]
        /// Those for which conditions of forms and expressions ask, and that which chooses rows.
        let asked: ConditionWatch.Asked
        let choosing: ConditionWatch.Asked

        init(_ forms: [PacketForm], chosenBy condition: BoundCondition?, headers: [String]) {
            years = YearWatch.columns(of: forms, headers: headers)
            amounts = AmountWatch.columns(of: forms, headers: headers)
            currencies = CurrencyWatch.columns(of: forms, headers: headers)
            asked = ConditionWatch.Asked(forms, headers: headers)
            choosing = ConditionWatch.Asked(condition, headers: headers)
            numbers = NumberWatch.columns(of: forms, headers: headers)
            days = DayWatch.columns(of: forms, headers: headers)
        }
    }

    private struct State {
        var numbers: NumberWatch
        var days: DayWatch
        var years: YearWatch
        var amounts: AmountWatch
        var currencies: CurrencyWatch
        var conditions: ConditionWatch
        var choosing: ConditionWatch
        var lastRow = 0
        var chosenRows = 0
        var isAtEnd = false
        var recipients = FirstRows()
        var twins = RowList()
        var empty = RowList()
        /// The last rows that are left out.
        var leftOut: [Int] = []
        /// What the table says at its end of single lines.
        var doubts: [Diagnostic] = []
    }

    private let state: Mutex<State>
    /// The columns that say who a recipient is; empty for all.
    private let columns: [Int]
    private let rows: RowSelection?
    private let condition: BoundCondition?
    /// The columns whose cells are looked at.
    let used: Used

    /// - Parameter used: The columns whose cells are looked at.
    init(_ chosen: ChosenRows, used: Used) {
        self.used = used
        state = Mutex(
            State(
                numbers: NumberWatch(used.numbers), days: DayWatch(used.days), years: YearWatch(used.years),
                amounts: AmountWatch(used.amounts), currencies: CurrencyWatch(used.currencies),
                conditions: ConditionWatch(used.asked), choosing: ConditionWatch(used.choosing)))
        columns = Set((chosen.recipient.name?.columns ?? []) + (chosen.recipient.email?.columns ?? [])).sorted()
        (rows, condition) = (chosen.rows, chosen.condition)
    }

    /// Hears what the table says of single lines at its end; of rows that are left out nothing is told.
    func see(atEnd diagnostics: [Diagnostic]) {
        state.withLock { state in
            state.isAtEnd = true
            state.doubts = diagnostics.filter {
                $0.line != nil && ($0.row.map { !state.leftOut.contains($0) } ?? true)
            }
        }
    }

    /// Looks at the next row.
    ///
    /// - Throws: `MergeError` when the recipients of many rows, which wait on the disk, cannot be read.
    func see(_ record: Record) throws {
        try state.withLock { state in
            state.lastRow = record.row
            let isInRange = rows?.contains(record.row) ?? true
            // A row may be left out for the way in which it is written.
            if isInRange { state.choosing.see(record) }
            let isChosen = isInRange && (condition.map { (try? $0.holds(for: record)) == true } ?? true)
            state.days.see(record, isChosen: isChosen)
            guard isChosen else {
                // As many as a table doubts at its end.
                if state.leftOut.count == 3 { state.leftOut.removeFirst() }
                state.leftOut.append(record.row)
                return
            }
            state.chosenRows += 1
            if record.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { return state.empty.add(record.row) }
            state.numbers.see(record)
            state.amounts.see(record)
            state.currencies.see(record)
            state.conditions.see(record)
            state.years.see(record)
            guard let key = key(of: record) else { return }
            if let first = try state.recipients.row(of: key, orAdd: record.row) {
                state.twins.add(record.row, as: "\(first) and \(record.row)")
            }
        }
    }

    /// A hash of what says who the recipient is, without regard to the case of ASCII (FNV-1a), or of the whole row where no
    /// column does; nil when the columns that do are empty.
    private func key(of record: Record) -> UInt64? {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        guard !columns.isEmpty else {
            // The same letters in other cells are another row.
            for column in 0..<record.count {
                hash = (hash ^ UInt64(record.range(of: column).upperBound)) &* 0x100_0000_01B3
            }
            return Fingerprint(of: record.bytes[...], seed: hash).high
        }
        var isEmpty = true
        func add(_ range: Range<Int>, _ bytes: borrowing Span<UInt8>, _ hash: inout UInt64) {
            for index in range {
                let byte = bytes[index]
                hash = (hash ^ UInt64(byte &- 0x41 < 26 ? byte | 0x20 : byte)) &* 0x100_0000_01B3
            }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        let bytes = record.bytes.span
        for column in columns {
            let range = record.range(of: column)
            isEmpty = isEmpty && range.isEmpty
            add(range, bytes, &hash)
        }
        return isEmpty ? nil : hash
    }

    /// What there is to say when the rows have been read.
    var notes: [Diagnostic] {
        state.withLock { state in
            var notes = state.doubts
            if state.isAtEnd, state.chosenRows == 0 {
                notes.append(
                    Diagnostic(
                        .noRows, .warning,
                        message: state.lastRow == 0
                            ? "the table has no rows, only the names of its columns"
                            : "none of the table's \(state.lastRow) rows is chosen",
                        hint: state.lastRow == 0
                            ? "see whether it is the right file, and whether all of it was exported"
                            : "see what --rows and --where say"))
            }
            if state.empty.count > 0 {
                let isOne = state.empty.count == 1
                notes.append(
                    Diagnostic(
                        .rowEmpty, .note,
                        message:
                            "\(isOne ? "row" : "rows") \(state.empty.text) of the table \(isOne ? "is" : "are") empty",
                        hint: "take them out of the table, or leave them out with --where"))
            }
            if state.twins.count > 0 {
                notes.append(
                    Diagnostic(
                        .recipientTwice, .note,
                        message:
                            "the same \(columns.isEmpty ? "row" : "recipient") stands in the table twice: rows \(state.twins.text)",
                        hint: "leave one of the rows out with --rows, unless both are meant"))
            }
            notes +=
                state.numbers.notes + state.days.notes + state.years.notes + state.amounts.notes
                + state.currencies.notes + state.conditions.notes + state.choosing.notes
            // All rows from the one behind the last on are what is left when the last one is left out.
            if let rows, state.isAtEnd, rows.highest > state.lastRow + (rows.last == nil ? 1 : 0) {
                notes.append(
                    Diagnostic(
                        .rowsBeyondEnd, .note,
                        message: "--rows names rows up to \(rows.highest), and the table ends with row \(state.lastRow)"
                    ))
            }
            return notes
        }
    }
}

/// A table whose rows are seen by a watch on their way.
struct WatchedSource: RecordSource {
    private var records: any RecordSource
    private let watch: TableWatch

    init(_ records: any RecordSource, _ watch: TableWatch) {
        self.records = records
        self.watch = watch
    }

    var schema: RecordSchema { records.schema }
    var diagnostics: [Diagnostic] { records.diagnostics }
    var closingDiagnostics: [Diagnostic] { records.closingDiagnostics }
    var bytesRead: Int { records.bytesRead }
    var hasDays: Bool { records.hasDays }
    var dayColumns: Set<Int> { records.dayColumns }

    mutating func next() throws -> Record? {
        guard let record = try records.next() else {
            watch.see(atEnd: records.closingDiagnostics)
            return nil
        }
        try watch.see(record)
        return record
    }
}
