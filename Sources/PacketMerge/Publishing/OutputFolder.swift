import Synchronization

/// The folder that packets go to. A packet is written under a temporary name and gets its own when it is whole.
///
/// One merge at a time holds the folder. What a killed merge left unfinished is removed when the next one begins.
final class OutputFolder: Sendable {
    private struct State {
        /// The subfolder that was published into last.
        var subfolder: (name: String, handle: FolderHandle)?
        /// Whether what stood there before this merge has reached the disk.
        var isPastDurable = false
    }

    let folder: FolderHandle
    private let hidden: FolderHandle
    private let temporary: FolderHandle
    /// One folder for each worker: in a common one they would wait for each other, and for the publisher.
    private let staging: [FolderHandle]
    /// Finds packets that are there already; nil in an empty folder.
    private let finder: PacketFinder?
    private let rules: OutputRules
    private let state = Mutex(State())
    /// Below this many packets a chunk is synced file by file: writing out the whole file system would cost more.
    private static let syncedTogether = 64

    init(_ path: String, _ rules: OutputRules, workers: Int = 1) throws(MergeError) {
        folder = try FolderHandle(making: path)
        try folder.lock()
        finder = folder.isEmpty ? nil : PacketFinder(folder, rules, workers: workers)
        hidden = try FolderHandle(".packet", in: folder)
        temporary = try FolderHandle("tmp", in: hidden)
        temporary.removeContents()
        var staging: [FolderHandle] = []
        for number in 0..<workers { staging.append(try FolderHandle("\(number)", in: temporary)) }
        self.staging = staging
        self.rules = rules
    }

    /// Notes in a result that its packet stands under the name it wants already; false when it has to be staged.
    func find(_ packet: [UInt8], _ result: inout RowResult, worker: Int) -> Bool {
        finder?.find(packet, &result, worker: worker) ?? false
    }

    /// Writes a packet that waits for its name.
    func stage(_ packet: [UInt8], as staged: StagedPacket, chunkCount: Int) throws(MergeError) {
        let alone = rules.durability == .file || (rules.durability == .batch && chunkCount < Self.syncedTogether)
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
    func publish(_ results: inout [RowResult], chunkCount: Int, _ permits: WorkPermits) throws {
        for index in results.indices where results[index].found != nil { try settle(&results[index], chunkCount) }
        try syncPackets(results, chunkCount, permits)
        var target = folder
        var touched = ""
        for index in results.indices where results[index].staged != nil || results[index].found != nil {
            if results[index].folder != touched {
                // What was made in the folder before is made durable before the next one is opened.
                if rules.durability != .none, !touched.isEmpty { try permits.waiting { try target.sync() } }
                touched = ""
                target = folder
                do throws(MergeError) {
                    if !results[index].folder.isEmpty { target = try opened(results[index].folder) }
                    touched = results[index].folder
                } catch {
                    try refuse(&results[index], error, isTaken: folder.has(results[index].folder))
                    continue
                }
            }
            guard let staged = results[index].staged else { continue }
            try publish(staged, &results[index], in: target)
        }
        guard rules.durability != .none else { return }
        try permits.waiting {
            if !touched.isEmpty { try target.sync() }
            try folder.sync()
        }
    }

    /// A packet that was found counts as there when it has got the name it wanted; else it is staged after all.
    private func settle(_ result: inout RowResult, _ chunkCount: Int) throws(MergeError) {
        guard let found = result.found, found != result.name else {
            result.outcome = .unchanged
            return
        }
        result.found = nil
        let path = PacketPath(found)
        let holder = path.folder.isEmpty ? folder : try opened(path.folder)
        let staged = StagedPacket(worker: 0, number: -result.row)
        try stage(try holder.read(path.name), as: staged, chunkCount: chunkCount)
        result.staged = staged
    }

    /// Writes the packets of a chunk to the disk, and once those that were found.
    private func syncPackets(_ results: [RowResult], _ chunkCount: Int, _ permits: WorkPermits) throws(MergeError) {
        guard rules.durability != .none else { return }
        let isStaged = results.contains { $0.staged != nil }
        let isFound = results.contains { $0.found != nil }
        let isPastDurable = state.withLock { $0.isPastDurable }
        let isTogether = rules.durability == .batch && chunkCount >= Self.syncedTogether
        guard isStaged && isTogether || isFound && !isPastDurable else { return }
        try permits.waiting { () throws(MergeError) in try temporary.syncFileSystem() }
        state.withLock { $0.isPastDurable = true }
    }

    private func opened(_ name: String) throws(MergeError) -> FolderHandle {
        if let known = state.withLock({ $0.subfolder }), known.name == name { return known.handle }
        let handle = try FolderHandle(name, in: folder)
        state.withLock { $0.subfolder = (name, handle) }
        return handle
    }

    private func publish(_ staged: StagedPacket, _ result: inout RowResult, in target: FolderHandle) throws {
        let name = result.fileName
        let source = staging[staged.worker]
        do throws(MergeError) {
            guard try !source.move(staged.name, to: name, in: target, replacing: false) else {
                result.staged = nil
                return
            }
        } catch {
            return try refuse(&result, error, isTaken: target.has(name))
        }
        // Only a file gives way to a packet, whatever the command says.
        if let kind = target.kind(of: name), kind != .file {
            return refuse(&result, "\(kind.rawValue) has the packet's name")
        }
        if let time = target.time(of: name, count: result.bytes, digest: result.digest) {
            drop(&result)
            result.outcome = .unchanged
            result.standsSince = time
            return
        }
        guard try mayReplace(&result, in: target) else { return drop(&result) }
        do throws(MergeError) {
            _ = try source.move(staged.name, to: name, in: target, replacing: true)
            result.staged = nil
        } catch {
            try refuse(&result, error, isTaken: true)
        }
    }

    /// Fails a row whose packet cannot get its name, for what the name is or what has it.
    ///
    /// - Parameter isTaken: Whether something has the name.
    /// - Throws: The error, when it is not this row's alone.
    private func refuse(_ result: inout RowResult, _ error: MergeError, isTaken: Bool) throws {
        guard error.isOfOneName(isTaken: isTaken) else { throw error }
        refuse(&result, error.message)
    }

    private func refuse(_ result: inout RowResult, _ message: String) {
        drop(&result)
        result.fail(.fileExists, message, hint: "move what is in the way, or choose another --name or --out")
    }

    /// Removes the packet of a row that waits for its name.
    private func drop(_ result: inout RowResult) {
        if let staged = result.staged { discard(staged) }
        result.staged = nil
    }

    /// Whether a file may give way to the packet; if not, the result says why.
    private func mayReplace(_ result: inout RowResult, in target: FolderHandle) throws -> Bool {
        let hint = "give --overwrite to replace it, or choose another --name or --out"
        if rules.overwrites, !rules.inputs.contains(result.name) { return true }
        guard !rules.inputs.contains(result.name) else {
            result.fail(
                .fileExists, "the packet's name is that of a file that this merge reads",
                hint: "choose another --name or --out")
            return false
        }
        let past = try rules.history?.packet(named: result.name)
        let digest = past == nil ? nil : target.digest(of: result.fileName)
        switch NameConflict(past, input: result.input, digest: digest) {
        case .rowChanged:
            result.isReplacement = true
            return true
        case .outdated(let message): result.fail(.packetOutdated, message, hint: hint)
        case .foreign(let message): result.fail(.fileExists, message, hint: hint)
        }
        return false
    }

    /// Removes what is left of the merge itself.
    func close() {
        temporary.removeContents()
        hidden.removeFolder("tmp")
        folder.removeFolder(".packet")
        folder.unlock()
    }
}
