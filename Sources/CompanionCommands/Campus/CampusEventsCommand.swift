import ArgumentParser
import Games
import Interchange
import PacketCommands
import PacketFiles
import PacketMapping
import Storage

/// `packet campus events`.
struct CampusEventsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Keeps events; calendars in and out.",
        discussion: """
            Times are those of the place of the event.
              packet campus events list --filter today
            """,
        subcommands: [
            CampusEventsList.self, CampusEventsAdd.self, CampusEventsRemove.self, CampusEventsImport.self,
            CampusEventsExport.self,
        ])
}

extension CampusEvents.Filter: ExpressibleByArgument {}

/// `packet campus events list`.
struct CampusEventsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists what takes place, from today on; events that come again are listed each time.",
        discussion: """
            A week begins on Monday.
              packet campus events list --filter week --format json
            """)

    @Option(help: "Which: all, official, student, today, week.")
    var filter = CampusEvents.Filter.all

    @Option(help: "From this day on; otherwise today.")
    var from: CalendarDay?

    @Option(help: "Up to and with this day; otherwise for a year.")
    var to: CalendarDay?

    @OptionGroup var place: ZoneOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let clock = try context.clock(place)
        let today = context.calendarDay(clock)
        let first = from ?? today
        let last = max(first, to ?? first.advanced(by: 366))
        let found =
            try context.existingStore(common).map { store in
                try CampusEvents(store).list(
                    filter, today: today, days: first...last, offset: { clock.offset(at: Int($0)) },
                    clocks: context.clocks)
            } ?? []
        let listing = CivicListing(
            [
                ("#ID", "id"), ("STARTS", "starts"), ("ENDS", "ends"), ("TITLE", "title"), ("PLACE", "location"),
                ("KIND", "kind"), ("BY", "by"), ("", "zone"), ("", "details"), ("", "organizer"), ("", "url"),
            ], emptyNote: "there are no such events",
            rows: found.map { occurrence in
                let event = occurrence.stored.event
                return [
                    "\(occurrence.stored.id)", occurrence.starts.description, occurrence.ends?.description ?? "",
                    event.title, event.location, event.kind, event.isOfficial ? "official" : "student", event.zone,
                    event.details, event.organizer, event.url,
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet campus events add`.
struct CampusEventsAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Adds an event.",
        discussion: """
            Without a time it is for the whole day.
              packet campus events add 'Open house' --starts 2026-12-01T18:00 --location Library --official
            """)

    @Argument(help: "The title.")
    var title: String

    @OptionGroup var times: EventTimeOptions

    @Option(help: "The zone of the place, as in America/Los_Angeles.")
    var zone: String = ""

    @OptionGroup var texts: EventTextOptions

    @Option(help: "Lecture, game, concert …")
    var kind = ""

    @Option(help: ArgumentHelp("How it comes again, as in FREQ=WEEKLY;BYDAY=TU,TH (RFC 5545).", valueName: "rule"))
    var rule = ""

    @Flag(help: "It is held by the institution, not by students.")
    var official = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try EventTimeOptions.check(rule: rule)
        if !zone.isEmpty, LocalClock(zone: zone, from: SystemTimeZones(environment: context.environment)) == nil {
            throw CommandError(
                .notFound, "there is no time zone “\(zone)”", hint: "zones have names such as Europe/Berlin")
        }
        var event = try times.event(title, context)
        (event.location, event.details, event.url) = (texts.location, texts.details, texts.url)
        (event.organizer, event.kind) = (texts.organizer, kind)
        (event.zone, event.rule, event.isOfficial) = (zone, rule, official)
        let id = try CampusEvents(try context.openStore(common)).keep(event)
        context.note("added as number \(id)", common)
    }
}

/// `packet campus events remove`.
struct CampusEventsRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Takes an event away.",
        discussion: """
              packet campus events remove 3
            """)

    @Argument(help: "The number of the event.")
    var id: Int64

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try CampusEvents(try context.openStore(common)).remove(id) }
}

/// `packet campus events import`.
struct CampusEventsImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes the events of an iCalendar file; an event that is known is brought up to date.",
        discussion: """
              packet campus events import calendar.ics --official
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["ics"]))
    var file: String

    @Flag(help: "They are held by the institution.")
    var official = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let reading = try context.calendar(file)
        var read = reading.events
        if official { for index in read.indices { read[index].isOfficial = true } }
        try CampusEvents(try context.openStore(common)).keep(all: read)
        context.noteImport(of: reading, common)
    }
}

/// `packet campus events export`.
struct CampusEventsExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints all events as an iCalendar file.",
        discussion: """
              packet campus events export > campus.ics
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let events = try context.existingStore(common).map { try CampusEvents($0).all().map(\.event) } ?? []
        try context.writeCalendar(events, of: "campus")
    }
}
