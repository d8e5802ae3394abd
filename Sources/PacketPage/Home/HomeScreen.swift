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
        /// The form, or the forms; nil where nobody knows it any more.
        let form: String?
        /// The screen on which a merge that has not come to its end is watched, or goes on; nil for others.
        let goOn: String?
        let goOnText, goOnLabel: String
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

    /// What is known of a batch besides what the store says.
    struct Origin: Sendable {
        let form: String?
        let progress: BatchProgress
        var goOn: String?

        init(_ batch: Batch, _ forms: BatchForms, _ core: PageCore) {
            (form, progress) = (forms.title(of: batch), BatchProgress(batch, core))
            guard batch.state != .done else { return }
            // The work may have gone on to other packets since; it goes on with those of its last merge.
            goOn =
                forms.maker(of: batch).map { "/work/\($0.id)/\(WorkStep.make.rawValue)" }
                ?? BatchScreen.address(of: batch.id)
        }
    }

    /// - Parameter batches: Batches with what is known of them besides.
    init(
        _ drafts: [Draft], _ batches: [(Batch, Origin)], names: PeopleNames, folder: String,
        others: [PlaceLink], _ words: Words
    ) {
        works = drafts.map { draft in
            let step: WorkStep =
                draft.job != nil ? .done : draft.isReady ? .match : draft.forms.isEmpty ? .form : .people
            return Work(
                id: draft.id, title: draft.title.isEmpty ? words["home.untitled"] : draft.title,
                people: draft.peopleTitle, href: "/work/\(draft.id)/\(step.rawValue)")
        }
        hasWorks = !works.isEmpty
        self.batches = batches.map { batch, origin in
            let (data, way) = (names.title(ofTable: batch.dataName), origin.progress.isRunning ? "watch" : "goOn")
            return BatchLine(
                id: batch.id, data: data, form: origin.form, goOn: origin.goOn, goOnText: words["home.\(way)"],
                goOnLabel: words("home.\(way)Label", ["people": data]), out: batch.out,
                begun: MomentText.of(batch.startedAt), state: origin.progress.state(words),
                counts: origin.progress.counts(words), isRunning: origin.progress.isRunning)
        }
        hasBatches = !batches.isEmpty
        self.folder = folder
        self.others = others
        hasOthers = !others.isEmpty
    }

    /// The screen.
    static func show(_ visit: PageVisit) -> ServerResponse {
        let batches = (try? Batches(visit.core.settings.store).list(limit: 12)) ?? []
        let (core, forms) = (visit.core, BatchForms(visit.core))
        let screen = HomeScreen(
            core.drafts.all(), batches.map { ($0, Origin($0, forms, core)) },
            names: PeopleNames(of: batches.map(\.dataName), core, visit.words), folder: core.settings.folder,
            others: core.links(visit.words, current: nil).others, visit.words)
        return visit.page("home", screen, title: visit.words["home.title"])
    }

    static func add(to routes: inout PageRoutes) {
        routes.post("/work") { visit in
            let draft = try visit.core.drafts.begin(at: visit.core.settings.now())
            return visit.go(to: "/work/\(draft.id)/form")
        }
        routes.post("/work/:draft/remove") { visit in
            let (core, id) = (visit.core, visit.parameter("draft"))
            try core.drafts.remove(id) { draft in
                guard !MakeStep.isRunning(Workbench(core: core, draft: draft)) else { throw PageError.busy }
                for job in [draft.job, draft.verification, draft.former?.job] { if let job { core.jobs.remove(job) } }
            }
            return visit.go(to: "/")
        }
    }
}
#endif
