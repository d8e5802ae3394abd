import PDFPreview
import PacketMerge
import PacketModel
import PacketTemplate
import PacketVerify

/// Verifies packets while they are merged (`merge --verify`).
final class VerifyInspection: PacketInspection {
    private let outline: PacketOutline
    /// What nothing filled in looks like; made before the first row, so that a form that cannot be shown is an error of the
    /// merge and not of each of its rows.
    private let reference: VerifyReference?
    private let patience: Int

    /// - Parameter patience: How many seconds showing one page may take.
    /// - Throws: `PreviewError` when this machine cannot show pages, or not those of the form.
    init(_ outline: PacketOutline, _ template: CompiledTemplate, patience: Int) throws(PreviewError) {
        self.outline = outline
        self.patience = patience
        reference = try VerifyReference(outline, from: template.staticBytes, PreviewProcess(patience: patience))
    }

    func makeInspector() -> any PacketInspector { VerifyInspector(outline, reference, patience: patience) }
}

/// Verifies the packets of one worker.
private final class VerifyInspector: PacketInspector {
    private let outline: PacketOutline
    private let reference: VerifyReference?
    private let patience: Int
    private var verifier: PacketVerifier?

    init(_ outline: PacketOutline, _ reference: VerifyReference?, patience: Int) {
        self.outline = outline
        self.reference = reference
        self.patience = patience
    }

    func problems(of packet: InspectedPacket, intended: [UInt8]) -> [Diagnostic] {
        guard let intended = IntendedValue.decode(intended) else {
            return [Diagnostic(.notOnPage, .error, message: "what the packet is meant to show is not known")]
        }
        do throws(PreviewError) {
            let verifier: PacketVerifier
            if let known = self.verifier { verifier = known } else { verifier = try makeVerifier() }
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

    private func makeVerifier() throws(PreviewError) -> PacketVerifier {
        PacketVerifier(outline, reference, try PreviewProcess(patience: patience))
    }
}

extension DiagnosticCode {
    /// A value is not to be seen on the packet's page.
    static let notOnPage = DiagnosticCode("not-on-page")
}
