#if Server
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Says what is wrong with bytes that are no HTTP, or no whole head in time. No route hears of them: the layer that reads
/// requests answers them with an empty 400, in its turn behind the answers to what came before, and this fills it in.
final class ParseErrorHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let options: ServerOptions
    private let refused: @Sendable (ServerRefusal) -> Void
    private var refusal: (answer: ServerResponse, code: String)?

    init(_ options: ServerOptions, refused: @escaping @Sendable (ServerRefusal) -> Void) {
        (self.options, self.refused) = (options, refused)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case is HeadDeadline.Exceeded:
            refuse(408, "head-too-slow", "the head of the request took too long")
            // The next layer knows of no other errors that are answered.
            return context.fireErrorCaught(HTTPParserError.unknown)
        case HTTPParserError.headerOverflow:
            refuse(431, "head-too-large", "the head of the request is too large")
        case is HTTPParserError:
            refuse(400, "no-http", "the request is not written as HTTP/1.1 wants it")
        default: break
        }
        context.fireErrorCaught(error)
    }

    private func refuse(_ status: Int, _ code: String, _ sentence: StaticString) {
        refusal = (options.failure(status, code, sentence, at: options.problemPath ?? "/"), code)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Every answer of a route has a type.
        guard let (answer, code) = refusal, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            head.headerFields[.contentType] == nil
        else {
            context.write(data, promise: promise)
            return
        }
        refused(ServerRefusal(answer.status, code))
        context.write(wrapOutboundOut(.head(Response(closing: answer).head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: answer.body))), promise: promise)
    }
}
#endif
