import PDFForms
import PDFObjects
import PDFText

/// Makes the addendum pages of one row: splits the texts that are too long, finds the pages on which their rests stand,
/// and draws these.
struct AddendumComposer {
    /// A text that goes on: its field, and where that stands.
    private struct Section {
        let field: Int
        let plan: FieldPlan
        let value: ArraySlice<UInt8>
        let words: AddendumWords
        var splitter: TextSplitter
        var parts = TextSplitter.Parts()
        /// The page that the hint names.
        var page = 0
        var heading: AddendumBlock?
        var body: AddendumBlock?
    }

    /// Why a row can have no addendum pages.
    enum Failure {
        /// No font has some characters of a text, which the block names.
        case missing(EncodedText, field: Int)
        /// The rests would take more pages than a packet may have of them.
        case tooLong(field: Int)
    }

    private let plan: AddendumPlan
    private let site: PacketSite
    private let keepsItems: Set<Int>
    private var sections: [Section] = []
    private var layout: AddendumLayout
    /// The number of the first addendum page in the packet, from 1.
    let firstPage: Int
    /// Whether an empty page comes before the first.
    let hasBlank: Bool
    private(set) var failure: Failure?

    /// More pages than anybody reads: a value that is a whole file was meant for something else.
    private static let mostPages = 500
    /// So often pages are laid out until all hints are right; then they name the first one.
    private static let mostRounds = 6

    /// - Parameters:
    ///   - texts: The texts that are too long, with the indexes of their fields.
    ///   - pageCount: How many pages the template has.
    init(
        _ plan: AddendumPlan, _ site: PacketSite, of template: CompiledTemplate,
        texts: [(field: Int, value: ArraySlice<UInt8>)]
    ) {
        (self.plan, self.site) = (plan, site)
        layout = AddendumLayout(plan)
        let before = site.pageCount ?? template.pageCount
        hasBlank = plan.settings.startsOnRight && !site.followsAddendum && before % 2 == 1
        firstPage = before + (hasBlank ? 2 : 1)
        var lists: Set<Int> = []
        for (field, value) in texts {
            let fieldPlan = template.fields[field]
            let isList = plan.settings.lists.contains(fieldPlan.field.name)
            if isList { lists.insert(field) }
            sections.append(
                Section(
                    field: field, plan: fieldPlan, value: value, words: plan.words(for: fieldPlan.field),
                    splitter: TextSplitter(
                        fieldPlan.texts, limit: fieldPlan.field.maxLength, keepsItems: isList)))
        }
        keepsItems = lists
        sections.sort { $0.plan.field.isBefore($1.plan.field) }
    }

    /// What each field shows, by its index.
    var shown: [Int: [UInt8]] {
        Dictionary(uniqueKeysWithValues: sections.map { ($0.field, Array($0.parts.shown.utf8)) })
    }

    /// The texts that the pages carry.
    var carried: [AddendumText] {
        let ownPages = zip(sections.indices.filter { !sections[$0].parts.rest.isEmpty }, layout.starts)
        return ownPages.map {
            AddendumText(
                field: sections[$0].field, page: $1 + firstPage, text: sections[$0].parts.rest,
                hint: sections[$0].parts.hint)
        }
    }

    /// Splits all texts, and lays their rests out.
    ///
    /// - Returns: False when it cannot be done; `failure` says why.
    /// - Complexity: O(characters), some times over when rests begin on several pages.
    mutating func compose() -> Bool {
        var numbers = sections.map { _ in firstPage }
        for round in 1...Self.mostRounds {
            let isLast = round == Self.mostRounds
            if isLast { numbers = sections.map { _ in firstPage } }
            for index in sections.indices {
                guard split(index, before: numbers[index]) else { return false }
            }
            layout = AddendumLayout(plan)
            var actual: [Int] = []
            for (index, section) in sections.enumerated() {
                guard let heading = section.heading, let body = section.body else {
                    actual.append(numbers[index])
                    continue
                }
                layout.add(heading, body, keepsItems: keepsItems.contains(section.field))
                actual.append(firstPage + (layout.starts.last ?? 0))
                guard layout.pages.count <= Self.mostPages else {
                    failure = .tooLong(field: section.field)
                    return false
                }
            }
            if actual == numbers { break }
            numbers = actual
        }
        return true
    }

    /// Splits a text before a hint to a page; false when no font has some character of the rest.
    private mutating func split(_ index: Int, before page: Int) -> Bool {
        guard sections[index].page != page else { return true }
        sections[index].page = page
        let hints = sections[index].words.hints(page: page, own: plan.settings.hints[sections[index].plan.field.name])
        let parts = sections[index].splitter.split(sections[index].value, hints: hints)
        let isSame = parts.rest == sections[index].parts.rest && sections[index].body != nil
        sections[index].parts = parts
        guard !isSame else { return true }
        (sections[index].heading, sections[index].body) = (nil, nil)
        guard !parts.rest.isEmpty else { return true }
        let field = sections[index].plan.field
        let label = plan.label(of: field)
        var body = EncodedText()
        var lines = TextLines()
        guard plan.body.column.set(Array(parts.rest.utf8)[...], into: &body, &lines) else {
            failure = .missing(body, field: sections[index].field)
            return false
        }
        sections[index].body = AddendumBlock(body, lines, plan.body)
        // A label in a script that no font has is left to the name of its field.
        let origin = site.page(of: field).map { " · " + sections[index].words.pageName($0) } ?? ""
        sections[index].heading =
            AddendumBlock(label + origin, plan.heading) ?? AddendumBlock(field.name, plan.heading)
            ?? AddendumBlock("", plan.heading)
        return true
    }

    // MARK: Drawing

    /// Draws the pages.
    ///
    /// - Parameter subsets: Takes in the glyphs of fonts of this machine; its `touched` are those that the pages need.
    /// - Complexity: O(characters).
    mutating func draw(into subsets: inout FontSubsets) -> AddendumPages {
        var result = AddendumPages(hasBlank: hasBlank, fillsSheets: plan.settings.startsOnRight, texts: carried)
        guard !result.texts.isEmpty else { return result }
        let written = sections.filter { !$0.parts.rest.isEmpty }
        let words = written.first?.words ?? AddendumWords(locale: nil)
        for (index, pieces) in layout.pages.enumerated() {
            var drawer = AddendumDrawer(plan, faces: result.faces)
            if index == 0, let title = AddendumBlock(words.title, plan.title) {
                drawer.draw(
                    title, 0..<title.lines.count, y: plan.height - plan.margin - plan.title.leading, as: .title,
                    &subsets)
            }
            for piece in pieces {
                let section = written[piece.section]
                guard let block = piece.isHeading ? section.heading : section.body else { continue }
                drawer.draw(
                    block, piece.lines, y: piece.y,
                    as: piece.isHeading ? .heading(piece.section) : .text(piece.section),
                    &subsets)
            }
            let row = site.row > 0 ? words.rowName(site.row) : ""
            drawer.drawFoot(
                [plan.settings.title, row].filter { !$0.isEmpty }.joined(separator: " · "),
                page: words.pageName(firstPage + index), &subsets)
            result.contents.append(drawer.content.bytes)
            result.marks.append(drawer.marks)
            result.faces = drawer.faces
        }
        result.subsets = subsets.touched.sorted()
        subsets.removeTouched()
        return result
    }
}

extension AddendumBlock {
    /// A text that was broken into lines already.
    init(_ text: EncodedText, _ lines: TextLines, _ style: AddendumPlan.Style) {
        self.style = style
        (self.text, self.lines) = (text, lines)
    }
}

extension PacketSite {
    /// The number that the page of a field's first widget has in the packet, from 1.
    func page(of field: Field) -> Int? {
        field.widgets.lazy.compactMap(\.page).first.map { sheet in
            pagesBefore + (sheets.map { $0.firstIndex(of: sheet) ?? 0 } ?? sheet) + 1
        }
    }
}

extension Field {
    /// Whether people meet the field before another: pages come one after the other, and are read from top to bottom.
    fileprivate func isBefore(_ other: Field) -> Bool { place.lexicographicallyPrecedes(other.place) }

    private var place: [Double] {
        guard let widget = widgets.first(where: { $0.page != nil }), let box = widget.rectangle else { return [] }
        return [Double(widget.page ?? 0), -box.ury.rounded(), box.llx]
    }
}
