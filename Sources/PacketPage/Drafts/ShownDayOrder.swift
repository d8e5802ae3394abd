#if Server
import Interchange
import PacketModel

/// In what order a workbook shows year, month and day in a column of days: whoever corrects a cell types a day as they see the
/// others.
struct ShownDayOrder: Sendable, Hashable {
    /// What a number says.
    private enum Part: Sendable { case year, month, day }

    private let parts: [Part]
    /// The signs between them, in order: whoever types others may mean another order.
    private var signs = ""

    /// The orders that people write days in.
    private static let orders = [
        ShownDayOrder(parts: [.month, .day, .year]), ShownDayOrder(parts: [.day, .month, .year]),
        ShownDayOrder(parts: [.year, .month, .day]),
    ]

    private init(parts: [Part]) { self.parts = parts }

    /// Finds the order of a column: a day of the month that is greater than twelve tells it.
    ///
    /// - Returns: Nil where no order, or more than one, fits all days that are shown, or these have several signs.
    /// - Complexity: O(bytes of the table).
    init?(of column: Int, in bench: Workbench) throws {
        var source = try bench.records()
        var days = ShownDays(beside: source, of: bench)
        var (open, signs) = (Self.orders, Set<String>())
        for _ in 0..<ColumnWord.mostRows {
            guard !open.isEmpty, let record = try source.next() else { break }
            guard let shown = days.texts(of: record)[column], let day = CalendarDay(record.text(column)) else {
                continue
            }
            signs.insert(Self.signs(of: shown))
            open.removeAll { $0.reading(of: shown) != day }
        }
        guard signs.count == 1, let sign = signs.first, open.count == 1 else { return nil }
        self = open[0]
        self.signs = sign
    }

    private static func signs(of text: String) -> String { text.filter { !$0.isNumber } }

    /// The day that a text means in this order; nil for one that is none, has a year of two digits, or other signs than the days
    /// of the column.
    func day(_ text: String) -> CalendarDay? { Self.signs(of: text) == signs ? reading(of: text) : nil }

    private func reading(of text: String) -> CalendarDay? {
        let numbers = text.split { " ./-".contains($0) }
        guard numbers.count == 3, numbers.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
        var (year, month, date) = (0, 0, 0)
        for (part, number) in zip(parts, numbers) {
            guard let value = Int(number), part == .year ? number.count == 4 : number.count < 3 else { return nil }
            switch part {
            case .year: year = value
            case .month: month = value
            case .day: date = value
            }
        }
        return CalendarDay(year: year, month: month, date: date)
    }
}
#endif
