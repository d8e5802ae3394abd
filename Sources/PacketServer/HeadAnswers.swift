#if Server
import HTTPTypes
import Hummingbird

/// Takes the body from whatever is answered to HEAD, refusals too (RFC 9110, 9.3.2).
struct HeadAnswers: RouterMiddleware {
    func handle(
        _ request: Request, context: ServerContext,
        next: (Request, ServerContext) async throws -> Response
    ) async throws -> Response {
        let answer = try await next(request, context)
        return request.method == .head ? answer.createHeadResponse() : answer
    }
}
#endif
