import Interchange
import PDFObjects
import PacketMapping
import PacketMerge
public import PacketModel
public import PacketStore

/// A packet that is to be sent, and its row.
public struct PlannedPacket: Sendable {
    /// The packet.
    public var packet: BatchPackets.Packet
    /// Its row of the table; without one, what the log knows of it.
    public var record: Record
    /// Why it cannot be sent; nil when it can.
    public internal(set) var problem: String?
}

/// The packets that are to be sent, by row, each with its row of the table.
struct PacketStream {
    /// Where packets come from.
    enum Source {
        /// The send log.
        case batch(BatchPackets, String)
        /// A manifest, by row.
        case manifest([BatchPackets.Packet])
    }

    /// The columns of packets without a table.
    static let ownSchema = RecordSchema(columns: ["fullName", "email", "pdfName"])
    private static let page = 500

    /// The columns.
    let schema: RecordSchema
    private let source: Source
    /// What a merge records of a row.
    private let (name, email): (BoundExpression?, BoundExpression?)
    private var table: SendTable?
    /// Whether the table is, byte for byte, the one that the packets were made of.
    private let isTableOfMerge: Bool
    private var pending: ArraySlice<BatchPackets.Packet> = []
    private var lastRow = Int.min
    private var isAtEnd = false

    init(_ source: Source, table: SendTable?, isTableOfMerge: Bool = false) {
        self.source = source
        self.table = table
        self.isTableOfMerge = isTableOfMerge
        let schema = table?.schema ?? Self.ownSchema
        self.schema = schema
        name = try? Expression(parsing: "{fullName}").bind(to: schema)
        email = try? Expression(parsing: "{email}").bind(to: schema)
    }

    /// The next packet; nil after the last.
    mutating func next() throws -> PlannedPacket? {
        if pending.isEmpty, !isAtEnd { try fill() }
        guard let packet = pending.popFirst() else { return nil }
        guard table != nil else {
            let cells = [packet.recipientName, packet.recipientEmail, packet.pdfName]
            return PlannedPacket(packet: packet, record: Record(row: packet.row, cells: cells))
        }
        guard let record = try table?.record(packet.row) else {
            return PlannedPacket(
                packet: packet, record: Record(row: packet.row, cells: []),
                problem: "the table has no row \(packet.row)")
        }
        let isBad = record.diagnostics.contains { $0.severity == .error }
        let problem = isBad ? "the table's row cannot be read" : otherness(record, packet)
        return PlannedPacket(packet: packet, record: record, problem: problem)
    }

    /// Why a row is not the one that the packet was made of, or may not be: it is another table, or rows came or went
    /// in it after the merge. Rows that name their packet are as they are.
    private func otherness(_ record: Record, _ packet: BatchPackets.Packet) -> String? {
        guard table?.namesRows == false, !isTableOfMerge else { return nil }
        if let input = packet.input, input == Fingerprint.of(record) { return nil }
        let pairs = [(name, packet.recipientName), (email, packet.recipientEmail)]
        var isKnown = false
        for (expression, recorded) in pairs where !recorded.isEmpty {
            guard let expression, let text = try? expression.text(for: record) else { continue }
            if text.lowercased() == recorded.lowercased() { return nil }
            isKnown = true
        }
        if isKnown { return "the row of the table is another person's than the packet" }
        // Packets of a manifest say by themselves which row they are of.
        guard packet.input != nil else { return nil }
        return "nothing says that the packet was made of this row: the table is not as it was, and the log has neither "
            + "a name nor an address that the table has, too"
    }

    private mutating func fill() throws {
        switch source {
        case .batch(let packets, let batch):
            let page = try packets.next(of: batch, after: lastRow, limit: Self.page)
            lastRow = page.last?.row ?? lastRow
            isAtEnd = page.count < Self.page
            pending = page[...]
        case .manifest(let packets):
            isAtEnd = true
            pending = packets[...]
        }
    }
}

/// The table that the packets were merged from, or the rows of it that could not be sent, corrected.
package struct SendTable {
    /// The column of a table of failures that says which row it was.
    package static let rowColumn = "packetRow"

    let schema: RecordSchema
    private var reader: any RecordSource
    private var ahead: Record?
    /// The row that was asked for last; a manifest may name one twice.
    private var last: Record?
    /// The rows of a table that names them; its own numbers mean nothing then.
    private var named: [Int: Record]?

    init(_ reader: any RecordSource) throws {
        schema = reader.schema
        self.reader = reader
        guard let column = reader.schema.index(of: Self.rowColumn) else { return }
        var named: [Int: Record] = [:]
        while let record = try self.reader.next() {
            guard let row = Int(record.text(column)) else { continue }
            let cells = (0..<schema.columns.count).map { FormulaGuard.removed(from: record.text($0)) }
            named[row] = Record(row: row, line: record.line, cells: cells, diagnostics: record.diagnostics)
        }
        self.named = named
    }

    /// Whether each row says which packet it is for.
    var namesRows: Bool { named != nil }

    /// The rows that the table names; nil when it has all.
    var rows: Set<Int>? { named.map { Set($0.keys) } }

    /// A row; asked for in ascending order.
    mutating func record(_ row: Int) throws -> Record? {
        if let named { return named[row] }
        if let last, last.row == row { return last }
        while let record = try ahead ?? reader.next() {
            if record.row > row {
                ahead = record
                return nil
            }
            ahead = nil
            last = record
            if record.row == row { return record }
        }
        return nil
    }
}
