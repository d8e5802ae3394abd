import PDFObjects
import PacketMerge
import PacketModel

/// What is known of a table when all of it was read: how many rows, and which of them nobody may have meant.
struct TableFacts: Sendable, Hashable {
    /// The number of the last row.
    private(set) var rows = 0
    /// Rows without anything in any cell.
    private(set) var empty: [Int] = []
    /// Rows that say the same as a row before them.
    private(set) var twins: Set<Int> = []

    /// What the table has to say at its end.
    let notes: [Diagnostic]
    /// The columns in which cells were days by their type.
    let dayColumns: Set<Int>

    /// Reads a table.
    ///
    /// - Complexity: O(bytes); 8 bytes of memory a row.
    init(_ source: any RecordSource) throws {
        var source = source
        var known: Set<UInt64> = []
        while let record = try source.next() {
            rows = record.row
            if record.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
                empty.append(record.row)
            } else if !known.insert(Fingerprint.of(record)).inserted {
                twins.insert(record.row)
            }
        }
        (notes, dayColumns) = (source.closingDiagnostics, source.dayColumns)
    }
}
