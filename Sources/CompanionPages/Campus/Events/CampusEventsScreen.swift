#if Server
import Games
import Interchange
import PacketPage
import PacketServer
import Storage

/// What takes place on the campus: all of it, that of the institution or of students, today, or this week.
struct CampusEventsScreen: Sendable {
    /// An event at one of its times.
    struct Line: Sendable, Hashable {
        let event: EventLine
        let isOfficial: Bool
        let by: String
        let isSaved: Bool
    }

    /// The events of a day.
    struct Day: Sendable, Hashable {
        let title: String
        let lines: [Line]
    }

    /// Which events are shown.
    struct Choice: Sendable, Hashable {
        let title: String
        let href: String
        let isCurrent: Bool
    }

    /// So many times are shown.
    static let shown = 200

    let choices: [Choice]
    let days: [Day]
    let hasDays: Bool
    let back: String
    let today: String

    init(
        _ filter: CampusEvents.Filter, _ found: [CampusEvents.Occurrence], saved: Set<String>, today: CalendarDay,
        _ words: Words
    ) {
        choices = CampusEvents.Filter.allCases.map { choice in
            Choice(
                title: words["campus.events.\(choice.rawValue)"], href: Self.address(choice),
                isCurrent: choice == filter)
        }
        var days: [(day: CalendarDay, lines: [Line])] = []
        for occurrence in found.prefix(Self.shown) {
            let event = occurrence.stored.event
            let line = Line(
                event: EventLine(
                    occurrence.stored.id, event, starts: occurrence.starts, ends: occurrence.ends),
                isOfficial: event.isOfficial,
                by: words[event.isOfficial ? "campus.events.byOfficial" : "campus.events.byStudent"],
                isSaved: saved.contains("\(occurrence.stored.id)"))
            if days.last?.day == occurrence.starts.day {
                days[days.count - 1].lines.append(line)
            } else {
                days.append((occurrence.starts.day, [line]))
            }
        }
        self.days = days.map { day, lines in
            Day(title: "\(words["campus.weekday.\(day.weekday)"]), \(day)", lines: lines)
        }
        hasDays = !days.isEmpty
        back = Self.address(filter)
        self.today = today.description
    }

    private static func address(_ filter: CampusEvents.Filter) -> String {
        PageVisit.address(CampusTab.events.path, ["filter": filter == .all ? nil : filter.rawValue])
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = CampusTab.events.path
        routes.get(path) { visit in
            let filter = visit.text("filter").flatMap(CampusEvents.Filter.init) ?? .all
            let today = place.sources.today()
            let found = try CampusEvents(visit.store).list(
                filter, today: today, offset: place.sources.offset, clocks: place.sources.clocks())
            let saved = Set(try SavedItems(visit.store).list(.event).map(\.item.ref))
            let screen = CampusEventsScreen(filter, found, saved: saved, today: today, visit.words)
            return try place.page(
                visit, .events, "campus-events", model: screen, title: visit.words["campus.tab.events"])
        }
        routes.get("\(path)/campus.ics") { visit in
            EventForm.file(try CampusEvents(visit.store).all().map(\.event), product: "campus", visit)
        }
        routes.post(path) { visit in
            var event = try EventForm.event(visit)
            event.isOfficial = visit.form["official"] != nil
            try CampusEvents(visit.store).keep(event)
            return visit.go(to: "\(path)?done=event")
        }
        routes.post("\(path)/import", limit: 16 << 20) { visit in
            let (events, read) = (CampusEvents(visit.store), try EventForm.calendar(visit))
            for var event in read {
                if visit.form["official"] != nil { event.isOfficial = true }
                try events.keep(event)
            }
            return visit.go(to: "\(path)?done=events&n=\(read.count)")
        }
        routes.post("\(path)/mark") { visit in
            let events = CampusEvents(visit.store)
            guard let id = visit.form["id"].flatMap({ Int64($0) }), let stored = try events.find(id) else {
                throw PageError(404, visit.words["campus.event.gone"])
            }
            let filter = visit.form["back"].flatMap(CampusEvents.Filter.init) ?? .all
            if visit.form["to"] == "remove" {
                try events.remove(id)
                return visit.go(to: PageVisit.address(path, ["filter": filter.rawValue, "done": "eventGone"]))
            }
            let isSaved = try SavedItems(visit.store).toggle(
                SavedItem(.event, "\(id)", title: stored.event.title), at: visit.moment)
            return visit.go(
                to: PageVisit.address(path, ["filter": filter.rawValue, "done": isSaved ? "saved" : "notSaved"]))
        }
    }
}
#endif
