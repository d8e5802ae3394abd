import PacketModel
import Synchronization

/// How far the people have been read, for the progress line.
final class ReadPosition: Sendable {
    /// The size of the source in bytes; nil where it is not known.
    let total: Int?
    private let read = Atomic<Int>(0)
    private let closing = Mutex<[Diagnostic]>([])
    private let forms = Mutex<PacketForms?>(nil)

    init(total: Int?) { self.total = total }

    /// The forms of the packets, where packets have several.
    var packets: PacketForms? {
        get { forms.withLock { $0 } }
        set { forms.withLock { $0 = newValue } }
    }

    /// What there is to say about the source when it has been read.
    var notes: [Diagnostic] {
        get {
            let notes = closing.withLock { $0 }
            guard let skipped = packets?.skippedRows, skipped > 0 else { return notes }
            let rows = skipped == 1 ? "1 row is" : "\(skipped) rows are"
            return notes + [
                Diagnostic(.noForm, .note, message: "\(rows) meant for none of the forms and passed over")
            ]
        }
        set { closing.withLock { $0 = newValue } }
    }

    /// The bytes that have been read.
    var bytes: Int {
        get { read.load(ordering: .relaxed) }
        set { read.store(newValue, ordering: .relaxed) }
    }
}

/// People, with a note of how far they have been read.
struct PositionedSource: RecordSource {
    private var records: any RecordSource
    private let position: ReadPosition

    init(_ records: any RecordSource, _ position: ReadPosition) {
        self.records = records
        self.position = position
    }

    var schema: RecordSchema { records.schema }
    var diagnostics: [Diagnostic] { records.diagnostics }

    mutating func next() throws -> Record? {
        let record = try records.next()
        position.bytes = records.bytesRead
        if record == nil { position.notes = records.closingDiagnostics }
        return record
    }
}
