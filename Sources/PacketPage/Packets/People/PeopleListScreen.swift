#if Server
import Interchange
import PacketPlanning
import PacketRecipients
import PacketServer
import PacketStore

/// The stored people: a query, those whom it means, and what can be done with them.
struct PeopleListScreen: Sendable {
    /// A person.
    struct Line: Sendable, Hashable {
        let id: Int64
        let name: String
        let email: String
        let isUnreachable: Bool
        let phone: String
        let source: String
        let archived: String?
        let href: String
    }

    /// Where people come from, or a saved set.
    struct Link: Sendable, Hashable {
        let title: String
        let count: String
        let href: String
    }

    /// Which people are shown.
    struct Question: Sendable, Hashable {
        var query = ""
        var isArchived = false
        var isDuplicates = false
        var after: Int64 = 0
    }

    /// How many people a screen shows.
    static let shown = 100

    /// A query of one condition.
    static func query(_ key: String, _ value: String) -> String {
        "\(key)=\(value.contains(where: \.isWhitespace) ? "\"\(value)\"" : value)"
    }

    let query: String
    let hasQuery: Bool
    let isArchived: Bool
    let isDuplicates: Bool
    let lines: [Line]
    let hasLines: Bool
    let total: String
    let sources: [Link]
    let sets: [Link]
    let hasSets: Bool
    let next: String?
    let first: String?
    let export: String

    init(
        _ question: Question, _ people: [StoredRecipient], sources: [(source: String, count: Int, archived: Int)],
        sets: [Recipients.SavedSet], _ words: Words
    ) {
        (query, isArchived, isDuplicates) = (question.query, question.isArchived, question.isDuplicates)
        hasQuery = !question.query.isEmpty
        lines = people.prefix(question.isDuplicates ? 1_000 : Self.shown).map { person in
            let values = person.values
            return Line(
                id: person.id, name: values.shownName, email: values.email,
                isUnreachable: !values.email.isEmpty && !MailAddress.isReachable(values.email),
                phone: values.phoneNumber, source: person.source,
                archived: person.archivedAt.map { MomentText.of($0) }, href: "/packets/people/\(person.id)")
        }
        hasLines = !lines.isEmpty
        total = words.counted("count.people", sources.map(\.count).reduce(0, +))
        self.sources = sources.map { source, count, archived in
            return Link(
                title: source,
                count: Words.grouped(count) + (archived > 0 ? " + \(Words.grouped(archived))" : ""),
                href: PageVisit.address(PacketsPlace.people.path, ["q": Self.query("source", source)]))
        }
        self.sets = sets.map {
            Link(
                title: $0.name, count: "",
                href: PageVisit.address(PacketsPlace.people.path, ["q": Self.query("set", $0.name)]))
        }
        hasSets = !sets.isEmpty
        func page(_ after: Int64?) -> String {
            PageVisit.address(
                PacketsPlace.people.path,
                [
                    "q": question.query, "archived": question.isArchived ? "1" : nil,
                    "duplicates": question.isDuplicates ? "1" : nil, "after": after.map { "\($0)" },
                ])
        }
        next = people.count > Self.shown && !question.isDuplicates ? lines.last.map { page($0.id) } : nil
        first = question.after > 0 ? page(nil) : nil
        export = PageVisit.address("/packets/people/people.csv", ["q": question.query])
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/packets/people") { visit in
            visit.page(.people, "packets-people", try screen(visit), title: visit.words["packets.people"])
        }
        routes.get("/packets/people/people.csv") { visit in
            let people = try Recipients(visit.core.settings.store).list(stored(visit.text("q") ?? "", visit.words))
            var writer = CSVWriter()
            for line in RecipientTable(people).lines { writer.line(line, isGuarded: true) }
            return .download(writer.bytes, name: "people.csv", type: "text/csv; charset=utf-8")
        }
        routes.post("/packets/people/remove") { visit in
            let ids = (visit.form.texts["id"] ?? []).compactMap { Int64($0) }
            guard !ids.isEmpty else { throw PageError(400, visit.words["people.noneChosen"]) }
            let removed = try Recipients(visit.core.settings.store).remove(
                ids, erases: visit.form["erase"] != nil, at: visit.moment)
            return visit.go(to: "/packets/people?done=peopleRemoved&n=\(removed.archived + removed.deleted)")
        }
        routes.post("/packets/people/set") { visit in
            let query = visit.form["q"] ?? ""
            try Recipients(visit.core.settings.store).save(query, as: visit.form["name"] ?? "", at: visit.moment)
            return visit.go(to: PageVisit.address(PacketsPlace.people.path, ["q": query, "done": "set"]))
        }
        routes.post("/packets/people/begin") { visit in
            let numbers = RecipientNumbers((visit.form.texts["id"] ?? []).compactMap { Int64($0) })
            let isSingle = visit.form["single"] != nil
            guard !isSingle || !numbers.ranges.isEmpty else { throw PageError(400, visit.words["people.noneChosen"]) }
            let query = isSingle ? "id=\(numbers.text)" : visit.form["q"] ?? ""
            let title = try PeopleNames.title(of: query, visit.core, visit.words)
            let draft = try visit.core.drafts.begin(at: visit.core.settings.now())
            do {
                try PeopleStep.choose(MergeRequest.People(query: query), title: title, of: draft.id, visit.core)
            } catch {
                visit.core.drafts.remove(draft.id)
                throw error
            }
            return visit.go(to: "/work/\(draft.id)/form")
        }
    }

    private static func screen(_ visit: PageVisit) throws -> PeopleListScreen {
        let recipients = Recipients(visit.core.settings.store)
        var question = Question(
            query: visit.text("q") ?? "", isArchived: visit.text("archived") != nil,
            isDuplicates: visit.text("duplicates") != nil)
        question.after = visit.text("after").flatMap { Int64($0) } ?? 0
        let people =
            try question.isDuplicates
            ? Array(recipients.duplicates().joined().prefix(1_000))
            : recipients.list(
                stored(question.query, visit.words), archived: question.isArchived, after: question.after,
                limit: Self.shown + 1)
        return PeopleListScreen(
            question, people, sources: try recipients.counts(), sets: try recipients.sets(), visit.words)
    }

    /// A query of the stored people.
    static func stored(_ text: String, _ words: Words) throws -> RecipientQuery {
        let query = try RecipientQuery(parsing: text)
        guard query.source == RecipientQuery.standardSource else { throw PageError(400, words["people.storedOnly"]) }
        return query
    }
}
#endif
