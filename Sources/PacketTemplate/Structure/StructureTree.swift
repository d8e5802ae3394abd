import PDFObjects

/// Takes references to removed annotations out of the structure tree (ISO 32000-1, 14.7), so that nothing dangles.
///
/// Object references (OBJR, 14.7.4.3) to removed widgets go. The structure elements themselves stay where they are.
struct StructureTree {
    static func remove(_ annotations: Set<PDFReference>, from document: inout PDFDocument) {
        guard !annotations.isEmpty, let root = document.catalog["StructTreeRoot"] else { return }
        removeReferences(root, annotations, &document)
        removeStrays(annotations, &document)
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
            guard document.budget.charge(items.count, .links) else { return }
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
        guard let target = dictionary["Obj"]?.reference else { return true }
        return annotations.contains(target) || document.resolve(.reference(target)).isNull
    }

    /// Takes every other object reference to a removed annotation out, wherever it stands: in inline elements, and in
    /// trees that the catalog does not know.
    private static func removeStrays(_ annotations: Set<PDFReference>, _ document: inout PDFDocument) {
        for number in document.objects.keys.sorted() {
            let reference = PDFReference(number)
            guard let object = document.objects[number] else { continue }
            if isReference(object, to: annotations, document) {
                document.replace(reference, with: .null)
            } else if let cleaned = cleaned(object, annotations, document) {
                document.replace(reference, with: cleaned)
            }
        }
    }

    /// The object without inline object references to removed annotations; nil when it has none.
    private static func cleaned(_ object: PDFObject, _ annotations: Set<PDFReference>, _ document: PDFDocument)
        -> PDFObject?
    {
        switch object {
        case .array(let items):
            var changed = false
            var kept: [PDFObject] = []
            for item in items {
                if case .dictionary = item, isReference(item, to: annotations, document) {
                    changed = true
                } else if let cleaned = cleaned(item, annotations, document) {
                    changed = true
                    kept.append(cleaned)
                } else {
                    kept.append(item)
                }
            }
            return changed ? .array(kept) : nil
        case .dictionary(let dictionary):
            var result = dictionary
            for entry in dictionary.entries {
                if case .dictionary = entry.value, isReference(entry.value, to: annotations, document) {
                    result[entry.key] = nil
                } else if let cleaned = cleaned(entry.value, annotations, document) {
                    result[entry.key] = cleaned
                }
            }
            return result == dictionary ? nil : .dictionary(result)
        default: return nil
        }
    }
}
