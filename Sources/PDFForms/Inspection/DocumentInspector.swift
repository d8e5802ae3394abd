import PDFObjects

/// Looks at the document around a form: XFA, signatures, encryption, scripts, attachments.
struct DocumentInspector {
    private let form: Form
    private var document: PDFDocument { form.document }

    init(_ form: Form) { self.form = form }

    func inspect(into collector: inout FindingCollector) {
        switch form.xfa {
        case .dynamic: collector.add(.xfaDynamic)
        case .hybrid: collector.add(.xfaHybrid)
        case .none: break
        }
        if form.xfa != .dynamic, !form.fields.contains(where: { $0.kind != .button && $0.kind != .signature }) {
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
    }

    private func inspectEncryption(into collector: inout FindingCollector) {
        guard let encryption = document.encryption else { return }
        collector.add(.encrypted)
        // ISO 32000-2, table 22: bit 9, or bit 6; revision 2 has bit 6 only
        let bits: UInt32 = encryption.revision < 3 ? 1 << 5 : 1 << 5 | 1 << 8
        if encryption.permissions & bits == 0, !encryption.openedAsOwner { collector.add(.fillingNotPermitted) }
    }

    private func inspectActiveContent(into collector: inout FindingCollector) {
        let catalog = document.catalog
        let names = document.dictionary(catalog["Names"])
        if names?["JavaScript"] != nil { collector.add(.activeContent, detail: "scripts of the document") }
        if isAction(catalog["OpenAction"]) { collector.add(.activeContent, detail: "an action when it is opened") }
        if catalog["AA"] != nil { collector.add(.activeContent, detail: "actions of the document") }
        for page in document.pages where document.dictionary(.reference(page))?["AA"] != nil {
            collector.add(.activeContent, detail: "actions of pages")
            break
        }
        if names?["EmbeddedFiles"] != nil || catalog["AF"] != nil || catalog["Collection"] != nil {
            collector.add(.attachments)
        }
    }

    /// Whether opening does more than go to a page.
    private func isAction(_ object: PDFObject?) -> Bool {
        guard let kind = document.resolve(document.dictionary(object)?["S"]).name else { return false }
        return kind != "GoTo"
    }
}
