import PDFObjects
import PDFPreview
import PacketFiles
import PacketStore
import PacketTemplate
import PacketVerify
import Synchronization

/// What is known of a batch whose packets are verified.
struct VerifyBatch: Sendable {
    var outline: PacketOutline
    var reference: VerifyReference?
    /// Whether its packets are encrypted. They have no reference, since each has its static part in a cipher of its own.
    var isEncrypted = false
}

/// What came of one packet.
struct VerifyResult: Sendable {
    var entry: JournalEntry
    /// The SHA-256 of the file as it is; empty when it is not there.
    var sha256 = ""
    var findings: [VerifyFinding] = []
    /// Whether it leaves out the end of a text that did not fit.
    var isCut = false
}

/// Verifies packets with a process of its own. One for each thread; the lock is taken once a chunk.
final class VerifyWorker: Sendable {
    private struct State {
        var process: PreviewProcess
        var verifiers: [String: PacketVerifier] = [:]
        var results: [(index: Int, result: VerifyResult)] = []
    }

    private let state: Mutex<State>
    private let folder: String
    private let password: String?

    /// - Parameters:
    ///   - password: Opens the packets that are encrypted.
    ///   - patience: How many seconds showing one page may take.
    init(_ folder: String, password: String?, patience: Int) throws(PreviewError) {
        self.folder = folder
        self.password = password
        state = Mutex(State(process: try PreviewProcess(patience: patience)))
    }

    /// Verifies entries until the cursor is at their end.
    func work(_ entries: [JournalEntry], _ batches: [String: VerifyBatch], _ cursor: borrowing Atomic<Int>) {
        state.withLock { state in
            while true {
                let index = cursor.wrappingAdd(1, ordering: .relaxed).oldValue
                guard index < entries.count else { return }
                state.results.append((index, verify(entries[index], batches, &state)))
            }
        }
    }

    /// The results since the last call.
    func take() -> [(index: Int, result: VerifyResult)] {
        state.withLock { state in
            defer { state.results = [] }
            return state.results
        }
    }

    private func verify(
        _ entry: JournalEntry, _ batches: [String: VerifyBatch], _ state: inout State
    ) -> VerifyResult {
        var result = VerifyResult(entry: entry)
        let packet: [UInt8]
        do throws(FileFailure) {
            packet = try Files.read("\(folder)/\(entry.pdfName)")
        } catch {
            let isMissing = error == .missing
            result.findings = [
                VerifyFinding(
                    isMissing ? .fileMissing : .unreadable,
                    isMissing ? "the file is not in the folder" : "the file could not be read")
            ]
            return result
        }
        result.sha256 = SHA256.hexadecimal(SHA256.digest(packet))
        let isChanged = result.sha256 != entry.sha256
        if isChanged {
            result.findings.append(VerifyFinding(.fileChanged, "the file is not what was written"))
        }
        guard let batch = batches[entry.outlineKey], let intended = IntendedValue.decode(entry.intended) else {
            result.findings.append(
                VerifyFinding(.noJournal, "no journal says what the packet is meant to show"))
            return result
        }
        result.isCut = intended.contains { if case .text(_, dropped: 1...) = $0 { true } else { false } }
        let verifier =
            state.verifiers[entry.outlineKey] ?? PacketVerifier(batch.outline, batch.reference, state.process)
        state.verifiers[entry.outlineKey] = verifier
        result.findings += verifier.findings(
            in: packet, password: password, intended: intended, addendum: IntendedValue.addendum(of: entry.intended),
            isChanged: isChanged)
        return result
    }
}

extension JournalEntry {
    /// What tells apart which outline of which batch a packet belongs to.
    static func key(_ batch: String, _ outline: Int) -> String { "\(batch)\u{0}\(outline)" }

    /// The key of the packet's own outline.
    var outlineKey: String { Self.key(batch, IntendedValue.outline(of: intended)) }
}
