import PacketTemplate

/// Draws rows for a print file. Each worker has its own, with buffers of its own.
final class RowPrinter {
    private let makers: PacketMakers
    private var namer: RowNamer
    private var values = FieldValues()

    init(_ plan: MergePlan) {
        makers = PacketMakers(plan)
        namer = RowNamer(plan)
    }

    /// Makes the rows that follow parts of one print file, in which codes of fonts have their meanings.
    func useCodes(of fonts: PrintFonts) { makers.useCodes(of: fonts) }

    /// Draws one row.
    func draw(_ row: ReadRow) -> DrawnRow {
        DrawnRow(row, namer.account(of: row), by: makers, using: &values)
    }
}
