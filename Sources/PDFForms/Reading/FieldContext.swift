import PDFObjects

/// What a node of the field tree hands down to the nodes below it: its full name, and the inheritable attributes
/// (ISO 32000-1, 12.7.3.1) of itself and of those above.
///
/// Made once for each node and shared by all of its kids, so that a walk over the tree costs what its entries cost.
final class FieldContext {
    /// An attribute, and the node that has it.
    struct Attribute {
        let holder: PDFReference
        let object: PDFObject
    }

    /// What a tree's roots inherit: nothing.
    static var root: FieldContext { FieldContext(name: "", parts: [], depth: 0, attributes: [:]) }

    /// The fully qualified name.
    let name: String
    /// How many bytes each of the last parts of the name has.
    private let parts: [Int]
    /// How many nodes stand above.
    let depth: Int
    private let attributes: [PDFName: Attribute]

    /// The attributes that fields inherit, or that viewers let them inherit.
    private static let inheritable: Set<PDFName> = [
        "FT", "Ff", "DA", "Q", "TU", "TM", "V", "DV", "MaxLen", "Opt", "TI",
    ]

    /// So many parts are told apart; what stands above them is in full names only.
    private static let partLimit = 16

    private init(name: String, parts: [Int], depth: Int, attributes: [PDFName: Attribute]) {
        self.name = name
        self.parts = parts
        self.depth = depth
        self.attributes = attributes
    }

    /// The context below a node.
    ///
    /// - Parameter partial: The node's own name; nil where it has none.
    func below(_ node: PDFReference, _ dictionary: PDFDictionary, partial: String? = nil) -> FieldContext {
        let full = partial.map { name.isEmpty ? $0 : "\(name).\($0)" } ?? name
        let parts = partial.map { (self.parts + [$0.utf8.count]).suffix(Self.partLimit) } ?? self.parts[...]
        var attributes = attributes
        for entry in dictionary.entries where Self.inheritable.contains(entry.key) && !entry.value.isNull {
            attributes[entry.key] = Attribute(holder: node, object: entry.value)
        }
        return FieldContext(name: full, parts: Array(parts), depth: depth + 1, attributes: attributes)
    }

    /// The lengths of the tails of the name (`Field.tails`).
    var tails: [Int] {
        var length = -1
        let tails = parts.reversed().map { part in
            length += part + 1
            return length
        }
        return tails.reversed().filter { $0 < name.utf8.count && !cutsNumber($0) }
    }

    /// Whether a tail begins in the middle of a number: the 5 of question 2.5 is no name of it.
    private func cutsNumber(_ tail: Int) -> Bool {
        let rest = name.utf8.dropLast(tail)
        let sides = [name.utf8.suffix(tail).first, rest.dropLast().last]
        return sides.allSatisfy { $0.map { (0x30...0x39).contains($0) } ?? false }
    }

    /// The attribute of the nearest node that has it.
    subscript(key: PDFName) -> Attribute? { attributes[key] }
}
