#if Server
import PDFForms
import PDFObjects
import PacketMapping
import PacketModel
import PacketPlanning
import PacketServer

/// Step 5: packet by packet.
struct LookScreen: Sendable {
    /// A page of the packet.
    struct Page: Sendable {
        let source: String
        let label: String
    }

    let id: String
    /// Tells the table from every other one.
    let table: String
    let row: Int
    let heading: String
    let name: String?
    let isLeftOut: Bool
    let skipLabel: String
    /// The pages from the first one with a field on, and those before it.
    let pages, pagesBefore: [Page]
    let hasPages: Bool
    let hasPagesBefore: Bool
    /// Why no page is shown of a packet; nil where its pages are.
    let noPages: String?
    let hasPacket: Bool
    let previous: String?
    let next: String?
    let warned: String?
    let notes: [SaidRemark]
    let hasNotes: Bool
    let refused: Bool
    /// Whether the pages are as large as they can be read best.
    let isLarge: Bool
    let zoom: String
    let sheet: String
}

enum LookStep {
    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/look") { visit in
            let bench = try visit.workbench()
            return visit.page(.look, try screen(bench, visit), of: bench.draft)
        }
        ContactSheetScreen.add(to: &routes)
        routes.get("/work/:draft/packet/:row") { visit in
            let bench = try visit.workbench()
            guard let row = Int(sent: visit.parameter("row")), let packet = try bench.packet(row: row) else {
                throw PageError(404, visit.words["look.noPacket"])
            }
            let name = packet.name.split(separator: "/").last.map(String.init) ?? "packet.pdf"
            return .download(packet.packet, name: name, type: "application/pdf")
        }
    }

    private static func screen(_ bench: Workbench, _ visit: PageVisit) throws -> LookScreen {
        let words = visit.words
        let rows = try bench.facts().rows
        let row = max(1, min(visit.number("row") ?? bench.draft.row, max(1, rows)))
        let base = "/work/\(bench.draft.id)"
        let packet = try bench.packet(row: row)
        let stamp = try bench.stamp()
        let problems = try bench.check().problemsByRow
        let isLeftOut = bench.draft.skipped.contains(row)
        let own = problems[row] ?? []
        let nextWarned = problems.keys.filter { $0 > row }.min()
        let places = MessagePlaces(bench, try bench.packetChoices(), words)
        let isLarge = visit.number("large") == 1
        let isDynamic = try bench.isDynamic()
        let count = isDynamic ? 0 : try packet.map { try PDFDocument(reading: $0.packet).pages.count } ?? 0
        let first = try min(bench.firstPageWithFields(), max(0, count - 1))
        func pages(_ numbers: Range<Int>) -> [LookScreen.Page] {
            let size = "w=\(isLarge ? 2_200 : MatchScreen.pictureWidth(for: visit))&row=\(row)&v=\(stamp)"
            return numbers.map {
                LookScreen.Page(
                    source: "\(base)/picture/\($0 + 1)?\(size)",
                    label: words("look.page", ["n": "\($0 + 1)", "row": Words.grouped(row)]))
            }
        }
        return LookScreen(
            id: bench.draft.id, table: try bench.shownTable(), row: row,
            heading: words("look.heading", ["n": Words.grouped(row), "all": Words.grouped(rows)]),
            name: packet?.name, isLeftOut: isLeftOut, skipLabel: words("people.skipRow", ["n": Words.grouped(row)]),
            pages: pages(first..<max(first, count)), pagesBefore: pages(0..<first), hasPages: count > 0,
            hasPagesBefore: first > 0, noPages: isDynamic && packet != nil ? words["look.noPages"] : nil,
            hasPacket: packet != nil, previous: row > 1 ? "\(base)/look?row=\(row - 1)" : nil,
            next: row < rows ? "\(base)/look?row=\(row + 1)" : nil,
            warned: nextWarned.map { "\(base)/look?row=\($0)" },
            notes: (isLeftOut ? [SaidRemark(words.said(words["look.leftOut"]))] : [])
                + words.remarks(own, ofRow: places),
            hasNotes: isLeftOut || !own.isEmpty,
            refused: packet == nil, isLarge: isLarge, zoom: "\(base)/look?row=\(row)\(isLarge ? "" : "&large=1")",
            sheet: "\(base)/sheet?from=\(row)")
    }
}
#endif
