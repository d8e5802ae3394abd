import Foundation

/// A file system in memory that holds little, for one test; unmounted with the value that made it. Only root may mount.
public final class SmallDisk {
    /// Where it is mounted.
    public let path: String

    /// Mounts one in a folder.
    ///
    /// - Parameter size: What it holds, as mount(8) reads it: `20m`.
    public init(in folder: TemporaryFolder, size: String) throws {
        path = folder.file("disk")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let mounted = try Tool.run("mount", ["-t", "tmpfs", "-o", "size=\(size)", "tmpfs", path])
        try required(
            if: mounted.status == 0, "this user may not mount a small file system", from: .surroundings)
    }

    deinit { _ = try? Tool.run("umount", ["-l", path]) }

    /// Makes it larger, or smaller.
    public func resize(to size: String) throws {
        let mounted = try Tool.run("mount", ["-o", "remount,size=\(size)", path])
        try required(if: mounted.status == 0, "a mounted file system cannot be resized", from: .surroundings)
    }
}
