#if Server
import Civic
import PacketPage
import PacketServer
import Storage

/// The letters that officials are written to with: added, changed, removed.
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
    let placeholders: [String]
    let problem: String?

    static let path = "\(CivicTab.state.path)/letters"

    init(_ letters: [LetterTemplate], open: LetterTemplate?, problem: String? = nil) {
        lines = letters.map { letter in
            Line(
                name: letter.name, subject: letter.subject, isShipped: letter.origin == .shipped,
                href: PageVisit.address(Self.path, ["letter": letter.name]))
        }
        hasLines = !letters.isEmpty
        (name, subject, body) = (open?.name ?? "", open?.subject ?? "", open?.body ?? "{{salutation}}\n\n")
        isNew = open == nil || problem != nil && !letters.contains { $0.name == open?.name }
        placeholders = LetterTemplate.placeholders.map { "{{\($0)}}" }
        self.problem = problem
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        place.get(path, in: &routes) { visit, _ in
            let letters = LetterTemplates(visit.store)
            let screen = LettersScreen(try letters.list(), open: try visit.text("letter").map { try letters.find($0) })
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
            let lines = (visit.form["body"] ?? "").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            let letter = LetterTemplate(
                name: name, subject: visit.form["subject"] ?? "", body: lines.joined(separator: "\n"))
            do throws(CivicError) {
                try letters.keep(letter, replacing: visit.form["isNew"] == nil)
            } catch {
                guard [.invalid, .exists].contains(error.code) else { throw error }
                let screen = LettersScreen(try letters.list(), open: letter, problem: visit.words.told(error.message))
                return try place.page(
                    visit, .state, "civic-letters", model: screen, title: visit.words["civic.letters.title"],
                    status: 422)
            }
            return visit.go(to: PageVisit.address(path, ["letter": letter.name, "done": "letter"]))
        }
    }
}
#endif
