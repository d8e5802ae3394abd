/// A file of a merge that is written piece by piece and appears under its name when it is whole. One that is there already
/// is compared instead, unless it is to be replaced.
///
/// Not Sendable.
struct WholeFile {
    private let folder: FolderHandle
    private let name: String
    private let replaces: Bool
    private let syncs: Bool
    /// The file that is being written; nil for one that is there already and being compared.
    private var file: GrowingFile?
    private var compared: ComparedFile?

    /// Opens the file.
    ///
    /// - Parameter option: What named it, for messages: `--single`.
    init(_ name: String, in folder: FolderHandle, _ plan: MergePlan, option: String) throws(MergeError) {
        guard !plan.inputs.contains(name) else {
            throw MergeError(code: .exists, message: "“\(name)” is read by this merge; choose another \(option)")
        }
        self.folder = folder
        self.name = name
        replaces = plan.overwrites
        syncs = plan.durability != .none
        let kind = folder.kind(of: name)
        if let kind, kind != .file, !kind.isStream { throw .taken(name, by: kind, option: option) }
        compared = try plan.overwrites || kind?.isStream == true ? nil : ComparedFile(name, in: folder)
        if compared == nil { file = try GrowingFile(name, in: folder) }
    }

    /// Adds bytes at the end.
    ///
    /// - Throws: `MergeError` with code `.exists` when the file that is there has others.
    func append(_ bytes: [UInt8]) throws(MergeError) {
        try file?.append(bytes)
        try compared?.append(bytes)
    }

    /// Gives the file its name.
    ///
    /// - Parameter whole: Size and SHA-256 of the file, by which one that is there is known as the very same; nil where they
    ///   are not known.
    /// - Returns: When it was written, in microseconds of UTC since 1970, if the very same file was there already.
    func publish(_ whole: (count: Int, digest: [UInt8])?) throws(MergeError) -> Int64? {
        if let compared { return try compared.finish() }
        func existing() -> Int64? { whole.flatMap { try? folder.time(of: name, count: $0.count, digest: $0.digest) } }
        if replaces, let time = existing() { return time }
        if try file?.publish(replacing: replaces, syncing: syncs) == true { return nil }
        guard let time = existing() else { throw .exists(name) }
        return time
    }
}
