import PDFObjects

extension CommandContext {
    /// Reads a file that the user named.
    func read(_ name: String) throws(CommandError) -> [UInt8] {
        do { return try Files.read(path(name)) } catch { throw CommandError(reading: name, error) }
    }

    /// The password of a form that the user gave.
    func password(_ options: PasswordOptions) throws(CommandError) -> String? {
        try password(in: options.passwordFile)
    }

    /// The password of packets that the user gave, prepared as they have it.
    func password(_ options: PacketPasswordOptions) throws(CommandError) -> String? {
        guard let text = try password(in: options.passwordFile) else { return nil }
        guard let password = try? PDFPassword(Array(text.utf8)) else {
            throw CommandError(.password, "the first line of “\(options.passwordFile ?? "")” is no password")
        }
        return password.text
    }

    /// The first line of a file.
    private func password(in name: String?) throws(CommandError) -> String? {
        guard let name else { return nil }
        let line = try read(name).prefix { $0 != 0x0A && $0 != 0x0D }
        guard !line.contains(0) else {
            throw CommandError(.password, "the first line of “\(name)” is no password")
        }
        return String(decoding: line, as: UTF8.self)
    }
}
