#if Server
import Glibc
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Sees to what the layers above pass over in heads of requests: each has one host, of HTTP/1.0 at most one (RFC 9112, 3.2), whoever writes
/// `Close`, or `close` among others, means that too, and a client of HTTP/1.0 can read nothing that comes in chunks (RFC 9112,
/// 6.1) or before the answer (RFC 9110, 15.2).
///
/// The connection ends behind an answer to HTTP/1.0. Where that is all that says how long the answer is (RFC 9112, 6.3), one
/// that is not whole ends with a reset.
final class HeadRules: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// For each request that waits for its answer, whether it is of HTTP/1.0.
    private var waiting: [Bool] = []
    /// Whether an answer is being sent that has no length.
    private var isUnbounded = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data) else { return context.fireChannelRead(data) }
        let isOld = (head.version.major, head.version.minor) < (1, 1)
        let hosts = head.headers["Host"].count
        guard hosts == 1 || isOld && hosts == 0 else {
            return context.fireErrorCaught(HTTPParserError.invalidHeaderToken)
        }
        waiting.append(isOld)
        if isOld || !head.isKeepAlive { head.headers.replaceOrAdd(name: "Connection", value: "close") }
        if isOld { head.headers.remove(name: "Expect") }
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var head) where head.status.code >= 200:
            guard !waiting.isEmpty, waiting.removeFirst() else { break }
            head.headers.replaceOrAdd(name: "Connection", value: "close")
            if !head.headers.contains(name: "Content-Length") {
                // Of this version the encoder makes no chunks.
                head.version = .http1_0
                isUnbounded = true
            }
            return context.write(wrapOutboundOut(.head(head)), promise: promise)
        case .end: isUnbounded = false
        default: break
        }
        context.write(data, promise: promise)
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        guard isUnbounded else { return context.close(mode: mode, promise: promise) }
        if let socket = context.channel as? any SocketOptionProvider {
            _ = socket.setSoLinger(linger(l_onoff: 1, l_linger: 0))
        }
        context.close(mode: .all, promise: promise)
    }

    /// Places `HeadRules` below the layer that forgets which version a request is of.
    final class Place: ChannelInboundHandler, RemovableChannelHandler {
        typealias InboundIn = Any

        func handlerAdded(context: ChannelHandlerContext) {
            let pipeline = context.pipeline.syncOperations
            do {
                let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
                try pipeline.addHandler(HeadRules(), position: .before(codec))
            } catch {
                context.fireErrorCaught(error)
            }
        }
    }
}
#endif
