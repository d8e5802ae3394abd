import FoundationEssentials

/// A copy of a database in a folder that only this user can enter; deleted with the value that made it.
///
/// The log of what was written last (`-wal`) comes along; without it the newest objects would be missing. Its index
/// (`-shm`) stays: SQLite makes it anew.
final class StoreCopy {
    /// The path of the copy.
    let path: String
    private let folder: String

    /// The largest store, in bytes.
    private static let limit = 2 << 30

    init(of path: String) throws(ManagedStoreError) {
        let files = FileManager.default
        var isFolder = false
        guard !path.isEmpty, !path.utf8.contains(0), files.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw ManagedStoreError(.fileNotFound, message: "There is no such file.")
        }
        guard !isFolder else {
            throw ManagedStoreError(.notAStore, message: "This is a folder. Name the store's file (.sqlite, .store).")
        }
        folder = files.temporaryDirectory.path + "/packet-\(UUID().uuidString)"
        self.path = folder + "/store.sqlite"
        do {
            let attributes = try files.attributesOfItem(atPath: path)
            let size = (attributes[.size] as? Int) ?? (attributes[.size] as? UInt64).map { Int(clamping: $0) } ?? 0
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw ManagedStoreError(.notAStore, message: "This is no ordinary file.")
            }
            guard size <= Self.limit else {
                throw ManagedStoreError(.tooLarge, message: "The store is larger than 2 GB.")
            }
            try files.createDirectory(
                atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try files.copyItem(atPath: path, toPath: self.path)
            if files.fileExists(atPath: path + "-wal") {
                try files.copyItem(atPath: path + "-wal", toPath: self.path + "-wal")
            }
            // A copy has the original's mode, which may be read-only.
            for name in [self.path, self.path + "-wal"] where files.fileExists(atPath: name) {
                try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: name)
            }
        } catch {
            try? files.removeItem(atPath: folder)
            if let error = error as? ManagedStoreError { throw error }
            throw ManagedStoreError(
                .unreadable,
                message: "The store cannot be copied for reading. Check its permissions and the space left.")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }
}
