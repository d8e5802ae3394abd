extension CommandContext {
    /// Reads a file that the user named.
    func read(_ name: String) throws(CommandError) -> [UInt8] {
        do { return try Files.read(path(name)) } catch { throw CommandError(reading: name, error) }
    }

    /// Writes a file that the user named; it appears under its name only when it is whole.
    func write(to name: String, _ body: (NewFile) throws -> Void) throws {
        do {
            let file = try NewFile(path(name))
            try body(file)
            try file.publish()
        } catch let error as FileFailure {
            throw CommandError(writing: name, error)
        }
    }

    /// The password that the user gave: the first line of a file.
    func password(_ options: PasswordOptions) throws(CommandError) -> String? {
        guard let name = options.passwordFile else { return nil }
        let line = try read(name).prefix { $0 != 0x0A && $0 != 0x0D }
        guard !line.contains(0) else {
            throw CommandError(.password, "the first line of “\(name)” is no password")
        }
        return String(decoding: line, as: UTF8.self)
    }
}
