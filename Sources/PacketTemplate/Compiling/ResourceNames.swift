import PDFObjects

/// Finds names for resources that no page uses yet.
enum ResourceNames {
    /// A prefix that, followed by digits, is no resource name of any page.
    static func freePrefix(in document: PDFDocument) -> String {
        var taken: Set<String> = []
        var seen: Set<PDFReference> = []
        for page in document.pages {
            // Pages share what they refer to, and what they inherit.
            let own = document.dictionary(.reference(page))
            let shared = own?["Resources"].map(\.reference) ?? own?["Parent"]?.reference
            if let shared, !seen.insert(shared).inserted { continue }
            let resources = document.dictionary(document.inherited("Resources", page: page)) ?? [:]
            for category: PDFName in ["Font", "XObject", "Properties"] {
                if let table = resources[category]?.reference, !seen.insert(table).inserted { continue }
                for key in document.dictionary(resources[category])?.keys ?? [] { taken.insert(key.rawValue) }
            }
        }
        func isFree(_ prefix: String) -> Bool {
            !taken.contains {
                $0.hasPrefix(prefix) && $0.utf8.dropFirst(prefix.utf8.count).allSatisfy { (0x30...0x39).contains($0) }
            }
        }
        var prefix = "P"
        while !isFree(prefix) { prefix += "k" }
        return prefix
    }
}
