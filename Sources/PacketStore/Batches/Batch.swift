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
    /// The SHA-256 of the data; nil when it cannot be read twice.
    public var dataSHA256: String?
    /// The SHA-256 of the mapping.
    public var mappingSHA256: String
    /// The SHA-256 of the options that decide what the packets look like.
    public var optionsSHA256: String
    /// The folder the packets go to.
    public var out: String
    /// When it began.
    public var startedAt: StoreDate
    /// When it ended; nil while it is running.
    public var finishedAt: StoreDate?
    /// How far it has come.
    public var state: BatchState
    /// What became of its rows so far.
    public var counts: BatchCounts

    /// Makes a batch that begins now.
    public init(
        id: String, template: String? = nil, formSHA256: String, dataName: String, dataSHA256: String? = nil,
        mappingSHA256: String, optionsSHA256: String, out: String, startedAt: StoreDate
    ) {
        self.id = id
        self.template = template
        self.formSHA256 = formSHA256
        self.dataName = dataName
        self.dataSHA256 = dataSHA256
        self.mappingSHA256 = mappingSHA256
        self.optionsSHA256 = optionsSHA256
        self.out = out
        self.startedAt = startedAt
        finishedAt = nil
        state = .running
        counts = BatchCounts()
    }
}
