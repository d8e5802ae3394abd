/// Anything that hands out records one after the other: a CSV file, a workbook, the stored recipients.
public protocol RecordSource {
    /// The columns, known before the first record.
    var schema: RecordSchema { get }

    /// What the source has to say about itself before the first row (duplicate headers, a guessed delimiter …).
    var diagnostics: [Diagnostic] { get }

    /// What the source has to say once it was read to its end (rows that were passed over …).
    var closingDiagnostics: [Diagnostic] { get }

    /// Whether cells may be days by their type, which are handed out as `2026-01-31`.
    var hasDays: Bool { get }

    /// The columns in which cells were days by their type, so far.
    var dayColumns: Set<Int> { get }

    /// How many bytes of the source have been read, for showing progress; 0 where nobody knows.
    var bytesRead: Int { get }

    /// The next record, or nil after the last one.
    ///
    /// A bad row is a record with diagnostics; only a source that cannot be read any further throws.
    mutating func next() throws -> Record?
}

extension RecordSource {
    /// Nothing to say at the end.
    public var closingDiagnostics: [Diagnostic] { [] }

    /// Nothing known.
    public var bytesRead: Int { 0 }

    /// Texts only.
    public var hasDays: Bool { false }

    /// None.
    public var dayColumns: Set<Int> { [] }
}
