import PDFObjects

/// The structure tree as packets with addendum pages write it anew (ISO 32000-1, 14.7): one section more, behind all
/// others.
struct StructurePatch: Sendable {
    /// A dictionary that gets a kid more: its number, what it has besides K and the closing brackets, and its kids.
    private struct Parent: Sendable {
        let number: Int
        let head: [UInt8]
        let kids: [UInt8]

        init?(
            _ reference: PDFReference, without keys: [PDFName], in document: PDFDocument,
            _ number: @escaping (PDFReference) -> Int?
        ) {
            guard let own = number(reference), var dictionary = document.dictionary(.reference(reference)) else {
                return nil
            }
            self.number = own
            var writer = ObjectWriter(number: number)
            for kid in dictionary["K"].map({ document.resolve($0).array ?? [$0] }) ?? [] {
                writer.write(kid)
                writer.output.space()
            }
            kids = writer.output.bytes
            for key in ["K"] + keys { dictionary[key] = nil }
            head = TemplateCompiler.open(dictionary, number)
        }
    }

    private let root: Parent
    /// The element that holds the whole document; nil where that is the root.
    private let home: Parent?
    /// The entries of the parent tree, and the first key that nothing uses.
    private let entries: [UInt8]
    private let firstKey: Int

    /// Nil for a document without tags.
    init?(_ document: PDFDocument, _ number: @escaping (PDFReference) -> Int?) {
        guard document.resolve(document.dictionary(document.catalog["MarkInfo"])?["Marked"]).boolean ?? false,
            let reference = document.catalog["StructTreeRoot"]?.reference,
            let tree = document.dictionary(.reference(reference)),
            let root = Parent(reference, without: ["ParentTree", "ParentTreeNextKey"], in: document, number)
        else { return nil }
        self.root = root
        let home = StructureMarks.home(reference, document)
        self.home = home == reference ? nil : Parent(home, without: [], in: document, number)
        var parents = ParentTree(tree, in: document)
        var writer = ObjectWriter(number: number)
        for (key, value) in parents.entries.sorted(by: { $0.key < $1.key }) {
            writer.output.integer(key)
            writer.output.space()
            writer.write(value)
            writer.output.space()
        }
        entries = writer.output.bytes
        firstKey = max(parents.freshKey(), parents.nextKey)
    }

    /// The key of a page in the parent tree (StructParents).
    func key(ofPage index: Int) -> Int { firstKey + index }

    /// Writes the elements of some pages, and what has to name them.
    ///
    /// - Parameter numbers: The object numbers of the pages.
    func write(_ pages: AddendumPages, numbers: [Int], into file: inout UpdateSection) {
        var order: [AddendumPages.Mark] = []
        var content: [AddendumPages.Mark: [(page: Int, identifier: Int)]] = [:]
        for (page, marks) in pages.marks.enumerated() {
            for (identifier, mark) in marks.enumerated() {
                if content[mark] == nil { order.append(mark) }
                content[mark, default: []].append((page, identifier))
            }
        }
        let section = file.reserve()
        var elements: [AddendumPages.Mark: (place: Int, number: Int)] = [:]
        for mark in order {
            let place = file.reserve()
            elements[mark] = (place, file.number(of: place))
        }
        let number = { [elements] (mark: AddendumPages.Mark) in elements[mark]?.number ?? 0 }
        let above = (home ?? root).number
        file.write(section) { output in
            output.raw("<</Type/StructElem/S/Sect/P \(above) 0 R/K[")
            for mark in order { output.raw("\(number(mark)) 0 R ") }
            output.raw("]>>")
        }
        let parent = file.number(of: section)
        for mark in order {
            guard let own = elements[mark] else { continue }
            file.write(own.place) { output in
                output.raw("<</Type/StructElem/S/\(mark.type)/P \(parent) 0 R/K[")
                for (page, identifier) in content[mark] ?? [] {
                    output.raw("<</Type/MCR/Pg \(numbers[page]) 0 R/MCID \(identifier)>>")
                }
                output.raw("]>>")
            }
        }
        if let home {
            file.replace(home.number) { output in
                output.raw(home.head)
                output.raw("/K[")
                output.raw(home.kids)
                output.raw("\(parent) 0 R]>>")
            }
        }
        file.replace(root.number) { output in
            output.raw(root.head)
            output.raw("/K[")
            output.raw(root.kids)
            if home == nil { output.raw("\(parent) 0 R") }
            output.raw("]/ParentTreeNextKey \(key(ofPage: pages.marks.count))/ParentTree<</Nums[")
            output.raw(entries)
            for (page, marks) in pages.marks.enumerated() {
                output.raw("\(key(ofPage: page))[")
                for mark in marks { output.raw("\(number(mark)) 0 R ") }
                output.raw("]")
            }
            output.raw("]>>>>")
        }
    }
}
