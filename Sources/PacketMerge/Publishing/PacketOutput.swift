/// Where a merge's packets go: a folder of files, or an archive.
protocol PacketOutput: Sendable {
    /// Puts a packet where it waits for its name, unless it stands under the one it wants already. Called by workers.
    ///
    /// - Parameters:
    ///   - common: What it begins with as others do; nil where each begins otherwise.
    ///   - free: The temporary name that it may take.
    ///   - chunkCount: How many rows are published together with it.
    func place(
        _ packet: [UInt8], beginning common: CommonBeginning?, for row: RowAccount, as free: StagedPacket,
        chunkCount: Int
    ) throws(MergeError) -> PacketPlace

    /// The bytes of a packet as they stand at its place, for somebody who looks whether they arrived.
    func written(_ packet: [UInt8], at place: PacketPlace) throws(MergeError) -> [UInt8]

    /// Removes a packet that waits for its name.
    func discard(_ place: PacketPlace)

    /// Gives the packets of a chunk their names, in order. Called by one thread.
    ///
    /// - Parameter chunkCount: The same as when they were placed, even if fewer are published.
    /// - Returns: What can be told of the rows now.
    func publish(_ rows: [MergedRow], chunkCount: Int, _ permits: WorkPermits) throws -> [RowResult]

    /// Ends the output after the last chunk.
    ///
    /// - Parameters:
    ///   - isComplete: Whether all rows were published.
    ///   - report: Takes what is told only now.
    func finish(isComplete: Bool, _ report: inout MergeReport) throws

    /// Removes what is left of the merge itself.
    func close()
}

extension PacketOutput {
    func written(_ packet: [UInt8], at place: PacketPlace) throws(MergeError) -> [UInt8] { packet }
    func discard(_ place: PacketPlace) {}
    func finish(isComplete: Bool, _ report: inout MergeReport) throws {}
    func close() {}
}
