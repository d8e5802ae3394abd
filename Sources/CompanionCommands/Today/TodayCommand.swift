import ArgumentParser
import Civic
import Games
import Interchange
import PacketCommands
import PacketMapping
import Storage

/// `packet today`.
struct TodayCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "today",
        abstract:
            "Shows what there is today: todos, events, due cards, hearings, bills, the word, failed packets and sends.",
        discussion: """
            As JSON it has the same members every day, for widgets and scripts. With --new each thing is shown once. With \
            --notify each new thing is told once on the desktop (notify-send), or printed where there is none: alarms at \
            their time, what is for the whole day from eight o'clock on. scripts/install --with-timer lets it run by itself.
              packet today --days 14 --format json
              packet today --new --quiet | mail -E -s 'New today' you@example.org
              packet today --notify
            """)

    @Option(help: "How many days to look ahead; otherwise 7, and 1 for --notify.")
    var days: Int?

    @Flag(help: "Only what was not shown with --new before.")
    var new = false

    @Flag(help: "Tell what is new on the desktop, unless the profile has notifications off.")
    var notify = false

    @OptionGroup var place: ZoneOptions
    @OptionGroup var language: LanguageOptions
    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if let days, !(0...3_650).contains(days) { throw ValidationError("--days takes 0 to 3650.") }
        if notify, list.format != .table { throw ValidationError("--notify has no --format.") }
    }

    func run(in context: CommandContext) throws {
        var listing = TodayListing(lines: [], language: language.lang)
        guard let store = try context.existingStore(common) else {
            return notify ? () : try context.list(listing, as: list.format, common)
        }
        // An event with an alarm may have waited for its calendar.
        try SavedThings(context, common).takeWaiting()
        let clock = try context.clock(place)
        let lines = TodayLines(
            store: store, context: context, clock: clock, days: days ?? (notify ? 1 : 7), newsOnly: new || notify)
        listing.lines = try lines.all(todos: context.existingTodoStore(common))
        let told = ToldThings(store)
        if notify {
            guard try Profiles(store).load().hasNotifications else { return }
            let moment = Int(context.moment.microseconds / 1_000_000)
            let isDay = (moment + clock.offset(at: moment)) % 86_400 >= 8 * 3_600
            let fresh = Set(try told.untold(listing.lines.map(\.key)))
            listing.lines.removeAll { !fresh.contains($0.key) || ($0.isDaily && !isDay) }
            // Told twice is better than never: what was shown is noted behind it.
            try TodayNotifier(context: context, language: language.lang).tell(listing.lines)
            return _ = try told.tell(listing.lines.map(\.key), at: context.moment)
        }
        if new {
            let fresh = try told.tell(listing.lines.map(\.key), at: context.moment)
            listing.lines.removeAll { !fresh.contains($0.key) }
        }
        try context.list(listing, as: list.format, common)
    }
}
