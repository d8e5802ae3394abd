import PDFObjects

extension PDFDocument {
    /// Leaves the structure tree out, and what refers to it (ISO 32000-1, 14.7.1 and 14.7.4.4). Marked content stays in
    /// the pages, where it means nothing without a tree.
    mutating func dropTags() {
        for (number, object) in objects {
            guard var dictionary = object.dictionary,
                dictionary["StructParents"] != nil || dictionary["StructParent"] != nil
            else { continue }
            dictionary["StructParents"] = nil
            dictionary["StructParent"] = nil
            if case .stream(var stream) = object {
                stream.dictionary = dictionary
                replace(PDFReference(number), with: .stream(stream))
            } else {
                replace(PDFReference(number), with: .dictionary(dictionary))
            }
        }
        guard let root = trailer["Root"]?.reference else { return }
        replace(root, with: .dictionary(catalog.without("StructTreeRoot", "MarkInfo")))
    }
}
