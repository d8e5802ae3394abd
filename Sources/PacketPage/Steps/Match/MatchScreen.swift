#if Server
import PDFForms
import PDFObjects
import PacketMapping
import PacketModel
import PacketPlanning
import PacketServer

/// Step 3: which column fills which field, on the page itself.
struct MatchScreen: Sendable {
    /// A place on the page where a field is.
    struct Box: Sendable {
        let href: String
        let index: Int
        let left, top, width, height: String
        /// What a screen reader says, and what is shown on hovering.
        let label: String
        /// Its style: how sure it is, and whether it is open in the panel.
        let style: String
    }

    /// A column of the table.
    struct Chip: Sendable {
        let name: String
        let sample: String
        let uses: String?
        let isUsed: Bool
    }

    /// A page of the form.
    struct PageLink: Sendable {
        let number: Int
        let href: String
        let isCurrent: Bool
        let label: String

        /// The pages of a screen, counted through all forms.
        ///
        /// - Parameter query: What stands in the address behind the page.
        static func all(
            _ count: Int, at base: String, query: String = "", current: Int, _ words: Words
        ) -> [PageLink] {
            (1...max(1, count)).map {
                PageLink(
                    number: $0, href: "\(base)?page=\($0)\(query)", isCurrent: $0 == current,
                    label: words("form.page", ["n": "\($0)"]))
            }
        }
    }

    /// A field in the list beside the page.
    struct Line: Sendable {
        /// The field's number on the page.
        let index: Int
        let href: String
        let title: String
        let expression: String
        let style: String
        let sureness: String
        let value: String
        /// Why the field is left out of the picture; nil for most.
        let refusal: Said?
    }

    let id: String
    let page: Int
    let pages: [PageLink]
    let hasPages: Bool
    let width, height: String
    let viewBox: String
    /// Nil where there is no page to show.
    let picture: String?
    /// Why there is none.
    let noPages: String?
    let boxes: [Box]
    let chips: [Chip]
    let lines: [Line]
    let row: Int
    /// How many rows there are; nil where the table has none.
    let rowTotal: String?
    let previousRow: Int?
    let nextRow: Int?
    /// What takes the sure proposals and leaves the others; nil where there are not both kinds.
    let acceptSureLabel: String?
    /// What takes all proposals; nil where there are none.
    let acceptLabel: String?
    let progress: String
    let panel: FieldPanel?
    let problems: [Said]
    let hasProblems: Bool

    /// What the screen is made of.
    struct Source {
        var draft: Draft
        var form: RequestedForm
        var choices: [FieldChoice]
        /// What fills the fields of the packet's other forms.
        var others: [FieldChoice]
        var columns: [String]
        var samples: [String]
        var explanation: RowExplanation?
        /// Why no row can be shown; nil where rows can.
        var failure: String?
        var rowCount: Int
        var stamp: String
        /// How wide the picture of the page is.
        var pixels: Int
        /// The page of the form, from 0.
        var page: Int
        /// How many pages of other forms stand before the form, and how many there are in all.
        var pagesBefore: Int
        var pageTotal: Int
        var panel: FieldPanel?
        var open: Int?
    }

    init(_ source: Source, _ words: Words) {
        let document = source.form.form.document
        let base = "/work/\(source.draft.id)/match"
        let number = max(0, min(document.pages.count - 1, source.page))
        let shownPage = source.pagesBefore + number + 1
        (id, page, row) = (source.draft.id, shownPage, source.draft.row)
        // What somebody goes on to is about the row that they see.
        let query = "&row=\(row)"
        pages = PageLink.all(source.pageTotal, at: base, query: query, current: shownPage, words)
        hasPages = source.pageTotal > 1
        let view = PageView(of: document.pages[number], in: document)
        (width, height) = (Self.points(view.shownWidth), Self.points(view.shownHeight))
        viewBox = "0 0 \(width) \(height)"
        noPages = source.form.form.xfa == .dynamic ? words["look.noPages"] : nil
        picture = noPages == nil ? Self.picture(source, page: shownPage) : nil
        let shown = Dictionary((source.explanation?.lines ?? []).map { ($0.field, $0) }) { first, _ in first }
        let sheet = Sheet(page: number, view: view, base: "\(base)?page=\(shownPage)\(query)", open: source.open)
        let refusals = source.explanation?.refusals ?? [:]
        boxes = source.choices.flatMap { choice in
            sheet.boxes(choice, refusal: refusals[choice.field.name].map { words.said($0.message).text }, words)
        }
        chips = Self.chips(source)
        lines = source.choices.map { choice in
            let page = choice.field.widgets.first(where: \.isVisible)?.page ?? 0
            return Line(
                index: choice.index,
                href: "\(base)?page=\(source.pagesBefore + page + 1)\(query)&field=\(choice.index)#panel",
                title: choice.shortTitle, expression: choice.expression ?? choice.offer?.expression ?? "",
                style: choice.style, sureness: words["sure.\(choice.surenessWord)"],
                value: String((shown[choice.field.name]?.shown ?? "").prefix(60)),
                refusal: choice.failureSaid(words) ?? refusals[choice.field.name].map { words.said($0.message) })
        }
        rowTotal = source.rowCount > 0 ? words("match.rowTotal", ["all": Words.grouped(source.rowCount)]) : nil
        previousRow = source.draft.row > 1 ? source.draft.row - 1 : nil
        nextRow = source.draft.row < source.rowCount ? source.draft.row + 1 : nil
        let all = source.choices + source.others
        (acceptSureLabel, acceptLabel) = Self.acceptLabels(all, words)
        progress = words(
            "match.progress",
            [
                "filled": Words.grouped(all.count { $0.sureness == .chosen || $0.sureness == .marked }),
                "all": Words.grouped(all.count),
            ])
        panel = source.panel
        problems = Self.problems(source, words)
        hasProblems = !problems.isEmpty
    }

    /// What the buttons say that take the sure proposals and all of them.
    private static func acceptLabels(_ choices: [FieldChoice], _ words: Words) -> (sure: String?, all: String?) {
        let all = choices.count(where: \.isAcceptable)
        let sure = choices.count { $0.isAcceptable && $0.sureness == .sure }
        guard all > sure else { return (nil, sure > 0 ? words.counted("match.acceptAll", sure) : nil) }
        guard sure > 0 else { return (nil, words.counted("match.acceptUnsure", all)) }
        let marked = words(
            "match.acceptMarked", ["n": Words.grouped(all), "others": Words.grouped(all - sure)])
        return (words.counted("match.acceptSure", sure), marked)
    }

    private static func problems(_ source: Source, _ words: Words) -> [Said] {
        // Each field that cannot be filled says so itself.
        let broken = source.choices.count { $0.failure != nil }
        let failure = broken > 0 ? words.counted("check.broken", broken) : source.failure
        let others = (source.explanation?.general ?? []).filter { $0.severity > .note }.map(\.message)
        return ((failure.map { [$0] } ?? []) + others).map(words.said)
    }

    /// How wide the picture of a page is where nobody says how the screen shows it, in pixels.
    static let pictureWidth = 1_200

    /// How wide it is for a screen, in pixels: scripts say it in steps, so that a picture that is drawn serves again.
    static func pictureWidth(for visit: PageVisit) -> Int {
        let asked = visit.request.headers["packet-pixels"].flatMap(Int.init(sent:)) ?? 0
        return stride(from: 400, through: 2_400, by: 400).contains(asked) ? asked : pictureWidth
    }

    private static func picture(_ source: Source, page: Int) -> String {
        let row = source.explanation?.isShown ?? false ? "&alone=1&row=\(source.draft.row)" : ""
        return "/work/\(source.draft.id)/picture/\(page)?w=\(source.pixels)\(row)&v=\(source.stamp)"
    }

    private static func chips(_ source: Source) -> [Chip] {
        var uses: [String: [String]] = [:]
        for choice in source.choices + source.others {
            for column in choice.columns { uses[column, default: []].append(choice.shortTitle) }
        }
        return zip(source.columns, source.samples).map { column, sample in
            Chip(
                name: column, sample: String(sample.prefix(60)),
                uses: uses[column].map { $0.prefix(3).joined(separator: ", ") }, isUsed: uses[column] != nil)
        }
    }

    /// The page that is shown.
    private struct Sheet {
        let page: Int
        let view: PageView
        let base: String
        /// The field in the panel.
        let open: Int?

        /// Where a field is on it.
        ///
        /// - Parameter refusal: Why it is left out of the picture; nil where it is not.
        func boxes(_ choice: FieldChoice, refusal: String?, _ words: Words) -> [Box] {
            choice.field.edges(on: page, view).map { edges in
                let filling = choice.expression ?? choice.offer?.expression
                let said = [choice.title, filling, words["sure.\(choice.surenessWord)"], refusal].compactMap(
                    \.self)
                return Box(
                    href: "\(base)&field=\(choice.index)#panel", index: choice.index,
                    left: MatchScreen.points(edges.left),
                    top: MatchScreen.points(edges.top), width: MatchScreen.points(max(4, edges.right - edges.left)),
                    height: MatchScreen.points(max(4, edges.bottom - edges.top)), label: said.joined(separator: " – "),
                    style: choice.style + (choice.index == open ? " is-open" : "")
                        + (refusal == nil ? "" : " is-refused"))
            }
        }
    }

    fileprivate static func points(_ number: Double) -> String { RowExplanation.points(number) }
}
#endif
