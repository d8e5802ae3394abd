import PDFPreview
import PacketTemplate

/// Pages behind the forms of a packet, on which texts go on that fields have no room for.
extension PacketVerifier {
    /// What of the texts is not on its pages, in order.
    ///
    /// Headings and feet stand between the parts of a text that goes over several pages; so its characters have to be
    /// there one after the other, others between them or not.
    func findings(of addendum: IntendedAddendum?, in document: PreviewDocument) throws(PreviewError) -> [VerifyFinding]
    {
        guard let addendum else { return [] }
        var pages: [Int: ComparableText] = [:]
        var findings: [VerifyFinding] = []
        for (index, text) in addendum.texts.enumerated() {
            let next = index + 1 < addendum.texts.count ? addendum.texts[index + 1].page : document.pageCount - 1
            let wanted = ComparableText(try process.normalized(text.text))
            var shown: [Character] = []
            for page in text.page...max(text.page, next) where page < document.pageCount {
                if pages[page] == nil {
                    pages[page] = ComparableText(try process.normalized(document.text(page: page).string))
                }
                shown += pages[page]?.characters ?? []
            }
            let there = ComparableText(shown)
            if there.contains(inOrder: wanted) || wanted.runsFromRight && there.holds(wanted) { continue }
            findings.append(
                VerifyFinding(
                    .textMissing,
                    field: outline.fields.indices.contains(text.field) ? outline.fields[text.field].name : nil,
                    page: text.page + 1, "the rest of the value is not on its addendum page", expected: text.text))
        }
        return findings
    }
}
