#if Server
import PacketPlanning
import PacketRecipients
import PacketServer
import PacketStore

/// Step 2: single people of the store, ticked one by one. The query that means them is the command line's, too.
struct StoredPeopleScreen: Sendable {
    /// A person.
    struct Line: Sendable, Hashable {
        let id: String
        let name: String
        let email: String
        let source: String
        let isChosen: Bool
        let label: String
    }

    /// Which people are shown.
    struct Question: Sendable, Hashable {
        var query = ""
        var after: Int64 = 0
    }

    let id: String
    let query: String
    let lines: [Line]
    let hasLines: Bool
    /// All who are chosen, shown or not, and all who are shown.
    let chosen, shown: String
    let count: String
    /// The number behind which the next people come; nil where these are the last.
    let next: String?
    let isLater: Bool

    /// How many people a screen shows.
    static let shownCount = 100
    /// The bytes of the longest query: it is an argument of a program.
    private static let longestQuery = 60_000

    /// - Parameter people: Those who are shown, and one more where there are others.
    init(
        _ draft: Draft, _ question: Question, showing people: [StoredRecipient], chosen: RecipientNumbers,
        _ words: Words
    ) {
        id = draft.id
        query = question.query
        lines = people.prefix(Self.shownCount).map { person in
            let values = person.values
            let name = values.shownName
            return Line(
                id: "\(person.id)", name: name, email: values.email, source: person.source,
                isChosen: chosen.contains(person.id), label: "\(words["list.choose"]): \(name)")
        }
        hasLines = !lines.isEmpty
        self.chosen = chosen.text
        shown = lines.map(\.id).joined(separator: ",")
        count = words.counted("people.chosen", chosen.count)
        next = people.count > Self.shownCount ? lines.last?.id : nil
        isLater = question.after > 0
    }

    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/people/stored") { visit in
            let draft = try visit.workbench().draft
            let before = try draft.people?.query.map { try RecipientQuery(parsing: $0) }
            let chosen = before.flatMap(RecipientNumbers.init) ?? RecipientNumbers([])
            return try show(draft, Question(), chosen: chosen, visit)
        }
        routes.post("/work/:draft/people/stored") { visit in
            let (draft, words) = (try visit.workbench().draft, visit.words)
            let before = visit.form["chosen"].flatMap { RecipientNumbers(parsing: $0) } ?? RecipientNumbers([])
            let shown = (visit.form["shown"] ?? "").split(separator: ",").prefix(Self.shownCount).compactMap {
                Int64($0)
            }
            let ticked = (visit.form.texts["id"] ?? []).compactMap { Int64($0) }
            let chosen = before.changed(without: shown, with: ticked)
            guard chosen.text.utf8.count <= longestQuery else { throw PageError(400, words["people.tooMany"]) }
            guard visit.form["act"] == "take" else {
                let after = visit.form["after"].flatMap { Int64($0) } ?? 0
                return try show(
                    draft, Question(query: visit.form["q"] ?? "", after: max(0, after)), chosen: chosen, visit)
            }
            guard !chosen.ranges.isEmpty else { throw PageError(400, words["people.noneChosen"]) }
            let dropped = try PeopleStep.choose(
                MergeRequest.People(query: "id=\(chosen.text)"), title: words.counted("count.people", chosen.count),
                of: draft.id, visit.core)
            return PeopleStep.go(visit, dropping: dropped)
        }
    }

    private static func show(
        _ draft: Draft, _ question: Question, chosen: RecipientNumbers, _ visit: PageVisit
    ) throws -> ServerResponse {
        let people = try Recipients(visit.core.settings.store).list(
            PeopleListScreen.stored(question.query, visit.words), after: question.after, limit: shownCount + 1)
        let screen = StoredPeopleScreen(draft, question, showing: people, chosen: chosen, visit.words)
        return visit.page(.people, screen, of: draft, template: "people-stored")
    }
}
#endif
