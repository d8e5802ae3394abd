import PDFPreview
import PacketMerge
import PacketModel
import PacketTemplate
import PacketVerify
import Synchronization

/// Verifies packets while they are merged (`merge --verify`).
final class VerifyInspection: PacketInspection {
    private let outline: PacketOutline
    /// Made from the first packet; all begin with the same bytes.
    private let reference = Mutex<VerifyReference?>(nil)

    /// - Throws: `PreviewError` when this machine cannot show pages.
    init(_ outline: PacketOutline) throws(PreviewError) {
        self.outline = outline
        _ = try PreviewProcess()
    }

    func makeInspector() -> any PacketInspector { VerifyInspector(outline, self) }

    /// What nothing filled in looks like.
    fileprivate func reference(_ packet: [UInt8], _ process: PreviewProcess) throws(PreviewError) -> VerifyReference? {
        let outline = outline
        return try reference.withLock { (known) throws(PreviewError) -> VerifyReference? in
            if known == nil { known = try VerifyReference(outline, from: packet, process) }
            return known
        }
    }
}

/// Verifies the packets of one worker.
private final class VerifyInspector: PacketInspector {
    private let outline: PacketOutline
    private let inspection: VerifyInspection
    private var verifier: PacketVerifier?

    init(_ outline: PacketOutline, _ inspection: VerifyInspection) {
        self.outline = outline
        self.inspection = inspection
    }

    func problems(of packet: InspectedPacket, intended: [UInt8]) -> [Diagnostic] {
        guard let intended = IntendedValue.decode(intended) else {
            return [Diagnostic(.notOnPage, .error, message: "what the packet is meant to show is not known")]
        }
        do throws(PreviewError) {
            let verifier: PacketVerifier
            if let known = self.verifier { verifier = known } else { verifier = try makeVerifier(packet.plain) }
            self.verifier = verifier
            return verifier.findings(in: packet.bytes, password: packet.password, intended: intended).map { finding in
                Diagnostic(
                    .notOnPage, .error, field: finding.field, message: finding.message,
                    hint: finding.code == .textCut ? "shorten it, or set onOverflow: shrink for this field" : nil)
            }
        } catch {
            return [Diagnostic(.notOnPage, .error, message: error.message)]
        }
    }

    private func makeVerifier(_ packet: [UInt8]) throws(PreviewError) -> PacketVerifier {
        let process = try PreviewProcess(patience: 30)
        return PacketVerifier(outline, try inspection.reference(packet, process), process)
    }
}

extension DiagnosticCode {
    /// A value is not to be seen on the packet's page.
    static let notOnPage = DiagnosticCode("not-on-page")
}
