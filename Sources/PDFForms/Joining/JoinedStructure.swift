import PDFObjects

/// The structure trees of several forms (ISO 32000-1, 14.7): each becomes a Part of one document.
struct JoinedStructure {
    private var parts: [PDFReference] = []
    private var parents: [Int: PDFObject] = [:]
    private var nextKey = 0
    private var roles: PDFDictionary = [:]
    private var classes: PDFDictionary = [:]
    private var namespaces: [PDFObject] = []
    private var identifiers: [(key: [UInt8], value: PDFObject)] = []
    private var root: PDFReference?
    private var document: PDFReference?
    private var language: PDFObject?
    /// Whether every form says that it is tagged, and how many do.
    private var isMarked = true
    private var tagged = 0
    private var count = 0

    /// Whether only some of the forms are tagged.
    var isPartial: Bool { tagged > 0 && tagged < count }

    /// Adds the tree of a form; returns the element above it.
    mutating func append(_ part: JoinedPart, to joined: inout PDFDocument) -> PDFReference? {
        count += 1
        let catalog = part.catalog
        if count == 1 { language = catalog["Lang"] }
        let marked = joined.resolve(joined.dictionary(catalog["MarkInfo"])?["Marked"]).boolean ?? false
        isMarked = isMarked && marked
        guard let tree = joined.dictionary(catalog["StructTreeRoot"]) else { return nil }
        tagged += 1
        let root = self.root ?? joined.add(.null)
        let document = self.document ?? joined.add(.null)
        (self.root, self.document) = (root, document)
        appendParents(tree, part, &joined)
        appendRoles(tree, part, &joined)
        for entry in joined.dictionary(tree["ClassMap"])?.entries ?? [] where classes[entry.key] == nil {
            classes[entry.key] = entry.value
        }
        namespaces += joined.resolve(tree["Namespaces"]).array ?? []
        if part.isFirst {
            let known = Set(identifiers.map(\.key))
            identifiers += KeyTree.names(tree["IDTree"], in: joined).filter { !known.contains($0.key) }
        }
        let home = home(of: tree, catalog, in: document, &joined)
        parts.append(home)
        return home
    }

    /// The element above everything of a form: its own Document, which becomes a Part, or a new one.
    private func home(
        of tree: PDFDictionary, _ catalog: PDFDictionary, in document: PDFReference, _ joined: inout PDFDocument
    ) -> PDFReference {
        let kids = tree["K"].map { joined.resolve($0).array ?? [$0] } ?? []
        let roles = joined.dictionary(tree["RoleMap"])
        var element: PDFDictionary = ["Type": .name("StructElem")]
        let home: PDFReference
        if kids.count == 1, let only = kids[0].reference, let own = joined.dictionary(kids[0]),
            let type = joined.resolve(own["S"]).name,
            (joined.resolve(roles?[type]).name ?? type) == "Document"
        {
            (home, element) = (only, own)
        } else {
            home = joined.add(.null)
            element["K"] = .array(
                kids.map { kid in
                    guard var child = joined.dictionary(kid) else { return kid }
                    child["P"] = .reference(home)
                    let reference = kid.reference ?? joined.add(.null)
                    joined.replace(reference, with: .dictionary(child))
                    return .reference(reference)
                })
        }
        element["S"] = .name("Part")
        element["P"] = .reference(document)
        if element["Lang"] == nil, let own = catalog["Lang"], joined.resolve(own) != joined.resolve(language) {
            element["Lang"] = own
        }
        joined.replace(home, with: .dictionary(element))
        return home
    }

    /// Raises the keys of the parent tree (14.7.4.4) above those of the forms before.
    private mutating func appendParents(_ tree: PDFDictionary, _ part: JoinedPart, _ joined: inout PDFDocument) {
        let base = nextKey
        var largest = -1
        let limit = 1 << 24
        for (key, value) in KeyTree.numbers(tree["ParentTree"], in: joined) where key < limit {
            parents[base + key] = value
            largest = max(largest, key)
        }
        for number in part.numbers {
            guard let object = joined.objects[number], var dictionary = object.dictionary else { continue }
            var changed = false
            for name: PDFName in ["StructParents", "StructParent"] {
                guard let key = joined.resolve(dictionary[name]).integer else { continue }
                // A key that cannot be one would meet another form's.
                dictionary[name] = (0..<limit).contains(key) ? .integer(base + key) : nil
                if key < limit { largest = max(largest, key) }
                changed = true
            }
            guard changed else { continue }
            if case .stream(var stream) = object {
                stream.dictionary = dictionary
                joined.replace(PDFReference(number), with: .stream(stream))
            } else {
                joined.replace(PDFReference(number), with: .dictionary(dictionary))
            }
        }
        nextKey = base + largest + 1
    }

    /// Adds a role map (14.7.3). A type that an earlier form maps to another one gets a new name.
    private mutating func appendRoles(_ tree: PDFDictionary, _ part: JoinedPart, _ joined: inout PDFDocument) {
        var renamed: [PDFName: PDFName] = [:]
        for entry in joined.dictionary(tree["RoleMap"])?.entries ?? [] {
            let value = joined.resolve(entry.value)
            guard let other = roles[entry.key], other != value else {
                roles[entry.key] = value
                continue
            }
            var number = 2
            var name = entry.key
            while let taken = roles[name], taken != value {
                name = PDFName(rawValue: "\(entry.key.rawValue)-\(number)")
                number += 1
            }
            roles[name] = value
            renamed[entry.key] = name
        }
        guard !renamed.isEmpty else { return }
        for number in part.numbers {
            guard case .dictionary(var element)? = joined.objects[number], element["P"] != nil,
                let type = joined.resolve(element["S"]).name, let name = renamed[type]
            else { continue }
            element["S"] = .name(name)
            joined.replace(PDFReference(number), with: .dictionary(element))
        }
    }

    /// Writes the tree, and what the catalog says of it.
    func finish(_ catalog: inout PDFDictionary, _ joined: inout PDFDocument) {
        catalog["StructTreeRoot"] = root.map { .reference($0) }
        if tagged == 0 || !isMarked { catalog["MarkInfo"] = nil }
        guard let root, let document else { return }
        joined.replace(
            document,
            with: .dictionary([
                "Type": .name("StructElem"), "S": .name("Document"), "P": .reference(root),
                "K": .array(parts.map { .reference($0) }),
            ]))
        var numbers: [PDFObject] = []
        for (key, value) in parents.sorted(by: { $0.key < $1.key }) { numbers += [.integer(key), value] }
        var tree: PDFDictionary = [
            "Type": .name("StructTreeRoot"), "K": .reference(document),
            "ParentTree": .reference(joined.add(.dictionary(["Nums": .array(numbers)]))),
            "ParentTreeNextKey": .integer(nextKey),
        ]
        if !roles.isEmpty { tree["RoleMap"] = .dictionary(roles) }
        if !classes.isEmpty { tree["ClassMap"] = .dictionary(classes) }
        if !namespaces.isEmpty { tree["Namespaces"] = .array(namespaces) }
        if !identifiers.isEmpty {
            let sorted = identifiers.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            tree["IDTree"] = .dictionary(["Names": .array(sorted.flatMap { [.string($0.key), $0.value] })])
        }
        joined.replace(root, with: .dictionary(tree))
    }
}
