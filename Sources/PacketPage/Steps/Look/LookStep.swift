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
    let row: Int
    let heading: String
    let name: String?
    let pages: [Page]
    let hasPages: Bool
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
        ContactSheet.add(to: &routes)
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
        let problems = try bench.check().found.problems
        let isLeftOut = bench.draft.skipped.contains(row)
        let own = problems.filter { $0.row == row && $0.severity > .note }
        let nextWarned = problems.lazy.filter { $0.severity > .note }.compactMap(\.row).filter { $0 > row }.min()
        let titles = try bench.packetChoices().mapValues(\.title)
        let isLarge = visit.number("large") == 1
        let isDynamic = try bench.isDynamic()
        let pages = isDynamic ? 0 : try packet.map { try PDFDocument(reading: $0.packet).pages.count } ?? 0
        return LookScreen(
            id: bench.draft.id, row: row,
            heading: words("look.heading", ["n": Words.grouped(row), "all": Words.grouped(rows)]),
            name: packet?.name,
            pages: (0..<pages).map {
                LookScreen.Page(
                    source:
                        "\(base)/picture/\($0 + 1)?w=\(isLarge ? 2_200 : MatchScreen.pictureWidth)&row=\(row)&v=\(stamp)",
                    label: words("look.page", ["n": "\($0 + 1)", "row": "\(row)"]))
            },
            hasPages: pages > 0, noPages: isDynamic && packet != nil ? words["look.noPages"] : nil,
            hasPacket: packet != nil, previous: row > 1 ? "\(base)/look?row=\(row - 1)" : nil,
            next: row < rows ? "\(base)/look?row=\(row + 1)" : nil,
            warned: nextWarned.map { "\(base)/look?row=\($0)" },
            notes: (isLeftOut ? [SaidRemark(nil, words.said(words["look.leftOut"]), nil)] : [])
                + own.map { problem in
                    words.remark(
                        problem.message, at: problem.field.map { "\(titles[$0] ?? $0):" },
                        code: problem.code.name, hint: problem.hint)
                },
            hasNotes: isLeftOut || !own.isEmpty,
            refused: packet == nil, isLarge: isLarge, zoom: "\(base)/look?row=\(row)\(isLarge ? "" : "&large=1")",
            sheet: "\(base)/sheet?from=\(row)")
    }
}
#endif
