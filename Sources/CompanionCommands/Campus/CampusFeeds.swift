import ArgumentParser
import Games
import PacketCommands
import PacketDelivery
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
        let store = try context.openStore(common)
        var (hasFailed, mayPass) = (false, false)
        for feed in try Feeds(store).list() {
            if let until = feed.notBefore, until > context.moment, !now {
                context.note("\(feed.url) rests until \(until.iso8601)", common)
                continue
            }
            do {
                let outcome = try fetch(feed, into: store, context)
                context.note(
                    outcome.map { "\(feed.url): \($0.new) new, \($0.changed) changed" } ?? "\(feed.url): unchanged",
                    common)
            } catch let error as FeedFailure {
                hasFailed = true
                mayPass = mayPass || error.isPassing
                try Feeds(store).failed(feed.url, retryAfter: error.retryAfter, at: context.moment)
                context.say("packet: \(feed.url): \(error.message)\n")
            }
        }
        if hasFailed { throw mayPass ? ExitCode.stopped : ExitCode.impossible }
    }

    /// Fetches one feed; nil when it has not changed.
    private func fetch(_ feed: Feeds.Feed, into store: Store, _ context: CommandContext) throws -> News.Outcome? {
        var headers = ["Accept": "application/rss+xml, application/atom+xml, application/xml, text/xml"]
        if !feed.entityTag.isEmpty { headers["If-None-Match"] = feed.entityTag }
        if !feed.lastModified.isEmpty { headers["If-Modified-Since"] = feed.lastModified }
        let answer: HTTPAnswer
        do throws(AppError) {
            answer = try HTTPTransport().send("GET", feed.url, headers: headers, seconds: 20, limit: 16 << 20)
        } catch { throw FeedFailure(message: error.message, isPassing: true) }
        if answer.status == 304 {
            try Feeds(store).succeeded(
                feed.url, title: nil, entityTag: feed.entityTag, lastModified: feed.lastModified, at: context.moment)
            return nil
        }
        guard answer.status == 200 else {
            let error = AppError(status: answer.status) ?? .invalidData
            throw FeedFailure(
                message: error.message, isPassing: answer.status == 429 || answer.status >= 500,
                retryAfter: answer.headers["retry-after"].flatMap { Int64($0) })
        }
        let read: FeedReader.Feed
        do { read = try FeedReader.feed(answer.body, file: feed.url, at: context.moment) } catch {
            throw FeedFailure(message: error.message, isPassing: false)
        }
        let outcome = try News(store).take(read.articles, from: feed.url)
        try Feeds(store).succeeded(
            feed.url, title: read.title, entityTag: answer.headers["etag"] ?? "",
            lastModified: answer.headers["last-modified"] ?? "", at: context.moment)
        return outcome
    }
}

/// Why a feed could not be fetched.
private struct FeedFailure: Error {
    let message: String
    /// Whether it may be over later.
    let isPassing: Bool
    var retryAfter: Int64?
}
