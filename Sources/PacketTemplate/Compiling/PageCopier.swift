import PDFForms
import PDFObjects

/// Pages that show the same as others: they draw the very streams of the flattened originals, so that a copy costs a few
/// bytes.
struct PageCopier {
    private let form: Form
    /// Whether the document has a structure tree.
    private let isTagged: Bool

    init(_ form: Form, isTagged: Bool) {
        self.form = form
        self.isTagged = isTagged
    }

    /// Fills in the copies. Annotations and structure elements, which belong to one page, are there for each copy.
    func fill(_ document: inout PDFDocument) {
        for copies in form.copies { fill(copies, in: &document) }
    }

    private func fill(_ copies: PageCopies, in document: inout PDFDocument) {
        var targets: [PDFReference: PDFReference] = [:]
        for (original, copy) in zip(copies.originals, copies.copies) { targets[original] = copy }
        var annotations: [PDFReference] = []
        for page in copies.originals {
            let items = document.resolve(document.dictionary(.reference(page))?["Annots"]).array ?? []
            for item in items.compactMap(\.reference) where targets[item] == nil {
                targets[item] = document.add(.null)
                annotations.append(item)
            }
        }
        let elements = elements(above: copies.originals, in: document)
        for element in elements { targets[element] = document.add(.null) }
        let parents = ParentTreeCopier(document)
        for object in copies.originals + annotations + elements {
            guard let target = targets[object], var dictionary = document.dictionary(.reference(object)) else {
                continue
            }
            dictionary = dictionary.relinked { targets[$0] ?? $0 }
            // An identifier is one element's (14.7.2).
            if dictionary["S"] != nil { dictionary["ID"] = nil }
            document.replace(target, with: .dictionary(dictionary))
        }
        parents?.copy(copies.originals + annotations, to: targets, in: &document)
        addPart(of: copies, targets, to: &document)
    }

    /// The structure elements of some pages: all below the one that holds everything on them.
    private func elements(above pages: [PDFReference], in document: PDFDocument) -> [PDFReference] {
        guard isTagged, let home = pages.first.flatMap({ form.structureHomes[$0] }) else { return [] }
        var seen: Set<PDFReference> = [home]
        var found = [home]
        var index = 0
        while index < found.count {
            let kids = document.dictionary(.reference(found[index]))?["K"]
            for kid in kids.map({ document.resolve($0).array ?? [$0] }) ?? [] {
                guard let reference = kid.reference, document.dictionary(kid)?["S"] != nil,
                    seen.insert(reference).inserted
                else { continue }
                found.append(reference)
            }
            index += 1
        }
        return found
    }

    /// Puts the elements of copies behind those that they are copies of.
    private func addPart(
        of copies: PageCopies, _ targets: [PDFReference: PDFReference], to document: inout PDFDocument
    ) {
        guard let home = copies.originals.first.flatMap({ form.structureHomes[$0] }), let copy = targets[home],
            let above = document.dictionary(.reference(home))?["P"]?.reference,
            var parent = document.dictionary(.reference(above)),
            var kids = parent["K"].map({ document.resolve($0).array ?? [$0] })
        else { return }
        let place = kids.firstIndex(of: .reference(home)).map { $0 + 1 } ?? kids.count
        kids.insert(.reference(copy), at: place)
        parent["K"] = .array(kids)
        document.replace(above, with: .dictionary(parent))
    }
}

/// Gives copies of pages and annotations keys of their own in the parent tree (ISO 32000-1, 14.7.4.4).
private struct ParentTreeCopier {
    private let root: PDFReference
    private let tree: PDFDictionary

    init?(_ document: PDFDocument) {
        guard let root = document.catalog["StructTreeRoot"]?.reference,
            let tree = document.dictionary(.reference(root))
        else { return nil }
        (self.root, self.tree) = (root, tree)
    }

    func copy(
        _ originals: [PDFReference], to targets: [PDFReference: PDFReference], in document: inout PDFDocument
    ) {
        var parents = ParentTree(tree, in: document)
        for original in originals {
            guard let copy = targets[original], var dictionary = document.dictionary(.reference(copy)) else { continue }
            for name: PDFName in ["StructParents", "StructParent"] {
                guard let key = document.resolve(dictionary[name]).integer else { continue }
                guard let value = parents[key] else {
                    dictionary[name] = nil
                    continue
                }
                let own = parents.freshKey()
                parents[own] = document.resolve(value).array.map { .array($0) } ?? value
                parents[own] = parents[own]?.relinked { targets[$0] ?? $0 }
                dictionary[name] = .integer(own)
            }
            document.replace(copy, with: .dictionary(dictionary))
        }
        var tree = tree
        tree["ParentTree"] = .reference(document.add(parents.object))
        tree["ParentTreeNextKey"] = .integer(parents.nextKey)
        document.replace(root, with: .dictionary(tree))
    }
}
