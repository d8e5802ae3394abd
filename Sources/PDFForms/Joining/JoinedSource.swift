import PDFObjects

/// A form that is about to be joined with others: its document without names that only hold inside of it.
struct JoinedSource {
    let form: Form
    /// The document; destinations that had a name are written out.
    private(set) var document: PDFDocument
    /// The objects from which a page can be reached; each time that the form is joined needs its own. All others can be
    /// shared.
    private(set) var own: [Int] = []
    private var destinations: [[UInt8]: PDFObject] = [:]

    init(_ form: Form) {
        self.form = form
        document = form.document
        readDestinations()
        if !destinations.isEmpty { writeDestinationsOut() }
        own = objectsReachingPages()
    }

    // MARK: Destinations

    /// Named destinations (ISO 32000-1, 12.3.2.3), old and new ones.
    private mutating func readDestinations() {
        let catalog = document.catalog
        for entry in document.dictionary(catalog["Dests"])?.entries ?? [] {
            destinations[entry.key.bytes] = destination(entry.value)
        }
        for (name, value) in KeyTree.names(document.dictionary(catalog["Names"])?["Dests"], in: document) {
            destinations[name] = destination(value)
        }
    }

    private func destination(_ object: PDFObject) -> PDFObject? {
        switch document.resolve(object) {
        case .array(let items): .array(items)
        case .dictionary(let dictionary): document.resolve(dictionary["D"]).array.map { .array($0) }
        default: nil
        }
    }

    private mutating func writeDestinationsOut() {
        for (number, object) in document.objects {
            guard let written = writtenOut(object) else { continue }
            document.replace(PDFReference(number), with: written)
        }
    }

    /// The object with destinations in the place of their names; nil when it has none.
    private func writtenOut(_ object: PDFObject) -> PDFObject? {
        switch object {
        case .array(let items):
            var changed = false
            let result = items.map { item -> PDFObject in
                guard let written = writtenOut(item) else { return item }
                changed = true
                return written
            }
            return changed ? .array(result) : nil
        case .dictionary(var dictionary):
            var changed = false
            let isAction = document.resolve(dictionary["S"]).name == "GoTo"
            for key: PDFName in isAction ? ["D", "Dest"] : ["Dest"] {
                guard let target = named(document.resolve(dictionary[key])) else { continue }
                dictionary[key] = target
                changed = true
            }
            for entry in dictionary.entries {
                guard let written = writtenOut(entry.value) else { continue }
                dictionary[entry.key] = written
                changed = true
            }
            return changed ? .dictionary(dictionary) : nil
        default: return nil
        }
    }

    private func named(_ object: PDFObject) -> PDFObject? {
        switch object {
        case .string(let bytes): destinations[bytes]
        case .name(let name): destinations[name.bytes]
        default: nil
        }
    }

    // MARK: What is the pages' own

    /// The objects from which a page can be reached, ascending.
    ///
    /// - Complexity: O(objects and references).
    private func objectsReachingPages() -> [Int] {
        var referrers: [Int: [Int]] = [:]
        for (number, object) in document.objects {
            var waiting = [object]
            while let next = waiting.popLast() {
                switch next {
                case .reference(let reference): referrers[reference.number, default: []].append(number)
                case .array(let items): waiting += items
                case .dictionary(let dictionary): waiting += dictionary.entries.map(\.value)
                case .stream(let stream): waiting += stream.dictionary.entries.map(\.value)
                default: continue
                }
            }
        }
        var found = Set(document.pages.map(\.number))
        // Widgets and fields that no page lists are somebody's own, too.
        for field in form.fields {
            found.formUnion(field.nodes.map(\.number))
            found.formUnion(field.widgets.map(\.reference.number))
        }
        for page in document.pages {
            let annotations = document.resolve(document.dictionary(.reference(page))?["Annots"]).array ?? []
            found.formUnion(annotations.compactMap { $0.reference?.number })
        }
        var waiting = Array(found)
        while let number = waiting.popLast() {
            for referrer in referrers[number] ?? [] where found.insert(referrer).inserted { waiting.append(referrer) }
        }
        return found.sorted()
    }
}
