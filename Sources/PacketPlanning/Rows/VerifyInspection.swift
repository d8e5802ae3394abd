import PDFPreview
import PacketMerge
package import PacketModel
import PacketTemplate
import PacketVerify
import Synchronization

/// Verifies packets while they are merged (`merge --verify`).
final class VerifyInspection: PacketInspection {
    private struct Expectation {
        let outline: PacketOutline
        /// What nothing filled in looks like.
        let reference: VerifyReference?
    }

    /// By combination of forms.
    private let expectations = Mutex<[Int: Expectation]>([:])
    private let patience: Int

    /// - Parameter patience: How many seconds showing one page may take.
    init(patience: Int) { self.patience = patience }

    /// Gets ready for the packets of a combination of forms, before the first of them: a form that cannot be shown is an
    /// error of the merge, and not of each of its rows.
    ///
    /// - Throws: `PreviewError` when this machine cannot show pages, or not those of the forms.
    func prepare(_ variant: PacketVariant, _ outline: PacketOutline) throws(PreviewError) {
        let process = try PreviewProcess(patience: patience)
        let reference = try VerifyReference(outline, from: variant.template.staticBytes, process)
        expectations.withLock { $0[variant.index] = Expectation(outline: outline, reference: reference) }
    }

    func makeInspector(of variant: PacketVariant) -> any PacketInspector {
        guard let expected = expectations.withLock({ $0[variant.index] }) else {
            preconditionFailure("packets of forms that nobody prepared for")
        }
        return VerifyInspector(expected.outline, expected.reference, patience: patience)
    }
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

    func problems(of packet: InspectedPacket, intended bytes: [UInt8]) -> [Diagnostic] {
        guard let intended = IntendedPacket(decoding: bytes) else {
            return [Diagnostic(.notOnPage, .error, message: "what the packet is meant to show is not known")]
        }
        do throws(PreviewError) {
            let verifier: PacketVerifier
            if let known = self.verifier { verifier = known } else { verifier = try makeVerifier() }
            self.verifier = verifier
            let findings = verifier.findings(in: packet.bytes, password: packet.password, intended: intended)
            return findings.map { finding in
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
    package static let notOnPage = DiagnosticCode("not-on-page")
}
