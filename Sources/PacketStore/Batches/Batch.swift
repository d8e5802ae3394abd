import Interchange
public import Storage

/// One merge: what went in, where it went, and how far it has come.
public struct Batch: Sendable, Hashable {
    /// Its id, given by whoever begins it.
    public var id: String
    /// The stored template it was made from; nil for a form that is not in the store.
    public var template: String?
    /// The SHA-256 of the form, in hexadecimal.
    public var formSHA256: String
    /// What the data is called: a file's name, or a query.
    public var dataName: String
    /// Tells the data from what it was or will be; nil when it cannot be read twice.
    public var dataFingerprint: String?
    /// The SHA-256 of the mapping.
    public var mappingSHA256: String
    /// The SHA-256 of the options that decide what the packets look like.
    public var optionsSHA256: String
    /// Tells the salt of encrypted packets from others; nil where nothing is encrypted, and for batches of stores that had
    /// no salt.
    public var saltFingerprint: String?
    /// Which rows of the data are meant; empty for all.
    public var selection: String
    /// The folder the packets go to, the path of the print file or of the archive, or `-` for an archive on standard output.
    public var out: String
    /// Whether all packets are in one print file, or in volumes of one.
    public var isPrintFile: Bool
    /// The arguments of the command that began it, or last went on with it; nil when they are not kept.
    public var command: [String]?
    /// The folder that the command was given in.
    public var folder: String
    /// When it began.
    public var startedAt: StoreDate
    /// When it ended; nil while it is running.
    public var finishedAt: StoreDate?
    /// The digests by which former versions knew the same batch; not kept.
    public var former: FormerDigests?
    /// How far it has come.
    public var state: BatchState
    /// What became of its rows so far.
    public var counts: BatchCounts

    /// Makes a batch that begins now.
    public init(
        id: String, template: String? = nil, formSHA256: String, dataName: String, dataFingerprint: String? = nil,
        mappingSHA256: String, optionsSHA256: String, selection: String = "", out: String, isPrintFile: Bool = false,
        command: [String]? = nil, folder: String = "", startedAt: StoreDate
    ) {
        self.id = id
        self.template = template
        self.formSHA256 = formSHA256
        self.dataName = dataName
        self.dataFingerprint = dataFingerprint
        self.mappingSHA256 = mappingSHA256
        self.optionsSHA256 = optionsSHA256
        self.selection = selection
        self.out = out
        self.isPrintFile = isPrintFile
        self.command = command
        self.folder = folder
        self.startedAt = startedAt
        finishedAt = nil
        state = .running
        counts = BatchCounts()
    }

    /// Whether all packets are in one archive.
    public var isArchive: Bool { !isPrintFile && ArchiveName.isArchive(out) }

    /// Whether each packet is a file in a folder.
    public var hasFolder: Bool { !isPrintFile && !isArchive }

    /// Whether another batch makes the same packets of the same rows in the same place, so that the two are one.
    public func isSame(as other: Batch) -> Bool {
        isOfTable(other.dataName, other.dataFingerprint) && changes(since: other).isEmpty
            && selection == other.selection && out == other.out
            && isPrintFile == other.isPrintFile
    }

    /// Whether its rows are those of a table of this name and fingerprint, one by one.
    public func isOfTable(_ name: String, _ fingerprint: String?) -> Bool {
        dataFingerprint != nil && dataFingerprint == fingerprint && dataName == name
    }

    /// The digests of a batch in stores of former versions.
    public struct FormerDigests: Sendable, Hashable {
        /// In place of `mappingSHA256`.
        public var mapping: String
        /// In place of `optionsSHA256`.
        public var options: String

        /// Makes a pair.
        public init(mapping: String, options: String) {
            self.mapping = mapping
            self.options = options
        }
    }

    /// What makes its packets different from those of another batch, an earlier one: `form`, `mapping`, `options`, `salt`, `table`. The rows of
    /// the table are not compared, only what it is called.
    public func changes(since other: Batch) -> [String] {
        var changes: [String] = []
        if formSHA256 != other.formSHA256 { changes.append("form") }
        if ![mappingSHA256, former?.mapping].contains(other.mappingSHA256) { changes.append("mapping") }
        if ![optionsSHA256, former?.options].contains(other.optionsSHA256) {
            changes.append("options")
        } else if saltFingerprint != other.saltFingerprint {
            changes.append("salt")
        }
        if dataName != other.dataName { changes.append("table") }
        return changes
    }
}
