import PDFObjects
import TestSupport

/// What is wrong with the structure tree of a document: the rules of ISO 32000-1, 14.7, that veraPDF checks too.
struct StructureCheck {
    /// A sentence for each fault.
    private(set) var faults: [String] = []
    /// The elements in reading order: type, and the texts of the content.
    private(set) var elements: [(reference: PDFReference, dictionary: PDFDictionary)] = []
    private let document: PDFDocument
    private var claims: [Place: PDFReference] = [:]
    private var parents: [Int: PDFObject] = [:]

    private struct Place: Hashable {
        var page: PDFReference
        var identifier: Int
    }

    init(_ document: PDFDocument) {
        self.document = document
        guard let root = document.catalog["StructTreeRoot"]?.reference else {
            faults.append("no structure tree")
            return
        }
        let tree = document.dictionary(.reference(root)) ?? [:]
        walk(root)
        readNumbers(tree["ParentTree"] ?? .null)
        if let next = tree["ParentTreeNextKey"]?.integer, next <= parents.keys.max() ?? -1 {
            faults.append("ParentTreeNextKey \(next) is in use")
        }
        for page in document.pages { check(page) }
    }

    /// The print field attributes of the elements that have them, in reading order.
    var printFields: [PDFDictionary] {
        elements.compactMap { element in
            let attributes = element.dictionary["A"].map { document.resolve($0).array ?? [$0] } ?? []
            var found = attributes.compactMap { document.dictionary($0) }.first { $0["O"]?.name == "PrintField" }
            if let state = found?["checked"] { found?["checked"] = document.resolve(state) }
            return found
        }
    }

    private mutating func walk(_ reference: PDFReference) {
        guard let element = document.dictionary(.reference(reference)) else { return }
        let kids = element["K"].map { document.resolve($0).array ?? [$0] } ?? []
        for kid in kids {
            if let identifier = document.resolve(kid).integer {
                claim(identifier, element["Pg"], reference)
                continue
            }
            guard let dictionary = document.dictionary(kid) else {
                faults.append("a kid of \(reference.number) is nothing")
                continue
            }
            switch dictionary["Type"]?.name {
            case "OBJR":
                if document.resolve(dictionary["Obj"]).isNull { faults.append("an OBJR of nothing") }
            case "MCR":
                claim(document.resolve(dictionary["MCID"]).integer ?? -1, dictionary["Pg"] ?? element["Pg"], reference)
            default:
                guard let own = kid.reference else {
                    faults.append("an inline element")
                    continue
                }
                if dictionary["P"]?.reference != reference { faults.append("P of \(own.number) is another") }
                if elements.contains(where: { $0.reference == own }) {
                    faults.append("\(own.number) stands twice")
                } else {
                    elements.append((own, dictionary))
                    walk(own)
                }
            }
        }
    }

    private mutating func claim(_ identifier: Int, _ page: PDFObject?, _ element: PDFReference) {
        guard let page = page?.reference else { return faults.append("content without a page") }
        if claims.updateValue(element, forKey: Place(page: page, identifier: identifier)) != nil {
            faults.append("content \(identifier) is claimed twice")
        }
    }

    private mutating func readNumbers(_ object: PDFObject) {
        guard let node = document.dictionary(object) else { return }
        for kid in document.resolve(node["Kids"]).array ?? [] { readNumbers(kid) }
        let numbers = document.resolve(node["Nums"]).array ?? []
        for index in stride(from: 0, to: numbers.count - 1, by: 2) {
            parents[document.resolve(numbers[index]).integer ?? -1] = document.resolve(numbers[index + 1])
        }
    }

    private mutating func check(_ page: PDFReference) {
        let dictionary = document.dictionary(.reference(page)) ?? [:]
        let resources = document.dictionary(document.inherited("Resources", page: page))
        let names = document.dictionary(resources?["Properties"]) ?? [:]
        let contents = document.resolve(dictionary["Contents"]).array ?? [dictionary["Contents"] ?? .null]
        let bytes = contents.compactMap {
            document.resolve($0).stream.flatMap { StreamDecoder.decode($0, in: document) }
        }
        let owners = dictionary["StructParents"]?.integer.flatMap { parents[$0]?.array } ?? []
        var open: [(identifier: Int?, depth: Int)] = []
        var found: Set<Int> = []
        var depth = 0
        for item in contentOperators(Array(bytes.joined(separator: [0x0A]))) {
            switch item.name {
            case "q": depth += 1
            case "Q": depth -= 1
            case "BMC": open.append((nil, depth))
            case "BDC":
                let list =
                    item.operands.last?.name.flatMap { document.dictionary(names[$0]) }
                    ?? item.operands.last?.dictionary
                let identifier = list?["MCID"]?.integer
                if identifier != nil, open.contains(where: { $0.identifier != nil }) { faults.append("nested content") }
                open.append((identifier, depth))
                guard let identifier else { continue }
                if !found.insert(identifier).inserted { faults.append("content \(identifier) stands twice") }
                let owner = identifier < owners.count ? owners[identifier].reference : nil
                if owner == nil || owner != claims[Place(page: page, identifier: identifier)] {
                    faults.append("content \(identifier) of page \(page.number) belongs to no element")
                }
            case "EMC":
                if open.popLast()?.depth != depth { faults.append("EMC of another level") }
            default: continue
            }
        }
        if !open.isEmpty || depth != 0 { faults.append("page \(page.number) is not balanced") }
        for (identifier, owner) in owners.enumerated() where !owner.isNull && !found.contains(identifier) {
            faults.append("the parent tree knows content \(identifier), the page does not")
        }
        for annotation in document.resolve(dictionary["Annots"]).array ?? [] {
            guard let key = document.dictionary(annotation)?["StructParent"]?.integer else { continue }
            if parents[key]?.dictionary == nil { faults.append("an annotation's StructParent is unknown") }
        }
    }
}
