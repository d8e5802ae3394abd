import PDFObjects

extension TemplateCompiler {
    /// Leaves the structure tree out, and what refers to it (ISO 32000-1, 14.7.1 and 14.7.4.4). Marked content stays in
    /// the pages, where it means nothing without a tree.
    mutating func dropTags() {
        for (number, object) in document.objects {
            guard var dictionary = object.dictionary,
                dictionary["StructParents"] != nil || dictionary["StructParent"] != nil
            else { continue }
            dictionary["StructParents"] = nil
            dictionary["StructParent"] = nil
            if case .stream(var stream) = object {
                stream.dictionary = dictionary
                document.replace(PDFReference(number), with: .stream(stream))
            } else {
                document.replace(PDFReference(number), with: .dictionary(dictionary))
            }
        }
        guard let root = document.trailer["Root"]?.reference else { return }
        document.replace(root, with: .dictionary(document.catalog.without("StructTreeRoot", "MarkInfo")))
    }
}
