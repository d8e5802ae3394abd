import PDFForms
import PacketMapping
import PacketPlanning

/// A proposal as a table.
struct MapListing: Listing {
    let proposal: FormProposal

    private var rows: [[String]] {
        let result = proposal.proposal
        return result.pairs.map { pair in
            [
                proposal.fields[pair.field].name, pair.expression, pair.percentage,
                pair.confidence >= 0.5 ? "yes" : "no", pair.reason,
            ]
        } + result.openColumns.map { ["", "{\(proposal.columns[$0])}", "", "no", "no field fits"] }
    }

    var table: Table {
        var table = Table("FIELD", "EXPRESSION", "#SURE", "TAKEN", "WHY")
        table.rows = rows
        return table
    }

    var emptyNote: String { "the table has no columns" }
    var csv: [[String]] { [["field", "expression", "confidence", "taken", "reason"]] + rows }
    var json: JSONValue { .written(MappingText(proposal).json) }
}
