import PDFObjects
import PacketPlanning

/// What packets and their files are like, besides where they go: what the command line has options for.
struct PacketChoices: Sendable, Hashable, Codable {
    /// Whether each form begins on a right-hand page.
    var isDuplex = false
    /// How many pages a print file has at most; nil for one file of all.
    var pagesPerFile: Int?
    /// In what order packets come; empty for that of the table.
    var orders: [String] = []
    /// Whether a thousand packets share a subfolder each.
    var hasSubfolders = false
    /// Whether packets are looked at before they count.
    var verifies = false
    /// What packets are called in their document information, what they are about, and who wrote them, as expressions.
    var title, subject, author: String?

    /// What a packet's password permits, by the names of `--permissions`; nil for what is usual.
    var permissions: [String]?
    /// Whether a row without a password has a packet that opens without one; nil, as before there was this choice, is no.
    var allowsEmptyPasswords: Bool?

    /// All that a password can permit, in the order of `--permissions`.
    static let permissionNames = EncryptionPermissions.named.map(\.name)

    /// What is permitted unless somebody says otherwise.
    static func usualPermissions(isFillable: Bool) -> [String] {
        let usual = EncryptionPermissions.usual(isFillable: isFillable)
        return EncryptionPermissions.named.filter { usual.contains($0.permission) }.map(\.name)
    }

    /// How many packets share a subfolder, as `--shard-dirs` has it.
    static let rowsPerFolder = 1_000
}

extension Draft {
    /// Where packets go.
    enum Target: String, Sendable, CaseIterable {
        /// A file each, in a folder.
        case folder
        /// One archive of them.
        case archive
        /// One print file.
        case print

        /// The ending of the name; empty for a folder.
        var ending: String { self == .folder ? "" : self == .archive ? ".zip" : ".pdf" }
    }

    /// What packets are like; what is usual, before anybody said.
    var choices: PacketChoices { packetChoices ?? PacketChoices() }
}
