import Synchronization

/// The folder that packets go to. A packet is written under a temporary name and gets its own when it is whole.
///
/// One merge at a time holds the folder. What a killed merge left unfinished is removed when the next one begins.
final class OutputFolder: Sendable {
    private let folder: FolderHandle
    private let hidden: FolderHandle
    private let temporary: FolderHandle
    private let durability: Durability
    private let overwrites: Bool
    /// The subfolder that was published into last.
    private let subfolder = Mutex<(name: String, handle: FolderHandle)?>(nil)
    /// Below this many packets a chunk is synced file by file: writing out the whole file system would cost more.
    private static let syncedTogether = 64

    init(_ path: String, durability: Durability, overwrites: Bool) throws(MergeError) {
        folder = try FolderHandle(making: path)
        guard folder.lock() else { throw .busy(path) }
        hidden = try FolderHandle(".packet", in: folder)
        temporary = try FolderHandle("tmp", in: hidden)
        for name in temporary.names() { temporary.remove(name) }
        self.durability = durability
        self.overwrites = overwrites
    }

    /// Writes a packet that waits for its name.
    func stage(_ packet: [UInt8], as name: String, chunkCount: Int) throws(MergeError) {
        let alone = durability == .file || (durability == .batch && chunkCount < Self.syncedTogether)
        try temporary.write(name, packet, syncing: alone)
    }

    /// Reads a packet that waits for its name.
    func staged(_ name: String) throws(MergeError) -> [UInt8] { try temporary.read(name) }

    /// Removes a packet that waits for its name.
    func discard(_ name: String) { temporary.remove(name) }

    /// Gives the packets of a chunk their names, in order.
    func publish(_ results: inout [RowResult]) throws(MergeError) {
        if durability == .batch, results.count >= Self.syncedTogether { try temporary.syncFileSystem() }
        var target = folder
        var touched = ""
        for index in results.indices {
            guard let staged = results[index].temporary else { continue }
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

    private func publish(_ staged: String, _ result: inout RowResult, in target: FolderHandle) throws(MergeError) {
        result.temporary = nil
        let name = result.fileName
        if try temporary.move(staged, to: name, in: target, replacing: overwrites) { return }
        let isSame = target.holds(name, count: result.bytes, digest: result.digest)
        temporary.remove(staged)
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
        for name in temporary.names() { temporary.remove(name) }
        hidden.removeFolder("tmp")
        folder.removeFolder(".packet")
        folder.unlock()
    }
}
