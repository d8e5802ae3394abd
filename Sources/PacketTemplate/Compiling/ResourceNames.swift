import PDFObjects

/// Finds names for resources that no page uses yet.
enum ResourceNames {
    /// A prefix that, followed by digits, is no resource name of any page.
    static func freePrefix(in document: PDFDocument) -> String {
        var taken: Set<String> = []
        for page in document.pages {
            let resources = document.dictionary(document.inherited("Resources", page: page)) ?? [:]
            for category: PDFName in ["Font", "XObject", "Properties"] {
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
