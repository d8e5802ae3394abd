import Interchange
import Synchronization

/// The folder that packets go to. A packet is written under a temporary name and gets its own when it is whole.
///
/// One merge at a time holds the folder, or any number of attempts at shards of one. What a killed merge left unfinished is
/// removed when the next one begins.
final class OutputFolder: PacketOutput {
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
    private let beginnings: SharedBeginnings
    private let state = Mutex(State())
    /// Below this many packets a chunk is synced file by file: writing out the whole file system would cost more.
    private static let syncedTogether = 64

    init(_ path: String, _ rules: OutputRules, workers: Int = 1) throws(MergeError) {
        folder = try FolderHandle(making: path)
        try folder.lock(shared: rules.attempt != nil)
        finder = folder.isEmpty ? nil : PacketFinder(folder, rules, workers: workers)
        hidden = try FolderHandle(".packet", in: folder)
        temporary = try FolderHandle("tmp", in: hidden)
        if rules.attempt == nil { temporary.removeContents() }
        var staging: [FolderHandle] = []
        for name in Self.stagingNames(rules, workers) { staging.append(try FolderHandle(name, in: temporary)) }
        self.staging = staging
        self.rules = rules
        beginnings = SharedBeginnings(in: temporary, isWanted: rules.sharesBlocks)
    }

    private static func stagingNames(_ rules: OutputRules, _ workers: Int) -> [String] {
        (0..<workers).map { number in rules.attempt.map { "\($0)-\(number)" } ?? "\(number)" }
    }

    func place(
        _ packet: [UInt8], beginning common: CommonBeginning?, for row: RowAccount, as free: StagedPacket,
        chunkCount: Int
    ) throws(MergeError) -> PacketPlace {
        if let found = finder?.find(packet, of: row, worker: free.worker) { return found }
        let beginning = beginnings.beginning(of: packet, common)
        if try !stage(packet, as: free, sharing: beginning, chunkCount: chunkCount), beginning != nil {
            beginnings.giveUp()
        }
        return .staged(free)
    }

    /// - Returns: Whether the packet shares its beginning with others.
    @discardableResult
    private func stage(
        _ packet: [UInt8], as staged: StagedPacket, sharing beginning: SharedBeginning? = nil, chunkCount: Int
    ) throws(MergeError) -> Bool {
        let alone = rules.durability == .file || (rules.durability == .batch && chunkCount < Self.syncedTogether)
        return try staging[staged.worker].write(staged.name, packet, syncing: alone, sharing: beginning)
    }

    func written(_ packet: [UInt8], at place: PacketPlace) throws(MergeError) -> [UInt8] {
        guard case .staged(let staged) = place else { return packet }
        return try staging[staged.worker].read(staged.name)
    }

    func discard(_ place: PacketPlace) {
        if case .staged(let staged) = place { discard(staged) }
    }

    private func discard(_ staged: StagedPacket) { staging[staged.worker].remove(staged.name) }

    // MARK: Publishing

    func publish(_ rows: [MergedRow], chunkCount: Int, _ permits: WorkPermits) throws -> [RowResult] {
        var places: [PacketPlace] = []
        places.reserveCapacity(rows.count)
        for row in rows { places.append(try finalPlace(of: row, chunkCount)) }
        try syncPackets(places, chunkCount, permits)
        var results: [RowResult] = []
        results.reserveCapacity(rows.count)
        var target = (name: "", folder: folder)
        for (row, place) in zip(rows, places) {
            switch row {
            case .failed(let row): results.append(RowResult(row))
            case .staged(let row):
                do throws(MergeError) {
                    try move(&target, to: row.account.folder, permits)
                } catch {
                    results.append(try refused(row, place, error, isTaken: folder.has(row.account.folder)))
                    continue
                }
                results.append(try publish(row, place, in: target.folder))
            }
        }
        guard rules.durability != .none else { return results }
        try permits.waiting {
            if !target.name.isEmpty { try target.folder.sync() }
            try folder.sync()
        }
        return results
    }

    /// Goes on to another subfolder. What was made in the one before is made durable first.
    private func move(
        _ target: inout (name: String, folder: FolderHandle), to name: String, _ permits: WorkPermits
    ) throws(MergeError) {
        guard target.name != name else { return }
        let before = target.name.isEmpty ? nil : target.folder
        target = ("", folder)
        if rules.durability != .none, let before {
            try permits.waiting { () throws(MergeError) in try before.sync() }
        }
        if !name.isEmpty { target = (name, try opened(name)) }
    }

    /// Where the packet of a row is. One that was found counts as there when the row has got the name that it wanted; else
    /// it is staged after all.
    private func finalPlace(of row: MergedRow, _ chunkCount: Int) throws(MergeError) -> PacketPlace {
        guard case .staged(let row) = row else { return .nowhere }
        guard case .found(let found, _) = row.packet.place, found != row.account.name else { return row.packet.place }
        let path = PacketPath(found)
        let holder = path.folder.isEmpty ? folder : try opened(path.folder)
        let staged = StagedPacket(worker: 0, number: -row.account.row)
        try stage(try holder.read(path.name), as: staged, chunkCount: chunkCount)
        return .staged(staged)
    }

    /// Writes the packets of a chunk to the disk, and once those that were found.
    private func syncPackets(
        _ places: [PacketPlace], _ chunkCount: Int, _ permits: WorkPermits
    ) throws(MergeError) {
        guard rules.durability != .none else { return }
        let isStaged = places.contains { if case .staged = $0 { true } else { false } }
        let isFound = places.contains { if case .found = $0 { true } else { false } }
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

    private func publish(_ row: StagedRow, _ place: PacketPlace, in target: FolderHandle) throws -> RowResult {
        if case .found(_, let time) = place { return RowResult(PublishedRow(row, standingSince: time)) }
        guard case .staged(let staged) = place else { return RowResult(unwritten: .staged(row)) }
        let name = row.account.fileName
        let source = staging[staged.worker]
        do throws(MergeError) {
            if try source.move(staged.name, to: name, in: target, replacing: false) {
                return RowResult(PublishedRow(row))
            }
        } catch {
            return try refused(row, place, error, isTaken: target.has(name))
        }
        // Only a file gives way to a packet, whatever the command says.
        if let kind = target.kind(of: name), kind != .file {
            return refused(row, place, "\(kind.rawValue) has the packet's name")
        }
        if let time = try standing(row, in: target) {
            discard(staged)
            return RowResult(PublishedRow(row, standingSince: time))
        }
        switch try replacement(by: row, in: target) {
        case .failure(let failed):
            discard(staged)
            return RowResult(failed)
        case .success(let isReplacement):
            do throws(MergeError) {
                _ = try source.move(staged.name, to: name, in: target, replacing: true)
                return RowResult(PublishedRow(row, isReplacement: isReplacement))
            } catch {
                return try refused(row, place, error, isTaken: true)
            }
        }
    }

    /// Since when the packet of a row stands under its name; nil where something else does.
    ///
    /// - Throws: `MergeError` in a shard where that cannot be read now: it says nothing against the row.
    private func standing(_ row: StagedRow, in target: FolderHandle) throws(MergeError) -> Int64? {
        do throws(MergeError) {
            return try target.time(of: row.account.fileName, count: row.packet.count, digest: row.digest)
        } catch {
            guard rules.attempt == nil else { throw error }
            return nil
        }
    }

    /// Fails a row whose packet cannot get its name, for what the name is or what has it.
    ///
    /// - Parameter isTaken: Whether something has the name.
    /// - Throws: The error, when it is not this row's alone.
    private func refused(
        _ row: StagedRow, _ place: PacketPlace, _ error: MergeError, isTaken: Bool
    ) throws -> RowResult {
        // A shard that runs again may have more luck with the very same name.
        let isForNow = rules.attempt != nil && SystemFailure.isPassing(error.number)
        guard !isForNow, error.isOfOneName(isTaken: isTaken) else { throw error }
        return refused(row, place, error.message)
    }

    private func refused(_ row: StagedRow, _ place: PacketPlace, _ message: String) -> RowResult {
        discard(place)
        return RowResult(
            FailedRow(
                row, .fileExists, message: message,
                hint: "move what is in the way, or choose another --name or --out"))
    }

    /// Whether the file that has the packet's name gives way to it as the row's packet before the row was changed; or the
    /// row without a packet, when the file does not give way.
    private func replacement(by row: StagedRow, in target: FolderHandle) throws -> Result<Bool, FailedRow> {
        let name = row.account.name
        let hint = "give --overwrite to replace it, or choose another --name or --out"
        guard !rules.inputs.contains(name) else {
            return .failure(
                FailedRow(
                    row, .fileExists, message: "the packet's name is that of a file that this merge reads",
                    hint: "choose another --name or --out"))
        }
        if rules.overwrites { return .success(false) }
        let past = try rules.history?.packet(named: name)
        let digest = past == nil ? nil : target.digest(of: row.account.fileName)
        return switch NameConflict(past, input: row.account.input, digest: digest) {
        case .rowChanged: .success(true)
        case .outdated(let message): .failure(FailedRow(row, .packetOutdated, message: message, hint: hint))
        case .foreign(let message): .failure(FailedRow(row, .fileExists, message: message, hint: hint))
        }
    }

    func close() {
        if rules.attempt == nil {
            temporary.removeContents()
        } else {
            for handle in staging { handle.removeContents() }
            for name in Self.stagingNames(rules, staging.count) { temporary.removeFolder(name) }
        }
        hidden.removeFolder("tmp")
        folder.removeFolder(".packet")
        folder.unlock()
    }
}

/// A row whose packet stands under its name. Only the folder makes one, so nothing is told of that is not there.
struct PublishedRow {
    let row: StagedRow
    /// Since when, if the very same file stood there already; nil when it was written now.
    let standsSince: Int64?
    /// Whether it took the place of the packet that the row had before it was changed.
    let isReplacement: Bool

    fileprivate init(_ row: StagedRow, standingSince time: Int64? = nil, isReplacement: Bool = false) {
        self.row = row
        standsSince = time
        self.isReplacement = isReplacement
    }
}
