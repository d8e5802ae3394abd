import PDFObjects

/// Reads name trees and number trees (ISO 32000-1, 7.9.6 and 7.9.7) whole.
enum KeyTree {
    /// More entries are nobody's honest tree.
    private static let limit = 1 << 20

    /// The entries of a name tree in order.
    static func names(_ root: PDFObject?, in document: PDFDocument) -> [(key: [UInt8], value: PDFObject)] {
        pairs(root, "Names", in: document).compactMap { key, value in
            document.resolve(key).string.map { ($0, value) }
        }
    }

    /// The entries of a number tree in order.
    static func numbers(_ root: PDFObject?, in document: PDFDocument) -> [(key: Int, value: PDFObject)] {
        pairs(root, "Nums", in: document).compactMap { key, value in
            document.resolve(key).integer.flatMap { (0...Int(Int32.max)).contains($0) ? ($0, value) : nil }
        }
    }

    private static func pairs(
        _ root: PDFObject?, _ list: PDFName, in document: PDFDocument
    ) -> [(PDFObject, PDFObject)] {
        var waiting = [root ?? .null]
        var seen: Set<PDFReference> = []
        var pairs: [(PDFObject, PDFObject)] = []
        while let object = waiting.popLast(), pairs.count < limit {
            if let reference = object.reference, !seen.insert(reference).inserted { continue }
            guard let node = document.dictionary(object) else { continue }
            let kids = document.resolve(node["Kids"]).array ?? []
            let items = document.resolve(node[list]).array ?? []
            // Nodes may share their arrays.
            guard document.budget.charge(kids.count + items.count, .links) else { return [] }
            waiting += kids.reversed()
            for index in stride(from: 0, to: items.count - 1, by: 2) { pairs.append((items[index], items[index + 1])) }
        }
        return pairs
    }
}
