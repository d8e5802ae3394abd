import PacketCommands
import Roster

/// Persons as they are listed.
struct RosterPersonListing: Listing {
    /// One line: a person, and under what or why it is listed.
    struct Line {
        let person: RosterPerson
        var heading = ""
        var columns: (name: SearchColumns, area: SearchColumns)?
    }

    let lines: [Line]
    /// The names of the groups.
    let groups: [Int: String]
    /// The heading of the first column; empty when there is none.
    var heading = ""

    let emptyNote = "nobody is meant"

    /// - Throws: `RosterError` with code `.storage`.
    init(_ lines: [Line], heading: String = "", of roster: Roster) throws {
        self.lines = lines
        self.heading = heading
        groups = Dictionary(try roster.groups().map { ($0.no, $0.name) }) { $1 }
    }

    var table: Table {
        let first = heading.isEmpty ? [] : [heading.uppercased()]
        var table = Table(headings: first + ["#NO", "NAME", "GROUP", "AREA", "PHONE", "E-MAIL"])
        for line in lines {
            let phone = (line.person.phones.first(where: \.isMobile) ?? line.person.phones.first)?.value ?? ""
            table.rows.append(
                (heading.isEmpty ? [] : [line.heading])
                    + [
                        "\(line.person.no)", line.person.name, group(line.person), line.person.area, phone,
                        line.person.email,
                    ])
        }
        return table
    }

    var csv: [[String]] {
        let first = heading.isEmpty ? [] : [heading]
        return [first + ["no", "name", "group", "area", "job", "email", "phones", "messages", "webs"]]
            + lines.map { line in
                let person = line.person
                func joined(_ contacts: [RosterContact]) -> String { contacts.map(\.value).joined(separator: "; ") }
                return (heading.isEmpty ? [] : [line.heading])
                    + [
                        "\(person.no)", person.name, group(person), person.area, person.job, person.email,
                        joined(person.phones), joined(person.messages), joined(person.webs),
                    ]
            }
    }

    var json: JSONValue {
        .array(
            lines.map { line in
                var object = JSONObject()
                if !heading.isEmpty { object[heading] = .string(line.heading) }
                for member in RosterDetails.members(of: line.person, group: group(line.person), line.columns) {
                    object[member.name] = member.value
                }
                return object.value
            })
    }

    private func group(_ person: RosterPerson) -> String { person.groupNo.flatMap { groups[$0] } ?? "" }
}
