import PacketCommands
import Roster

/// What an import changes, as it is listed.
struct RosterPlanListing: Listing {
    let plan: RosterPlan

    let emptyNote = "nothing changes"

    var table: Table {
        var table = Table("WHAT", "CHANGE", "NO", "NAME", "FIELD", "BEFORE", "AFTER")
        table.rows = rows
        return table
    }

    var csv: [[String]] { [["what", "change", "no", "name", "field", "before", "after"]] + rows }

    var json: JSONValue {
        [
            "groups": .array(plan.groups.map(Self.json)),
            "persons": .array(plan.persons.map(Self.json)),
            "eventGroups": .array(plan.eventGroups.map(Self.json)),
            "events": .array(plan.events.map(Self.json)),
            "absentGroups": .array(plan.absentGroups.map { .integer($0) }),
            "lostFavourites": .array(plan.lostFavourites.map { .integer($0.personNo) }),
            "newFavourites": .array(plan.newFavourites.map { .integer($0.personNo) }),
            "unchanged": [
                "groups": .integer(plan.unchanged.groups), "persons": .integer(plan.unchanged.persons),
                "eventGroups": .integer(plan.unchanged.eventGroups), "events": .integer(plan.unchanged.events),
            ],
        ]
    }

    private var rows: [[String]] {
        rows("group", plan.groups) + rows("person", plan.persons) + rows("event group", plan.eventGroups)
            + rows("event", plan.events) + plan.lostFavourites.map { lost("favourite", "lost", $0) }
            + plan.newFavourites.map { lost("favourite", "new", $0) }
    }

    private func lost(_ what: String, _ change: String, _ favourite: RosterFavourite) -> [String] {
        [what, change, "\(favourite.personNo)", favourite.hasAlarm ? "with alarm" : "", "", "", ""]
    }

    /// One row for each field that is updated, and one for each record that comes or goes.
    private func rows<Record>(_ what: String, _ changes: [RosterChange<Record>]) -> [[String]] {
        changes.flatMap { change in
            let head = [what, change.kind.rawValue, change.label, change.title]
            guard change.kind == .updated || change.kind == .replaced else { return [head + ["", "", ""]] }
            return change.fields.map { head + [$0.name, $0.before, $0.after] }
        }
    }

    private static func json<Record>(_ change: RosterChange<Record>) -> JSONValue {
        var fields = JSONObject()
        for field in change.fields {
            fields[field.name] = ["before": .string(field.before), "after": .string(field.after)]
        }
        return [
            "no": .string(change.label), "change": .string(change.kind.rawValue), "name": .string(change.title),
            "fields": fields.value,
        ]
    }
}
