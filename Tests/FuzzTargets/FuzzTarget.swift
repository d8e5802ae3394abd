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
    /// The readers of font programs that a form brings.
    case font
    /// The readers of XFA's template and datasets, and the writer of datasets.
    case xfa
    /// The readers of tables, with files that use parts of them again and again: the input says which and how often.
    case table
    /// The same of forms whose fields share what they have.
    case sharing

    /// Runs the target.
    ///
    /// - Returns: Whether the input was understood, so that a test can tell a target that reads from one that refuses all.
    public func run(_ bytes: [UInt8]) -> Bool {
        runOnFile(file(of: bytes), bytes)
    }

    /// Runs the target, and traps when that costs more than a file of that length may.
    public func runWithinBounds(_ bytes: [UInt8]) -> Bool {
        let file = file(of: bytes)
        let cost = FuzzCost()
        defer { cost.check(file.count, self) }
        return runOnFile(file, bytes)
    }

    /// The file that an input stands for.
    private func file(of bytes: [UInt8]) -> [UInt8] {
        switch self {
        case .worksheet: WorkbookPacking.file(of: bytes)
        case .table: SharingTable.file(of: bytes)
        case .sharing: SharingForm.file(of: bytes)
        default: bytes
        }
    }

    private func runOnFile(_ bytes: [UInt8], _ input: [UInt8]) -> Bool {
        switch self {
        case .csv: CSVTarget.run(bytes)
        case .xlsx, .worksheet: RecipientTarget.run(bytes, .xlsx)
        case .vcard: RecipientTarget.run(bytes, .vcard)
        case .json: RecipientTarget.run(bytes, .json) || RecipientTarget.run(bytes, .jsonl)
        case .fdf: RecipientTarget.run(bytes, bytes.first == UInt8(ascii: "<") ? .xfdf : .fdf)
        case .expression: ExpressionTarget.run(bytes)
        case .form, .sharing: FormTarget.run(bytes)
        case .font: FontTarget.run(bytes)
        case .xfa: XFATarget.run(bytes)
        case .table: RecipientTarget.run(bytes, SharingTable.format(of: input))
        }
    }
}
