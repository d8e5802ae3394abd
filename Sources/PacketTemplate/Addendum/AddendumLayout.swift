import PDFForms
import PDFText

/// A text on addendum pages, broken into lines.
struct AddendumBlock {
    let style: AddendumPlan.Style
    var text = EncodedText()
    var lines = TextLines()

    /// Nil when no font has some character.
    init?(_ words: String, _ style: AddendumPlan.Style) {
        self.style = style
        guard style.column.set(Array(words.utf8)[...], into: &text, &lines) else { return nil }
    }
}

/// Some lines of a block on a page.
struct AddendumPiece {
    /// Which section, and whether it is its heading.
    var section: Int
    var isHeading: Bool
    var lines: Range<Int>
    /// The baseline of the first line, in points from the lower edge of the page.
    var y: Double
}

/// Which lines stand on which page.
struct AddendumLayout {
    private(set) var pages: [[AddendumPiece]] = [[]]
    /// The page on which each section begins, from 0.
    private(set) var starts: [Int] = []
    private let plan: AddendumPlan
    /// The upper edge of what is still free on the last page, in points.
    private var top: Double
    private let highest: Double
    private let lowest: Double

    init(_ plan: AddendumPlan) {
        self.plan = plan
        highest = plan.height - plan.margin
        lowest = plan.margin + plan.footHeight
        top = highest - 1.6 * plan.title.leading
    }

    /// Adds a section behind the others: a heading, and a text of which at least one line stands on the same page.
    ///
    /// - Parameter keepsItems: Whether paragraphs are items, which go to the next page whole.
    mutating func add(_ heading: AddendumBlock, _ body: AddendumBlock, keepsItems: Bool) {
        let units = units(of: body, keepsItems)
        let index = starts.count
        let headHeight = Double(heading.lines.count) * heading.style.leading
        let first = Double(units.first?.count ?? 0) * body.style.leading
        if top - headHeight - first < lowest { turn() }
        starts.append(pages.count - 1)
        place(0..<heading.lines.count, of: index, isHeading: true, heading.style)
        for unit in units {
            if top - Double(unit.count) * body.style.leading < lowest { turn() }
            place(unit, of: index, isHeading: false, body.style)
        }
        top -= 0.8 * body.style.leading
    }

    /// What is not divided: lines, or items that a page has room for.
    private func units(of body: AddendumBlock, _ keepsItems: Bool) -> [Range<Int>] {
        let lines = { (range: Range<Int>) in range.map { $0..<($0 + 1) } }
        guard keepsItems else { return lines(0..<body.lines.count) }
        let room = highest - lowest - 3 * plan.heading.leading
        return body.lines.paragraphs(of: body.text).flatMap { paragraph in
            Double(paragraph.count) * body.style.leading <= room ? [paragraph] : lines(paragraph)
        }
    }

    /// Begins a page, unless the last one is empty.
    private mutating func turn() {
        guard pages[pages.count - 1].contains(where: { !$0.lines.isEmpty }) else { return }
        pages.append([])
        top = highest
    }

    private mutating func place(_ lines: Range<Int>, of section: Int, isHeading: Bool, _ style: AddendumPlan.Style) {
        defer { top -= Double(lines.count) * style.leading }
        let page = pages.count - 1
        if let last = pages[page].indices.last, pages[page][last].section == section,
            pages[page][last].isHeading == isHeading, pages[page][last].lines.upperBound == lines.lowerBound
        {
            pages[page][last].lines = pages[page][last].lines.lowerBound..<lines.upperBound
            return
        }
        pages[page].append(
            AddendumPiece(section: section, isHeading: isHeading, lines: lines, y: top - 0.75 * style.leading))
    }
}
