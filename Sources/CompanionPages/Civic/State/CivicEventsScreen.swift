#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Events that were approved, those that wait for it or were rejected, and forms to propose some.
struct CivicEventsScreen: Sendable {
    /// An event that was approved, at one of its times.
    struct Line: Sendable, Hashable {
        let event: EventLine
        /// What its button says, which takes all of its times.
        let reject: String
    }

    /// An event that is decided about, at the next of its times.
    struct Row: Sendable, Hashable {
        let event: EventLine
        /// How often it takes place; nil for one that does so once.
        let dates: String?
    }

    /// What is to be said of an import: how many events it has taken the approval from, and how many stand there twice.
    let notes: [String]
    let hasNotes: Bool
    let lines: [Line]
    let hasLines: Bool
    let proposals: [Row]
    let hasProposals: Bool
    let rejected: [Row]
    let hasRejected: Bool
    let form: EventForm
    let isFormOpen: Bool
    /// The organisation's own page of events.
    let ownPage: PackPageLink?

    /// So many times are shown.
    static let shown = 200
    static let path = "\(CivicTab.state.path)/events"

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(path, in: &routes) { visit, _ in try show(visit, place) }
        routes.get("\(path)/civic.ics") { visit in
            let clocks = place.sources.campus.clocks()
            var told: Set<Int64> = []
            let events = try Events(visit.store).list(.approved, from: place.today(), clocks: clocks)
                .filter { told.insert($0.id).inserted }
            return EventCalendar.file(events.map(\.event), product: "civic", clocks: clocks, visit)
        }
        routes.post(path) { visit in
            let typed = TypedEvent(visit.form)
            guard var event = typed.event(at: visit.moment) else { return try show(visit, place, refused: typed) }
            if event.starts.seconds != nil { event.zone = try place.pack(visit).configuration.timeZone ?? "" }
            try Events(visit.store).keep(event, as: .proposed, at: visit.moment)
            return visit.go(to: "\(path)?done=proposed")
        }
        routes.post("\(path)/import", limit: 16 << 20) { visit in
            let read = try EventCalendar.reading(visit)
            let again = CalendarFile.count(
                try Events(visit.store).keep(all: read.events, as: .proposed, at: visit.moment))
            return visit.go(
                to: PageVisit.address(
                    path,
                    [
                        "done": "events", "n": "\(CalendarFile.count(read.events))",
                        "again": again > 0 ? "\(again)" : nil,
                        "repeated": read.repeated > 0 ? "\(read.repeated)" : nil,
                    ]))
        }
        routes.post("\(path)/decide") { visit in
            guard let id = visit.form["id"].flatMap({ Int64($0) }),
                let state = visit.form["to"].flatMap(StoredEvent.State.init)
            else { throw PageError(400, visit.words["civic.events.gone"]) }
            try Events(visit.store).decide(id, state)
            return visit.go(to: "\(path)?done=\(state.rawValue)")
        }
        place.get("\(path)/guidelines", in: &routes) { visit, pack in
            let screen = GuidelinesScreen(pack, visit.words)
            return try place.page(visit, .state, "civic-guidelines", model: screen, title: screen.title)
        }
    }

    /// The screen.
    ///
    /// - Parameter refused: What somebody typed that is no event.
    private static func show(
        _ visit: PageVisit, _ place: CivicPlace, refused: TypedEvent? = nil
    ) throws -> ServerResponse {
        let (events, today, clocks) = (Events(visit.store), place.today(), place.sources.campus.clocks())
        func found(_ state: StoredEvent.State) throws -> [StoredEvent] {
            try events.list(state, from: today, clocks: clocks)
        }
        var series: [Int64: Bool] = [:]
        func isSeries(_ stored: StoredEvent) -> Bool {
            let comesAgain = series[stored.id] ?? stored.event.takesPlaceAgain(clocks: clocks)
            series[stored.id] = comesAgain
            return comesAgain
        }
        let (words, approved) = (visit.words, try found(.approved))
        let several = EventGroups(approved, isSeries: isSeries)
        let lines = approved.prefix(shown).map { stored in
            Line(
                event: EventLine(stored.id, stored.event, starts: stored.starts, ends: stored.ends),
                reject: words[several.comesAgain(stored) ? "civic.events.rejectAll" : "civic.events.reject"])
        }
        let proposals = rows(try found(.proposed), words, isSeries: isSeries)
        let rejected = rows(try found(.rejected), words, isSeries: isSeries)
        let form = EventForm(refused: refused, words)
        let again = visit.text("done") == "events" ? visit.number("again") : nil
        let notes = [again.map { words.counted("civic.events.again", $0) }, EventCalendar.repeated(visit)]
            .compactMap(\.self)
        let screen = CivicEventsScreen(
            notes: notes, hasNotes: !notes.isEmpty, lines: lines, hasLines: !lines.isEmpty,
            proposals: proposals, hasProposals: !proposals.isEmpty,
            rejected: rejected, hasRejected: !rejected.isEmpty, form: form,
            isFormOpen: lines.isEmpty || form.isRefused,
            ownPage: try place.shelf.current(in: visit.store).flatMap { PackPageLink(.events, of: $0, in: words) })
        return try place.page(
            visit, .state, "civic-events", model: screen, title: words["civic.state.events"], status: form.status)
    }

    /// A row for each event, in the order of their next times.
    private static func rows(
        _ found: [StoredEvent], _ words: Words, isSeries: (StoredEvent) -> Bool
    ) -> [Row] {
        let groups = EventGroups(found, isSeries: isSeries)
        var told: Set<String> = []
        return found.filter { told.insert($0.event.seriesUID).inserted }.prefix(shown).map { stored in
            Row(
                event: EventLine(stored.id, stored.event, starts: stored.starts, ends: stored.ends),
                dates: groups.comesAgain(stored)
                    ? words.counted("civic.events.dates", groups.count(stored)) : nil)
        }
    }
}

/// Events that are decided about as one: each with all of its dates, also those that were moved.
private struct EventGroups {
    private var counts: [String: Int] = [:]
    private var again: Set<String> = []

    /// - Parameter isSeries: Whether an event takes place at several times.
    init(_ found: [StoredEvent], isSeries: (StoredEvent) -> Bool) {
        var first: [String: Int64] = [:]
        for stored in found {
            let series = stored.event.seriesUID
            counts[series, default: 0] += 1
            let known = first[series] ?? stored.id
            first[series] = known
            if known != stored.id || isSeries(stored) { again.insert(series) }
        }
    }

    /// How many of its dates were found.
    func count(_ stored: StoredEvent) -> Int { counts[stored.event.seriesUID] ?? 1 }

    /// Whether it takes place at several times.
    func comesAgain(_ stored: StoredEvent) -> Bool { again.contains(stored.event.seriesUID) }
}

/// What the organisation asks of those who come to its events; the words are the pack's.
struct GuidelinesScreen: Sendable {
    let title: String
    let points: [String]
    let page: String?
    let licence: String
    let source: String

    init(_ pack: StatePack, _ words: Words) {
        func said(_ text: String) -> String { words.said(text, of: pack) }
        let guidelines = pack.guidelines
        (title, points) = (said(guidelines.title), guidelines.points.map(said))
        licence = said(guidelines.licence)
        page = SafeLink(page: guidelines.link)?.description
        source = "\(said(guidelines.source)), \(guidelines.asOf)"
    }
}
#endif
