#if Server
import Games
import Interchange
import PacketPage
import PacketServer

/// A month of puzzles, and how each was played.
struct ArchiveScreen: Sendable {
    /// A day of the calendar, or a place before the first.
    struct Cell: Sendable, Hashable {
        let date: String
        let href: String?
        /// `won`, `lost` or `playing`; empty for one that was not begun.
        let state: String
        let sign: String
        let label: String
        let isToday: Bool
    }

    /// A week from Monday on.
    struct Week: Sendable, Hashable { let days: [Cell] }

    /// A weekday.
    struct Weekday: Sendable, Hashable {
        let short: String
        let name: String
    }

    let month: String
    let weekdays: [Weekday]
    let weeks: [Week]
    let earlier: String?
    let later: String?

    /// - Parameter first: The first day of the month.
    init(_ first: CalendarDay, _ records: [WordGameRecord], today: CalendarDay, _ words: Words) {
        let parts = first.parts
        let played = Dictionary(records.map { ($0.day, $0) }, uniquingKeysWith: { first, _ in first })
        month = words(
            "campus.archive.month", ["month": words["campus.month.\(parts.month)"], "year": "\(parts.year)"])
        weekdays = (1...7).map {
            Weekday(short: words["campus.weekdayShort.\($0)"], name: words["campus.weekday.\($0)"])
        }
        let count = CalendarDay.days(inMonth: parts.month, ofYear: parts.year)
        let cells =
            Self.blanks(first.weekday - 1)
            + (0..<count).map { Self.cell(first.advanced(by: $0), played, today: today, words) }
        weeks = stride(from: 0, to: cells.count, by: 7).map { start in
            let days = Array(cells[start..<min(start + 7, cells.count)])
            return Week(days: days + Self.blanks(7 - days.count))
        }
        func link(_ day: CalendarDay) -> String { "\(Self.path)?month=\(day.description.prefix(7))" }
        let before = first.advanced(by: -1)
        earlier = DailyWords.standard.number(of: before) == nil ? nil : link(before)
        let after = first.advanced(by: count)
        later = after > today ? nil : link(after)
    }

    static let path = "\(CampusTab.games.path)/archive"

    private static func blanks(_ count: Int) -> [Cell] {
        [Cell](repeating: Cell(date: "", href: nil, state: "", sign: "", label: "", isToday: false), count: count)
    }

    private static func cell(
        _ day: CalendarDay, _ played: [CalendarDay: WordGameRecord], today: CalendarDay, _ words: Words
    ) -> Cell {
        let record = played[day]
        let isThere = day <= today && DailyWords.standard.number(of: day) != nil
        let state: String
        let sign: String
        switch record?.state {
        case nil: (state, sign) = (words["campus.word.notBegun"], "")
        case .playing: (state, sign) = (words["campus.archive.underWay"], "…")
        case .won:
            state = words.counted("campus.word.won", record?.guesses.count ?? 0)
            sign = "\(record?.guesses.count ?? 0)"
        case .lost: (state, sign) = (words["campus.word.lost"], "✕")
        }
        return Cell(
            date: "\(day.parts.date)", href: isThere ? WordScreen.path(day) : nil, state: record?.state.rawValue ?? "",
            sign: sign, label: "\(day): \(state)", isToday: day == today)
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        routes.get(path) { visit in
            let today = place.sources.today()
            let month = visit.text("month").flatMap { CalendarDay("\($0)-01") }
            let first = min(month ?? today, today).firstOfMonth
            let screen = ArchiveScreen(first, try WordGames(visit.store).records(), today: today, visit.words)
            return try place.page(
                visit, .games, "campus-archive", model: screen, title: visit.words["campus.archive.title"])
        }
    }
}

extension CalendarDay {
    /// The first day of its month.
    fileprivate var firstOfMonth: CalendarDay { advanced(by: 1 - parts.date) }
}
#endif
