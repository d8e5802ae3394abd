#if Server
import Civic
import PacketPage
import PacketServer
import Storage

/// The letters that officials are written to with: added, changed, removed, and those that are shipped brought back.
struct LettersScreen: Sendable {
    /// A letter.
    struct Line: Sendable, Hashable {
        let name: String
        let subject: String
        let isShipped: Bool
        let href: String
    }

    let lines: [Line]
    let hasLines: Bool
    let name: String
    let subject: String
    let body: String
    let isNew: Bool
    /// Whether the open letter stands in the place of one that is shipped, and may become that one again.
    let replacesShipped: Bool
    /// The letters that are shipped and were removed.
    let removed: [Line]
    let hasRemoved: Bool
    let placeholders: [String]
    let problem: String?

    static let path = "\(CivicTab.state.path)/letters"

    init(_ templates: LetterTemplates, open: LetterTemplate?, problem: String? = nil) throws {
        let letters = try templates.list()
        lines = letters.map(Self.line)
        hasLines = !letters.isEmpty
        removed = try templates.removed().map(Self.line)
        hasRemoved = !removed.isEmpty
        (name, subject, body) = (open?.name ?? "", open?.subject ?? "", open?.body ?? "{{salutation}}\n\n")
        isNew = open == nil || problem != nil && !letters.contains { $0.name == open?.name }
        replacesShipped = !isNew && open?.replacesShipped == true
        placeholders = LetterTemplate.placeholders.map { "{{\($0)}}" }
        self.problem = problem
    }

    private static func line(_ letter: LetterTemplate) -> Line {
        Line(
            name: letter.name, subject: letter.subject, isShipped: letter.origin == .shipped,
            href: PageVisit.address(path, ["letter": letter.name]))
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(path, in: &routes) { visit, _ in
            let letters = LetterTemplates(visit.store)
            let screen = try LettersScreen(letters, open: try visit.text("letter").map { try letters.find($0) })
            return try place.page(
                visit, .state, "civic-letters", model: screen, title: visit.words["civic.letters.title"])
        }
        routes.post(path) { visit in
            let letters = LetterTemplates(visit.store)
            let name = visit.form["name"] ?? ""
            if visit.form["to"] == "remove" {
                try letters.remove(name)
                return visit.go(to: "\(path)?done=letterGone")
            }
            if visit.form["to"] == "restore" {
                try letters.restore(name)
                return visit.go(to: PageVisit.address(path, ["letter": name, "done": "letterBack"]))
            }
            let lines = (visit.form["body"] ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let letter = LetterTemplate(
                name: name, subject: visit.form["subject"] ?? "", body: lines.joined(separator: "\n"))
            do throws(CivicError) {
                try letters.keep(letter, replacing: visit.form["isNew"] == nil)
            } catch {
                guard [.invalid, .exists].contains(error.code) else { throw error }
                let screen = try LettersScreen(letters, open: letter, problem: visit.words.told(error.message))
                return try place.page(
                    visit, .state, "civic-letters", model: screen, title: visit.words["civic.letters.title"],
                    status: 422)
            }
            return visit.go(to: PageVisit.address(path, ["letter": letter.name, "done": "letter"]))
        }
    }
}
#endif
