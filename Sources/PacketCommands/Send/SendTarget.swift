import PDFObjects
import PacketModel
import PacketRecipients
import PacketStore
import Storage

/// Which packets are meant: a batch of the store, or the files of a manifest.
struct SendTarget {
    /// The batch that the send log names.
    let batch: String
    /// The folder of the packets.
    let folder: String
    /// What the sending of them is called.
    let mailingID: String
    let source: PacketStream.Source

    init(_ command: SendBatch, _ store: Store, _ context: CommandContext) throws {
        let batches = Batches(store)
        if let manifest = command.selection.manifest {
            folder = context.folder(of: manifest)
            source = .manifest(try Self.packets(manifest, context))
            let path = Files.resolved(folder) ?? folder
            batch = try batches.find(out: path).first?.id ?? Self.name(ofFolder: path)
        } else {
            let packets = BatchPackets(store)
            func hasPackets(_ batch: Batch) throws -> Bool {
                try !packets.next(of: batch.id, after: .min, limit: 1).isEmpty
            }
            let found = try Self.find(command.batch, batches, context, hasPackets)
            if !found.isPrintFile, [.running, .stopped].contains(found.state) {
                context.note(
                    "the merge of batch \(found.id) did not come to its end; go on with: packet batch resume \(found.id)",
                    command.common)
            }
            let others = try batches.find(out: found.out).filter { try $0.id != found.id && hasPackets($0) }.map(\.id)
            if !others.isEmpty {
                context.note(
                    "other packets in this folder are those of batch \(others.joined(separator: ", ")), sent by its number",
                    command.common)
            }
            batch = found.id
            folder = found.out
            guard Files.kind(folder) == .folder else {
                throw CommandError(.notFound, "the packets of batch \(batch) are no folder of files, or it is gone")
            }
            source = .batch(BatchPackets(store), batch)
        }
        if let label = command.selection.mailing { mailingID = "\(batch)/\(label)" } else { mailingID = batch }
    }

    /// What the send log calls the packets of a folder that are of no batch.
    static func name(ofFolder path: String) -> String {
        "folder-\(SHA256.hexadecimal(Array(SHA256.digest((Files.resolved(path) ?? path).utf8).prefix(6))))"
    }

    /// A batch of a folder, or the newest one, is one that has packets, if there is any.
    private static func find(
        _ name: String?, _ batches: Batches, _ context: CommandContext, _ hasPackets: (Batch) throws -> Bool
    ) throws -> Batch {
        guard let name else {
            let all = try batches.list()
            guard let newest = try all.first(where: hasPackets) ?? all.first else {
                throw CommandError(.notFound, "there is no batch to send", hint: "packet merge makes one")
            }
            return newest
        }
        if let batch = try batches.find(name) { return batch }
        let found = try batches.find(folder: context.path(name))
        if let batch = try found.first(where: hasPackets) ?? found.first { return batch }
        throw CommandError(
            .notFound, "there is no batch “\(name)”, and none went to a folder of that name",
            hint: "a folder with a table of its packets is sent with --manifest")
    }

    /// The packets of a manifest by row; lines of packets that were not written are left out.
    private static func packets(_ name: String, _ context: CommandContext) throws -> [BatchPackets.Packet] {
        var reader = try CSVReader(path: context.path(name))
        func column(_ names: String...) -> Int? { names.lazy.compactMap { reader.schema.index(of: $0) }.first }
        guard let row = column("row"), let file = column("file", "pdfName"), let sha256 = column("sha256") else {
            throw CommandError(.wrongFile, "“\(name)” is no table of packets: it has no columns row, file and sha256")
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
                    row: number, pdfName: Manifest.file(of: record.text(file)), sha256: record.text(sha256),
                    recipientName: recipient.map { record.text($0) } ?? "",
                    recipientEmail: email.map { record.text($0) } ?? ""))
        }
        return packets.sorted { $0.row < $1.row }
    }
}

extension Batches {
    /// The batches that went to a folder, newest first, whichever way its path is written.
    func find(folder path: String) throws -> [Batch] {
        let found = try find(out: path)
        return found.isEmpty ? try Files.resolved(path).map { try find(out: $0) } ?? [] : found
    }
}
