#if Server
import Games
import PacketCommands
import PacketServer
import Storage

extension LeaderboardService {
    /// What the leaderboard can be asked.
    ///
    /// - Parameter rate: How many results one address may send in a minute; nil for any number.
    func routes(rate: Int?, now clock: @escaping @Sendable () -> Int64) -> [ServerRoute] {
        let service = self
        @Sendable func moment() -> StoreDate { StoreDate(microseconds: clock()) }
        let base = "/api/leaderboard"
        var submit = ServerRoute("POST", "\(base)/score") { request in
            ServerResponse(try service.submit(request.body, token: request.bearer, at: moment()))
        }
        submit.rate = rate.map { ServerRate(requests: $0, seconds: 60) }
        submit.summary = "sends a result"
        var start = ServerRoute("POST", "\(base)/start") { request in
            ServerResponse(try service.start(request.body, token: request.bearer, at: moment()))
        }
        start.rate = submit.rate
        start.summary = "says that a game begins"
        var health = ServerRoute("GET", "\(base)/health") { _ in ServerResponse(service.health()) }
        health.summary = "says whether the leaderboard is well"
        var top = ServerRoute("GET", "\(base)/:date") { request in
            ServerResponse(
                try service.top(
                    request.parameters["date"] ?? "", limit: request.query["limit"], verified: request.query["verified"]
                ))
        }
        top.summary = "lists the best results of a day"
        return [submit, start, health, top]
    }
}

extension ServerResponse {
    fileprivate init(_ answer: LeaderboardService.Answer) { self.init(answer.status, json: answer.json) }
}
#endif
