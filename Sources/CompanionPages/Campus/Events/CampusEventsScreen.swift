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
        /// When it begins by the event's clocks, which names this one of its dates.
        let date: String
        let isOfficial: Bool
        let by: String
        let isSaved: Bool
        /// Whether it takes place at other times, too.
        let isSeries: Bool
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

    /// What was just taken out, and can be taken back.
    struct Undo: Sendable, Hashable {
        let token: String
        let text: String
    }

    /// So many times are shown.
    static let shown = 200

    let choices: [Choice]
    let days: [Day]
    let hasDays: Bool
    let filter: String
    let form: EventForm
    let isFormOpen: Bool
    var undo: Undo?
    /// What is said behind an import about events that stand in the file more than once; nil where there are none.
    var repeated: String?

    /// - Parameter isSeries: Whether an event takes place at several times.
    init(
        _ filter: CampusEvents.Filter, _ found: [CampusEvents.Occurrence], saved: Set<String>, form: EventForm,
        isSeries: (CalendarEvent) -> Bool, words: Words
    ) {
        choices = CampusEvents.Filter.allCases.map { choice in
            Choice(
                title: words["campus.events.\(choice.rawValue)"], href: Self.address(choice),
                isCurrent: choice == filter)
        }
        var days: [(day: CalendarDay, lines: [Line])] = []
        var series: [Int64: Bool] = [:]
        for occurrence in found.prefix(Self.shown) {
            let (id, event) = (occurrence.stored.id, occurrence.stored.event)
            let comesAgain = series[id] ?? isSeries(event)
            series[id] = comesAgain
            let line = Line(
                event: EventLine(id, event, starts: occurrence.starts, ends: occurrence.ends),
                date: occurrence.date.description, isOfficial: event.isOfficial,
                by: words[event.isOfficial ? "campus.events.byOfficial" : "campus.events.byStudent"],
                isSaved: saved.contains("\(id)"), isSeries: comesAgain)
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
        self.filter = filter.rawValue
        self.form = form
        isFormOpen = days.isEmpty || form.isRefused
    }

    private static func address(_ filter: CampusEvents.Filter) -> String {
        PageVisit.address(CampusTab.events.path, ["filter": filter == .all ? nil : filter.rawValue])
    }

    /// The screen.
    ///
    /// - Parameter refused: What somebody typed that is no event.
    private static func show(
        _ visit: PageVisit, _ place: CampusPlace, refused: TypedEvent? = nil
    ) throws -> ServerResponse {
        let filter = visit.text("filter").flatMap(CampusEvents.Filter.init) ?? .all
        let clocks = place.sources.clocks()
        let found = try CampusEvents(visit.store).list(
            filter, today: place.sources.today(), offset: place.sources.offset, clocks: clocks)
        let saved = Set(try place.sources.saved(.event).map(\.item.ref))
        var screen = CampusEventsScreen(
            filter, found, saved: saved, form: EventForm(refused: refused, visit.words),
            isSeries: { $0.takesPlaceAgain(clocks: clocks) }, words: visit.words)
        screen.undo = visit.text("undo").flatMap { token in
            place.removed.removal(token).map { Undo(token: token, text: text($0, visit.words)) }
        }
        screen.repeated = EventCalendar.repeated(visit)
        return try place.page(
            visit, .events, "campus-events", model: screen, title: visit.words["campus.tab.events"],
            status: screen.form.status)
    }

    /// What is said of something that was taken out.
    private static func text(_ removal: RemovedEvents.Removal, _ words: Words) -> String {
        switch removal {
        case .whole(let gone, let allDates):
            return words(
                allDates ? "campus.event.removedAll" : "campus.event.removed",
                ["title": gone.first?.event.title ?? ""])
        case .date(let date, let stored):
            let when = EventLine.text(date, nil, zone: stored.event.zone)
            return words("campus.event.removedDate", ["when": when, "title": stored.event.title])
        }
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = CampusTab.events.path
        routes.get(path) { visit in try show(visit, place) }
        routes.get("\(path)/campus.ics") { visit in
            let events = try CampusEvents(visit.store).all().map(\.event)
            return EventCalendar.file(events, product: "campus", clocks: place.sources.clocks(), visit)
        }
        routes.post(path) { visit in
            let typed = TypedEvent(visit.form)
            guard let event = typed.event(at: visit.moment) else { return try show(visit, place, refused: typed) }
            try CampusEvents(visit.store).keep(event)
            return visit.go(to: "\(path)?done=event")
        }
        routes.post("\(path)/import", limit: 16 << 20) { visit in
            let reading = try EventCalendar.reading(visit)
            var read = reading.events
            if visit.form["official"] != nil { for index in read.indices { read[index].isOfficial = true } }
            try CampusEvents(visit.store).keep(all: read)
            return visit.go(
                to: PageVisit.address(
                    path,
                    [
                        "done": "events", "n": "\(CalendarFile.count(read))",
                        "repeated": reading.repeated > 0 ? "\(reading.repeated)" : nil,
                    ]))
        }
        routes.post("\(path)/mark") { visit in
            let stored = try event(visit)
            let query: KeyValuePairs<String, String?>
            if let removal = try remove(stored, visit, clocks: place.sources.clocks()) {
                query = ["filter": visit.form["back"], "undo": place.removed.keep(removal)]
            } else {
                let item = SavedItem(.event, "\(stored.id)", title: stored.event.title)
                let isSaved = try SavedItems(visit.store).toggle(item, at: visit.moment)
                query = ["filter": visit.form["back"], "done": isSaved ? "saved" : "notSaved"]
            }
            return visit.go(to: PageVisit.address(path, query))
        }
        routes.post("\(path)/undo") { visit in
            let token = visit.form["undo"] ?? ""
            let done = try takeBack(place.removed.removal(token), visit)
            place.removed.forget(token)
            return visit.go(to: PageVisit.address(path, ["filter": visit.form["back"], "done": done]))
        }
    }

    /// The event that a form names.
    private static func event(_ visit: PageVisit) throws -> CampusEvents.Stored {
        guard let id = visit.form["id"].flatMap({ Int64($0) }), let stored = try CampusEvents(visit.store).find(id)
        else { throw PageError(404, visit.words["campus.event.gone"]) }
        return stored
    }

    /// Takes out what a form says: an event, all of a series, or one date of it.
    ///
    /// - Returns: What was taken out; nil when the form does not ask for that.
    private static func remove(
        _ stored: CampusEvents.Stored, _ visit: PageVisit, clocks: CalendarEvent.Clocks
    ) throws -> RemovedEvents.Removal? {
        let (events, gone) = (CampusEvents(visit.store), PageError(404, visit.words["campus.event.gone"]))
        switch visit.form["to"] ?? "" {
        case "removeAll":
            let all = try events.removeSeries(stored.id)
            guard !all.isEmpty else { throw gone }
            return .whole(all, allDates: true)
        case "remove", "removeDate":
            let named = visit.form["date"] ?? ""
            let date = EventTime(named)
            // One that has no other date any more is taken away whole; a series never is by one of its dates.
            guard named.isEmpty || date != nil,
                let removed = try events.removeDate(date, of: stored.id, clocks: clocks)
            else { throw gone }
            guard !removed.isGone, let date else { return .whole([removed.stored], allDates: false) }
            return .date(date, of: removed.stored)
        default: return nil
        }
    }

    /// Puts back what was taken out.
    ///
    /// - Returns: What the notice about it is called.
    private static func takeBack(_ removal: RemovedEvents.Removal?, _ visit: PageVisit) throws -> String {
        let events = CampusEvents(visit.store)
        guard let removal else { throw PageError(404, visit.words["campus.event.noUndo"]) }
        switch removal {
        case .whole(let gone, _):
            let restored = try events.restore(gone).count
            return restored == gone.count ? "eventBack" : restored == 0 ? "eventThere" : "eventPart"
        case .date(let date, let stored):
            guard try events.putBack(date, of: stored.id) else {
                throw PageError(404, visit.words["campus.event.gone"])
            }
            return "eventBack"
        }
    }
}
#endif
