import Interchange
import PDFObjects
import PacketFiles
import PacketModel
import PacketRecipients
package import PacketStore
public import Storage

/// Which packets are meant: a batch of the store, or the files of a manifest.
public struct SendTarget {
    /// The batch that the send log names.
    public let batch: String
    /// The folder of the packets.
    public let folder: String
    /// What the sending of them is called.
    public let mailing: String
    let source: PacketStream.Source

    /// Finds the packets that a request means.
    ///
    /// - Parameter label: A name for sending them once more on purpose; nil for the first mailing.
    /// - Throws: `SendingError`, or `PacketStoreError`.
    public init(
        _ packets: SendRequest.Packets, mailing label: String?, store: Store,
        resources: SendingResources = SendingResources()
    ) throws {
        let surroundings = resources.surroundings
        let batches = Batches(store)
        if case .manifest(let manifest) = packets {
            folder = surroundings.folder(of: manifest)
            source = .manifest(try Self.packets(manifest, surroundings))
            let path = Files.resolved(folder) ?? folder
            batch = try batches.find(out: path).first?.id ?? Self.name(ofFolder: path)
        } else {
            let log = BatchPackets(store)
            func hasPackets(_ batch: Batch) throws -> Bool {
                try !log.next(of: batch.id, after: .min, limit: 1).isEmpty
            }
            let found = try Self.find(packets, batches, surroundings, having: hasPackets)
            if !found.isPrintFile, [.running, .stopped].contains(found.state) {
                resources.observe(.unfinishedMerge(batch: found.id))
            }
            let others = try batches.find(out: found.out).filter { try $0.id != found.id && hasPackets($0) }.map(\.id)
            if !others.isEmpty { resources.observe(.otherBatches(others)) }
            batch = found.id
            folder = found.out
            guard Files.kind(folder) == .folder else {
                throw SendingError(
                    .notFound, "the packets of batch \(batch) are no folder of files, or it is gone",
                    hint: found.isArchive
                        ? "unpack the archive, and send what merge --manifest listed of it" : nil)
            }
            source = .batch(log, batch)
        }
        mailing = label.map { [batch] in "\(batch)/\($0)" } ?? batch
    }

    /// What the send log calls the packets of a folder that are of no batch.
    package static func name(ofFolder path: String) -> String {
        "folder-\(SHA256.hexadecimal(Array(SHA256.digest((Files.resolved(path) ?? path).utf8).prefix(6))))"
    }

    /// A batch of a folder, or the newest one, is one that has packets, if there is any.
    private static func find(
        _ packets: SendRequest.Packets, _ batches: Batches, _ surroundings: Surroundings,
        having hasPackets: (Batch) throws -> Bool
    ) throws -> Batch {
        guard case .batch(let name) = packets else {
            let all = try batches.list()
            guard let newest = try all.first(where: hasPackets) ?? all.first else {
                throw SendingError(.noBatch, "there is no batch to send", hint: "merge one first")
            }
            return newest
        }
        if let batch = try batches.find(name) { return batch }
        let found = try batches.find(folder: surroundings.path(name))
        if let batch = try found.first(where: hasPackets) ?? found.first { return batch }
        throw SendingError(
            .unknownBatch, "there is no batch “\(name)”, and none went to a folder of that name",
            hint: "a folder with a table of its packets is sent as a manifest")
    }

    /// The packets of a manifest by row; lines of packets that were not written are left out.
    private static func packets(_ name: String, _ surroundings: Surroundings) throws -> [BatchPackets.Packet] {
        var reader = try CSVReader(path: surroundings.path(name))
        func column(_ names: String...) -> Int? { names.lazy.compactMap { reader.schema.index(of: $0) }.first }
        guard let row = column("row"), let file = column("file", "pdfName"), let sha256 = column("sha256") else {
            throw SendingError(
                .unreadable, "“\(name)” is no table of packets: it has no columns row, file and sha256")
        }
        let status = column("status")
        let (recipient, email) = (column("recipientName", "fullName"), column("recipientEmail", "email"))
        var packets: [BatchPackets.Packet] = []
        while let record = try reader.next() {
            let state = status.map { record.text($0) } ?? ""
            guard let number = Int(record.text(row)), ["", "ok", "generated", "written", "skipped"].contains(state)
            else { continue }
            packets.append(
                BatchPackets.Packet(
                    row: number, pdfName: FormulaGuard.removed(from: record.text(file)), sha256: record.text(sha256),
                    recipientName: recipient.map { record.text($0) } ?? "",
                    recipientEmail: email.map { record.text($0) } ?? ""))
        }
        return packets.sorted { $0.row < $1.row }
    }
}

extension Batches {
    /// The batches that went to a folder, newest first, whichever way its path is written.
    package func find(folder path: String) throws -> [Batch] {
        let found = try find(out: path)
        return found.isEmpty ? try Files.resolved(path).map { try find(out: $0) } ?? [] : found
    }
}
