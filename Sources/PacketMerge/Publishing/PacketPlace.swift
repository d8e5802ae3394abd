/// Where a packet waits for its name.
struct StagedPacket: Sendable {
    /// The worker that made it.
    var worker: Int
    /// The number of the packet among those of the worker, which is its name meanwhile.
    var number: Int

    var name: String { String(number) }
}

/// Where a packet is before it gets its name.
enum PacketPlace: Sendable {
    /// Under a temporary name.
    case staged(StagedPacket)
    /// In the output folder already, with the path that its row wants; since when, in microseconds of UTC since 1970.
    case found(path: String, since: Int64)
    /// In memory, until an archive takes it.
    case held(HeldPacket)
    /// Nowhere: a merge without a folder writes nothing.
    case nowhere
}

/// A packet that was written, and may have no name yet.
struct WrittenPacket: Sendable {
    let place: PacketPlace
    /// Its size in bytes.
    let count: Int
}

/// A packet that waits in memory for its place in an archive.
struct HeldPacket: Sendable {
    let bytes: [UInt8]
    /// Its CRC-32.
    let checksum: UInt32
}
