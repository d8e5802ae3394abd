import ArgumentParser
import PacketCommands
import Roster

/// `packet roster fav`.
struct RosterFavourites: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fav",
        abstract: "Keeps persons at hand.",
        discussion: """
            A favourite goes with its person; the update that takes the person away says so.
              packet roster fav add 12 --alarm
            """,
        subcommands: [RosterFavouriteList.self, RosterFavouriteAdd.self, RosterFavouriteRemove.self])
}

/// `packet roster fav list`.
struct RosterFavouriteList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the favourites by name.",
        discussion: """
            Those with an alarm say so.
              packet roster fav list
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let lines = try roster.favourites().map { favourite, person in
            RosterPersonListing.Line(person: person, heading: favourite.hasAlarm ? "yes" : "no")
        }
        try context.list(RosterPersonListing(lines, heading: "alarm", of: roster), as: list.format, common)
    }
}

/// `packet roster fav add`.
struct RosterFavouriteAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds a favourite, or sets the alarm of one.",
        discussion: """
            Without --alarm an alarm that was set is taken away.
              packet roster fav add 12 --alarm
            """)

    @Argument(help: "The number of the person.")
    var no: Int

    @Flag(help: "Have packet today tell of it for 7 days when an update changes the person.")
    var alarm = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let person = try context.roster(common).addFavourite(no, alarm: alarm, now: context.moment)
        context.note("\(person.name) is a favourite\(alarm ? " with an alarm" : "")", common)
    }
}

/// `packet roster fav rm`.
struct RosterFavouriteRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Takes a favourite away; the person stays.",
        discussion: """
            Favourites are named by the number of the person.
              packet roster fav rm 12
            """)

    @Argument(help: "The number of the person.")
    var no: Int

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let roster = try context.roster(common)
        let hadAlarm = try roster.favourites().contains { $0.person.no == no && $0.favourite.hasAlarm }
        try roster.removeFavourite(no)
        context.note(
            "person \(no) is no favourite any more\(hadAlarm ? ", and the alarm is gone with it" : "")", common)
    }
}
