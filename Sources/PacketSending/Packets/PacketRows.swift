public import PacketModel
import PacketStore
public import Storage

/// The packets that a request means, each with its row of the table, before anybody wrote a message for them.
public struct PacketRows {
    /// The columns that a message can name.
    public let columns: [String]
    /// The columns as expressions are bound to them.
    public let schema: RecordSchema
    private let streams: PacketStreams

    /// Finds the packets and reads the head of their table.
    ///
    /// - Throws: `SendingError`, `RecipientError` of the table, or `PacketStoreError`.
    public init(
        _ request: SendRequest, store: Store, resources: SendingResources = SendingResources()
    ) throws {
        let target = try SendTarget(request.packets, mailing: request.mailing, store: store, resources: resources)
        streams = try PacketStreams(request.table, target: target, store: store, resources: resources)
        schema = try streams.open().schema
        columns = schema.columns
    }

    /// The first packet of a row or of one behind it; nil where there is none.
    ///
    /// - Throws: `RecipientError` of the table.
    /// - Complexity: O(rows before it).
    public func packet(from row: Int) throws -> PlannedPacket? {
        var stream = try streams.open()
        while let packet = try stream.next() { if packet.packet.row >= row { return packet } }
        return nil
    }
}
