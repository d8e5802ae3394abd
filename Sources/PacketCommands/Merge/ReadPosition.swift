import PacketModel
import PacketRecipients
import Synchronization

/// How far a table has been read, for the progress line.
final class ReadPosition: Sendable {
    /// The size of the table in bytes; nil for standard input.
    let total: Int?
    private let read = Atomic<Int>(0)
    private let blank = Atomic<Int>(0)

    init(total: Int?) { self.total = total }

    /// The rows without any value that were passed over.
    var blankRows: Int {
        get { blank.load(ordering: .relaxed) }
        set { blank.store(newValue, ordering: .relaxed) }
    }

    /// The bytes that have been read.
    var bytes: Int {
        get { read.load(ordering: .relaxed) }
        set { read.store(newValue, ordering: .relaxed) }
    }
}

extension ReadPosition {
    /// What there is to say about the table when it has been read.
    var notes: [Diagnostic] {
        guard blankRows > 0 else { return [] }
        let rows = blankRows == 1 ? "1 row of the table is" : "\(blankRows) rows of the table are"
        return [Diagnostic(.blankRowsSkipped, .note, message: "\(rows) blank and passed over")]
    }
}

extension DiagnosticCode {
    /// Rows of the table have no value at all.
    static let blankRowsSkipped = DiagnosticCode("blank-rows-skipped")
}

/// A table that notes how far it has been read.
struct PositionedSource: RecordSource {
    private var reader: CSVReader
    private let position: ReadPosition

    init(_ reader: CSVReader, _ position: ReadPosition) {
        self.reader = reader
        self.position = position
    }

    var schema: RecordSchema { reader.schema }
    var diagnostics: [Diagnostic] { reader.diagnostics }

    mutating func next() throws -> Record? {
        defer {
            position.bytes = reader.bytesRead
            position.blankRows = reader.blankRows
        }
        return try reader.next()
    }
}
