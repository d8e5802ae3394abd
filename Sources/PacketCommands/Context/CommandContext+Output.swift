import PDFObjects
import PacketFiles
package import PacketStore

/// Files that options name for results. There is no other way to open one.
extension CommandContext {
    /// Makes sure that results may go to a file, before the work is done that they come from.
    ///
    /// - Parameters:
    ///   - overwrites: Whether a file that is there is to be replaced.
    ///   - made: Knows the files that packet made, which are replaced whether or not; nil where nobody does.
    ///   - coming: A folder that will be there when the results are.
    package func check(
        _ name: OutputFileName, overwrites: Bool, made: MadeFiles? = nil, coming: String? = nil
    ) throws {
        do { _ = try place(name, overwrites: overwrites, made: made) } catch let failure as FileFailure {
            if failure == .missing, let coming, folder(of: "\(coming)/x") == folder(of: name.description) { return }
            throw CommandError(writing: name.description, failure)
        }
    }

    /// Writes results to a file that the user named.
    ///
    /// A regular file is for its owner alone and appears under its name only when it is whole. One that is there is not
    /// replaced unless the user wants it, or packet made it and nobody changed it since. Links are followed; what is no
    /// regular file is written into as it is.
    ///
    /// - Throws: `CommandError`, with code `.exists` when a file is in the way, or what the body throws.
    package func write(
        to name: OutputFileName, overwrites: Bool, made: MadeFiles? = nil, _ body: (OutputFile) throws -> Void
    ) throws {
        do {
            let (place, replacing) = try place(name, overwrites: overwrites, made: made)
            let file = try OutputFile(place, replacing: replacing, sinks: (output, errors))
            try body(file)
            guard let made, case .file(let path, _) = place else { return try file.publish() }
            try made.add(path, sha256: file.digest)
            try file.publish()
            try made.keepOnly(path, sha256: file.digest)
        } catch let failure as FileFailure {
            throw CommandError(writing: name.description, failure)
        }
    }

    /// Writes a file of the program's own under a path of its own making, in place of the one that is there.
    package func write(own path: String, _ bytes: [UInt8]) throws {
        do {
            guard case .file(let path, let isThere) = try OutputPlace(path) else { throw FileFailure.notWritable }
            let file = try OutputFile(.file(path, isThere: isThere), replacing: true, sinks: (output, errors))
            try file.write(bytes)
            try file.publish()
        } catch let failure as FileFailure {
            throw CommandError(writing: path, failure)
        }
    }

    /// Whether a name leads to standard output, a pipe or a device, which are written into as they are.
    func isStream(_ name: OutputFileName) -> Bool {
        guard !name.isStandardOutput else { return true }
        switch try? OutputPlace(path(name.description)) {
        case .descriptor, .stream: return true
        case .file, nil: return false
        }
    }

    /// Whether results under a name stand in standard output, where nothing else is to stand beside them.
    func isStandardOutput(_ name: OutputFileName) -> Bool {
        name.isStandardOutput || (try? OutputPlace(path(name.description))) == .descriptor(1)
    }

    /// Where a name leads, and whether what is there is to be replaced.
    ///
    /// - Throws: `FileFailure` when nothing can be written there.
    func place(
        _ name: OutputFileName, overwrites: Bool, made: MadeFiles? = nil
    ) throws -> (place: OutputPlace, replacing: Bool) {
        if name.isStandardOutput { return (.descriptor(1), false) }
        let place = try OutputPlace(path(name.description))
        guard case .file(let path, let isThere) = place else { return (place, false) }
        guard try !isThere || overwrites || isMade(path, made) else { throw FileFailure.exists }
        guard Files.isWritable(folder(of: path)) else { throw FileFailure.notPermitted }
        return (place, isThere)
    }

    /// Whether packet made the file that is there.
    private func isMade(_ path: String, _ made: MadeFiles?) throws -> Bool {
        guard let made else { return false }
        var hash = SHA256()
        try Files.forEachPart(path) { hash.update($0) }
        return try made.contains(path, sha256: SHA256.hexadecimal(hash.digest()))
    }
}
