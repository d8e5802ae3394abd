#if Server
import PacketServer

/// The way in: the first page takes the token out of the address's fragment and gets a cookie for it.
enum StartScreen {
    static func add(to routes: inout PageRoutes) {
        let core = routes.core
        routes.open(
            ServerRoute("GET", "/assets/:name") { request in
                core.assets.response(request.parameters["name"] ?? "")
            })
        routes.open(
            ServerRoute("GET", "/") { request in
                core.note()
                let words = core.words(for: request)
                guard core.access.isIn(request) else {
                    var chrome = PageChrome(words, formToken: "")
                    chrome.title = words["start.title"]
                    chrome.theme = core.theme?.rawValue
                    return core.templates.page("start", [String: String](), in: chrome)
                }
                let visit = PageVisit(core: core, request: request, words: words, form: FormData())
                return HomeScreen.show(visit)
            })
        // Asked by screens that can be seen; a visit is it only where somebody has done something there since.
        routes.open(
            ServerRoute("GET", "/alive") { request in
                if request.query["seen"] == "1" { core.note() }
                var answer = ServerResponse(204, type: "text/plain; charset=utf-8", body: [])
                answer.protect()
                return answer
            }, toAll: false)
        var session = ServerRoute("POST", "/session") { request in
            guard let form = try? FormData(request), let token = form["token"],
                core.access.opens(token.split(separator: "#").last.map(String.init) ?? "")
            else {
                var refusal = ServerResponse.failure(403, "open the address that packet ui printed")
                refusal.protect()
                return refusal
            }
            var answer = ServerResponse(303, type: "text/plain; charset=utf-8", body: [])
            answer.headers["Location"] = core.start
            answer.headers["Set-Cookie"] = core.access.cookie
            answer.protect()
            return answer
        }
        // Nobody guesses 256 bits; whoever tries is slowed down all the same.
        session.rate = ServerRate(requests: 20, seconds: 60)
        routes.open(session)
    }
}
#endif
