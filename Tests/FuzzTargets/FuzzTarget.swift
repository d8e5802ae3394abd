import PacketRecipients

/// Something that reads what strangers wrote, to be run on any bytes.
///
/// `scripts/fuzz` runs the targets on inputs that a fuzzer makes up; the tests run them on what was found, which is kept in
/// `Fixtures/fuzz`, and on inputs that are known to be good. A target returns, whatever the bytes are: what is wrong with
/// them is an error that it catches, and what may never happen is a trap.
public enum FuzzTarget: String, CaseIterable, Sendable {
    /// The reader of CSV.
    case csv
    /// The reader of workbooks: whole files.
    case xlsx
    /// The same, the parts of the file packed here: a fuzzer seldom gets through a checksum.
    case worksheet
    /// The reader of vCards.
    case vcard
    /// The readers of JSON and JSON Lines.
    case json
    /// The readers of FDF and XFDF.
    case fdf
    /// The parsers and evaluators of expressions, conditions, names and choices of rows.
    case expression
    /// The reader of forms, and everything from there to a packet.
    case form

    /// Runs the target.
    ///
    /// - Returns: Whether the input was understood, so that a test can tell a target that reads from one that refuses all.
    public func run(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .csv: CSVTarget.run(bytes)
        case .xlsx: RecipientTarget.run(bytes, .xlsx)
        case .worksheet: RecipientTarget.run(WorkbookPacking.file(of: bytes), .xlsx)
        case .vcard: RecipientTarget.run(bytes, .vcard)
        case .json: RecipientTarget.run(bytes, .json) || RecipientTarget.run(bytes, .jsonl)
        case .fdf: RecipientTarget.run(bytes, bytes.first == UInt8(ascii: "<") ? .xfdf : .fdf)
        case .expression: ExpressionTarget.run(bytes)
        case .form: FormTarget.run(bytes)
        }
    }
}
