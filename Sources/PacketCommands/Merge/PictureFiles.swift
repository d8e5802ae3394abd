import PDFPictures
import PacketFiles
import PacketTemplate
import Synchronization

/// The pictures that rows name: files of the folder of the table and of those that the user named, and no others. A table
/// is often somebody else's, and what a packet shows goes to a third.
///
/// Pictures are kept while they fit in the cache, so that a logo of all rows is read once. When the cache is full it is
/// emptied; photos that are used once each would drive everything else out of a cleverer one, too.
final class PictureFiles: PictureSource {
    private struct Cache {
        var found: [String: Result<Picture, PictureFailure>] = [:]
        var size = 0
    }

    private let folders: FileFolders
    private let cacheLimit: Int
    private let cache = Mutex(Cache())
    private let missed = Atomic<Bool>(false)

    /// - Parameters:
    ///   - folders: At which relative paths start, one after the other.
    ///   - cacheLimit: How many bytes of pictures are kept.
    /// - Throws: `FileFailure` when a folder cannot be used.
    init(folders: [String], cacheLimit: Int = 128 << 20) throws(FileFailure) {
        self.folders = try FileFolders(folders)
        self.cacheLimit = cacheLimit
    }

    /// Looks whether every picture could be read that another try may read: that one could not says nothing against its row.
    ///
    /// - Throws: `CommandError` that passes.
    func checkMissed() throws(CommandError) {
        guard missed.load(ordering: .relaxed) else { return }
        throw CommandError(
            .fileAccess, "a picture could not be read", hint: "run the same command again", isPassing: true)
    }

    /// How many bytes are kept at the moment.
    var cachedBytes: Int { cache.withLock { $0.size } }

    func picture(named name: ArraySlice<UInt8>) -> Result<Picture, PictureFailure> {
        let name = String(decoding: name, as: UTF8.self)
        if let known = cache.withLock({ $0.found[name] }) { return known }
        let result = read(name)
        let size = name.utf8.count + 256 + ((try? result.get())?.byteCount ?? 0)
        cache.withLock { cache in
            if cache.size + size > cacheLimit { cache = Cache() }
            guard size <= cacheLimit, cache.found.updateValue(result, forKey: name) == nil else { return }
            cache.size += size
        }
        return result
    }

    private func read(_ name: String) -> Result<Picture, PictureFailure> {
        let file = Result { () throws(FileFailure) in try folders.readRegular(name, limit: Picture.byteLimit) }
        switch file {
        case .success(let bytes):
            return Result { () throws(PictureError) in try Picture(bytes) }.mapError { error in
                PictureFailure(
                    message: "the picture \(error.message)", hint: "save it again as PNG or JPEG with another program")
            }
        case .failure(let failure):
            if failure.isPassing { missed.store(true, ordering: .relaxed) }
            return .failure(describe(failure))
        }
    }

    private func describe(_ failure: FileFailure) -> PictureFailure {
        switch failure {
        case .outside where folders.isEmpty:
            PictureFailure(
                message: "the people come from no file, so there is no folder to take the picture from",
                hint: "name the folder of the pictures with --pictures")
        case .outside:
            PictureFailure(
                message: "the picture is not in the folder of the table, nor in one that --pictures names",
                hint: "put it into the folder of the table, or allow its folder with --pictures")
        case .missing:
            PictureFailure(
                message: "there is no file where the value says the picture is",
                hint: "paths start at the folder of the table, then at those that --pictures names")
        case .notPermitted:
            PictureFailure(message: "the picture may not be read", hint: "see to the permissions of the file")
        case .tooLarge:
            PictureFailure(
                message: "the picture has more than \(Picture.byteLimit >> 20) MB", hint: "save it with fewer pixels")
        case .unavailable:
            PictureFailure(message: "the picture cannot be read at the moment", hint: "try again")
        default:
            PictureFailure(message: "the picture is no file that can be read", hint: "name a PNG or JPEG file")
        }
    }
}
