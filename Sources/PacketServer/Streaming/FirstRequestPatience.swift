#if Server
import NIOCore
import NIOHTTPTypes

/// Lets a client that has just come ask once, when the server is told to end: its request may be on its way, and whoever gets a
/// connection and no answer does not know that asking again would help.
final class FirstRequestPatience: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    private let limit: TimeAmount
    private var hasAsked = false
    /// Runs while the end waits for the first request.
    private var timer: Scheduled<Void>?

    /// - Parameter limit: How long the end waits; without any time it does not.
    init(limit: TimeAmount) { self.limit = limit }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is ChannelShouldQuiesceEvent, !hasAsked, limit > .nanoseconds(0) else {
            return context.fireUserInboundEventTriggered(event)
        }
        guard timer == nil else { return }
        timer = context.eventLoop.assumeIsolated().scheduleTask(in: limit) { self.end(context) }
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) { hasAsked = true }
        context.fireChannelRead(data)
        // The next layer ends the connection behind the answers to what it has heard of.
        if hasAsked, timer != nil { end(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    private func end(_ context: ChannelHandlerContext) {
        stop()
        context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    }

    private func stop() {
        timer?.cancel()
        timer = nil
    }
}
#endif
