import PDFForms
import PDFObjects
import PDFText

/// Draws the content of one addendum page.
struct AddendumDrawer {
    private let plan: AddendumPlan
    private(set) var content = ContentWriter()
    private(set) var faces: AddendumFaces
    private(set) var marks: [AddendumPages.Mark] = []

    init(_ plan: AddendumPlan, faces: AddendumFaces) { (self.plan, self.faces) = (plan, faces) }

    /// Draws some lines of a block at the left margin.
    ///
    /// - Parameter y: The baseline of the first one, in points from the lower edge of the page.
    mutating func draw(
        _ block: AddendumBlock, _ lines: Range<Int>, y: Double, as mark: AddendumPages.Mark,
        _ subsets: inout FontSubsets
    ) {
        let isMarked = plan.structure != nil
        if isMarked {
            content.raw("/\(mark.type)<</MCID ")
            content.integer(marks.count)
            content.raw(">>BDC\n")
            marks.append(mark)
        }
        write(block, lines, x: plan.margin, y: y, &subsets)
        if isMarked { content.raw("EMC\n") }
    }

    /// Draws the foot: what the page belongs to on the left, its number on the right, and a thin line above.
    mutating func drawFoot(_ words: String, page: String, _ subsets: inout FontSubsets) {
        let isMarked = plan.structure != nil
        if isMarked { content.raw("/Artifact<</Type/Pagination/Subtype/Footer>>BDC\n") }
        let line = plan.margin + 1.4 * plan.foot.leading
        content.raw("q\n0.5 w\n0.5 G\n")
        content.numbers(plan.margin, line)
        content.raw("m\n")
        content.numbers(plan.width - plan.margin, line)
        content.raw("l\nS\nQ\n")
        let y = plan.margin + 0.25 * plan.foot.leading
        var free = plan.width - 2 * plan.margin
        if let number = AddendumBlock(page, plan.foot) {
            free -= number.lines.width(ofLine: 0) + plan.foot.leading
            let x = plan.width - plan.margin - number.lines.width(ofLine: 0)
            write(number, 0..<1, x: x - number.lines.start(ofLine: 0), y: y, &subsets)
        }
        // The form's name may be as long as its file's: what has no room is left out.
        var words = words
        while let block = AddendumBlock(words, plan.foot), !words.isEmpty {
            if block.lines.count == 1, block.lines.width(ofLine: 0) <= free {
                write(block, 0..<1, x: plan.margin - block.lines.start(ofLine: 0), y: y, &subsets)
                break
            }
            words.removeFirst((words.count + 3) / 4)
        }
        if isMarked { content.raw("EMC\n") }
    }

    private mutating func write(
        _ block: AddendumBlock, _ lines: Range<Int>, x: Double, y: Double, _ subsets: inout FontSubsets
    ) {
        var used = block.style.isBold ? faces.bold : faces.regular
        block.style.column.write(
            block.text, block.lines, lines, names: block.style.names, origin: (x, y), leading: block.style.leading,
            used: &used, subsets: &subsets, into: &content)
        if block.style.isBold { faces.bold = used } else { faces.regular = used }
    }
}

extension AddendumPages.Mark {
    /// The type of the structure element that the content is of (ISO 32000-1, 14.8.4).
    var type: String {
        switch self {
        case .title: "H1"
        case .heading: "H2"
        case .text: "P"
        }
    }
}
