extension PDFDocument {
    /// Refuses a document that has lost something a page is drawn with: its contents, or what its resources lead to.
    ///
    /// Objects lost elsewhere (an annotation, a bookmark) are a `FileDamage` only.
    ///
    /// - Parameter lost: The numbers of objects that the file has and that could not be read.
    /// - Throws: `PDFError` with code `.damaged`, which names the first such page.
    /// - Complexity: O(what pages are drawn with); nothing when nothing was lost.
    func checkPages(without lost: Set<Int>) throws(PDFError) {
        guard !lost.isEmpty else { return }
        // A page leads to no other page that counts for it.
        var seen = Set(pages.map(\.number))
        for (index, page) in pages.enumerated() {
            var waiting = [dictionary(.reference(page))?["Contents"], inherited("Resources", page: page)].compactMap(
                \.self)
            while let object = waiting.popLast() {
                switch object {
                case .reference(let reference):
                    if lost.contains(reference.number) {
                        throw PDFError(
                            .damaged,
                            "a part of page \(index + 1) is too damaged to be read; get the form anew, "
                                + "or save it again with the program that made it",
                            underlying: "object \(reference.number)")
                    }
                    if seen.insert(reference.number).inserted, let next = objects[reference.number] {
                        waiting.append(next)
                    }
                case .array(let items): waiting += items
                case .dictionary(let dictionary): waiting += dictionary.entries.map(\.value)
                case .stream(let stream): waiting += stream.dictionary.entries.map(\.value)
                default: continue
                }
            }
        }
    }
}
