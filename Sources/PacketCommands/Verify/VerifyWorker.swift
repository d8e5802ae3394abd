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
    /// Whether the file is another than was written. That is a finding of packets that are files of their own.
    var isChanged = false
    /// Whether it leaves out the end of a text that did not fit.
    var isCut = false

    /// Whether it is what was written, and shows what it is meant to show.
    var isGood: Bool { findings.isEmpty && !isChanged }
}

/// Verifies packets with a process of its own. One for each thread; the lock is taken once a chunk.
final class VerifyWorker: Sendable {
    private struct State {
        var process: PreviewProcess
        var verifiers: [String: PacketVerifier] = [:]
        var results: [(index: Int, result: VerifyResult)] = []
        /// The print file, and how many of its packets were shown since it was opened.
        var document: PreviewDocument?
        var shown = 0
    }

    private let state: Mutex<State>
    private let folder: String
    private let password: String?
    private let printFile: VerifyPrintFile?

    /// - Parameters:
    ///   - printFile: The file that all packets are in; nil where each is a file of its own.
    ///   - password: Opens the packets that are encrypted.
    ///   - patience: How many seconds showing one page may take.
    init(
        _ folder: String, printFile: VerifyPrintFile?, password: String?, patience: Int
    ) throws(PreviewError) {
        self.folder = folder
        self.printFile = printFile
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
        var packet: [UInt8] = []
        if let printFile {
            result.sha256 = printFile.sha256
        } else {
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
        }
        result.isChanged = result.sha256 != entry.sha256
        if result.isChanged, printFile == nil { result.findings.append(.changed) }
        let intended = IntendedPacket(decoding: entry.intended)
        let key = JournalEntry.key(entry.batch, intended?.outline ?? 0)
        guard let intended, let batch = batches[key] else {
            result.findings.append(
                VerifyFinding(.noJournal, "no journal says what the packet is meant to show"))
            return result
        }
        result.isCut = intended.parts.contains { part in
            part.values.contains { if case .text(_, dropped: 1...) = $0 { true } else { false } }
        }
        let verifier = state.verifiers[key] ?? PacketVerifier(batch.outline, batch.reference, state.process)
        state.verifiers[key] = verifier
        if let printFile {
            result.findings += findings(of: intended, in: printFile, verifier, &state)
        } else {
            result.findings += verifier.findings(
                in: packet, password: password, intended: intended, isChanged: result.isChanged)
        }
        return result
    }

    /// What is wrong with a packet in the print file, which stays open from packet to packet.
    private func findings(
        of intended: IntendedPacket, in file: VerifyPrintFile, _ verifier: PacketVerifier, _ state: inout State
    ) -> [VerifyFinding] {
        do throws(PreviewError) {
            let document: PreviewDocument
            if let open = state.document, state.shown < Self.shownLimit {
                document = open
            } else {
                (document, state.shown) = (try state.process.open(file: file.path), 0)
            }
            state.document = document
            state.shown += 1
            return try verifier.findings(inPrintFile: document, intended: intended)
        } catch {
            state.document = nil
            return [VerifyFinding(error)]
        }
    }

    /// After so many packets a print file is opened anew: the process keeps each page that it has shown.
    private static let shownLimit = 1_000
}

/// A print file that is verified.
struct VerifyPrintFile: Sendable {
    /// From the root, links followed.
    let path: String
    /// Its SHA-256 as it is, in hexadecimal.
    let sha256: String
}

extension VerifyFinding {
    /// The file is another.
    static let changed = VerifyFinding(.fileChanged, "the file is not what was written")
}

extension JournalEntry {
    /// What tells apart which outline of which batch a packet belongs to.
    static func key(_ batch: String, _ outline: Int) -> String { "\(batch)\u{0}\(outline)" }

    /// The key of the packet's own outline.
    var outlineKey: String { Self.key(batch, IntendedPacket(decoding: intended)?.outline ?? 0) }
}
