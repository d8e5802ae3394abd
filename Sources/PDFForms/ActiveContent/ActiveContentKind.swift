/// Kinds of what a form may hold that does not travel into packets.
public enum ActiveContentKind: Int, Hashable, Sendable, CaseIterable {
    case scripts, programs, transfers, media, addresses, otherActions, attachments, outsideFiles, usageRights

    /// The kind as a noun in the plural.
    public var phrase: String {
        switch self {
        case .scripts: "scripts"
        case .programs: "actions that start programs or open other files"
        case .transfers: "actions that send or read data"
        case .media: "sounds, films and 3D models"
        case .addresses: "links to something else than the web, mail and telephones"
        case .otherActions: "other actions"
        case .attachments: "attachments"
        case .outsideFiles: "parts that lie in other files"
        case .usageRights: "usage rights and certification"
        }
    }
}
