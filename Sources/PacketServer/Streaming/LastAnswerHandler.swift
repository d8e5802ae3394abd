#if Server
import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Closes a connection behind an answer that says `Connection: close`. What the client still sends is taken in and dropped
/// for some seconds: one that is busy sending would otherwise hear of a broken connection and not of the answer (RFC 9112,
/// 9.6).
final class LastAnswerHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private enum State { case open, answering, closed }

    private let patience: TimeAmount
    private var state = State.open
    private var timer: Scheduled<Void>?

    init(patience: TimeAmount) { self.patience = patience }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if state != .closed { context.fireChannelRead(data) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard state != .closed else {
            promise?.fail(ChannelError.outputClosed)
            return
        }
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.headerFields[.connection]?.lowercased() == "close" { state = .answering }
            context.write(data, promise: promise)
        case .end where state == .answering:
            state = .closed
            context.writeAndFlush(data, promise: promise)
            context.close(mode: .output, promise: nil)
            let channel = context.channel
            timer = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        default: context.write(data, promise: promise)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
    }
}
#endif
