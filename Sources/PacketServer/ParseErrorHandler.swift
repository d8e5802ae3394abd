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
    private var answer: ServerResponse?

    init(_ options: ServerOptions) { self.options = options }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        let path = options.problemPath ?? "/"
        switch error {
        case is HeadDeadline.Exceeded:
            answer = options.failure(408, "head-too-slow", "the head of the request took too long", at: path)
            // The next layer knows of no other errors that are answered.
            return context.fireErrorCaught(HTTPParserError.unknown)
        case HTTPParserError.headerOverflow:
            answer = options.failure(431, "head-too-large", "the head of the request is too large", at: path)
        case is HTTPParserError:
            answer = options.failure(400, "no-http", "the request is not written as HTTP/1.1 wants it", at: path)
        default: break
        }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Every answer of a route has a type.
        guard let answer, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            head.headerFields[.contentType] == nil
        else {
            context.write(data, promise: promise)
            return
        }
        context.write(wrapOutboundOut(.head(Response(closing: answer).head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: answer.body))), promise: promise)
    }
}
#endif
