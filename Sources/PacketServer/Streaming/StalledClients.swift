#if Server
import NIOCore

/// Cuts the connection of a client that takes next to nothing of what it asked for: it would keep the connection, and a
/// thread that writes to it, for as long as it likes.
final class StalledClients: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    /// How long a full buffer may stay full.
    private let patience: TimeAmount
    private var timer: Scheduled<Void>?

    init(patience: TimeAmount) { self.patience = patience }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
        if !context.channel.isWritable {
            let channel = context.channel
            timer = context.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
        }
        context.fireChannelWritabilityChanged()
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        timer?.cancel()
        timer = nil
    }
}
#endif
