#if Server
import PacketFiles

/// Files that were uploaded for a screen, and not for a merge: each in a folder of its own, for its owner alone.
package struct PageUploads: Sendable {
    private let core: PageCore
    private let folder: PrivateFolder

    /// The uploads of the page that somebody visits.
    package init(_ visit: PageVisit) { self.init(visit.core) }

    init(_ core: PageCore) {
        self.core = core
        folder = PrivateFolder(core.settings.privateFolder).folder("uploads")
    }

    /// One of them.
    package struct Upload: Sendable {
        package let id: String
        package let name: String
        package let path: String
        fileprivate let folder: PrivateFolder

        /// Forgets it.
        package func remove() { folder.remove() }
    }

    /// Keeps a file; those of former visits that were never used are forgotten when there are more than ten.
    ///
    /// - Throws: `PageError` when it cannot be written.
    func keep(_ file: FormData.File) throws(PageError) -> Upload { try keep([file]) }

    /// Keeps files that belong together, such as a database and what stands beside it. The first gives the name.
    ///
    /// - Throws: `PageError` when they cannot be written.
    package func keep(_ all: [FormData.File]) throws(PageError) -> Upload {
        let old = (Files.names(in: folder.path) ?? []).filter(DraftStore.isID).sorted()
        for id in old.dropLast(10) { folder.folder(id).remove() }
        // The time comes first, so that the oldest are those that are sorted first.
        let random = String(Int.random(in: 46_656..<1_679_616), radix: 36)
        let id = String(max(1 << 45, core.settings.now()), radix: 36) + random
        let place = folder.folder(id)
        do throws(FileFailure) {
            for file in all { try place.write(SafeFileName.of(file.name), file.bytes) }
        } catch {
            throw PageError(
                507, "The private folder of the page cannot be written.", hint: "See whether the disk is full.")
        }
        let name = SafeFileName.of(all.first?.name ?? "file")
        return Upload(id: id, name: name, path: place.file(name), folder: place)
    }

    /// The file of an id.
    ///
    /// - Throws: `PageError` when it is gone.
    package func find(_ id: String) throws(PageError) -> Upload {
        guard DraftStore.isID(id), let name = Files.names(in: folder.folder(id).path)?.min() else {
            throw PageError(404, "The file is gone. Upload it again.")
        }
        return Upload(id: id, name: name, path: folder.folder(id).file(name), folder: folder.folder(id))
    }
}

extension JobStore {
    /// Waits for a job that does not take long.
    ///
    /// - Parameter ticks: For how many twentieths of a second.
    /// - Throws: `PageError` with what it said when it went wrong.
    func finish(_ job: Job, within ticks: Int) throws(PageError) {
        for _ in 0..<ticks {
            guard let status = find(job.id)?.status else {
                ProcessSurroundings.pause(milliseconds: 50)
                continue
            }
            guard status == 0 else {
                throw complaint(job.id) ?? PageError(422, remarks(job.id).joined(separator: " "))
            }
            return
        }
        throw PageError(504, "It takes longer than expected. See the log for what becomes of it.")
    }
}
#endif
