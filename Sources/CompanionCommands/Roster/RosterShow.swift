import ArgumentParser
import PacketCommands
import Roster

/// `packet roster show`.
struct RosterShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows one person with all links.",
        discussion: """
            Persons are named by the number that `roster list` shows.
              packet roster show 12
            """)

    @Argument(help: "The number of the person.")
    var no: Int

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let person = try roster.person(no)
        let group = try person.groupNo.map { try roster.group($0).name } ?? ""
        let members = RosterDetails.members(of: person, group: group, try roster.searchColumns(of: no))
        let mail = (try? ContactLink.mail(person.email)) ?? ""
        try context.list(
            RosterDetailListing(
                rows: [
                    ["no", "\(no)", ""], ["name", person.name, ContactLink.search(for: person.name)],
                    ["group", group, ""], ["area", person.area, ""], ["job", person.job, ""],
                    ["email", person.email, mail],
                ] + RosterDetails.rows(person.contacts), json: .object(members)), as: list.format, common)
    }
}

/// `packet roster group`.
struct RosterGroupShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "group",
        abstract: "Shows one group with all links.",
        discussion: """
            Groups are named by the number that `roster groups` shows.
              packet roster group 2
            """)

    @Argument(help: "The number of the group.")
    var no: Int

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let group = try roster.group(no)
        let persons = try roster.persons().count { $0.groupNo == no }
        try context.list(
            RosterDetailListing(
                rows: [
                    ["no", "\(no)", ""], ["name", group.name, ContactLink.search(for: group.name)],
                    ["detail", group.detail, ""], ["persons", "\(persons)", ""], ["sponsor", group.sponsor, ""],
                    ["absent since", group.absentSince ?? "", ""],
                ] + RosterDetails.rows(group.contacts),
                json: .object(RosterDetails.members(of: group, persons: persons))),
            as: list.format, common)
    }
}

/// Everything about one person or group.
struct RosterDetailListing: Listing {
    let rows: [[String]]
    let json: JSONValue

    let emptyNote = ""

    var table: Table {
        var table = Table("PROPERTY", "VALUE", "LINK")
        table.rows = rows.filter { !$0[1].isEmpty }
        return table
    }

    var csv: [[String]] { [["property", "value", "link"]] + rows }
}

/// `packet roster groups`.
struct RosterGroups: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "groups",
        abstract: "Lists the groups.",
        discussion: """
            Those that the workbook does not list any more are kept and say since when.
              packet roster groups --format csv
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.existingStore(common).map(Roster.init)
        let counts = Dictionary(grouping: try roster?.persons() ?? []) { $0.groupNo ?? 0 }.mapValues(\.count)
        try context.list(GroupListing(groups: try roster?.groups() ?? [], counts: counts), as: list.format, common)
    }
}

/// Groups as they are listed.
private struct GroupListing: Listing {
    let groups: [RosterGroup]
    let counts: [Int: Int]

    let emptyNote = "there are no groups"

    var table: Table {
        var table = Table("#NO", "NAME", "#PERSONS", "DETAIL", "ABSENT SINCE")
        for group in groups {
            table.rows.append([
                "\(group.no)", group.name, "\(counts[group.no] ?? 0)", group.detail,
                String(group.absentSince?.prefix(10) ?? ""),
            ])
        }
        return table
    }

    var csv: [[String]] {
        [["no", "name", "persons", "detail", "absentSince"]]
            + groups.map { ["\($0.no)", $0.name, "\(counts[$0.no] ?? 0)", $0.detail, $0.absentSince ?? ""] }
    }

    var json: JSONValue {
        .array(groups.map { .object(RosterDetails.members(of: $0, persons: counts[$0.no] ?? 0)) })
    }
}
