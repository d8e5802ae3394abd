import ArgumentParser
import Games
import PacketCommands
import Storage

/// `packet campus news feeds`.
struct NewsFeeds: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "Lists the feeds that are subscribed to.",
        discussion: """
              packet campus news feeds
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let feeds = try context.existingStore(common).map { try Feeds($0).list() } ?? []
        let listing = CivicListing(
            [
                ("FEED", "url"), ("TITLE", "title"), ("FETCHED", "fetched"), ("#FAILURES", "failures"),
                ("NOT BEFORE", "notBefore"),
            ], emptyNote: "no feed is subscribed to",
            rows: feeds.map { feed in
                [
                    feed.url, feed.title, feed.fetchedAt?.iso8601 ?? "", "\(feed.failures)",
                    feed.notBefore?.iso8601 ?? "",
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet campus news subscribe`.
struct NewsSubscribe: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe",
        abstract: "Subscribes to a feed; nothing is fetched yet.",
        discussion: """
              packet campus news subscribe https://news.example.edu/feed.xml
            """)

    @Argument(help: "The address.")
    var url: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try Feeds(try context.openStore(common)).add(url) }
}

/// `packet campus news unsubscribe`.
struct NewsUnsubscribe: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe",
        abstract: "Ends a subscription; the articles stay.",
        discussion: """
              packet campus news unsubscribe https://news.example.edu/feed.xml
            """)

    @Argument(help: "The address.")
    var url: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try Feeds(try context.openStore(common)).remove(url) }
}

/// `packet campus news fetch`.
struct NewsFetch: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract: "Fetches the feeds that are subscribed to. This uses the network.",
        discussion: """
            A feed that has not changed is not sent again; one that failed rests for a time that doubles. Exit status \
            75 says that some could not be fetched now.
              packet campus news fetch
            """)

    @Flag(help: "Also feeds that are to rest.")
    var now = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        var (hasFailed, mayPass) = (false, false)
        try NewsFetcher(store: try context.openStore(common), context: context).run(isUrgent: now) { feed, outcome in
            switch outcome {
            case .rests(let until): context.note("\(feed.url) rests until \(until.iso8601)", common)
            case .unchanged: context.note("\(feed.url): unchanged", common)
            case .taken(let counts): context.note("\(feed.url): \(counts.new) new, \(counts.changed) changed", common)
            case .failed(let message, let isPassing):
                hasFailed = true
                mayPass = mayPass || isPassing
                context.say("packet: \(feed.url): \(message)\n")
            }
        }
        if hasFailed { throw mayPass ? ExitCode.stopped : ExitCode.impossible }
    }
}
