#if Server
import PacketMapping
import PacketModel
import PacketServer

/// A column by which packets are put in order: the first one decides, and the next one where it says the same.
struct PeopleOrder: Sendable {
    let number: Int
    let label: String
    let columns: [FieldPanel.Choice]
    let isDescending: Bool

    /// So many columns decide an order.
    private static let count = 2
    /// What stands behind an expression whose order is downwards.
    private static let descending = ",desc"

    static func add(to routes: inout PageRoutes) {
        routes.post("/work/:draft/people/order") { visit in
            let bench = try visit.workbench()
            let columns = try bench.records().schema.columns
            let orders = try (0..<count).compactMap { number -> String? in
                guard let column = visit.form["order.\(number)"], !column.isEmpty else { return nil }
                guard columns.contains(column) else {
                    throw PageError(400, visit.words("make.missingColumn", ["column": column]))
                }
                return MappingProposer.insertion(column)
                    + (visit.form["descending.\(number)"] == nil ? "" : descending)
            }
            try visit.core.drafts.change(bench.draft.id) { draft in
                guard !MakeStep.isRunning(Workbench(core: visit.core, draft: draft)) else { throw PageError.busy }
                var choices = draft.choices
                choices.orders = orders
                draft.packetChoices = choices
            }
            return visit.go(to: "/work/\(bench.draft.id)/people?done=ordered")
        }
    }

    /// What decides the order of a draft's packets, as it can be chosen.
    ///
    /// - Parameter headers: The columns of the table.
    static func all(_ draft: Draft, headers: [String], _ words: Words) -> [PeopleOrder] {
        let known = known(draft.choices.orders, headers: headers)
        return (0..<count).map { number in
            let order = known.indices.contains(number) ? known[number] : nil
            let usual = words[number == 0 ? "people.tableOrder" : "people.noOrder"]
            return PeopleOrder(
                number: number, label: words[number == 0 ? "people.order" : "people.thenOrder"],
                columns: [FieldPanel.Choice(value: "", label: usual, isChosen: order == nil)]
                    + headers.map { FieldPanel.Choice(value: $0, label: $0, isChosen: $0 == order?.column) },
                isDescending: order?.isDescending ?? false)
        }
    }

    /// The orders of a table that has other columns than the one before: those that it has, too.
    static func kept(_ orders: [String], headers: [String]) -> [String] {
        orders.filter { !known([$0], headers: headers).isEmpty }
    }

    /// An order in words; nil for that of the table.
    static func text(_ draft: Draft, headers: [String], _ words: Words) -> String? {
        let columns = known(draft.choices.orders, headers: headers).map {
            $0.isDescending ? words("make.downwards", ["column": $0.column]) : $0.column
        }
        return columns.isEmpty ? nil : words("make.sorted", ["columns": columns.joined(separator: ", ")])
    }

    private static func known(_ orders: [String], headers: [String]) -> [(column: String, isDescending: Bool)] {
        orders.compactMap { order -> (column: String, isDescending: Bool)? in
            let isDescending = order.hasSuffix(descending)
            let expression = isDescending ? String(order.dropLast(descending.count)) : order
            return headers.first { MappingProposer.insertion($0) == expression }
                .map { (column: $0, isDescending: isDescending) }
        }
    }
}
#endif
