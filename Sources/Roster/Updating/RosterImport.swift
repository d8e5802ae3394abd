public import Storage

/// An import that was carried out.
public struct RosterImport: Sendable, Hashable {
    /// The kinds of import.
    public enum Kind: String, Sendable, Hashable {
        /// Another program's store was taken over.
        case migration
        /// The first workbook.
        case load
        /// A newer workbook.
        case update
    }

    /// The number; later imports have higher ones.
    public let id: Int64
    /// The kind.
    public let kind: Kind
    /// The version and patch of the workbook; empty for another program's store.
    public let version: String
    /// The SHA-256 of the file.
    public let digest: String
    /// When.
    public let at: StoreDate
    /// When it was undone; nil when it was not.
    public let undoneAt: StoreDate?
    /// What changed, in numbers.
    public let counts: String
    /// Whether enough is kept to undo it.
    public let canBeUndone: Bool
}
