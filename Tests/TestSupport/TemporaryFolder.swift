import Foundation
import Synchronization

/// A folder of its own for one test; deleted with the value that made it.
public final class TemporaryFolder: Sendable {
    /// The path of the folder.
    public let path: String

    /// Makes a folder.
    ///
    /// - Parameter inMemory: Whether it is to be on a file system in memory, if there is one.
    public init(inMemory: Bool = false) throws {
        let isThere = inMemory && FileManager.default.isWritableFile(atPath: "/dev/shm")
        path = (isThere ? "/dev/shm/" : NSTemporaryDirectory()) + "packet-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Makes a folder for all tests together; deleted when they end.
    public static func forAllTests() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let isFirst = kept.withLock { kept in
            kept.append(folder)
            return kept.count == 1
        }
        if isFirst { atexit { TemporaryFolder.kept.withLock { $0.removeAll() } } }
        return folder
    }

    private static let kept = Mutex<[TemporaryFolder]>([])

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { path + "/" + name }

    /// The names of what is in the folder.
    public func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    /// Writes a file.
    public func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    }

    /// Writes a file.
    public func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    /// The content of a file.
    public func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name))))
    }

    /// The content of a file as text.
    public func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

    /// Makes a named pipe in the folder.
    public func makePipe(_ name: String) throws {
        let made = try Tool.run("mkfifo", [file(name)])
        try required(if: made.status == 0, "no pipe can be made: \(made.errors)", from: .surroundings)
    }

    /// Makes a device in the folder that forgets all that it is given, as root may.
    public func makeDevice(_ name: String) throws {
        let made = try Tool.run("mknod", [file(name), "c", "1", "3"])
        try required(if: made.status == 0, "this user may not make devices", from: .surroundings)
    }

    /// Copies a file into the folder under its own name.
    public func copy(_ path: String) throws {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        try FileManager.default.copyItem(atPath: path, toPath: file(name))
    }
}
