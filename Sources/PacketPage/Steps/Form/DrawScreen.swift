#if Server
import PDFForms
import PDFObjects
import PacketPlanning

/// Fields that somebody draws on the pages of a form; its mapping adds them to it.
struct DrawScreen: Sendable {
    /// A field on the page that is shown, in points from its upper left corner.
    struct Box: Sendable {
        let left, top, width, height: String
        /// What a screen reader says, and what is shown on hovering.
        let label: String
        /// Where its panel is, its number among those that are added, and its style; empty for a field of the form's own.
        let href: String
        let number: Int
        let style: String
    }

    /// An added field in the list beside the page.
    struct Line: Sendable {
        let href: String
        let name: String
        let kind: String
        let page: String
    }

    /// The field that is open.
    struct Panel: Sendable {
        let number: Int
        let name: String
        let kinds: [FieldPanel.Choice]
        let cells: String
        let left, top, width, height: String
        /// The corner by which it is made larger.
        let gripLeft, gripTop: String
        /// Whether it is on the page that is shown.
        let isShown: Bool
    }

    let id: String
    let page: Int
    let pages: [MatchScreen.PageLink]
    let hasPages: Bool
    let width, height, viewBox: String
    /// Nil where there is no page to show.
    let picture: String?
    let noPages: String?
    /// Fields that the form has of its own.
    let own: [Box]
    /// Fields that are added.
    let added: [Box]
    let lines: [Line]
    let hasLines: Bool
    let panel: Panel?

    /// What the screen is made of.
    struct Source {
        var draft: Draft
        /// The form with the fields that are added.
        var form: Form
        var additions: [MappingFile.Addition]
        /// The page of the form, from 0.
        var page: Int
        /// How wide the picture of the page is.
        var pixels: Int
        /// How many pages of other forms stand before the form, and how many there are in all.
        var pagesBefore: Int
        var pageTotal: Int
        /// The number of the field that is open.
        var open: Int?
    }

    init(_ source: Source, _ words: Words) {
        let document = source.form.document
        let base = "/work/\(source.draft.id)/fields"
        let number = max(0, min(document.pages.count - 1, source.page))
        let shownPage = source.pagesBefore + number + 1
        (id, page) = (source.draft.id, shownPage)
        pages = MatchScreen.PageLink.all(source.pageTotal, at: base, current: shownPage, words)
        hasPages = source.pageTotal > 1
        let view = PageView(of: document.pages[number], in: document)
        (width, height) = (Self.points(view.shownWidth), Self.points(view.shownHeight))
        viewBox = "0 0 \(width) \(height)"
        noPages = source.form.xfa == .dynamic ? words["look.noPages"] : nil
        picture = noPages == nil ? "/work/\(source.draft.id)/picture/\(shownPage)?w=\(source.pixels)" : nil
        let numbers = Dictionary(
            source.additions.enumerated().map { ($1.field.name, $0) }, uniquingKeysWith: { first, _ in first })
        var boxes: (own: [Box], added: [Box]) = ([], [])
        for field in source.form.fields {
            for edges in field.edges(on: number, view) {
                let place = numbers[field.name]
                let box = Box(
                    left: Self.points(edges.left), top: Self.points(edges.top),
                    width: Self.points(edges.right - edges.left), height: Self.points(edges.bottom - edges.top),
                    label: field.label ?? field.name,
                    href: place.map { "\(base)?page=\(shownPage)&added=\($0)#panel" } ?? "", number: place ?? 0,
                    style: place != nil && place == source.open ? "chosen is-open" : "chosen")
                if place == nil { boxes.own.append(box) } else { boxes.added.append(box) }
            }
        }
        (own, added) = boxes
        lines = source.additions.enumerated().map { index, addition in
            let page = Self.page(of: addition.field, document.pages.count)
            return Line(
                href: "\(base)?page=\(source.pagesBefore + page + 1)&added=\(index)#panel", name: addition.field.name,
                kind: words["draw.kind.\(addition.field.kind.rawValue)"],
                page: words("form.page", ["n": "\(source.pagesBefore + page + 1)"]))
        }
        hasLines = !lines.isEmpty
        panel = Self.panel(source, words, on: number, view: view)
    }

    private static func panel(_ source: Source, _ words: Words, on page: Int, view: PageView) -> Panel? {
        guard let number = source.open, source.additions.indices.contains(number) else { return nil }
        let addition = source.additions[number].field
        let field = source.form.fields.first { $0.name == addition.name }
        let shown = field?.edges(on: page, view).first
        let place = shown ?? (left: 0, top: 0, right: 0, bottom: 0)
        return Panel(
            number: number, name: addition.name,
            kinds: AddedField.Kind.allCases.map { kind in
                FieldPanel.Choice(
                    value: kind.rawValue, label: words["draw.kind.\(kind.rawValue)"],
                    isChosen: kind == addition.kind)
            }, cells: addition.cells.map { "\($0)" } ?? "", left: points(place.left), top: points(place.top),
            width: points(place.right - place.left), height: points(place.bottom - place.top),
            gripLeft: points(place.right - 4), gripTop: points(place.bottom - 4), isShown: shown != nil)
    }

    /// The first page that has an added field, from 0.
    private static func page(of field: AddedField, _ count: Int) -> Int {
        switch field.pages {
        case .number(let number): min(max(1, number), max(1, count)) - 1
        case .last: max(1, count) - 1
        case .all: 0
        }
    }

    /// A length as the page says it: to a hundredth of a point.
    static func points(_ number: Double) -> String { RowExplanation.points(number) }
}
#endif
