import PDFForms

/// Fields by their partial names, as FDF and XFDF nest them.
///
/// A partial name that has a period in it (the standard forbids it) becomes two levels; the fully qualified name, which
/// is what programs compare, stays the same.
final class FieldTree {
    /// The partial name; empty for the root.
    let name: String
    /// The field of this name, when it is one.
    private(set) var field: Field?
    /// What is below, in the order of the form.
    private(set) var children: [FieldTree] = []
    private var index: [String: FieldTree] = [:]
    /// Below so many levels the rest of a name stays one name.
    private static let deepest = 127

    private init(_ name: String) { self.name = name }

    /// Makes the tree of the fields that may be exported and have a value to export.
    convenience init(exporting fields: [Field]) {
        self.init("")
        for field in fields where field.isExported {
            var node = self
            let parts = field.name.split(
                separator: ".", maxSplits: Self.deepest, omittingEmptySubsequences: false)
            for part in parts {
                node = node.child(String(part))
            }
            if node !== self, node.field == nil { node.field = field }
        }
    }

    private func child(_ name: String) -> FieldTree {
        if let known = index[name] { return known }
        let child = FieldTree(name)
        index[name] = child
        children.append(child)
        return child
    }
}

extension Field {
    fileprivate var isExported: Bool {
        !name.isEmpty && kind != .button && kind != .signature && !flags.contains(.noExport)
    }
}
