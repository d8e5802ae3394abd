/// Where a packet waits for its name.
struct StagedPacket: Sendable {
    /// The worker that made it.
    var worker: Int
    /// The number of the packet among those of the worker, which is its name meanwhile.
    var number: Int

    var name: String { String(number) }
}
