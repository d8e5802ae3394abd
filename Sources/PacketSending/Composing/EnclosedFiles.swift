import Mail
import PacketFiles

/// The files that go with messages besides packets.
///
/// What the mail itself names may lie anywhere. What a row names is a file of the one folder that the mail declares for
/// that, whatever links, `..` and absolute paths say: a table comes from elsewhere, and its author shall not have files of
/// this machine sent.
struct EnclosedFiles: Sendable {
    private static let limit = 256 << 20

    /// The folder that relative paths of the mail start from.
    let folder: String
    /// The folder of what rows name; nil when the mail declares none.
    private let folderOfRows: FileFolders?

    /// - Parameter declared: The folder of what rows name, as the mail says it.
    /// - Throws: `SendingError` when there is no such folder.
    init(folder: String, declared: String?) throws(SendingError) {
        self.folder = folder
        folderOfRows = try declared.map { declared throws(SendingError) in
            do throws(FileFailure) {
                return try FileFolders([SettingsFile.path(declared, in: folder)])
            } catch {
                throw SendingError(
                    .notFound, "there is no folder “\(declared)”, from which “attachmentsFrom” takes files")
            }
        }
    }

    /// Whether rows may name files.
    var takesNamesOfRows: Bool { folderOfRows != nil }

    /// A file that the mail names.
    func attachment(ofMail path: String, name: String?) throws(MessageComposer.Held) -> Attachment {
        try attachment(at: SettingsFile.path(path, in: folder), name) { path throws(FileFailure) in
            try Files.readRegular(path, limit: Self.limit)
        }
    }

    /// A file that a row names.
    func attachment(ofRow path: String, name: String?) throws(MessageComposer.Held) -> Attachment {
        guard let folderOfRows else { throw MessageComposer.Held("rows may not name files to attach") }
        return try attachment(at: path, name) { path throws(FileFailure) in
            try folderOfRows.readRegular(path, limit: Self.limit)
        }
    }

    private func attachment(
        at path: String, _ name: String?, read: (String) throws(FileFailure) -> [UInt8]
    ) throws(MessageComposer.Held) -> Attachment {
        do throws(FileFailure) {
            return Attachment(name: name ?? String(path.split(separator: "/").last ?? "file"), bytes: try read(path))
        } catch {
            let reason =
                switch error {
                case .missing: "a file to attach is not there"
                case .outside: "the row names a file to attach outside of the folder that “attachmentsFrom” declares"
                default: "a file to attach cannot be read"
                }
            throw MessageComposer.Held(reason)
        }
    }
}
