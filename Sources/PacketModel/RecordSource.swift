/// Anything that hands out records one after the other: a CSV file, a workbook, the stored recipients.
public protocol RecordSource {
    /// The columns, known before the first record.
    var schema: RecordSchema { get }

    /// What the source has to say about itself before the first row (duplicate headers, a guessed delimiter …).
    var diagnostics: [Diagnostic] { get }

    /// The next record, or nil after the last one.
    ///
    /// A bad row is a record with diagnostics; only a source that cannot be read any further throws.
    mutating func next() throws -> Record?
}
