#if Server
package import PacketServer

/// Makes routes of the page: each is guarded, speaks the browser's language, and says what went wrong as a page.
package struct PageRoutes {
    let core: PageCore
    private(set) var all: [ServerRoute] = []

    init(_ core: PageCore) { self.core = core }

    /// A screen or a file that somebody looks at. It changes nothing.
    package mutating func get(_ path: String, _ show: @escaping @Sendable (PageVisit) throws -> ServerResponse) {
        let core = core
        var route = ServerRoute("GET", path) { request in
            core.note()
            let visit = PageVisit(core: core, request: request, words: core.words(for: request), form: FormData())
            do { return try show(visit) } catch { return Self.failure(error, visit) }
        }
        route.refusal = { core.access.refusal(of: $0) }
        all.append(route)
    }

    /// Something that is done, by a form of the page itself.
    ///
    /// - Parameter limit: The largest body in bytes.
    package mutating func post(
        _ path: String, limit: Int = 1 << 20, _ act: @escaping @Sendable (PageVisit) throws -> ServerResponse
    ) {
        let core = core
        var route = ServerRoute("POST", path) { request in
            core.note()
            let words = core.words(for: request)
            var visit = PageVisit(core: core, request: request, words: words, form: FormData())
            do {
                visit = PageVisit(core: core, request: request, words: words, form: try FormData(request))
                guard core.access.isOwn(visit.form["_token"]) else { throw PageError(403, words["error.notOwn"]) }
                return core.repeated.answer(request) {
                    do { return try act(visit) } catch { return Self.failure(error, visit) }
                }
            } catch {
                return Self.failure(error, visit)
            }
        }
        route.refusal = { core.access.refusal(of: $0) }
        route.bodyLimit = limit
        all.append(route)
    }

    /// Events that a screen waits for.
    package mutating func events(_ path: String, _ make: @escaping @Sendable (PageVisit) throws -> AsyncStream<[UInt8]>)
    {
        let core = core
        var route = ServerRoute(streaming: "GET", path) { request in
            core.note()
            let visit = PageVisit(core: core, request: request, words: core.words(for: request), form: FormData())
            do {
                let parts = try make(visit)
                var head = ServerResponse(200, type: "text/event-stream; charset=utf-8", body: [])
                head.protect()
                return ServerStream(head, parts: parts)
            } catch {
                return ServerStream(Self.failure(error, visit))
            }
        }
        route.refusal = { core.access.refusal(of: $0) }
        all.append(route)
    }

    /// A route that is no visit by itself.
    ///
    /// - Parameter isOpen: Whether it is for those as well who are not in yet.
    mutating func open(_ route: ServerRoute, toAll isOpen: Bool = true) {
        let core = core
        var route = route
        route.refusal = { core.access.refusal(of: $0, isOpen: isOpen) }
        all.append(route)
    }

    /// What went wrong, as a page.
    private static func failure(_ error: any Error, _ visit: PageVisit) -> ServerResponse {
        let problem = visit.problem(error)
        var chrome = visit.chrome
        chrome.title = visit.words["error.title"]
        let model = ErrorScreen(
            message: visit.words.said(problem.message), hint: problem.hint.map(visit.words.said),
            back: visit.request.method == "GET" ? nil : visit.request.headers["referer"],
            backLabel: visit.words["error.back"])
        return visit.core.templates.page("error", model, in: chrome, status: problem.status)
    }
}

/// What went wrong.
struct ErrorScreen: Sendable {
    let message: Said
    let hint: Said?
    let back: String?
    let backLabel: String
    /// The field that the message is about; empty where nobody knows it.
    var places: [MessagePlace] = []
    /// What is wrong with each of several fields.
    var notes: [SaidRemark] = []
    var hasNotes = false
}

extension FormData {
    /// Nothing.
    init() {}
}
#endif
