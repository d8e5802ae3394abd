import Mail

/// The files that go with messages besides packets.
///
/// What the mail itself names may lie anywhere. What a row names is a file of the one folder that the mail declares for
/// that, whatever links, `..` and absolute paths say: a table comes from elsewhere, and its author shall not have files of
/// this machine sent.
struct EnclosedFiles: Sendable {
    private static let limit = 256 << 20

    /// The folder that relative paths of the mail start from.
    let folder: String
    /// The folder of what rows name, links followed; nil when the mail declares none.
    private let folderOfRows: String?

    /// - Parameter declared: The folder of what rows name, as the mail says it.
    /// - Throws: `CommandError` when there is no such folder.
    init(folder: String, declared: String?) throws(CommandError) {
        self.folder = folder
        folderOfRows = try declared.map { declared throws(CommandError) in
            let path = Self.path(declared, in: folder)
            guard Files.kind(path) == .folder, let resolved = Files.resolved(path) else {
                throw CommandError(
                    .notFound, "there is no folder “\(declared)”, from which “attachmentsFrom” takes files")
            }
            return resolved
        }
    }

    /// Whether rows may name files.
    var takesNamesOfRows: Bool { folderOfRows != nil }

    /// A file that the mail names.
    func attachment(ofMail path: String, name: String?) throws(MessageComposer.Held) -> Attachment {
        guard let resolved = Files.resolved(Self.path(path, in: folder)) else {
            throw MessageComposer.Held("a file to attach is not there")
        }
        return try attachment(at: resolved, name)
    }

    /// A file that a row names.
    func attachment(ofRow path: String, name: String?) throws(MessageComposer.Held) -> Attachment {
        guard let folderOfRows else { throw MessageComposer.Held("rows may not name files to attach") }
        let outside = "the row names a file to attach outside of the folder that “attachmentsFrom” declares"
        guard !path.hasPrefix("/") else { throw MessageComposer.Held(outside) }
        guard let resolved = Files.resolved("\(folderOfRows)/\(path)") else {
            // Nothing is said of what exists elsewhere.
            let isInside = !path.split(separator: "/").contains("..")
            throw MessageComposer.Held(isInside ? "the file to attach that the row names is not there" : outside)
        }
        let start = folderOfRows.hasSuffix("/") ? folderOfRows : folderOfRows + "/"
        guard resolved.utf8.starts(with: start.utf8) else { throw MessageComposer.Held(outside) }
        return try attachment(at: resolved, name)
    }

    private func attachment(at path: String, _ name: String?) throws(MessageComposer.Held) -> Attachment {
        guard let bytes = try? Files.readRegular(path, limit: Self.limit) else {
            throw MessageComposer.Held("a file to attach cannot be read")
        }
        return Attachment(name: name ?? String(path.split(separator: "/").last ?? "file"), bytes: bytes)
    }

    private static func path(_ name: String, in folder: String) -> String {
        name.hasPrefix("/") || folder == "." ? name : "\(folder)/\(name)"
    }
}
