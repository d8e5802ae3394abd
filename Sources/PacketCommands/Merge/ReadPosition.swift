import PacketModel
import PacketRecipients
import Synchronization

/// How far a table has been read, for the progress line.
final class ReadPosition: Sendable {
    /// The size of the table in bytes; nil for standard input.
    let total: Int?
    private let read = Atomic<Int>(0)

    init(total: Int?) { self.total = total }

    /// The bytes that have been read.
    var bytes: Int {
        get { read.load(ordering: .relaxed) }
        set { read.store(newValue, ordering: .relaxed) }
    }
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
        defer { position.bytes = reader.bytesRead }
        return try reader.next()
    }
}
