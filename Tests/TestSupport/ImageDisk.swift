import Foundation

/// A file system in an image, for one test; unmounted with the value that made it. Only root may mount.
public final class ImageDisk: Sendable {
    /// What lies in the image.
    public enum Kind: String, Sendable, CaseIterable {
        case xfs
        case btrfs
    }

    /// Where it is mounted.
    public let path: String
    private let image: String
    /// Where the image lies; kept as long as this.
    private let folder: TemporaryFolder

    /// Makes one in a folder, and mounts it.
    ///
    /// - Parameter size: What it holds, as truncate(1) reads it: `400M`. XFS takes no less than 300 MiB.
    public init(_ kind: Kind, in folder: TemporaryFolder, size: String = "400M") throws {
        self.folder = folder
        path = folder.file("\(kind)")
        image = folder.file("\(kind).image")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        try Tool.run("truncate", ["-s", size, image])
        let made = try Tool.run("/usr/sbin/mkfs.\(kind)", ["-q", image])
        try required(if: made.status == 0, "mkfs.\(kind) makes no file system", from: .surroundings)
        try mount()
    }

    deinit { _ = try? Tool.run("umount", ["-l", path]) }

    private func mount() throws {
        let mounted = try Tool.run("mount", ["-o", "loop", image, path])
        try required(if: mounted.status == 0, "this user may not mount an image", from: .surroundings)
    }

    /// How many bytes its files take, what is not on the disk yet included.
    public func usedBytes() throws -> Int {
        try Tool.run("sync", ["-f", path])
        let facts = try FileManager.default.attributesOfFileSystem(forPath: path)
        return (facts[.systemSize] as? Int ?? 0) - (facts[.systemFreeSize] as? Int ?? 0)
    }

    /// Stops the file system at once, as a power cut does: nothing of what waits in memory reaches the disk
    /// (`FS_IOC_SHUTDOWN`). Only XFS can.
    public func cutPower() throws {
        let cut = try Tool.run("/usr/sbin/xfs_io", ["-x", "-c", "shutdown", path])
        try required(if: cut.status == 0, "xfs_io cannot stop the file system", from: .surroundings)
    }

    /// Mounts it again after a power cut. What is written to it meanwhile fails.
    public func restorePower() throws {
        try Tool.run("umount", ["-l", path])
        // An image is mounted once: the one before is gone when the last who used it is.
        for _ in 0..<600 {
            if try Tool.run("losetup", ["-n", "-O", "NAME", "-j", image]).output.isEmpty { break }
            Thread.sleep(forTimeInterval: 0.1)
        }
        try mount()
    }
}
