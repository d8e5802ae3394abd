import ArgumentParser
import Games
import PacketCommands
import Storage

/// `packet campus`.
struct CampusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "campus",
        abstract: "Reads news, keeps events and what was saved, and the profile.",
        discussion: """
            News come from files or from feeds that are subscribed to; only fetch uses the network.
              packet campus news import feed.xml
              packet campus events list --filter week
            """,
        subcommands: [CampusNews.self, CampusEventsCommand.self, CampusSaved.self, CampusProfile.self])
}

/// `packet campus news`.
struct CampusNews: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "news",
        abstract: "Reads news from RSS and Atom, searches and sorts them.",
        discussion: """
            Of an article its text is kept, and no markup; pictures are addresses that nothing fetches.
              packet campus news list --category sports
            """,
        subcommands: [
            NewsList.self, NewsShow.self, NewsImport.self, NewsCategories.self, NewsFeature.self, NewsRemove.self,
            NewsFeeds.self, NewsSubscribe.self, NewsUnsubscribe.self, NewsFetch.self,
        ])
}

/// `packet campus news list`.
struct NewsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists articles, the newest first, or those that have all the words.",
        discussion: """
              packet campus news list library hours --limit 10
            """)

    @Argument(help: "Words that all have to be in it.")
    var words: [String] = []

    @Option(help: "Only articles of this category.")
    var category: String?

    @Flag(help: "Only articles that are featured.")
    var featured = false

    @Option(help: "At most so many.")
    var limit = 50

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !(1...100_000).contains(limit) { throw ValidationError("--limit takes 1 to 100000.") }
    }

    func run(in context: CommandContext) throws {
        var filter = News.Filter()
        (filter.category, filter.words, filter.limit) = (category, words, limit)
        if featured { filter.isFeatured = true }
        let found = try context.existingStore(common).map { try News($0).list(filter) } ?? []
        let listing = CivicListing(
            [
                ("#ID", "id"), ("PUBLISHED", "published"), ("CATEGORY", "category"), ("TITLE", "title"),
                ("#MIN", "minutes"), ("FEATURED", "featured"), ("", "author"), ("", "excerpt"), ("", "url"),
                ("", "image"), ("", "feed"),
            ], emptyNote: "there are no such articles",
            rows: found.map { stored in
                let article = stored.article
                return [
                    "\(stored.id)", String(article.published.iso8601.prefix(16)), article.category, article.title,
                    "\(stored.minutes)", article.isFeatured ? "yes" : "", article.author, article.excerpt, article.url,
                    article.image, stored.feed,
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet campus news show`.
struct NewsShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows an article.",
        discussion: """
              packet campus news show 12
            """)

    @Argument(help: "The number of the article.")
    var id: Int64

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let stored = try context.existingStore(common).flatMap({ try News($0).find(id) }) else {
            throw CommandError(.notFound, "there is no article \(id)")
        }
        let article = stored.article
        let facts = [
            article.category, article.author, String(article.published.iso8601.prefix(10)), "\(stored.minutes) min",
        ].filter { !$0.isEmpty }.joined(separator: " · ")
        try context.output.write("\(article.title)\n\(facts)\n\n")
        try context.output.write("\(lines: article.body.isEmpty ? article.excerpt : article.body)\n")
        if !article.url.isEmpty { try context.output.write("\n\(article.url)\n") }
    }
}

/// `packet campus news import`.
struct NewsImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes the articles of RSS or Atom files; those that are known are brought up to date.",
        discussion: """
              packet campus news import feed.xml
            """)

    @Argument(help: "The files.", completion: .file(extensions: ["xml", "rss", "atom"]))
    var files: [String]

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openStore(common)
        for file in files {
            let feed = try FeedReader.feed(context.read(file), file: file, at: context.moment)
            let outcome = try News(store).take(feed.articles, from: context.path(file))
            let counts = "\(outcome.new) new, \(outcome.changed) changed, \(outcome.unchanged) as they were"
            context.note("\(feed.title): \(counts)", common)
        }
    }
}

/// `packet campus news categories`.
struct NewsCategories: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "categories",
        abstract: "Lists the categories and how many articles each has.",
        discussion: """
              packet campus news categories
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let names = Article.defaultCategories.map { (name: $0, count: 0) }
        let counts = try context.existingStore(common).map { try News($0).categories() } ?? names
        let listing = CivicListing(
            [("CATEGORY", "category"), ("#ARTICLES", "articles")], emptyNote: "there are no categories",
            rows: counts.map { [$0.name, "\($0.count)"] })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet campus news feature`.
struct NewsFeature: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "feature",
        abstract: "Puts an article forward, or no longer.",
        discussion: """
              packet campus news feature 12
            """)

    @Argument(help: "The number of the article.")
    var id: Int64

    @Flag(help: "No longer.")
    var off = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try News(try context.openStore(common)).feature(id, !off) }
}

/// `packet campus news remove`.
struct NewsRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Takes an article away; where it was saved, the list says that it is gone.",
        discussion: """
              packet campus news remove 12
            """)

    @Argument(help: "The number of the article.")
    var id: Int64

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try News(try context.openStore(common)).remove(id) }
}
