#if Server
import PDFForms
import PacketModel
import PacketPlanning
import PacketServer

/// Step 5, many at once: the first page of each packet.
struct ContactSheetScreen: Sendable {
    /// A packet, or why there is none.
    struct Card: Sendable {
        let row: String
        let href: String
        /// Its first page; nil for a row without a packet.
        let picture: String?
        let label: String
        let isWarned: Bool
        let isLeftOut: Bool
    }

    let cards: [Card]
    let heading: String
    /// Why no packet is shown; nil where they are.
    let noPages: String?
    let previous: String?
    let next: String?
    let one: String

    /// So many stand on a screen.
    static let count = 24

    static func add(to routes: inout PageRoutes) {
        routes.get("/work/:draft/sheet") { visit in
            let bench = try visit.workbench()
            let sheet = try ContactSheetScreen(bench, from: visit.number("from") ?? 1, visit.words)
            return visit.page(.look, sheet, of: bench.draft, template: "contact-sheet")
        }
    }

    private init(_ bench: Workbench, from wanted: Int, _ words: Words) throws {
        let rows = try bench.facts().rows
        let first = (max(1, min(wanted, max(1, rows))) - 1) / Self.count * Self.count + 1
        let last = min(rows, first + Self.count - 1)
        let base = "/work/\(bench.draft.id)"
        let stamp = try bench.stamp()
        let worst = try bench.check().problemsByRow.compactMapValues { $0.map(\.severity).max() }
        let isDynamic = try bench.isDynamic()
        let page = try bench.firstPageWithFields() + 1
        noPages = isDynamic ? words["look.noPages"] : nil
        cards = (first..<max(first, last + 1)).map { row in
            let isLeftOut = bench.draft.skipped.contains(row)
            let isRefused = worst[row] == .error
            return Card(
                row: words("check.row", ["n": Words.grouped(row)]), href: "\(base)/look?row=\(row)",
                picture: isRefused || isLeftOut || isDynamic
                    ? nil : "\(base)/picture/\(page)?w=320&row=\(row)&v=\(stamp)",
                label: isLeftOut
                    ? words["look.leftOut"]
                    : isRefused
                        ? words["look.noPacket"]
                        : isDynamic ? "" : words("look.page", ["n": "\(page)", "row": Words.grouped(row)]),
                isWarned: worst[row] == .warning, isLeftOut: isLeftOut)
        }
        heading = words(
            "look.rows", ["first": Words.grouped(first), "last": Words.grouped(last), "all": Words.grouped(rows)])
        previous = first > 1 ? "\(base)/sheet?from=\(first - Self.count)" : nil
        next = last < rows ? "\(base)/sheet?from=\(last + 1)" : nil
        one = "\(base)/look?row=\(first)"
    }
}
#endif
