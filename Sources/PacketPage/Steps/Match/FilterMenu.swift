#if Server
import PDFForms
import PacketMapping
import PacketModel
import PacketPlanning

/// Ways to write the last column of what fills a field otherwise, each behind those that are there.
struct FilterMenu: Sendable {
    /// A way, and what the field shows then.
    struct Way: Sendable {
        /// The expression that does it.
        let expression: String
        /// What it does.
        let label: String
        /// The filter, as it is written.
        let code: String
        /// What the expression gives.
        let result: String
    }

    private(set) var ways: [Way] = []
    /// The expression without its last filter; nil where it has none.
    let withoutLast: String?
    /// What the button says that takes it off.
    let takeOff: String
    /// Which row the ways are shown for, where it is not the one that is shown; nil where it is.
    let otherRow: String?

    /// So many ways are offered.
    private static let mostWays = 12

    /// Filters that need more than their names.
    private static let common: [(filter: String, key: String)] = [
        ("date:\"MM/dd/yyyy\"", "date"), ("date:\"dd.MM.yyyy\"", "date"), ("date:\"d MMMM yyyy\"", "date"),
        ("date:\"yyyy-MM-dd\"", "date"), ("number:2", "numberTwo"), ("first", "first"),
        ("slice:1:1", "firstCharacter"), ("slice:-4", "lastFour"),
    ]

    /// The filters that may be offered, and what each is called in the page's words.
    static var offered: [(filter: String, key: String)] {
        common
            + FilterCatalogue.all.filter { $0.parameters.allSatisfy(\.isOptional) }
            .map { (filter: $0.name, key: $0.name) }
    }

    /// The same for what a row has: a day that does not begin with the year is read in the way that it is written.
    ///
    /// - Parameter filters: Those that are there already; behind one that writes days nobody knows what the table has.
    private static func offered(for value: String, behind filters: [String]) -> [(filter: String, key: String)] {
        let readings = filters.contains(where: isOfDays) ? [] : DayReading.ways(value)
        guard !readings.isEmpty else { return offered }
        return offered.flatMap { way -> [(filter: String, key: String)] in
            guard way.key == "date" else { return [way] }
            return readings.map { (filter: "\(way.filter):\($0.pattern)", key: $0.key) }
        }
    }

    private static func isOfDays(_ filter: String) -> Bool { filter.hasPrefix("date:") }

    /// - Parameters:
    ///   - text: What fills the field.
    ///   - shown: The row that is shown; where it has nothing in the column, the first row counts that has something.
    /// - Returns: Nil where there is nothing to offer.
    init?(of text: String, shown: Record?, in bench: Workbench, _ words: Words) throws {
        let schema = try bench.records().schema
        let settings = try bench.mapping().expressionSettings(bench.core.settings.zones)
        func bound(_ text: String) -> BoundExpression? {
            try? Expression(parsing: text, with: settings).bind(to: schema)
        }
        guard let expression = try? Expression(parsing: text, with: settings),
            let chain = FilterChain(lastIn: expression), let plain = bound(chain.plain)
        else { return nil }
        withoutLast = chain.withoutLast
        takeOff = words("match.takeOff", ["filter": chain.filters.last ?? ""])
        let record = try Self.record(filling: plain, chain.plain, insteadOf: shown, in: bench)
        otherRow = record.flatMap { record in
            record.row == shown?.row ? nil : words("match.fromRow", ["n": Words.grouped(record.row)])
        }
        if let record {
            func result(_ text: String) -> String { bound(text).flatMap { try? $0.text(for: record) } ?? "" }
            var seen: Set<String> = [result(text)]
            // A day that its filter cannot read is written by another one in its place.
            var chain = chain
            if let last = chain.filters.last, Self.isOfDays(last), result(text).isEmpty,
                let shorter = withoutLast.flatMap({ try? Expression(parsing: $0, with: settings) })
            {
                chain = FilterChain(lastIn: shorter) ?? chain
            }
            let value = result(chain.column(adding: "trim"))
            for (filter, key) in Self.offered(for: value, behind: chain.filters) where ways.count < Self.mostWays {
                let expression = chain.adding(filter)
                let shown = result(expression)
                // 3/3/1980 is the same day in both orders, and other rows' days are not.
                let isOneOfTwo = key == DayReading.dayFirst || key == DayReading.monthFirst
                // What leaves nothing of the column is no way to write it.
                guard result(chain.column(adding: filter)).contains(where: { !$0.isWhitespace }),
                    seen.insert(isOneOfTwo ? "\(key)\u{0}\(shown)" : shown).inserted
                else { continue }
                ways.append(
                    Way(
                        expression: expression, label: words["filter.\(key)"], code: filter,
                        result: String(shown.prefix(60))))
            }
        }
        if ways.isEmpty, withoutLast == nil { return nil }
    }

    /// A row in which a column has something: the one that is shown, else the first one.
    ///
    /// - Parameter text: The column, as it is written.
    /// - Returns: Nil where no row has anything, as far as rows are looked at.
    private static func record(
        filling column: BoundExpression, _ text: String, insteadOf shown: Record?, in bench: Workbench
    ) throws -> Record? {
        func isFilled(_ record: Record) -> Bool {
            (try? column.text(for: record))?.contains { !$0.isWhitespace } ?? false
        }
        if let shown, isFilled(shown) { return shown }
        let row = try bench.core.samples.value("\(try bench.stamp(of: bench.people())) \(text)") {
            var source = try bench.records()
            for _ in 0..<ColumnWord.mostRows {
                guard let record = try source.next() else { break }
                if isFilled(record) { return record.row }
            }
            return 0
        }
        return row == 0 ? nil : try bench.record(row)
    }
}

extension FieldChoice {
    /// Ways to write a text otherwise.
    ///
    /// - Parameter record: The row that is shown.
    /// - Returns: Nil where there are none.
    func filterMenu(shown record: Record?, in bench: Workbench, _ words: Words) throws -> FilterMenu? {
        guard field.kind == .text, failure == nil, let expression else { return nil }
        return try FilterMenu(of: expression, shown: record, in: bench, words)
    }
}
#endif
