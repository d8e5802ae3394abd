import PDFObjects

/// What a bookmark says and where it leads.
struct BookmarkTarget {
    var title: String
    /// The number of the page.
    var page: Int
}

/// A bookmark whose successor is not known yet.
struct Bookmark {
    var number: Int
    var parent: Int
    var previous: Int?
    var target: BookmarkTarget
}

/// Page tree (ISO 32000-1, 7.7.3), document parts (ISO 32000-2, 14.12) and bookmarks (12.3.3).
extension PrintVolume {
    mutating func write(pages node: GrowingTree<Void>.Node) {
        var object = ContentWriter()
        object.raw("<</Type/Pages/Count ")
        object.integer(node.leafCount)
        if let parent = node.parent { reference("Parent", parent, into: &object) }
        object.raw("/Kids")
        list(node.children, into: &object)
        object.raw(">>")
        pack(node.number, object.bytes, as: .other)
    }

    private func list(_ numbers: [Int], into object: inout ContentWriter) {
        object.raw("[")
        for (index, number) in numbers.enumerated() {
            if index > 0 { object.space() }
            object.integer(number)
            object.raw(" 0 R")
        }
        object.raw("]")
    }

    // MARK: Document parts

    mutating func add(part: Int, pages: Range<Int>) {
        var closed: [GrowingTree<Void>.Node] = []
        let parent = parts.add(leaf: part, (), nextNumber: &nextNumber, closed: &closed)
        for node in closed { write(part: node) }
        var object = ContentWriter()
        object.raw("<</Type/DPart")
        reference("Parent", parent, into: &object)
        reference("Start", pages.lowerBound, into: &object)
        if pages.count > 1 { reference("End", pages.upperBound - 1, into: &object) }
        object.raw(">>")
        pack(part, object.bytes, as: .part)
    }

    private mutating func write(part node: GrowingTree<Void>.Node) {
        var object = ContentWriter()
        object.raw("<</Type/DPart")
        reference("Parent", node.parent ?? partRoot, into: &object)
        object.raw("/DParts[")
        list(node.children, into: &object)
        object.raw("]>>")
        pack(node.number, object.bytes, as: .other)
    }

    // MARK: Bookmarks

    mutating func add(bookmark number: Int, _ target: BookmarkTarget) {
        var closed: [GrowingTree<BookmarkTarget>.Node] = []
        let parent = bookmarks.add(leaf: number, target, nextNumber: &nextNumber, closed: &closed)
        var bookmark = Bookmark(number: number, parent: parent, target: target)
        if let last = lastBookmark {
            let isBrother = last.parent == parent
            write(last, next: isBrother ? number : nil)
            if isBrother { bookmark.previous = last.number }
        }
        lastBookmark = bookmark
        for node in closed { write(bookmarks: node) }
    }

    private mutating func write(_ bookmark: Bookmark, next: Int?) {
        var object = ContentWriter()
        begin(
            bookmark.target.title, bookmark.target, in: bookmark.parent, between: (bookmark.previous, next),
            into: &object)
        object.raw(">>")
        pack(bookmark.number, object.bytes, as: .bookmark)
    }

    private func begin(
        _ title: String, _ target: BookmarkTarget, in parent: Int, between neighbours: (previous: Int?, next: Int?),
        into object: inout ContentWriter
    ) {
        object.raw("<</Title")
        object.literal(TextString.encode(title)[...])
        reference("Parent", parent, into: &object)
        if let previous = neighbours.previous { reference("Prev", previous, into: &object) }
        if let next = neighbours.next { reference("Next", next, into: &object) }
        object.raw("/Dest[")
        object.integer(target.page)
        object.raw(" 0 R/Fit]")
    }

    /// Writes a group of bookmarks, which is closed, or the dictionary above all of them.
    private mutating func write(bookmarks node: GrowingTree<BookmarkTarget>.Node) {
        var object = ContentWriter()
        if let parent = node.parent {
            let title = "\(node.first.title) – \(node.last.title)"
            begin(title, node.first, in: parent, between: (node.previous, node.next), into: &object)
        } else {
            object.raw("<</Type/Outlines")
        }
        reference("First", node.children.first ?? 0, into: &object)
        reference("Last", node.children.last ?? 0, into: &object)
        object.raw("/Count ")
        object.integer(node.parent == nil ? node.children.count : -node.children.count)
        object.raw(">>")
        pack(node.number, object.bytes, as: .other)
    }

    // MARK: The end

    /// Ends the trees; returns what the catalog says of them.
    mutating func finishTrees() -> [(key: String, number: Int)] {
        var closed: [GrowingTree<Void>.Node] = []
        let pageRoot = pages.finish(nextNumber: &nextNumber, closed: &closed)
        for node in closed { write(pages: node) }

        closed = []
        let topPart = parts.finish(nextNumber: &nextNumber, closed: &closed)
        for node in closed { write(part: node) }
        var object = ContentWriter()
        object.raw("<</Type/DPartRoot")
        reference("DPartRootNode", topPart ?? 0, into: &object)
        object.raw("/RecordLevel \(parts.height)>>")
        pack(partRoot, object.bytes, as: .other)

        if let last = lastBookmark { write(last, next: nil) }
        var groups: [GrowingTree<BookmarkTarget>.Node] = []
        let outlines = bookmarks.finish(nextNumber: &nextNumber, closed: &groups)
        for node in groups { write(bookmarks: node) }
        return [("Pages", pageRoot ?? 0), ("DPartRoot", partRoot), ("Outlines", outlines ?? 0)]
    }
}
