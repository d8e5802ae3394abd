public import PacketMapping
public import PacketTemplate

/// Everything a merge needs besides its records: bound to one schema and compiled once.
public struct MergePlan: Sendable {
    /// Says of which forms each packet is made; they are compiled and bound to the columns.
    public var assembly: any PacketAssembly
    /// How packets are named.
    public var name: BoundFileNamePattern
    /// The rows to merge; nil for all.
    public var rows: RowSelection?
    /// A condition on the rows to merge.
    public var condition: BoundCondition?
    /// What the log says about the recipient.
    public var recipient: RecipientColumns
    /// How many packets are made at a time.
    public var jobs: Int
    /// Whether a packet replaces a file of its name.
    public var overwrites: Bool
    /// How many rows share a subfolder of the output folder; nil for no subfolders.
    public var rowsPerFolder: Int?
    /// What a packet's name promises after a power cut.
    public var durability: Durability
    /// Whether packets in a folder share the disk's blocks of what they have in common, where the file system can do that.
    /// Their bytes are the same either way.
    public var sharesBlocks = true
    /// Whether nothing is written: a dry run.
    public var isDry: Bool
    /// Where the pictures come from that rows name.
    public var pictures: (any PictureSource)?
    /// Whether results say what their packets are meant to show.
    public var keepsIntended = false
    /// Where the passwords of packets come from; nil where they are not encrypted.
    public var protection: PacketProtection?
    /// What packets say of themselves; nil where they say what the form says.
    public var information: PacketInformation?
    /// Makes somebody who looks at each packet before it gets its name; nil for nobody.
    public var inspection: (any PacketInspection)?

    /// What is known of packets that earlier merges wrote into the folder; nil when nothing is.
    public var history: (any PacketHistory)?
    /// The files that the merge reads and that lie in the output folder, by their paths from it on: never replaced.
    public var inputs: Set<String> = []

    /// What this run is called among others that write into the same folder at the same time, each of them the same bytes
    /// under the same names (`AttemptLog.attempt`); nil for a merge that has the folder for itself.
    public var attempt: String?

    /// Makes a plan.
    ///
    /// - Parameter assembly: `SingleForm` for packets of one form.
    public init(
        _ assembly: any PacketAssembly, name: BoundFileNamePattern, rows: RowSelection? = nil,
        condition: BoundCondition? = nil, recipient: RecipientColumns = RecipientColumns(), jobs: Int = 1,
        overwrites: Bool = false, durability: Durability = .batch, isDry: Bool = false,
        pictures: (any PictureSource)? = nil
    ) {
        self.assembly = assembly
        self.name = name
        self.rows = rows
        self.condition = condition
        self.recipient = recipient
        self.jobs = max(1, min(256, jobs))
        self.overwrites = overwrites
        self.durability = durability
        self.isDry = isDry
        self.pictures = pictures
    }
}

/// Expressions for the recipient's name and address in the send log; nil where the data has none.
public struct RecipientColumns: Sendable {
    /// The name.
    public var name: BoundExpression?
    /// The e-mail address.
    public var email: BoundExpression?

    /// Makes the pair.
    public init(name: BoundExpression? = nil, email: BoundExpression? = nil) {
        self.name = name
        self.email = email
    }
}

/// When a packet's bytes must have reached the disk.
public enum Durability: String, Sendable, Hashable, CaseIterable {
    /// Before it gets its name, together with the packets of its chunk.
    case batch
    /// Before it gets its name, one by one.
    case file
    /// Whenever the system likes; for memory file systems and scratch space.
    case none
}
