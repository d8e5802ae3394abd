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
    static var root: FieldContext { FieldContext(name: "", depth: 0, attributes: [:]) }

    /// The fully qualified name.
    let name: String
    /// How many nodes stand above.
    let depth: Int
    private let attributes: [PDFName: Attribute]

    /// The attributes that fields inherit, or that viewers let them inherit.
    private static let inheritable: Set<PDFName> = [
        "FT", "Ff", "DA", "Q", "TU", "TM", "V", "DV", "MaxLen", "Opt", "TI",
    ]

    private init(name: String, depth: Int, attributes: [PDFName: Attribute]) {
        self.name = name
        self.depth = depth
        self.attributes = attributes
    }

    /// The context below a node.
    ///
    /// - Parameter name: The full name of the node.
    func below(_ node: PDFReference, _ dictionary: PDFDictionary, name: String) -> FieldContext {
        var attributes = attributes
        for entry in dictionary.entries where Self.inheritable.contains(entry.key) && !entry.value.isNull {
            attributes[entry.key] = Attribute(holder: node, object: entry.value)
        }
        return FieldContext(name: name, depth: depth + 1, attributes: attributes)
    }

    /// The attribute of the nearest node that has it.
    subscript(key: PDFName) -> Attribute? { attributes[key] }
}
