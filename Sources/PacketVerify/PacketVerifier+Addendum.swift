import PDFPreview
import PacketTemplate

/// Pages behind the forms of a packet, on which texts go on that fields have no room for.
extension PacketVerifier {
    /// What of the texts is not on its pages, in order.
    ///
    /// Headings and feet stand between the parts of a text that goes over several pages; so its characters have to be
    /// there one after the other, others between them or not.
    ///
    /// - Parameter packet: The packet's pages in the document.
    func findings(
        of addendum: IntendedAddendum, in document: PreviewDocument, _ packet: Range<Int>
    ) throws(PreviewError) -> [VerifyFinding] {
        var pages: [Int: ComparableText] = [:]
        var findings: [VerifyFinding] = []
        for (index, text) in addendum.texts.enumerated() {
            let first = packet.lowerBound + text.page
            let next =
                index + 1 < addendum.texts.count
                ? packet.lowerBound + addendum.texts[index + 1].page : packet.upperBound - 1
            let wanted = ComparableText(try process.normalized(text.text))
            var shown: [Character] = []
            for page in first...max(first, next) where page < document.pageCount {
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
                    page: first + 1, "the rest of the value is not on its addendum page", expected: text.text))
        }
        return findings
    }
}
