import PDFObjects
import PDFText

/// Looks at the document around a form: XFA, signatures, encryption, scripts, attachments.
struct DocumentInspector {
    private let form: Form
    private var document: PDFDocument { form.document }

    init(_ form: Form) { self.form = form }

    func inspect(into collector: inout FindingCollector) {
        guard form.xfa != .dynamic else { return inspectDynamic(into: &collector) }
        if form.xfa == .hybrid { collector.add(.xfaHybrid) }
        if !form.fields.contains(where: { $0.kind != .button && $0.kind != .signature }) {
            collector.add(.noFields)
        }
        if form.isSigned { collector.add(.signed) }
        let permissions = document.dictionary(document.catalog["Perms"])
        if permissions?["DocMDP"] != nil { collector.add(.certified) }
        if form.hasUsageRights { collector.add(.usageRights) }
        if document.pages.isEmpty { collector.add(.noPages) }
        for clause in form.damage.clauses { collector.add(.damaged, detail: clause) }
        if form.needAppearances { collector.add(.needAppearances) }
        inspectEncryption(into: &collector)
        inspectActiveContent(into: &collector)
        inspectFonts(into: &collector)
    }

    /// Packets of dynamic XFA are the form's own bytes, so nothing is left out of them, and nothing ends.
    private func inspectDynamic(into collector: inout FindingCollector) {
        collector.add(form.isPrefillable ? .xfaDynamic : .xfaNotFilled)
        for clause in form.damage.clauses { collector.add(.xfaNotFilled, detail: clause) }
        inspectPermissions(into: &collector)
    }

    /// Fonts that packets have to carry whole, once each.
    private func inspectFonts(into collector: inout FindingCollector) {
        var cut = FontCut(document)
        var seen: Set<PDFReference> = []
        for number in document.objects.keys.sorted() {
            guard case .dictionary(let descriptor) = document.objects[number] ?? .null,
                let program = (descriptor["FontFile2"] ?? descriptor["FontFile3"])?.reference,
                seen.insert(program).inserted, let stream = document.resolve(.reference(program)).stream,
                cut.isForbidden(stream)
            else { continue }
            collector.add(.fontKeptWhole, detail: document.resolve(descriptor["FontName"]).name?.text ?? "")
        }
    }

    private func inspectEncryption(into collector: inout FindingCollector) {
        if document.encryption != nil { collector.add(.encrypted) }
        inspectPermissions(into: &collector)
    }

    private func inspectPermissions(into collector: inout FindingCollector) {
        guard let encryption = document.encryption else { return }
        // ISO 32000-2, table 22: bit 9, or bit 6; revision 2 has bit 6 only
        let bits: UInt32 = encryption.revision < 3 ? 1 << 5 : 1 << 5 | 1 << 8
        if encryption.permissions & bits == 0, !encryption.openedAsOwner { collector.add(.fillingNotPermitted) }
    }

    /// Says what a merge says when it leaves that out.
    private func inspectActiveContent(into collector: inout FindingCollector) {
        var content = ActiveContent(isFillable: false, keepsScripts: false)
        var stripped = document
        content.strip(&stripped)
        for kind in ActiveContentKind.allCases where content.removed.contains(kind) {
            switch kind {
            case .attachments: collector.add(.attachments)
            case .outsideFiles: collector.add(.outsideFiles)
            case .usageRights: break  // found by what they are
            default: collector.add(.activeContent, detail: kind.phrase)
            }
        }
    }
}
