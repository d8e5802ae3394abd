import PDFObjects

/// The parent tree of a document's structure (ISO 32000-1, 14.7.4.4): a number tree from StructParents of pages, and
/// StructParent of annotations, to what they belong to.
///
/// It is read whole and written as one node, so that no Limits of a template can contradict it.
struct ParentTree {
    private(set) var entries: [Int: PDFObject] = [:]
    private var next = 0
    /// Keys end where signed numbers of 32 bits do, for the sake of readers.
    private static let largestKey = Int(Int32.max) - 1

    /// Reads the tree under ParentTree of a structure tree root. Of two entries with one key the first counts.
    ///
    /// - Complexity: O(objects of the document); the keys that any object claims are not given out again.
    init(_ root: PDFDictionary, in document: PDFDocument) {
        var waiting = [root["ParentTree"] ?? .null]
        var seen: Set<PDFReference> = []
        while let object = waiting.popLast() {
            if let reference = object.reference, !seen.insert(reference).inserted { continue }
            guard let node = document.dictionary(object) else { continue }
            let kids = document.resolve(node["Kids"]).array ?? []
            let numbers = document.resolve(node["Nums"]).array ?? []
            guard document.budget.charge(kids.count + numbers.count, .links) else { return }
            waiting += kids.reversed()
            for index in stride(from: 0, to: numbers.count - 1, by: 2) {
                guard let key = document.resolve(numbers[index]).integer, (0...Self.largestKey).contains(key),
                    entries[key] == nil
                else { continue }
                entries[key] = numbers[index + 1]
            }
        }
        let claimed = document.objects.values.flatMap { object in
            [object.dictionary?["StructParents"]?.integer, object.dictionary?["StructParent"]?.integer]
        }
        for key in Array(entries.keys) + claimed.compactMap({ $0 }) { reserve(through: key) }
        if let key = document.resolve(root["ParentTreeNextKey"]).integer { reserve(through: key - 1) }
    }

    private mutating func reserve(through key: Int) {
        if (0..<Self.largestKey).contains(key) { next = max(next, key + 1) }
    }

    /// What a key stands for.
    subscript(key: Int) -> PDFObject? {
        get { entries[key] }
        set { entries[key] = newValue }
    }

    /// A key that nothing uses.
    mutating func freshKey() -> Int {
        if next >= Self.largestKey { next = 0 }
        while entries[next] != nil { next += 1 }
        defer { next += 1 }
        return next
    }

    /// Above every key (table 322, ParentTreeNextKey).
    var nextKey: Int { (entries.keys.max() ?? -1) + 1 }

    /// The number tree (7.9.7).
    var object: PDFObject {
        var numbers: [PDFObject] = []
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) { numbers += [.integer(key), value] }
        return .dictionary(["Nums": .array(numbers)])
    }
}
