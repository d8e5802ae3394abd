import PDFForms
import PDFObjects
import PDFText

/// The addendum pages of a row in a print file.
struct PrintAddendum: Sendable {
    /// The content of each page.
    var contents: [PrintRecord.Content] = []
    /// Whether an empty page comes before the first.
    var hasBlank = false
    /// Whether they have sheets of their own.
    var fillsSheets = false
    var faces = AddendumFaces()
    /// The places of the fonts of this machine that they name.
    var subsets: [Int] = []

    /// None.
    init() {}

    init(_ pages: AddendumPages, packing pack: ([UInt8]) -> PrintRecord.Content) {
        contents = pages.contents.map(pack)
        (hasBlank, fillsSheets, faces) = (pages.hasBlank, pages.fillsSheets, pages.faces)
        subsets = pages.subsets
    }

    /// How many pages there are, with the empty one.
    var pageCount: Int { contents.isEmpty ? 0 : contents.count + (hasBlank ? 1 : 0) }
}

/// What the addendum pages of a print file have in common.
struct VolumeAddenda {
    /// The number of the dictionary of their fonts.
    let fonts: Int
    var regular: Set<Int> = []
    var bold: Set<Int> = []
    var subsets: Set<Int> = []
}

extension PrintVolume {
    /// Writes the addendum pages of a packet.
    ///
    /// - Parameters:
    ///   - content: The number of the first content stream.
    ///   - first: The number of the first page.
    mutating func write(addendaOf record: PrintRecord, _ content: Int, _ first: Int, part: Int) {
        guard record.addendumPageCount > 0, let plan = template.addendum else { return }
        var (content, page) = (content, first)
        for addendum in [record.addendum] + record.following.map(\.addendum) where addendum.pageCount > 0 {
            var addenda = self.addenda ?? VolumeAddenda(fonts: allocate())
            addenda.regular.formUnion(plan.body.names.indices.filter(addendum.faces.regular.contains))
            addenda.bold.formUnion(plan.heading.names.indices.filter(addendum.faces.bold.contains))
            addenda.subsets.formUnion(addendum.subsets)
            self.addenda = addenda
            if addendum.hasBlank {
                write(addendumPage: page, plan, "/Resources<<>>", part: part)
                page += 1
            }
            for own in addendum.contents {
                writeStream(content, Array("<<".utf8), own)
                let rest = "/Resources<</Font \(addenda.fonts) 0 R>>/Contents \(content) 0 R"
                write(addendumPage: page, plan, rest, part: part)
                content += 1
                page += 1
            }
        }
        if record.endsWithBlank { write(addendumPage: page, plan, "/Resources<<>>", part: part) }
    }

    private mutating func write(addendumPage number: Int, _ plan: AddendumPlan, _ rest: String, part: Int) {
        var closed: [GrowingTree<Void>.Node] = []
        let parent = pages.add(leaf: number, (), nextNumber: &nextNumber, closed: &closed)
        for node in closed { write(pages: node) }
        pack(number, plan.pageHead + Array("\(rest)/Parent \(parent) 0 R/DPart \(part) 0 R>>".utf8), as: .page)
    }

    /// Writes the dictionary of the fonts of addendum pages.
    ///
    /// - Parameter numbers: The fonts of this machine by their places.
    mutating func writeAddendumFonts(_ numbers: [Int: Int]) {
        guard let addenda, let plan = template.addendum else { return }
        var faces = AddendumFaces()
        for face in addenda.regular { faces.regular.insert(UInt8(face)) }
        for face in addenda.bold { faces.bold.insert(UInt8(face)) }
        let subsets = addenda.subsets.sorted().map { place in
            (operand: FontSubsets.operand(place, prefix: template.fontPrefix), number: numbers[place] ?? 0)
        }
        pack(addenda.fonts, plan.fontTable(faces, subsets), as: .other)
    }
}
