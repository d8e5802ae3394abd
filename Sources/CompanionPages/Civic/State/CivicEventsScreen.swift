#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// Events that were approved, those that wait for it, and a form to propose one.
struct CivicEventsScreen: Sendable {
    let lines: [EventLine]
    let hasLines: Bool
    let proposals: [EventLine]
    let hasProposals: Bool

    /// So many times are shown.
    static let shown = 200
    static let path = "\(CivicTab.state.path)/events"

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(path, in: &routes) { visit, _ in
            let (events, today, clocks) = (Events(visit.store), visit.moment.utcDay, place.sources.campus.clocks())
            func lines(_ state: StoredEvent.State) throws -> [EventLine] {
                try events.list(state, from: today, clocks: clocks).prefix(shown).map { stored in
                    EventLine(stored.id, stored.event, starts: stored.starts, ends: stored.ends)
                }
            }
            let (approved, proposed) = (try lines(.approved), try lines(.proposed))
            let screen = CivicEventsScreen(
                lines: approved, hasLines: !approved.isEmpty, proposals: proposed, hasProposals: !proposed.isEmpty)
            return try place.page(
                visit, .state, "civic-events", model: screen, title: visit.words["civic.state.events"])
        }
        routes.get("\(path)/civic.ics") { visit in
            var told: Set<Int64> = []
            let events = try Events(visit.store).list(.approved, from: visit.moment.utcDay)
                .filter { told.insert($0.id).inserted }
            return EventForm.file(events.map(\.event), product: "civic", visit)
        }
        routes.post(path) { visit in
            var event = try EventForm.event(visit)
            if event.starts.seconds != nil { event.zone = try place.pack(visit).configuration.timeZone ?? "" }
            try Events(visit.store).keep(event, as: .proposed, at: visit.moment)
            return visit.go(to: "\(path)?done=proposed")
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
