#if Server
import Games
import PacketPage
import PacketServer
import Storage

/// The news: those that are put forward, and the newest of a category or those with some words.
struct NewsScreen: Sendable {
    /// An article.
    struct Line: Sendable, Hashable {
        let id: Int64
        let title: String
        let excerpt: String
        let about: String
        let href: String
        let isFeatured: Bool

        init(_ stored: News.Stored, _ words: Words) {
            let article = stored.article
            (id, title, excerpt, isFeatured) = (stored.id, article.title, article.excerpt, article.isFeatured)
            about = [
                NewsScreen.name(article.category, words), String(article.published.iso8601.prefix(10)),
                words.counted("campus.news.minutes", stored.minutes),
            ].joined(separator: " · ")
            href = NewsScreen.path(stored.id)
        }
    }

    /// A category to be shown alone.
    struct Choice: Sendable, Hashable {
        let title: String
        let href: String
        let isCurrent: Bool
    }

    /// A feed.
    struct Source: Sendable, Hashable {
        let url: String
        let title: String
        let state: String
        let isProblem: Bool
    }

    /// So many articles stand on one screen.
    static let shown = 50

    let featured: [Line]
    let hasFeatured: Bool
    let categories: [Choice]
    let lines: [Line]
    let hasLines: Bool
    let query: String
    let category: String?
    let feeds: [Source]
    let hasFeeds: Bool

    init(
        _ found: [News.Stored], featured: [News.Stored], categories: [(name: String, count: Int)], feeds: [Feeds.Feed],
        query: String, category: String?, _ words: Words
    ) {
        self.featured = featured.map { Line($0, words) }
        hasFeatured = !featured.isEmpty
        lines = found.map { Line($0, words) }
        hasLines = !found.isEmpty
        self.query = query
        self.category = category
        func choice(_ name: String?, _ title: String) -> Choice {
            Choice(
                title: title, href: PageVisit.address(CampusTab.news.path, ["category": name, "q": query]),
                isCurrent: name == category)
        }
        self.categories =
            [choice(nil, words["campus.news.all"])]
            + categories.filter { $0.count > 0 }.map { choice($0.name, "\(Self.name($0.name, words)) (\($0.count))") }
        self.feeds = feeds.map { feed in
            let state: String
            if feed.failures > 0 {
                state = words["campus.feeds.failed"]
            } else {
                state =
                    feed.fetchedAt.map { words("campus.feeds.fetched", ["at": MomentText.of($0)]) }
                    ?? words["campus.feeds.never"]
            }
            return Source(
                url: feed.url, title: feed.title.isEmpty ? feed.url : feed.title, state: state,
                isProblem: feed.failures > 0)
        }
        hasFeeds = !feeds.isEmpty
    }

    static func path(_ id: Int64) -> String { "\(CampusTab.news.path)/\(id)" }

    /// A category in the words of the page; one of a feed's own is as it is.
    static func name(_ category: String, _ words: Words) -> String {
        words.texts["campus.category.\(category.filter { $0 != " " })"] ?? category
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = CampusTab.news.path
        routes.get(path) { visit in
            let news = News(visit.store)
            var filter = News.Filter()
            let query = visit.text("q") ?? ""
            (filter.category, filter.words) = (visit.text("category"), query.split(separator: " ").map(String.init))
            filter.limit = shown
            var forward = News.Filter()
            (forward.isFeatured, forward.limit) = (true, 3)
            let isStart = query.isEmpty && filter.category == nil
            let screen = NewsScreen(
                try news.list(filter), featured: isStart ? try news.list(forward) : [],
                categories: try news.categories(), feeds: try Feeds(visit.store).list(), query: query,
                category: filter.category, visit.words)
            return try place.page(visit, .news, "campus-news", model: screen, title: visit.words["campus.tab.news"])
        }
        routes.post("\(path)/import", limit: 16 << 20) { visit in
            guard let file = visit.form.files["file"]?.first else {
                throw PageError(400, visit.words["campus.noFile"])
            }
            let feed = try FeedReader.feed(Array(file.bytes), file: file.name, at: visit.moment)
            let outcome = try News(visit.store).take(feed.articles, from: file.name)
            return visit.go(to: "\(path)?done=news&n=\(outcome.new + outcome.changed)")
        }
        routes.post("\(path)/feeds") { visit in
            let (feeds, url) = (Feeds(visit.store), visit.form["url"] ?? "")
            switch visit.form["to"] {
            case "remove":
                try feeds.remove(url)
                return visit.go(to: "\(path)?done=unsubscribed")
            case "fetch":
                let outcome = try place.sources.fetchNews()
                let done = outcome.failed > 0 ? "fetchedSome" : "fetched"
                return visit.go(to: "\(path)?done=\(done)&n=\(outcome.taken)")
            default:
                try feeds.add(url)
                return visit.go(to: "\(path)?done=subscribed")
            }
        }
    }
}
#endif
