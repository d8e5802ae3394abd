public import PDFObjects

extension PDFDocument {
    /// The topmost ancestor of a field or widget (ISO 32000-1, 12.7.3.1); the node itself when nothing stands above it.
    ///
    /// - Complexity: O(depth), at most 64 levels, so that a loop of parents ends.
    public func topmostAncestor(of node: PDFReference) -> PDFReference {
        var node = node
        for _ in 0..<64 {
            guard let parent = dictionary(.reference(node))?["Parent"]?.reference,
                dictionary(.reference(parent)) != nil
            else { return node }
            node = parent
        }
        return node
    }
}
