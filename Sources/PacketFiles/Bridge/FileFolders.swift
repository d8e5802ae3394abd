import Glibc

/// Folders whose files may be read, and those of no other folder.
///
/// What counts is where the file is that was opened, as the kernel tells (proc_pid_fd(5)): a path may begin at the root
/// and have `..` and links in it, and nothing can be put in its place between the question and the reading.
package final class FileFolders: Sendable {
    /// Descriptors of the folders, good for nothing but finding files.
    private let descriptors: [CInt]

    /// - Throws: `FileFailure` when one is not there, or is no folder.
    package init(_ paths: [String]) throws(FileFailure) {
        var descriptors: [CInt] = []
        for path in paths {
            let folder = unsafe path.utf8.contains(0) ? -1 : open(path, __O_PATH | O_DIRECTORY | O_CLOEXEC)
            guard folder >= 0 else {
                let number = path.utf8.contains(0) ? ENOENT : errno
                for descriptor in descriptors { close(descriptor) }
                throw FileFailure(errorNumber: number)
            }
            descriptors.append(folder)
        }
        self.descriptors = descriptors
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    /// Whether there is no folder at all.
    package var isEmpty: Bool { descriptors.isEmpty }

    /// Reads a regular file that is not larger than a limit, in bytes. A relative path starts at each of the folders in
    /// their order until there is a file.
    ///
    /// - Throws: `FileFailure`; `.outside` when the file is in none of the folders, or would not be if there were one.
    package func readRegular(_ name: String, limit: Int) throws(FileFailure) -> [UInt8] {
        guard !name.utf8.contains(0) else { throw .missing }
        let isAbsolute = name.utf8.first == UInt8(ascii: "/")
        var failure = FileFailure.outside
        for (index, start) in (isAbsolute ? [AT_FDCWD] : descriptors).enumerated() {
            do throws(FileFailure) {
                return try read(name, from: start, limit: limit)
            } catch {
                // What is not there may be in the next folder; else the first word about it counts.
                guard error == .missing else { throw error }
                if index == 0 { failure = error }
            }
        }
        throw failure
    }

    private func read(_ name: String, from start: CInt, limit: Int) throws(FileFailure) -> [UInt8] {
        // Opened without access first: opening a device, or a pipe, may do something.
        let place = unsafe openat(start, name, __O_PATH | O_CLOEXEC)
        guard place >= 0 else {
            let failure = FileFailure(errorNumber: errno)
            // Nobody is told what there is elsewhere.
            throw leadsOutside(name, from: start) ? .outside : failure
        }
        defer { close(place) }
        guard let path = Self.path(of: place), isInside(path) else { throw .outside }
        var status = stat()
        guard unsafe fstat(place, &status) == 0 else { throw FileFailure(errorNumber: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw status.st_mode & S_IFMT == S_IFDIR ? .folder : .failed }
        return try Files.readRegular("/proc/self/fd/\(place)", limit: limit)
    }

    private func isInside(_ path: [UInt8]) -> Bool {
        descriptors.contains { folder in
            guard let folder = Self.path(of: folder) else { return false }
            return path.starts(with: folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")])
        }
    }

    /// Whether a path without its links leads out of all folders.
    private func leadsOutside(_ name: String, from start: CInt) -> Bool {
        let slash = UInt8(ascii: "/")
        let base = start == AT_FDCWD ? [] : Self.path(of: start) ?? []
        var parts: [ArraySlice<UInt8>] = []
        for part in (base + [slash] + Array(name.utf8)).split(separator: slash) where part != [UInt8(ascii: ".")] {
            if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
        }
        return !isInside(parts.reduce(into: []) { $0 += [slash] + $1 })
    }

    /// Where an open file is; nil when that cannot be said.
    private static func path(of descriptor: CInt) -> [UInt8]? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count)
        // A path that was cut is none, and what has no path (a pipe) does not begin with a slash.
        guard count > 0, count < buffer.count, buffer[0] == CChar(UInt8(ascii: "/")) else { return nil }
        return buffer.prefix(count).map { UInt8(bitPattern: $0) }
    }
}
