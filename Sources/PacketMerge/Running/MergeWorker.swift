import PDFObjects
import PacketMapping
import PacketModel
import PacketTemplate

/// Makes packets of rows. Each worker has its own buffers and shares nothing that changes.
final class MergeWorker {
    private var stamper: PacketStamper
    private let folder: OutputFolder?
    private let number: Int
    private let name: BoundFileNamePattern
    private let recipientName: BoundExpression?
    private let recipientEmail: BoundExpression?
    private var inspector: (any PacketInspector)?
    private let keepsIntended: Bool
    private var values: RowValues
    private let isPrinting: Bool
    private var text: [UInt8] = []
    private var count = 0
    private let passwords: PasswordReader?
    private var encryptor: PacketEncryptor?
    private var hashes: SHA256Batch
    /// So many bytes may wait to be hashed; packets with fonts of their own fill that sooner than others.
    private static let hashLimit = 8 << 20
    private let pictures: (any PictureSource)?
    /// Where packets differ in their forms: what the last one was made with, and others.
    private var work: (variant: Int, work: PacketWork)?
    private var works: [Int: PacketWork] = [:]
    private var joined = FieldValues()
    /// So many bytes of static parts are kept at hand.
    private static let workLimit = 64 << 20
    private var workSize = 0
    private var settledFonts: PrintFonts?
    private let gate: PacketGate
    private let template: CompiledTemplate
    /// The combinations of forms that passed the gate.
    private var passed: Set<Int> = []

    init(_ plan: MergePlan, _ folder: OutputFolder?, number: Int, gate: PacketGate = PacketGate()) {
        self.folder = folder
        self.gate = gate
        template = plan.template
        self.number = number
        name = plan.name.separated()
        recipientName = plan.recipient.name?.separated()
        recipientEmail = plan.recipient.email?.separated()
        inspector = plan.inspection?.makeInspector()
        keepsIntended = plan.keepsIntended || inspector != nil
        values = RowValues(plan.bindings)
        hashes = SHA256Batch(behind: plan.template.prefix)
        stamper = PacketStamper(plan.template, pictures: plan.pictures)
        isPrinting = plan.template.isForPrint
        passwords = plan.protection.map { PasswordReader($0) }
        encryptor = plan.assembly == nil ? plan.protection.map { PacketEncryptor($0.encryption) } : nil
        pictures = plan.pictures
    }

    /// Whether packets that wait have to be settled before this row's, which has other forms.
    func changesForms(for row: PreparedRow) -> Bool {
        guard let packet = row.packet, packet.variant.index != work?.variant else { return false }
        return hashes.waitingCount > 0 || encryptor?.waitingCount ?? 0 > 0
    }

    /// Takes up what makes packets of the row's forms.
    private func takeUp(_ packet: PreparedPacket) -> PacketWork {
        let variant = packet.variant
        if let work, work.variant == variant.index { return work.work }
        var next = works[variant.index]
        if next == nil {
            workSize += variant.template.staticCount
            if workSize > Self.workLimit {
                works.removeAll()
                workSize = variant.template.staticCount
            }
            next = PacketWork(variant, pictures: pictures)
        }
        let made = next ?? PacketWork(variant, pictures: pictures)
        works[variant.index] = made
        work = (variant.index, made)
        (stamper, encryptor, inspector) = (made.stamper, made.encryptor, made.inspector ?? inspector)
        hashes = made.hashes
        if let settledFonts { stamper.settle(settledFonts) }
        return made
    }

    /// Makes the packet of one row and stages it, unless it waits to be encrypted together with others. Its name is the one
    /// that it wants: other rows may want the same.
    ///
    /// - Throws: `MergeError` when no packet can be written at all: a full disk, a folder that is gone.
    func merge(_ row: PreparedRow, chunkCount: Int) throws(MergeError) -> RowResult {
        var password: PDFPassword?
        var result = result(of: row) { values, problems in
            password = passwords?.password(for: row.record, &problems)
            guard passwords == nil || password != nil else { return }
            _ = stamper.stamp(values)
            problems += stamper.problems
        }
        guard result.outcome != .failed else { return result }
        if keepsIntended {
            result.intended = stamper.intendedValues(row.packet == nil ? values.values : joined)
            if let packet = row.packet {
                result.intended = IntendedValue.placed(result.intended, outline: packet.variant.key)
            }
        }
        let variant = row.packet?.variant
        let isFirst = !passed.contains(variant?.index ?? 0)
        guard let encryptor, let password else {
            try stage(stamper.packet, as: &result, chunkCount)
            if isFirst { try pass(variant, stamper.packet, nil) }
            try inspect(&result, stamper.packet, nil)
            if result.outcome == .written {
                hashes.add(stamper.tail)
                result.awaitsDigest = true
            }
            return result
        }
        encryptor.add(stamper, password: password)
        result.isWaiting = true
        // What is inspected is compared with the stamper's packet, which the next row replaces.
        if inspector != nil || isFirst, let packet = encryptor.encrypt().first {
            result.digest = packet.digest
            try stage(packet.bytes, as: &result, chunkCount)
            if isFirst { try pass(variant, packet.bytes, password) }
            try inspect(&result, packet.bytes, password)
        }
        return result
    }

    /// Has the first packet of a combination of forms read back. It is staged already, so that no later one takes its room.
    private func pass(_ variant: PacketVariant?, _ packet: [UInt8], _ password: PDFPassword?) throws(MergeError) {
        let proof = PacketProof(pageCount: (variant?.template ?? template).pageCount)
        try gate.pass(variant?.index ?? 0) { () throws(PDFError) in try proof.check(packet, password: password?.text) }
        passed.insert(variant?.index ?? 0)
    }

    /// Encrypts the packets that wait, and stages them. Those that are not to be encrypted are staged already; they get
    /// their digests.
    ///
    /// - Parameters:
    ///   - results: The rows' results; the packets of some of the last wait.
    ///   - isLast: Whether there is no next row to wait for.
    /// - Throws: `MergeError`, as `merge`.
    func settle(_ results: inout [RowResult], isLast: Bool, chunkCount: Int) throws(MergeError) {
        if isLast || hashes.waitingBytes > Self.hashLimit { hash(&results) }
        guard let encryptor, encryptor.isFull || isLast && encryptor.waitingCount > 0 else { return }
        var packets = encryptor.encrypt()[...]
        for index in results.indices where results[index].isWaiting {
            guard let packet = packets.popFirst() else { return }
            results[index].digest = packet.digest
            try stage(packet.bytes, as: &results[index], chunkCount)
        }
    }

    /// Gives the last results the digests that they wait for.
    func hash(_ results: inout [RowResult]) {
        guard hashes.waitingCount > 0 else { return }
        var digests = hashes.digests()[...]
        for index in results.indices where results[index].awaitsDigest {
            results[index].digest = digests.removeFirst()
            results[index].awaitsDigest = false
        }
    }

    private func stage(_ packet: [UInt8], as result: inout RowResult, _ chunkCount: Int) throws(MergeError) {
        if let folder, !folder.find(packet, &result, worker: number) {
            count += 1
            let staged = StagedPacket(worker: number, number: count)
            try folder.stage(packet, as: staged, chunkCount: chunkCount)
            result.staged = staged
        }
        result.bytes = packet.count
        result.isWaiting = false
    }

    /// Draws one row for a print file.
    func draw(_ row: PreparedRow) -> DrawnRow {
        var record: PrintRecord?
        let result = result(of: row) { values, problems in
            if let packet = row.packet, let work {
                record = work.work.draw(packet, &joined, &problems)
                return
            }
            record = stamper.draw(values)
            problems += stamper.problems
        }
        return DrawnRow(row: row, result: result, record: result.outcome == .failed ? nil : record)
    }

    /// Makes the rows that follow parts of one print file, in which the codes of fonts are settled.
    func settle(_ fonts: PrintFonts) {
        settledFonts = fonts
        stamper.settle(fonts)
    }

    /// Evaluates a row and has something made of its values; the result says what is wrong with it.
    private func result(of row: PreparedRow, _ make: (FieldValues, inout [Diagnostic]) -> Void) -> RowResult {
        let record = row.record
        var result = RowResult(
            row: record.row, line: record.line, name: "", outcome: .written, bytes: 0, digest: [],
            recipientName: text(recipientName, record), recipientEmail: text(recipientEmail, record),
            problems: record.diagnostics)
        result.input = Fingerprint.of(record)
        if let problem = row.problem { result.problems.append(problem) }
        nameResult(&result, record, isSettled: row.problem != nil)
        if let packet = row.packet {
            let work = takeUp(packet)
            if !result.hasError, !isPrinting { result.problems += work.evaluate(packet, into: &joined) }
            if !result.hasError { make(joined, &result.problems) }
        } else {
            if !result.hasError { result.problems += values.evaluate(record) }
            if !result.hasError { make(values.values, &result.problems) }
        }
        for index in result.problems.indices {
            result.problems[index].row = record.row
            result.problems[index].line = record.line
        }
        if result.hasError { result.outcome = .failed }
        return result
    }

    /// Gives the result the name that the row wants; one that cannot be had is a problem, unless there is one already.
    private func nameResult(_ result: inout RowResult, _ record: Record, isSettled: Bool) {
        do throws(EvaluationFailure) {
            result.name = try name.name(for: record, using: &text)
        } catch {
            if !isSettled { result.problems.append(error.diagnostic(for: record)) }
        }
    }

    /// Has the packet looked at, as it was read back from the disk. One that does not pass is removed.
    private func inspect(
        _ result: inout RowResult, _ packet: [UInt8], _ password: PDFPassword?
    ) throws(MergeError) {
        guard let inspector else { return }
        let staged = result.staged
        let written = if let folder, let staged { try folder.read(staged) } else { packet }
        let inspected = InspectedPacket(bytes: written, plain: stamper.packet, password: password?.text)
        var problems = inspector.problems(of: inspected, intended: result.intended)
        for index in problems.indices {
            problems[index].row = result.row
            problems[index].line = result.line
        }
        result.problems += problems
        guard problems.contains(where: { $0.severity == .error }) else { return }
        if let folder, let staged { folder.discard(staged) }
        result.staged = nil
        result.found = nil
        result.outcome = .failed
        result.bytes = 0
        result.digest = []
    }

    private func text(_ expression: BoundExpression?, _ record: Record) -> String {
        guard let expression else { return "" }
        text.removeAll(keepingCapacity: true)
        do throws(EvaluationFailure) { try expression.evaluate(record, into: &text) } catch { return "" }
        return String(decoding: text, as: UTF8.self)
    }
}

extension RowResult {
    fileprivate var hasError: Bool { !problems.isEmpty && problems.contains { $0.severity == .error } }
}
