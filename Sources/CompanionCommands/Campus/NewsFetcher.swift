import Games
import PacketCommands
import PacketDelivery
import Storage

/// Fetches the feeds that are subscribed to, one after the other.
struct NewsFetcher {
    let store: Store
    let context: CommandContext

    /// What became of a feed.
    enum Outcome {
        /// It is not to be asked before that.
        case rests(StoreDate)
        case unchanged
        case taken(News.Outcome)
        /// - Parameter isPassing: whether it may be over later.
        case failed(message: String, isPassing: Bool)
    }

    /// Fetches all feeds.
    ///
    /// - Parameters:
    ///   - isUrgent: whether also those that are to rest.
    ///   - tell: is called with each feed and what became of it.
    func run(isUrgent: Bool, _ tell: (Feeds.Feed, Outcome) -> Void) throws {
        for feed in try Feeds(store).list() {
            if let until = feed.notBefore, until > context.moment, !isUrgent {
                tell(feed, .rests(until))
                continue
            }
            do {
                let outcome = try fetch(feed)
                tell(feed, outcome.map(Outcome.taken) ?? .unchanged)
            } catch let error as FeedFailure {
                try Feeds(store).failed(feed.url, retryAfter: error.retryAfter, at: context.moment)
                tell(feed, .failed(message: error.message, isPassing: error.isPassing))
            }
        }
    }

    /// Fetches one feed; nil when it has not changed.
    private func fetch(_ feed: Feeds.Feed) throws -> News.Outcome? {
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
