import PDFObjects
import PacketFiles
import PacketPlanning

extension CommandContext {
    /// Reads a file that the user named.
    package func read(_ name: String) throws(CommandError) -> [UInt8] {
        do { return try Files.read(path(name)) } catch { throw CommandError(reading: name, error) }
    }

    /// Reads a text that the user named.
    package func text(_ name: String) throws(CommandError) -> String {
        guard let text = String(validating: try read(name), as: UTF8.self) else {
            throw CommandError(.wrongFile, "“\(name)” is not a text in UTF-8")
        }
        return text
    }

    /// Reads a mapping that the user named.
    func mapping(_ name: String) throws -> MappingFile {
        try MappingFile(text(name), file: name, surroundings: mappingSurroundings(of: name))
    }

    /// What a mapping file refers to: tables are found from its own folder, as pictures are from the table's.
    ///
    /// - Parameter file: The mapping's file; nil for one that is stored, whose tables are found from the current folder.
    func mappingSurroundings(of file: String?) -> MappingSurroundings {
        MappingSurroundings(
            zones: SystemTimeZones(environment: environment), folder: file.map(folder(of:)) ?? currentFolder)
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
