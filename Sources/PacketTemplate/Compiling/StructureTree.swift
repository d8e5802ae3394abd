import PDFObjects

/// Takes references to removed annotations out of the structure tree (ISO 32000-1, 14.7), so that nothing dangles.
///
/// Object references (OBJR, 14.7.4.3) to a removed widget go, and the parent tree's entries of removed annotations.
/// The structure elements themselves stay where they are.
struct StructureTree {
    static func remove(_ annotations: Set<PDFReference>, from document: inout PDFDocument) {
        guard !annotations.isEmpty, let root = document.catalog["StructTreeRoot"],
            let tree = document.dictionary(root)
        else { return }
        let keys = Set(
            annotations.compactMap { reference in
                document.dictionary(.reference(reference)).flatMap { document.resolve($0["StructParent"]).integer }
            })
        removeReferences(root, annotations, &document)
        if let parents = tree["ParentTree"] { removeNumbers(keys, parents, &document) }
    }

    private static func removeReferences(
        _ root: PDFObject, _ annotations: Set<PDFReference>, _ document: inout PDFDocument
    ) {
        guard let start = root.reference else { return }
        var seen: Set<PDFReference> = [start]
        var waiting = [start]
        while let reference = waiting.popLast() {
            guard var element = document.dictionary(.reference(reference)), let kids = element["K"] else { continue }
            let items = document.resolve(kids).array ?? [kids]
            let kept = items.filter { !isReference($0, to: annotations, document) }
            if kept.count != items.count {
                element["K"] = kept.isEmpty ? nil : kept.count == 1 ? kept[0] : .array(kept)
                document.replace(reference, with: .dictionary(element))
            }
            for item in kept {
                if let kid = item.reference, seen.insert(kid).inserted { waiting.append(kid) }
            }
        }
    }

    private static func isReference(_ item: PDFObject, to annotations: Set<PDFReference>, _ document: PDFDocument)
        -> Bool
    {
        guard let dictionary = document.dictionary(item), document.resolve(dictionary["Type"]).name == "OBJR" else {
            return false
        }
        return dictionary["Obj"]?.reference.map(annotations.contains) ?? true
    }

    /// Removes entries of a number tree (7.9.7).
    private static func removeNumbers(_ keys: Set<Int>, _ root: PDFObject, _ document: inout PDFDocument) {
        guard !keys.isEmpty else { return }
        var seen: Set<PDFReference> = []
        var waiting = [root.reference].compactMap { $0 }
        while let reference = waiting.popLast(), seen.insert(reference).inserted {
            guard var node = document.dictionary(.reference(reference)) else { continue }
            waiting += (document.resolve(node["Kids"]).array ?? []).compactMap(\.reference)
            guard let numbers = document.resolve(node["Nums"]).array else { continue }
            var kept: [PDFObject] = []
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                guard let key = document.resolve(numbers[index]).integer, !keys.contains(key) else { continue }
                kept += [numbers[index], numbers[index + 1]]
            }
            node["Nums"] = .array(kept)
            document.replace(reference, with: .dictionary(node))
        }
    }
}
