#if Server
import NIOCore
import Synchronization

/// Whether the client of a connection has gone, also while nothing is written to it.
package final class Departure: Sendable {
    private struct State {
        var isGone = false
        var isDismissed = false
        var acts: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether it has gone.
    package var isGone: Bool { state.withLock { $0.isGone } }

    /// Whether the client was told that its connection ends.
    var isDismissed: Bool {
        get { state.withLock { $0.isDismissed } }
        set { state.withLock { $0.isDismissed = newValue } }
    }

    /// Says what is done when the client goes; at once if it has gone.
    ///
    /// - Returns: A number by which it is taken back.
    package func onDeparture(_ act: @escaping @Sendable () -> Void) -> Int {
        let (number, isLate) = state.withLock { state in
            state.next += 1
            if !state.isGone { state.acts[state.next] = act }
            return (state.next, state.isGone)
        }
        if isLate { act() }
        return number
    }

    /// Takes back what would be done.
    package func forget(_ number: Int) { state.withLock { _ = $0.acts.removeValue(forKey: number) } }

    func happen() {
        let acts = state.withLock { state in
            state.isGone = true
            defer { state.acts = [:] }
            return state.acts.values.map { $0 }
        }
        for act in acts { act() }
    }
}

/// Knows the departures of all connections.
final class DepartureBoard: Sendable {
    private let departures = Mutex<[ObjectIdentifier: Departure]>([:])

    /// That of a connection.
    func departure(of channel: any Channel) -> Departure {
        departures.withLock { $0[ObjectIdentifier(channel)] } ?? Departure()
    }

    fileprivate func add(_ departure: Departure, of channel: any Channel) {
        departures.withLock { $0[ObjectIdentifier(channel)] = departure }
    }

    fileprivate func remove(_ channel: any Channel) {
        departures.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
    }
}

/// Sees that a client has closed its side, which the HTTP layers keep to themselves until somebody reads on.
final class DepartureHandler: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Any

    private let board: DepartureBoard
    private let departure = Departure()

    init(_ board: DepartureBoard) { self.board = board }

    func handlerAdded(context: ChannelHandlerContext) { board.add(departure, of: context.channel) }

    func handlerRemoved(context: ChannelHandlerContext) {
        board.remove(context.channel)
        departure.happen()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if let event = event as? ChannelEvent, event == .inputClosed { departure.happen() }
        context.fireUserInboundEventTriggered(event)
    }

    func channelInactive(context: ChannelHandlerContext) {
        departure.happen()
        context.fireChannelInactive()
    }
}
#endif
