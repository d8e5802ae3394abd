public import Storage

/// A template in the store: all but the form's bytes.
public struct StoredTemplate: Sendable, Hashable {
    /// The store's number for it; stays the same when the template is replaced.
    public let id: Int64
    /// The name it goes by.
    public let name: String
    /// The name of the file the form came from.
    public let formFileName: String
    /// The SHA-256 of the form, in hexadecimal.
    public let formSHA256: String
    /// The size of the form.
    public let formBytes: Int
    /// The form's fields, as a JSON text.
    public let fields: String
    /// The mapping that goes with it.
    public let mapping: StoredMapping?
    /// Remarks.
    public let notes: String
    /// When it was added or last replaced.
    public let addedAt: StoreDate
    /// Whether it is the one that a merge takes when none is named.
    public let inUse: Bool
}
