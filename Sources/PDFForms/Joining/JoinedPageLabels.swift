import PDFObjects

/// The page labels of several forms (ISO 32000-1, 12.4.2): a form without any counts its pages from 1.
struct JoinedPageLabels {
    private var labels: [Int: PDFObject] = [:]
    private var hasOwn = false

    mutating func append(_ part: JoinedPart, in document: PDFDocument) {
        labels[part.firstPage] = .dictionary(["S": .name("D")])
        for (page, label) in KeyTree.numbers(part.catalog["PageLabels"], in: document) where page < part.pages.count {
            labels[part.firstPage + page] = label
            hasOwn = true
        }
    }

    /// The number tree; nil when no form has labels.
    func finish(pageCount: Int) -> PDFObject? {
        guard hasOwn else { return nil }
        var numbers: [PDFObject] = []
        for (page, label) in labels.sorted(by: { $0.key < $1.key }) where page < pageCount {
            numbers += [.integer(page), label]
        }
        return .dictionary(["Nums": .array(numbers)])
    }
}
