#if Server
import PacketPlanning
package import PacketServer
package import Storage

/// A request of somebody who is in, with what its screen needs.
package struct PageVisit: Sendable {
    let core: PageCore
    package let request: ServerRequest
    package let words: Words
    /// What a form sends; empty for requests that only look.
    package let form: FormData

    /// The store.
    package var store: Store { core.settings.store }
    /// The moment of the request.
    package var moment: StoreDate { StoreDate(microseconds: core.settings.now()) }

    /// What a form says that somebody may press twice and means once; nil for others.
    var once: String? { form["_once"].flatMap { (1...64).contains($0.utf8.count) ? $0 : nil } }

    /// A parameter of the path.
    package func parameter(_ name: String) -> String { request.parameters[name] ?? "" }

    /// A number of the query.
    package func number(_ name: String) -> Int? { request.query[name].flatMap(Int.init(sent:)) }

    /// The draft that the path names.
    func workbench() throws -> Workbench { Workbench(core: core, draft: try core.drafts.find(parameter("draft"))) }

    /// What stands around a screen of the workbench or of Packets.
    var chrome: PageChrome { chrome(in: nil) }

    /// What stands around a screen of a place. The query says what was just done: `done`, and of how many, `n`.
    func chrome(in place: String?) -> PageChrome {
        var chrome = PageChrome(words, formToken: core.access.formToken)
        chrome.theme = core.theme?.rawValue
        chrome.places = core.links(words, current: place).shown
        if place != nil { chrome.isWork = false }
        let notice = "\(place.map { "\($0)." } ?? "")notice.\(request.query["done"] ?? "")"
        if words.texts[notice] != nil {
            chrome.notice = number("n").map { words.counted(notice, $0) } ?? words[notice]
        }
        return chrome
    }

    /// A screen.
    func page(_ name: String, _ model: some Sendable, title: String) -> ServerResponse {
        var chrome = chrome
        chrome.title = title
        return core.templates.page(name, model, in: chrome)
    }

    /// A screen of a step.
    ///
    /// - Parameter template: What it is made of; nil for the step's own.
    func page(
        _ step: WorkStep, _ model: some Sendable, of draft: Draft, template: String? = nil, status: Int = 200
    ) -> ServerResponse {
        core.templates.page(
            template ?? "\(step.rawValue)-step", model, in: chrome(at: step, of: draft), status: status)
    }

    /// What stands around a screen of a step.
    private func chrome(at step: WorkStep, of draft: Draft) -> PageChrome {
        var chrome = chrome
        chrome.title = words["step.\(step.rawValue)"]
        chrome.steps = StepBar(step, draft, state: core.drafts.state(of: draft), words)
        return chrome
    }

    /// An error in the words of the page. One of a library is about what the user gave, and never about the page. The line of
    /// a mapping and the path of an upload are not said, since nobody on the page has seen them.
    func problem(_ error: any Error) -> PageError {
        if let refusal = error as? MakeRefusal { return refusal.problem }
        let paths = core.paths
        if let error = error as? PageError {
            return PageError(error.status, paths.inWords(error.message), hint: error.hint.map(paths.inWords))
        }
        let said = core.settings.sentences(error)
        let message = paths.inWords(MessagePlaces.withoutLine(said.message, of: error))
        return PageError(422, message, hint: words.hint("", said.hint).map(paths.inWords))
    }

    /// What went wrong, and the screen where it is mended.
    ///
    /// - Parameter bench: The work, whose fields the error may be about.
    func page(_ step: WorkStep, of bench: Workbench, failed error: any Error, mendedIn place: WorkStep)
        -> ServerResponse
    {
        let (problem, draft) = (self.problem(error), bench.draft)
        let places = MessagePlaces(bench, words)
        let remark = places.remark(problem.message, of: error)
        let broken = (error as? PlanningError)?.code == .mapping ? places.broken : []
        var model = ErrorScreen(
            message: broken.isEmpty ? remark.message : words.said(words.counted("check.broken", broken.count)),
            hint: broken.isEmpty ? problem.hint.map(words.said) : nil, back: "/work/\(draft.id)/\(place.rawValue)",
            backLabel: words("error.mend", ["step": words["step.\(place.rawValue)"]]))
        model.places = broken.isEmpty ? remark.places : []
        (model.notes, model.hasNotes) = (broken, !broken.isEmpty)
        return core.templates.page("error", model, in: chrome(at: step, of: draft), status: problem.status)
    }

    /// Goes on to another screen of the page, once what was asked for is done.
    package func go(to path: String) -> ServerResponse {
        var response = ServerResponse(303, type: "text/plain; charset=utf-8", body: [])
        response.headers["Location"] = path
        response.protect()
        return response
    }
}

/// The steps of a merge.
enum WorkStep: String, Sendable, CaseIterable {
    case form, people, match, check, look, make, done
}

/// The steps as they are shown above each.
struct StepBar: Sendable {
    /// One of them.
    struct Step: Sendable {
        let number: Int
        let title: String
        let href: String
        let isCurrent: Bool
        let isOpen: Bool
    }

    let title: String
    let steps: [Step]
    /// Tells what the work says now from what it said before.
    let state: String

    init(_ current: WorkStep, _ draft: Draft, state: String, _ words: Words) {
        self.state = state
        title = [draft.title, draft.peopleTitle].filter { !$0.isEmpty }.joined(separator: " · ")
        steps = WorkStep.allCases.enumerated().map { index, step in
            let isOpen =
                switch step {
                case .form: true
                case .people: !draft.forms.isEmpty
                case .match, .check, .look, .make: draft.isReady
                case .done: draft.job != nil || draft.former != nil
                }
            return Step(
                number: index + 1, title: words["step.\(step.rawValue)"], href: "/work/\(draft.id)/\(step.rawValue)",
                isCurrent: step == current, isOpen: isOpen)
        }
    }
}
#endif
