import Synchronization

/// The folder that packets go to. A packet is written under a temporary name and gets its own when it is whole.
///
/// One merge at a time holds the folder. What a killed merge left unfinished is removed when the next one begins.
final class OutputFolder: Sendable {
    private let folder: FolderHandle
    private let hidden: FolderHandle
    private let temporary: FolderHandle
    /// One folder for each worker: in a common one they would wait for each other, and for the publisher.
    private let staging: [FolderHandle]
    private let durability: Durability
    private let overwrites: Bool
    /// The subfolder that was published into last.
    private let subfolder = Mutex<(name: String, handle: FolderHandle)?>(nil)
    /// Below this many packets a chunk is synced file by file: writing out the whole file system would cost more.
    private static let syncedTogether = 64

    init(_ path: String, durability: Durability, overwrites: Bool, workers: Int = 1) throws(MergeError) {
        folder = try FolderHandle(making: path)
        guard folder.lock() else { throw .busy(path) }
        hidden = try FolderHandle(".packet", in: folder)
        temporary = try FolderHandle("tmp", in: hidden)
        temporary.removeContents()
        var staging: [FolderHandle] = []
        for number in 0..<workers { staging.append(try FolderHandle("\(number)", in: temporary)) }
        self.staging = staging
        self.durability = durability
        self.overwrites = overwrites
    }

    /// Writes a packet that waits for its name.
    func stage(_ packet: [UInt8], as staged: StagedPacket, chunkCount: Int) throws(MergeError) {
        let alone = durability == .file || (durability == .batch && chunkCount < Self.syncedTogether)
        try staging[staged.worker].write(staged.name, packet, syncing: alone)
    }

    /// Reads a packet that waits for its name.
    func read(_ staged: StagedPacket) throws(MergeError) -> [UInt8] { try staging[staged.worker].read(staged.name) }

    /// Removes a packet that waits for its name.
    func discard(_ staged: StagedPacket) { staging[staged.worker].remove(staged.name) }

    /// Gives the packets of a chunk their names, in order.
    ///
    /// - Parameter chunkCount: The same as when they were staged, even if fewer are published: it says whether they have
    ///   been synced.
    func publish(_ results: inout [RowResult], chunkCount: Int) throws(MergeError) {
        guard !results.isEmpty else { return }
        if durability == .batch, chunkCount >= Self.syncedTogether { try temporary.syncFileSystem() }
        var target = folder
        var touched = ""
        for index in results.indices {
            guard let staged = results[index].staged else { continue }
            if results[index].folder != touched {
                // What was made in the folder before is made durable before the next one is opened.
                if durability != .none, !touched.isEmpty { try target.sync() }
                touched = results[index].folder
                target = touched.isEmpty ? folder : try opened(touched)
            }
            try publish(staged, &results[index], in: target)
        }
        guard durability != .none else { return }
        if !touched.isEmpty { try target.sync() }
        try folder.sync()
    }

    private func opened(_ name: String) throws(MergeError) -> FolderHandle {
        if let known = subfolder.withLock({ $0 }), known.name == name { return known.handle }
        let handle = try FolderHandle(name, in: folder)
        subfolder.withLock { $0 = (name, handle) }
        return handle
    }

    private func publish(
        _ staged: StagedPacket, _ result: inout RowResult, in target: FolderHandle
    ) throws(MergeError) {
        result.staged = nil
        let name = result.fileName
        let source = staging[staged.worker]
        if try source.move(staged.name, to: name, in: target, replacing: overwrites) { return }
        let isSame = target.holds(name, count: result.bytes, digest: result.digest)
        source.remove(staged.name)
        if isSame {
            result.outcome = .unchanged
        } else {
            result.fail(
                .fileExists, "another file has the packet's name",
                hint: "give --overwrite to replace it, or choose another --name or --out")
        }
    }

    /// Removes what is left of the merge itself.
    func close() {
        temporary.removeContents()
        hidden.removeFolder("tmp")
        folder.removeFolder(".packet")
        folder.unlock()
    }
}
