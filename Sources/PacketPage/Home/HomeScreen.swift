#if Server
import PacketServer
import PacketStore
import Storage

/// The first screen: what is under way, what was begun, and how to begin.
struct HomeScreen: Sendable {
    /// A merge that somebody put together.
    struct Work: Sendable {
        let id: String
        let title: String
        let people: String
        let href: String
    }

    /// A batch of the store, wherever it was begun.
    struct BatchLine: Sendable {
        let id: String
        let data: String
        let out: String
        let begun: String
        let state: String
        let counts: String
        let isRunning: Bool
    }

    let works: [Work]
    let hasWorks: Bool
    let batches: [BatchLine]
    let hasBatches: Bool
    let folder: String
    /// Parts of the page that nobody uses yet, which the navigation does not show.
    let others: [PlaceLink]
    let hasOthers: Bool

    init(_ drafts: [Draft], _ batches: [Batch], folder: String, others: [PlaceLink], _ words: Words) {
        works = drafts.map { draft in
            let step: WorkStep =
                draft.job != nil ? .done : draft.isReady ? .match : draft.forms.isEmpty ? .form : .people
            return Work(
                id: draft.id, title: draft.title.isEmpty ? words["home.untitled"] : draft.title,
                people: draft.peopleTitle, href: "/work/\(draft.id)/\(step.rawValue)")
        }
        hasWorks = !works.isEmpty
        self.batches = batches.map { batch in
            BatchLine(
                id: batch.id, data: batch.dataName, out: batch.out,
                begun: String(batch.startedAt.iso8601.prefix(16).replacing("T", with: " ")),
                state: words["batch.\(batch.state.rawValue)"],
                counts: words(
                    "batch.counts",
                    [
                        "written": Words.grouped(batch.counts.written + batch.counts.skipped),
                        "failed": Words.grouped(batch.counts.failed),
                    ]),
                isRunning: batch.state == .running)
        }
        hasBatches = !batches.isEmpty
        self.folder = folder
        self.others = others
        hasOthers = !others.isEmpty
    }

    /// The screen.
    static func show(_ visit: PageVisit) -> ServerResponse {
        let batches = (try? Batches(visit.core.settings.store).list(limit: 12)) ?? []
        let screen = HomeScreen(
            visit.core.drafts.all(), batches, folder: visit.core.settings.folder,
            others: visit.core.links(visit.words, current: nil).others, visit.words)
        return visit.page("home", screen, title: visit.words["home.title"])
    }

    static func add(to routes: inout PageRoutes) {
        routes.post("/work") { visit in
            let draft = try visit.core.drafts.begin(at: visit.core.settings.now())
            return visit.go(to: "/work/\(draft.id)/form")
        }
        routes.post("/work/:draft/remove") { visit in
            let (core, bench) = (visit.core, try visit.workbench())
            guard !MakeStep.isRunning(bench) else { throw PageError.busy }
            for job in [bench.draft.job, bench.draft.verification].compactMap(\.self) { core.jobs.remove(job) }
            core.drafts.remove(bench.draft.id)
            return visit.go(to: "/")
        }
    }
}
#endif
