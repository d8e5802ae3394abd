import PDFObjects
import PacketMapping
import PacketModel
import PacketTemplate

/// Makes packets of rows. Each worker has its own buffers and shares nothing that changes.
final class MergeWorker {
    /// A row whose packet is sealed together with those of the next ones, or that failed between such.
    private enum WaitingRow {
        case failed(FailedRow)
        /// The packet is written, since its bytes stood in a buffer that the next one takes; it waits for its digest.
        case written(StampedRow, WrittenPacket)
        /// The packet is laid out, and waits to be encrypted.
        case laidOut(StampedRow, PDFPassword)
    }

    private let output: (any PacketOutput)?
    private let number: Int
    private let gate: PacketGate
    private let keepsIntended: Bool
    private let passwords: PasswordReader?
    private let makers: PacketMakers
    private var namer: RowNamer
    private var values = FieldValues()
    /// How many packets it has written.
    private var count = 0
    /// What the packets that wait were made with.
    private var maker: PacketMaker?
    private var waiting: [WaitingRow] = []
    private var merged: [MergedRow] = []
    /// The combinations of forms that passed the gate.
    private var passed: Set<Int> = []

    init(_ plan: MergePlan, _ output: (any PacketOutput)?, number: Int, gate: PacketGate) {
        self.output = output
        self.number = number
        self.gate = gate
        keepsIntended = plan.keepsIntended || plan.inspection != nil
        passwords = plan.protection.map { PasswordReader($0) }
        makers = PacketMakers(plan)
        namer = RowNamer(plan)
    }

    /// Makes the packets of a block of rows and stages them. Their names are those that the rows want: others may want
    /// the same.
    ///
    /// - Returns: What became of the rows, in their order; fewer than the block has when no packet can be written at all:
    ///   a full disk, a folder that is gone.
    func merge(_ block: RowBlock) -> (rows: [MergedRow], failure: MergeError?) {
        var failure: MergeError?
        let chunkCount = block.chunk.rows.count
        merged.reserveCapacity(block.rows.count)
        do throws(MergeError) {
            for row in block.chunk.rows[block.rows] { try merge(row, chunkCount) }
            try sealWaiting(chunkCount)
        } catch {
            failure = error
            sealWritten()
        }
        var rows: [MergedRow] = []
        swap(&rows, &merged)
        return (rows, failure)
    }

    /// Makes the packet of one row, which waits to be sealed together with others of the same forms.
    private func merge(_ row: ReadRow, _ chunkCount: Int) throws(MergeError) {
        if let maker, let packet = row.packet, packet.variant !== maker.variant { try sealWaiting(chunkCount) }
        let evaluated: EvaluatedRow
        var stamped: StampedRow
        do throws(FailedRow) {
            evaluated = try EvaluatedRow(
                row, namer.account(of: row), makers: makers, passwords: passwords, into: &values)
            stamped = try StampedRow(evaluated, of: values, keepsIntended: keepsIntended)
        } catch {
            return waiting.append(.failed(error))
        }
        let maker = evaluated.maker
        self.maker = maker
        switch maker.seal {
        case .digest(let hashes):
            if let packet = try write(maker.stamper.packet, of: &stamped, by: maker, chunkCount: chunkCount) {
                hashes.add(maker.stamper.tail)
                waiting.append(.written(stamped, packet))
            } else {
                waiting.append(.failed(FailedRow(stamped.account)))
            }
        case .encryption(let encryptor):
            guard let password = evaluated.password else {
                preconditionFailure("packets are encrypted, and the plan has no passwords")
            }
            encryptor.add(maker.stamper, password: password)
            waiting.append(.laidOut(stamped, password))
        }
        // What is looked at is compared with the stamper's packet, which the next row replaces.
        if maker.seal.isFull || maker.inspector != nil { try sealWaiting(chunkCount) }
    }

    /// Seals the packets that wait, and writes those that are encrypted by that.
    private func sealWaiting(_ chunkCount: Int) throws(MergeError) {
        guard let maker, case .encryption(let encryptor) = maker.seal else { return sealWritten() }
        var packets = encryptor.encrypt()[...]
        let rows = waiting
        waiting.removeAll()
        for row in rows {
            guard case .laidOut(var row, let password) = row, let packet = packets.popFirst() else {
                if case .failed(let row) = row { merged.append(.failed(row)) }
                continue
            }
            let written = try write(packet.bytes, of: &row, by: maker, password: password, chunkCount: chunkCount)
            merged.append(
                written.map { .staged(StagedRow(SealedRow(row, digest: packet.digest), as: $0)) }
                    ?? .failed(FailedRow(row.account)))
        }
    }

    /// Gives the packets that are written their digests. What was only laid out is left, with all behind it.
    private func sealWritten() {
        var digests: ArraySlice<[UInt8]> = []
        if case .digest(let hashes)? = maker?.seal { digests = hashes.digests()[...] }
        for row in waiting {
            if case .failed(let row) = row {
                merged.append(.failed(row))
            } else if case .written(let row, let packet) = row, let digest = digests.popFirst() {
                merged.append(.staged(StagedRow(SealedRow(row, digest: digest), as: packet)))
            } else {
                break
            }
        }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Writes a packet where it waits for its name, unless it stands under that already. The first one of its forms is
    /// read back; each is looked at where somebody wants that.
    ///
    /// - Returns: Nil for a packet that does not pass: it is gone, and the row says why.
    private func write(
        _ packet: [UInt8], of row: inout StampedRow, by maker: PacketMaker, password: PDFPassword? = nil,
        chunkCount: Int
    ) throws(MergeError) -> WrittenPacket? {
        var place = PacketPlace.nowhere
        if let output {
            count += 1
            let free = StagedPacket(worker: number, number: count)
            let common = maker.commonBeginning
            place = try output.place(
                packet, beginning: common, for: row.account, as: free, chunkCount: chunkCount)
        }
        let variant = maker.variant
        let opening = password?.text ?? variant.template.password
        if variant.template.identifiesPackets { row.note(packetKey: PacketTrailer.identifier(of: packet)) }
        // It is written already, so that no later one takes its room.
        if passed.insert(variant.index).inserted {
            let proof = PacketProof(pageCount: row.account.pages)
            try gate.pass(variant.index) { () throws(PDFError) in try proof.check(packet, password: opening) }
        }
        if let inspector = maker.inspector {
            let written = try output?.written(packet, at: place) ?? packet
            let inspected = InspectedPacket(bytes: written, plain: maker.stamper.packet, password: opening)
            row.add(inspector.problems(of: inspected, intended: row.account.intended))
            if row.account.hasError {
                output?.discard(place)
                return nil
            }
        }
        return WrittenPacket(place: place, count: packet.count)
    }
}
