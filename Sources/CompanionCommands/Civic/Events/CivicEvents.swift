import ArgumentParser
import Civic
import Interchange
import PacketCommands
import Storage

/// `packet civic events`.
struct CivicEvents: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Keeps events: proposed, approved or rejected; calendars in and out.",
        discussion: """
            What was proposed is listed only when it has been approved.
              packet civic events propose 'Town hall' --starts 2026-12-01T18:00 --location 'City Hall'
              packet civic events export > events.ics
            """,
        subcommands: [
            EventsList.self, EventsPropose.self, EventsDecide.self, EventsImport.self, EventsExport.self,
            EventsGuidelines.self,
        ])
}

/// Which events a command is about.
struct EventRangeOptions: ParsableArguments {
    @Option(help: "Only events that end on this day or later; otherwise today. “all” takes all.")
    var from: String?

    @Option(help: "Only events that start on this day or earlier.")
    var to: CalendarDay?

    @Option(help: "Only events of this kind.")
    var kind: String?

    func validate() throws {
        if let from, from != "all", CalendarDay(from) == nil { throw ValidationError("--from takes a day, or “all”.") }
    }

    func events(_ state: StoredEvent.State?, _ common: CommonOptions, _ context: CommandContext) throws -> [StoredEvent]
    {
        guard let store = try context.existingStore(common) else { return [] }
        let first = from == "all" ? nil : from.flatMap { CalendarDay($0) } ?? context.today
        return try Events(store).list(state, from: first, to: to, kind: kind, clocks: context.clocks)
    }
}

extension StoredEvent.State: ExpressibleByArgument {}

/// `packet civic events list`.
struct EventsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists approved events from today on; --state lists the others.",
        discussion: """
            Times are those of the event's zone. Without --to, what comes again is listed for a year.
              packet civic events list --state proposed
            """)

    @OptionGroup var range: EventRangeOptions

    @Option(help: "The state: proposed, approved, rejected.")
    var state = StoredEvent.State.approved

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let events = try range.events(state, common, context)
        let listing = CivicListing(
            [
                ("#ID", "id"), ("STARTS", "starts"), ("ENDS", "ends"), ("ZONE", "zone"), ("TITLE", "title"),
                ("PLACE", "location"), ("KIND", "kind"), ("", "details"), ("", "url"), ("", "organizer"), ("", "state"),
            ], emptyNote: "there are no such events",
            rows: events.map { stored in
                let event = stored.event
                return [
                    "\(stored.id)", stored.starts.description, stored.ends?.description ?? "", event.zone, event.title,
                    event.location, event.kind, event.details, event.url, event.organizer, stored.state.rawValue,
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic events propose`.
struct EventsPropose: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "propose",
        abstract: "Proposes an event; it is listed when it has been approved.",
        discussion: """
            Without a time it is for the whole day.
              packet civic events propose 'Town hall' --starts 2026-12-01T18:00 --ends 2026-12-01T20:00 --location 'City Hall'
            """)

    @Argument(help: "The title.")
    var title: String

    @OptionGroup var times: EventTimeOptions

    @Option(help: "The zone, by its name in the tz database; otherwise that of the pack.")
    var zone: String?

    @OptionGroup var texts: EventTextOptions

    @Option(help: "Town hall, rally, training …")
    var kind = ""

    @Option(help: ArgumentHelp("How it comes again, as in FREQ=WEEKLY;BYDAY=TU,TH (RFC 5545).", valueName: "rule"))
    var rule = ""

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try EventTimeOptions.check(rule: rule)
        let store = try context.openStore(common)
        var event = try times.event(title, context)
        if event.starts.seconds != nil {
            event.zone = try zone ?? context.existingStatePack(common)?.configuration.timeZone ?? ""
        }
        (event.location, event.details, event.url) = (texts.location, texts.details, texts.url)
        (event.organizer, event.kind, event.rule) = (texts.organizer, kind, rule)
        let id = try Events(store).keep(event, as: .proposed, at: context.moment)
        context.note("proposed as number \(id)", common)
    }
}

/// `packet civic events decide`.
struct EventsDecide: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "decide",
        abstract: "Approves or rejects an event.",
        discussion: """
            A decision can be changed.
              packet civic events decide 3 approved
            """)

    @Argument(help: "The number of the event.")
    var id: Int64

    @Argument(help: "approved, rejected, or proposed again.")
    var state: StoredEvent.State

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try Events(try context.openStore(common)).decide(id, state) }
}

/// `packet civic events import`.
struct EventsImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes the events of an iCalendar file; an event that is known is brought up to date.",
        discussion: """
            They are proposals, unless you say --approved; so is one that was approved and has changed.
              packet civic events import calendar.ics --approved
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["ics"]))
    var file: String

    @Flag(help: "Approve them.")
    var approved = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let reading = try context.calendar(file)
        let events = Events(try context.openStore(common))
        let again = try events.keep(
            all: reading.events, as: approved ? .approved : .proposed, at: context.moment)
        context.noteImport(of: reading, common)
        let waiting = Set(try events.list(.proposed).map(\.event.uid))
        let proposed = CalendarFile.count(reading.events.filter { waiting.contains($0.uid) })
        if proposed > 0 {
            context.note(
                "proposed, and not listed until approved: \(proposed.of("event")); see packet civic events list --state "
                    + "proposed, and approve with packet civic events decide NUMBER approved", common)
        }
        guard !again.isEmpty else { return }
        context.note("proposed again because of changes: \(CalendarFile.count(again).of("event"))", common)
    }
}

/// `packet civic events export`.
struct EventsExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints approved events as an iCalendar file.",
        discussion: """
            From today on, unless you say --from.
              packet civic events export --from all > events.ics
            """)

    @OptionGroup var range: EventRangeOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var told: Set<Int64> = []
        let events = try range.events(.approved, common, context).filter { told.insert($0.id).inserted }
        try context.writeCalendar(events.map(\.event), of: "civic")
    }
}

/// `packet civic events guidelines`.
struct EventsGuidelines: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "guidelines",
        abstract: "Says what the organisation asks of those who come to its events.",
        discussion: """
            The words are the pack's.
              packet civic events guidelines
            """)

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let guidelines = try context.statePack(common).guidelines
        try context.output.write("\(guidelines.title)\n\n")
        for point in guidelines.points { try context.output.write("- \(point)\n") }
        try context.output.write(
            "\n\(guidelines.link)\n\(guidelines.licence)\nsource: \(guidelines.source), as of \(guidelines.asOf)\n")
    }
}
