#if Server
import PacketPage
import PacketServer
import Roster

/// A person as lists show one.
struct RosterRow: Sendable, Hashable {
    let no: Int
    let name: String
    let about: String
    let href: String
    let photo: String
    /// `tel:` of the first number; nil when there is none that can be called.
    let call: String?

    init(_ person: RosterPerson, groups: [Int: String]) {
        no = person.no
        name = person.name
        about = [person.groupNo.flatMap { groups[$0] } ?? "", person.area].filter { !$0.isEmpty }
            .joined(separator: " · ")
        href = "/roster/person/\(person.no)"
        photo = "/roster/photo/\(person.no)"
        call = person.phones.lazy.compactMap { try? $0.link() }.first
    }
}

/// All persons under headings, or those whom somebody types.
struct RosterPeopleScreen: Sendable {
    /// Persons under a heading.
    struct Section: Sendable, Hashable {
        let id: String
        let heading: String
        let rows: [RosterRow]
    }

    /// A heading or an arrangement to go to.
    struct Link: Sendable, Hashable {
        let title: String
        let href: String
        let isCurrent: Bool
    }

    /// What is shown.
    struct Question: Sendable, Hashable {
        var query = ""
        var arrangement = Roster.Arrangement.name
        var scope = Roster.SearchScope.all
        /// One heading alone; nil for all of them.
        var heading: String?
    }

    /// So many persons stand on one screen; longer rosters show one heading at a time, and the best of a search.
    static let shown = 500

    let query: String
    let isSearch: Bool
    let by: String
    let arrangements: [Link]
    let scopes: [FormOption]
    let headings: [Link]
    let sections: [Section]
    let found: String
    let isEmpty: Bool

    /// Persons whom somebody types.
    init(_ question: Question, hits: [Roster.Hit], groups: [Int: String], _ words: Words) {
        let rows = hits.prefix(Self.shown).map { RosterRow($0.person, groups: groups) }
        let sections = rows.isEmpty ? [] : [Section(id: "found", heading: words["roster.found"], rows: rows)]
        let more = hits.count > Self.shown
        let count = words.counted(more ? "roster.countMore" : "roster.count", rows.count)
        self.init(question, sections, headings: [], found: count, words)
    }

    /// All persons.
    init(_ question: Question, sections all: [Roster.Section], groups: [Int: String], _ words: Words) {
        let count = all.map(\.persons.count).reduce(0, +)
        func title(_ heading: String) -> String { heading.isEmpty ? words["roster.noHeading"] : heading }
        let isLong = count > Self.shown
        let chosen = isLong ? question.heading ?? all.first?.heading : nil
        let sections = all.enumerated().filter { !isLong || $0.element.heading == chosen }.map { index, section in
            Section(
                id: "h\(index)", heading: title(section.heading),
                rows: section.persons.map { RosterRow($0, groups: groups) })
        }
        let headings = all.enumerated().map { index, section in
            let address = PageVisit.address(
                RosterTab.people.path, ["by": question.arrangement.rawValue, "heading": section.heading])
            return Link(
                title: title(section.heading), href: isLong ? address : "#h\(index)",
                isCurrent: isLong && section.heading == chosen)
        }
        self.init(question, sections, headings: headings, found: words.counted("roster.count", count), words)
    }

    private init(_ question: Question, _ sections: [Section], headings: [Link], found: String, _ words: Words) {
        (query, by) = (question.query, question.arrangement.rawValue)
        isSearch = !question.query.isEmpty
        arrangements = Roster.Arrangement.allCases.map { arrangement in
            Link(
                title: words["roster.by.\(arrangement.rawValue)"],
                href: PageVisit.address(RosterTab.people.path, ["by": arrangement.rawValue]),
                isCurrent: question.query.isEmpty && arrangement == question.arrangement)
        }
        scopes = Roster.SearchScope.allCases.map { scope in
            FormOption(
                name: scope.rawValue, label: words["roster.scope.\(scope.rawValue)"], isChosen: scope == question.scope)
        }
        self.headings = headings.count > 1 ? headings : []
        self.sections = sections
        self.found = found
        isEmpty = sections.isEmpty
    }

    static func add(to routes: inout PageRoutes, _ place: RosterPlace) {
        routes.get(RosterTab.people.path) { visit in
            let roster = Roster(visit.store)
            let groups = Dictionary(try roster.groups().map { ($0.no, $0.name) }) { $1 }
            var question = Question()
            question.query = visit.text("q") ?? ""
            question.arrangement = visit.text("by").flatMap(Roster.Arrangement.init) ?? .name
            question.scope = visit.text("scope").flatMap(Roster.SearchScope.init) ?? .all
            question.heading = visit.request.query["heading"]
            let screen =
                try question.query.isEmpty
                ? RosterPeopleScreen(
                    question, sections: roster.sections(by: question.arrangement), groups: groups, visit.words)
                : RosterPeopleScreen(
                    question, hits: roster.search(question.query, scope: question.scope, limit: shown + 1),
                    groups: groups, visit.words)
            return try place.page(
                visit, .people, "roster-people", model: screen, title: visit.words["roster.tab.people"])
        }
    }
}
#endif
