import ArgumentParser
import PacketCommands
import Roster

/// `packet roster events`.
struct RosterEvents: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Lists events, and who took part.",
        discussion: """
            Events are named by the numbers of their group and their own.
              packet roster events list
              packet roster events show 1/3
            """,
        subcommands: [RosterEventsList.self, RosterEventsShow.self], defaultSubcommand: RosterEventsList.self)
}

/// `packet roster events list`.
struct RosterEventsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the events of all groups.",
        discussion: """
            Groups of events without any are listed, too.
              packet roster events list --format json
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.list(
            EventListing(groups: try context.existingStore(common).map(Roster.init)?.events() ?? []), as: list.format,
            common)
    }
}

/// `packet roster events show`.
struct RosterEventsShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Lists who took part in an event.",
        discussion: """
            The persons stand in the order of the workbook.
              packet roster events show 1/3
            """)

    @Argument(help: ArgumentHelp("The numbers of the group and the event.", valueName: "group/event"))
    var event: String

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let (found, members) = try roster.event(RosterQuery.event(event))
        let lines = members.map { RosterPersonListing.Line(person: $0, heading: found.name) }
        try context.list(RosterPersonListing(lines, heading: "event", of: roster), as: list.format, common)
        if list.format == .table {
            let link = found.web.isEmpty ? nil : try? ContactLink.page(found.web)
            for text in [found.detail, link ?? ""] where !text.isEmpty { context.note(text, common) }
        }
    }
}

/// Events as they are listed.
private struct EventListing: Listing {
    let groups: [(group: RosterEventGroup, events: [RosterEvent])]

    let emptyNote = "there are no events"

    var table: Table {
        var table = Table("EVENT", "GROUP", "NAME", "DETAIL", "#PERSONS", "PAGE")
        table.rows = rows
        return table
    }

    var csv: [[String]] { [["event", "group", "name", "detail", "persons", "page"]] + rows }

    var json: JSONValue {
        .array(
            groups.map { group, events in
                [
                    "no": .integer(group.no), "name": .string(group.name), "detail": .string(group.detail),
                    "events": .array(
                        events.map { event in
                            [
                                "event": .string(event.label), "name": .string(event.name),
                                "detail": .string(event.detail), "page": .string(event.web),
                                "members": .array(event.members.map { .integer($0) }),
                            ]
                        }),
                ]
            })
    }

    private var rows: [[String]] {
        groups.flatMap { group, events in
            events.isEmpty
                ? [["\(group.no)", group.name, "", group.detail, "0", ""]]
                : events.map { [$0.label, group.name, $0.name, $0.detail, "\($0.members.count)", $0.web] }
        }
    }
}
