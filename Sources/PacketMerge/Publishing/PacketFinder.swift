import Synchronization

/// Finds packets that stand under their names already, before they are written anew: reading a file costs a fraction of
/// writing it.
///
/// Workers call it at the same time. It knows the name that a row wants; whether the row gets it depends on the rows
/// before, and is seen by the publisher.
final class PacketFinder: Sendable {
    private struct Subfolder {
        var name = ""
        /// Nil when there is none of the name.
        var handle: FolderHandle?
    }

    private let folder: FolderHandle
    private let rules: OutputRules
    /// The subfolder in which each worker looked last.
    private let subfolders: [Box]

    private final class Box: Sendable {
        let value = Mutex(Subfolder())
    }

    init(_ folder: FolderHandle, _ rules: OutputRules, workers: Int) {
        self.folder = folder
        self.rules = rules
        subfolders = (0..<workers).map { _ in Box() }
    }

    /// Where a row's packet is already; nil when it is not.
    func find(_ packet: [UInt8], of row: RowAccount, worker: Int) -> PacketPlace? {
        // Where files are replaced, what has the name now may be gone when a row behind gets another one.
        guard !rules.overwrites || rules.hasUniqueNames, !row.name.isEmpty else { return nil }
        guard let count = rules.rowsPerFolder else {
            return folder.time(of: row.name, holding: packet).map { .found(path: row.name, since: $0) }
        }
        let name = PacketNames.folder(ofRow: row.row, count)
        return subfolder(name, worker)?.time(of: row.name, holding: packet).map {
            .found(path: "\(name)/\(row.name)", since: $0)
        }
    }

    private func subfolder(_ name: String, _ worker: Int) -> FolderHandle? {
        subfolders[worker].value.withLock { known in
            if known.name != name {
                known = Subfolder(name: name, handle: try? FolderHandle(existing: name, in: folder))
            }
            return known.handle
        }
    }
}
