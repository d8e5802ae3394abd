public import PacketMerge
public import PacketModel
import Synchronization

/// Keeps the packets of a dry merge in memory, with the rows they are from: inspection and observer of a preview.
public final class PacketCapture: PacketInspection, MergeObserver {
    /// A packet of a row.
    public struct Captured: Sendable {
        /// The number of the row.
        public var row: Int
        /// The packet's name.
        public var name: String
        /// The packet, before it is encrypted.
        public var packet: [UInt8]
    }

    private struct State {
        var packets: [[UInt8]] = []
        var captured: [Captured] = []
        var problems: [Diagnostic] = []
    }

    private let state = Mutex(State())
    private let limit: Int
    private let interruption: Interruption

    /// Keeps the first packets.
    ///
    /// - Parameters:
    ///   - limit: After how many packets the merge is stopped.
    ///   - interruption: Stops it.
    public init(limit: Int, _ interruption: Interruption) {
        self.limit = limit
        self.interruption = interruption
    }

    /// Makes the first packets as a merge makes them; nothing is written.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - interruption: Stops it.
    /// - Throws: What ends the merge.
    public convenience init(
        first count: Int, of merge: PreparedMerge, _ interruption: Interruption = Interruption()
    ) throws {
        self.init(limit: count, interruption)
        var plan = merge.plan
        plan.inspection = self
        let report = try MergeEngine(plan, interruption: interruption).run(
            merge.records(interruption), out: nil, observer: self)
        if let failure = report.failure { throw failure }
    }

    /// The packets in the order of the rows.
    public var captured: [Captured] { state.withLock { Array($0.captured.prefix(limit)) } }
    /// What there is to say about rows.
    public var problems: [Diagnostic] { state.withLock { $0.problems } }

    /// Somebody who keeps a packet of one worker.
    public func makeInspector(of variant: PacketVariant) -> any PacketInspector { Inspector(self) }

    /// Matches packets with rows that are done.
    ///
    /// - Throws: Nothing.
    public func finished(_ results: [RowResult]) throws {
        state.withLock { state in
            // The workers may be ahead: packets of later rows stay.
            var packets = state.packets[...]
            defer { state.packets = Array(packets) }
            for result in results {
                state.problems += result.problems
                guard result.outcome != .failed, let packet = packets.popFirst() else { continue }
                state.captured.append(Captured(row: result.row, name: result.name, packet: packet))
            }
        }
    }

    fileprivate func add(_ packet: [UInt8]) {
        let isFull = state.withLock { state in
            state.packets.append(packet)
            return state.captured.count + state.packets.count >= limit
        }
        if isFull { interruption.stop() }
    }

    private final class Inspector: PacketInspector {
        private let capture: PacketCapture

        init(_ capture: PacketCapture) { self.capture = capture }

        func problems(of packet: InspectedPacket, intended: [UInt8]) -> [Diagnostic] {
            capture.add(packet.plain)
            return []
        }
    }
}
