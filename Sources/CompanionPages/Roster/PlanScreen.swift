#if Server
import PacketPage
import PacketServer
import Roster
import Storage

/// What an import would change, before it does.
struct PlanScreen: Sendable {
    /// A change.
    struct Line: Sendable, Hashable {
        let what: String
        let change: String
        let title: String
        let fields: [String]
    }

    /// So many changes are shown; the rest is counted.
    static let shown = 200

    let name: String
    let version: String
    let upload: String
    let kind: String
    let summary: String
    let lines: [Line]
    let hasLines: Bool
    let more: String?
    let warnings: [String]
    let hasWarnings: Bool
    let problem: String?
    let asksSure: Bool
    let canApply: Bool
    let lost: String?

    /// - Parameter outcome: What a dry run came to.
    init(
        _ order: RosterImports.Order, name: String, version: String, _ outcome: Result<Roster.Outcome, RosterError>,
        _ words: Words
    ) {
        (self.name, self.version, upload, kind) = (name, version, order.upload, order.kind.rawValue)
        var (lines, warnings, summary): ([Line], [RosterProblem], String) = ([], [], "")
        var (problem, asksSure, canApply, lost): (String?, Bool, Bool, Int) = (nil, false, false, 0)
        switch outcome {
        case .success(.same(let info)): summary = words("roster.import.same", ["version": info.edition])
        case .success(.changed(let plan, let found)):
            (lines, warnings, summary) = (Self.lines(plan, words), found, Self.summary(plan, words))
            (canApply, lost) = (true, plan.lostFavourites.count)
        case .failure(let error):
            (problem, warnings) = (error.message, error.problems)
            asksSure = [.massDeletion, .olderVersion].contains(error.code)
            canApply = asksSure
        }
        self.summary = summary
        self.lines = Array(lines.prefix(Self.shown))
        hasLines = !lines.isEmpty
        more = lines.count > Self.shown ? words.counted("roster.plan.more", lines.count - Self.shown) : nil
        self.warnings = warnings.prefix(50).map { words.told($0) }
        hasWarnings = !warnings.isEmpty
        (self.problem, self.asksSure, self.canApply) = (problem.map { words.told($0) }, asksSure, canApply)
        self.lost = lost > 0 ? words.counted("roster.plan.lost", lost) : nil
    }

    /// How many records an import changes, in a sentence.
    static func summary(_ plan: RosterPlan, _ words: Words) -> String {
        func count<Record>(_ changes: [RosterChange<Record>], _ kind: RosterChange<Record>.Kind) -> Int {
            changes.count { $0.kind == kind }
        }
        let counts = [
            ("inserted", count(plan.persons, .inserted)), ("updated", count(plan.persons, .updated)),
            ("replaced", count(plan.persons, .replaced)), ("deleted", count(plan.persons, .deleted)),
        ]
        var parts = counts.filter { $0.1 > 0 }.map { words.counted("roster.plan.\($0.0)", $0.1) }
        if !plan.groups.isEmpty { parts.append(words.counted("roster.plan.groups", plan.groups.count)) }
        let events = plan.events.count + plan.eventGroups.count
        if events > 0 { parts.append(words.counted("roster.plan.events", events)) }
        return parts.isEmpty ? words["roster.plan.nothing"] : parts.joined(separator: " · ")
    }

    /// The changes, a line each.
    static func lines(_ plan: RosterPlan, _ words: Words) -> [Line] {
        func lines<Record>(_ what: String, _ changes: [RosterChange<Record>]) -> [Line] {
            changes.map { change in
                let isChange = change.kind == .updated || change.kind == .replaced
                return Line(
                    what: words["roster.what.\(what)"], change: words["roster.change.\(change.kind.rawValue)"],
                    title: change.title.isEmpty ? change.label : change.title,
                    fields: !isChange
                        ? []
                        : change.fields.map { field in
                            let name = words.texts["roster.field.\(field.name)"] ?? field.name
                            return "\(name): \(field.before) → \(field.after)"
                        })
            }
        }
        return lines("person", plan.persons) + lines("group", plan.groups) + lines("eventGroup", plan.eventGroups)
            + lines("event", plan.events)
    }

    static func add(to routes: inout PageRoutes, _ place: RosterPlace) {
        routes.get("/roster/workbook/plan/:upload") { visit in
            let roster = Roster(visit.store)
            let upload = try PageUploads(visit).find(visit.parameter("upload"))
            let kind: RosterImport.Kind = try roster.status().persons == 0 ? .load : .update
            let order = RosterImports.Order(kind: kind, upload: upload.id, isSure: false)
            var (version, outcome): (String, Result<Roster.Outcome, RosterError>)
            do throws(RosterError) {
                let book = try RosterImportScreen.book(upload.path, place.sources)
                version = (try? book.info().edition) ?? ""
                do throws(RosterError) {
                    outcome = .success(
                        try kind == .load
                            ? roster.load(book, dryRun: true, now: visit.moment)
                            : roster.update(book, dryRun: true, now: visit.moment))
                } catch { outcome = .failure(error) }
            } catch { (version, outcome) = ("", .failure(error)) }
            let screen = PlanScreen(order, name: upload.name, version: version, outcome, visit.words)
            return try place.page(
                visit, .workbook, "roster-plan", model: screen, title: visit.words["roster.plan.title"])
        }
    }
}
#endif
