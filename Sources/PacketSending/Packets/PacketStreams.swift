import PDFObjects
import PacketFiles
import PacketMerge
import PacketStore
import Storage

/// Opens packets and table at their beginning, each time somebody goes through them.
struct PacketStreams {
    private let source: PacketStream.Source
    private let isTableOfMerge: Bool
    private let openTable: (() throws -> SendTable)?

    init(_ table: SendRequest.Table?, target: SendTarget, store: Store, resources: SendingResources) throws {
        source = target.source
        guard let table else {
            (isTableOfMerge, openTable) = (false, nil)
            return
        }
        let surroundings = resources.surroundings
        let merged = try Batches(store).find(target.batch)
        isTableOfMerge =
            merged?.isOfTable(table.name, table.file.flatMap { Fingerprint.of(file: surroundings.path($0)) }) == true
        openTable = { try SendTable(resources.openTable?() ?? table.open(in: surroundings)) }
    }

    /// The table; nil where none was given.
    func table() throws -> SendTable? { try openTable?() }

    /// The packets.
    func open() throws -> PacketStream {
        PacketStream(source, table: try table(), isTableOfMerge: isTableOfMerge)
    }
}
