#if Server
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// Says what is wrong with bytes that are no HTTP. No route hears of them: the layer that reads requests answers them
/// with an empty 400, in its turn behind the answers to what came before, and this fills it in.
final class ParseErrorHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private let options: ServerOptions
    private var error: HTTPParserError?

    init(_ options: ServerOptions) { self.options = options }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if let error = error as? HTTPParserError { self.error = error }
        context.fireErrorCaught(error)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // Every answer of a route has a type.
        guard let error, case .head(let head) = unwrapOutboundIn(data), head.status == .badRequest,
            head.headerFields[.contentType] == nil
        else {
            context.write(data, promise: promise)
            return
        }
        let answer = answer(to: error)
        context.write(wrapOutboundOut(.head(Response(closing: answer).head)), promise: nil)
        context.write(wrapOutboundOut(.body(ByteBuffer(bytes: answer.body))), promise: promise)
    }

    private func answer(to error: HTTPParserError) -> ServerResponse {
        let path = options.problemPath ?? "/"
        guard case .headerOverflow = error else {
            return options.failure(400, "no-http", "the request is not written as HTTP/1.1 wants it", at: path)
        }
        return options.failure(431, "head-too-large", "the head of the request is too large", at: path)
    }
}
#endif
