import PacketModel
import Synchronization

/// How far the people have been read, for the progress line.
final class ReadPosition: Sendable {
    private let read = Atomic<Int>(0)
    private let size = Mutex<Int?>(nil)
    private let closing = Mutex<[Diagnostic]>([])
    private let days = Mutex<Set<Int>>([])

    /// The size of the source in bytes; nil where it is not known.
    var total: Int? {
        get { size.withLock { $0 } }
        set { size.withLock { $0 = newValue } }
    }

    /// What there is to say about the source when it has been read.
    var notes: [Diagnostic] {
        get { closing.withLock { $0 } }
        set { closing.withLock { $0 = newValue } }
    }

    /// The columns in which cells were days.
    var dayColumns: Set<Int> {
        get { days.withLock { $0 } }
        set { days.withLock { $0 = newValue } }
    }

    /// The bytes that have been read.
    var bytes: Int {
        get { read.load(ordering: .relaxed) }
        set { read.store(newValue, ordering: .relaxed) }
    }
}

/// People, with a note of how far they have been read.
struct PositionedSource: SeekableSource {
    private var records: any RecordSource
    private let position: ReadPosition
    /// In how many columns cells were days so far.
    private var knownDays = 0

    init(_ records: any RecordSource, _ position: ReadPosition) {
        self.records = records
        self.position = position
    }

    var schema: RecordSchema { records.schema }
    var diagnostics: [Diagnostic] { records.diagnostics }
    var closingDiagnostics: [Diagnostic] { records.closingDiagnostics }
    var hasDays: Bool { records.hasDays }
    var dayColumns: Set<Int> { records.dayColumns }
    var lastPosition: RecordPosition? { (records as? any SeekableSource)?.lastPosition }

    mutating func seek(to place: RecordPosition) throws -> Bool {
        guard var seekable = records as? any SeekableSource, try seekable.seek(to: place) else { return false }
        records = seekable
        position.bytes = place.offset
        return true
    }

    mutating func next() throws -> Record? {
        let record = try records.next()
        position.bytes = records.bytesRead
        if record == nil { position.notes = records.closingDiagnostics }
        // Nobody asks for the last row where some are chosen.
        if records.hasDays, records.dayColumns.count != knownDays {
            position.dayColumns = records.dayColumns
            knownDays = records.dayColumns.count
        }
        return record
    }
}
