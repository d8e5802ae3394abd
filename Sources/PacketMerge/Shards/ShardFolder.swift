import Interchange

/// Where the shards of one merge keep what they have in common and what became of their rows: a folder in
/// `.packet/shards` of the output folder, for its owner alone.
///
/// Any number of machines may use it at the same time, on a file system without locks too: a file in it is kept once and
/// never changed, or has one writer.
public struct ShardFolder: Sendable {
    /// What the folder is called.
    public let name: String
    let handle: FolderHandle

    private init(_ name: String, _ handle: FolderHandle) { (self.name, self.handle) = (name, handle) }

    /// The folders of an output folder, in the order of their names; none where it is not there.
    ///
    /// - Throws: `MergeError` where one of them cannot be opened now, and perhaps another time.
    public static func all(in out: String) throws(MergeError) -> [ShardFolder] {
        let folder: FolderHandle
        do throws(MergeError) { folder = try FolderHandle(existing: out) } catch {
            guard !SystemFailure.isPassing(error.number) else { throw error }
            return []
        }
        guard let hidden = try FolderHandle(existing: ".packet", in: folder),
            let shards = try FolderHandle(existing: "shards", in: hidden)
        else { return [] }
        var folders: [ShardFolder] = []
        for name in try shards.allNames().sorted() {
            guard let handle = try FolderHandle(existing: name, in: shards) else { continue }
            folders.append(ShardFolder(name, handle))
        }
        return folders
    }

    /// Opens a folder, and makes it where it is missing, with the output folder.
    ///
    /// - Parameter name: A name without slashes.
    /// - Throws: `MergeError` with code `.folder`.
    public init(_ name: String, in out: String) throws(MergeError) {
        let hidden = try FolderHandle(".packet", in: try FolderHandle(making: out))
        self.init(name, try FolderHandle(name, in: try FolderHandle("shards", in: hidden)))
    }

    /// When an attempt last began, or the merge was planned, in microseconds of UTC since 1970.
    public var changedAt: Int64 { handle.changedAt }

    /// The path of the folder.
    public var path: String { handle.path }

    /// The bytes of a file; nil where there is none of at most 64 MB that may be read.
    ///
    /// - Throws: `MergeError` where it cannot be read now, and perhaps another time.
    public func read(_ name: String) throws(MergeError) -> [UInt8]? {
        // What cannot be seen now is opened, which says why.
        guard [.file, nil].contains(handle.kind(of: name)) else { return nil }
        do throws(MergeError) { return try handle.read(name, limit: 64 << 20) } catch {
            guard !SystemFailure.isPassing(error.number) else { throw error }
            return nil
        }
    }

    /// Keeps a file, whole and durable, unless there is one of the name.
    ///
    /// - Returns: Whether the file is these bytes; false where another process was first.
    /// - Throws: `MergeError` when it cannot be written.
    public func keep(_ name: String, _ bytes: [UInt8]) throws(MergeError) -> Bool {
        try put(name, bytes, replacing: false)
    }

    /// Keeps a file in place of one of the same name.
    ///
    /// - Throws: `MergeError` when it cannot be written.
    public func replace(_ name: String, _ bytes: [UInt8]) throws(MergeError) {
        _ = try put(name, bytes, replacing: true)
    }

    private func put(_ name: String, _ bytes: [UInt8], replacing: Bool) throws(MergeError) -> Bool {
        let temporary = ".\(name).\(UInt64.random(in: .min ... .max))"
        try handle.write(temporary, bytes, syncing: true)
        defer { handle.remove(temporary) }
        guard try handle.move(temporary, to: name, in: handle, replacing: replacing) else { return false }
        try handle.sync()
        return true
    }

    /// The names of the logs of all attempts, by what the files of their shard begin with.
    ///
    /// - Throws: `MergeError` where they cannot be read now, and perhaps another time.
    func attempts() throws(MergeError) -> [String: [String]] {
        let logs = try handle.allNames().filter { $0.hasSuffix(AttemptLog.ending) && !$0.hasPrefix(".") }.sorted()
        return Dictionary(grouping: logs) { name in name.prefix { $0 != "." }.description }
    }
}
