public import PDFForms
import PDFObjects
import PacketMerge
public import PacketModel

/// The packet of a request for one record, made in memory: nothing is written, and nothing is logged.
public struct SinglePacket {
    /// The file; empty where it could not be made.
    public let bytes: [UInt8]
    /// How many pages it has.
    public let pages: Int
    /// What there is to say of the form, the data and the record.
    public let problems: [Diagnostic]
    /// What people read for the form's fields, by their full names; empty where there is nothing to say.
    public let fieldTitles: [String: FieldTitle]
    /// Whether there is a packet.
    public let isMade: Bool

    /// Makes the packet.
    ///
    /// - Throws: What `PreparedMerge` throws, `PlanningError` for data with no record, or with several; and what reading
    ///   them throws.
    public init(_ request: MergeRequest, in surroundings: some MergeSurroundings) throws {
        var request = request
        (request.running.isDry, request.running.durability, request.running.occasion) = (true, .none, .filledOnce)
        let merge = try PreparedMerge(request, in: surroundings)
        var records = merge.records()
        guard let record = try records.next() else {
            throw PlanningError(.records, "the data has no record", hint: "give an object, or a table with one row")
        }
        guard try records.next() == nil else {
            throw PlanningError(
                .records, "the data has several records, and this fills the form once",
                hint: "packet merge makes a packet of each")
        }
        let trial = try RowTrial(record, of: merge.plan)
        bytes = trial.packet
        pages = trial.pageCount
        // Assignments alone fill a form without any data.
        let closing = merge.closingNotes.filter { $0.code != .rowEmpty }
        problems =
            merge.notes.map(Self.raised) + trial.problems + records.closingDiagnostics
            + merge.notes(onDays: records.dayColumns)
            + closing
        isMade = trial.isWritten
        fieldTitles = problems.isEmpty ? [:] : merge.fieldTitles
    }

    /// What a table has for nobody is what somebody meant where there is one record only.
    private static func raised(_ note: Diagnostic) -> Diagnostic {
        var note = note
        if note.code == .columnUnused { note.severity = .warning }
        return note
    }

    /// The SHA-256 of the file, in hexadecimal.
    public var digest: String { SHA256.hexadecimal(SHA256.digest(bytes)) }
}
