#if Server
import NIOCore
import NIOHTTPTypes

/// Gives up a client whose request has no whole head in time, however busily it sends: byte by byte, it would keep its
/// connection for as long as it likes.
///
/// The time counts from the head's first byte; for the first head of a connection, from the connection. While an answer is
/// due it does not count: what the client sends may wait unread behind the request that is worked on.
final class HeadDeadline: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The head did not come in whole in time.
    struct Exceeded: Error {}

    private let limit: TimeAmount
    private var timer: Scheduled<Void>?
    /// How many requests have no whole answer yet.
    private var due = 0
    /// Whether a head comes next, and whether some of it has come.
    private var (awaitsHead, hasBegun) = (true, false)
    /// Whether what was read this time held a part of a request. Bytes without any are those of a head.
    private var hasPart = false

    init(limit: TimeAmount) { self.limit = limit }

    func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        hasPart = true
        switch unwrapInboundIn(data) {
        case .head:
            due += 1
            (awaitsHead, hasBegun) = (false, false)
            stop()
        case .end: awaitsHead = true
        case .body: break
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        if awaitsHead, !hasPart {
            hasBegun = true
            start(context)
        }
        hasPart = false
        context.fireChannelReadComplete()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            due = max(0, due - 1)
            if hasBegun { start(context) }
        }
        context.write(data, promise: promise)
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    private func start(_ context: ChannelHandlerContext) {
        guard timer == nil, due == 0 else { return }
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: limit) {
            // Whoever has said nothing is told nothing.
            if self.hasBegun { context.fireErrorCaught(Exceeded()) } else { context.close(promise: nil) }
        }
    }

    private func stop() {
        timer?.cancel()
        timer = nil
    }
}
#endif
