import PDFPictures
import PacketTemplate
import Synchronization

/// The pictures that rows name: files, by paths that start at the folder of the table.
///
/// Pictures are kept while they fit in the cache, so that a logo of all rows is read once. When the cache is full it is
/// emptied; photos that are used once each would drive everything else out of a cleverer one, too.
final class PictureFiles: PictureSource {
    private struct Cache {
        var found: [String: Result<Picture, PictureFailure>] = [:]
        var size = 0
    }

    private let folder: String
    private let cacheLimit: Int
    private let cache = Mutex(Cache())

    /// - Parameter cacheLimit: How many bytes of pictures are kept.
    init(folder: String, cacheLimit: Int = 128 << 20) {
        self.folder = folder
        self.cacheLimit = cacheLimit
    }

    /// How many bytes are kept at the moment.
    var cachedBytes: Int { cache.withLock { $0.size } }

    func picture(named name: ArraySlice<UInt8>) -> Result<Picture, PictureFailure> {
        let name = String(decoding: name, as: UTF8.self)
        let path = name.utf8.first == UInt8(ascii: "/") || folder == "." ? name : "\(folder)/\(name)"
        if let known = cache.withLock({ $0.found[path] }) { return known }
        let result = Self.read(path)
        let size = path.utf8.count + 256 + ((try? result.get())?.byteCount ?? 0)
        cache.withLock { cache in
            if cache.size + size > cacheLimit { cache = Cache() }
            guard size <= cacheLimit, cache.found.updateValue(result, forKey: path) == nil else { return }
            cache.size += size
        }
        return result
    }

    private static func read(_ path: String) -> Result<Picture, PictureFailure> {
        let file = Result { () throws(FileFailure) in try Files.readRegular(path, limit: Picture.byteLimit) }
        switch file {
        case .success(let bytes):
            return Result { () throws(PictureError) in try Picture(bytes) }.mapError { error in
                PictureFailure(
                    message: "the picture \(error.message)", hint: "save it again as PNG or JPEG with another program")
            }
        case .failure(let failure): return .failure(describe(failure))
        }
    }

    private static func describe(_ failure: FileFailure) -> PictureFailure {
        switch failure {
        case .missing:
            PictureFailure(
                message: "there is no file where the value says the picture is",
                hint: "paths start at the folder of the table")
        case .notPermitted:
            PictureFailure(message: "the picture may not be read", hint: "see to the permissions of the file")
        case .tooLarge:
            PictureFailure(
                message: "the picture has more than \(Picture.byteLimit >> 20) MB", hint: "save it with fewer pixels")
        default:
            PictureFailure(message: "the picture is no file that can be read", hint: "name a PNG or JPEG file")
        }
    }
}
