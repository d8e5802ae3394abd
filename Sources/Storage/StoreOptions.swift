/// How a store is opened. The defaults lose nothing.
public struct StoreOptions: Sendable, Hashable {
    /// When a write counts as written.
    public enum Durability: String, Sendable, Hashable {
        /// Once it is on the disk: survives a power cut.
        case full
        /// Once the system has it: a power cut may undo the latest writes, but damages nothing.
        case normal
    }

    /// When a write counts as written.
    public var durability: Durability
    /// How long to wait for another process that is writing, in milliseconds.
    public var patience: Int

    /// Makes options.
    public init(durability: Durability = .full, patience: Int = 10_000) {
        self.durability = durability
        self.patience = patience
    }
}
