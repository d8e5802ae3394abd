#if Server
package import Games
package import Interchange
package import PacketPage
import PacketServer
package import Storage

/// What the screens of the campus and of games are made from besides the store.
package struct CampusSources: Sendable {
    /// The day where the user is.
    package var today: @Sendable () -> CalendarDay
    /// Seconds east of UTC where the user is, at a time in seconds since 1970.
    package var offset: @Sendable (Int64) -> Int
    /// The clocks of all zones that this machine knows.
    package var clocks: @Sendable () -> CalendarEvent.Clocks
    /// Fetches the feeds that are subscribed to: how many articles were taken, and how many feeds could not be fetched.
    package var fetchNews: @Sendable () throws -> (taken: Int, failed: Int)
    /// The decks whose questions are asked.
    package var triviaDecks: @Sendable () throws -> [(id: String, title: String)]
    /// The questions of a deck; nil when there is none of that name.
    package var trivia: @Sendable (String) throws -> (any TriviaSource)?
    /// What was saved of a kind, or of all where nil, the newest first.
    package var saved: @Sendable (SavedItem.Kind?) throws -> [SavedEntry]
    /// Takes an entry off that list by its name there.
    package var removeSaved: @Sendable (String) throws -> Void
    /// The leaderboard of the profile; nil when it names none.
    package var leaderboard: @Sendable () throws -> LeaderboardClient?
    /// Tells the leaderboard that a game begins; without an answer nothing is lost.
    package var announce: @Sendable (WordGame) throws -> Void

    package init(
        today: @escaping @Sendable () -> CalendarDay, offset: @escaping @Sendable (Int64) -> Int,
        clocks: @escaping @Sendable () -> CalendarEvent.Clocks,
        fetchNews: @escaping @Sendable () throws -> (taken: Int, failed: Int),
        triviaDecks: @escaping @Sendable () throws -> [(id: String, title: String)],
        trivia: @escaping @Sendable (String) throws -> (any TriviaSource)?,
        saved: @escaping @Sendable (SavedItem.Kind?) throws -> [SavedEntry],
        removeSaved: @escaping @Sendable (String) throws -> Void,
        leaderboard: @escaping @Sendable () throws -> LeaderboardClient?,
        announce: @escaping @Sendable (WordGame) throws -> Void
    ) {
        self.today = today
        self.offset = offset
        self.clocks = clocks
        self.fetchNews = fetchNews
        self.triviaDecks = triviaDecks
        self.trivia = trivia
        (self.saved, self.removeSaved) = (saved, removeSaved)
        self.leaderboard = leaderboard
        self.announce = announce
    }
}

/// The part of the page for the campus: news, events, games, what was saved, and the profile.
package struct CampusPlace: PagePlace {
    let sources: CampusSources
    let removed = RemovedEvents()
    package let name = "campus"
    package let sheets = ["/assets/campus.css", "/campus/colours.css"]
    package let scripts = ["/assets/campus.js", CampusPlace.copying]
    /// The script of buttons that copy a text.
    static let copying = "/assets/campus-copy.js"

    package init(_ sources: CampusSources) { self.sources = sources }

    package typealias Tab = CampusTab

    package var resources: PlaceResources {
        var resources = PlaceResources()
        resources.templates = [
            "campus-games": PackageResources.campus_games_mustache,
            "campus-word": PackageResources.campus_word_mustache,
            "campus-statistics": PackageResources.campus_statistics_mustache,
            "campus-archive": PackageResources.campus_archive_mustache,
            "campus-leaderboard": PackageResources.campus_leaderboard_mustache,
            "campus-news": PackageResources.campus_news_mustache,
            "campus-article": PackageResources.campus_article_mustache,
            "campus-events": PackageResources.campus_events_mustache,
            "campus-event-fields": PackageResources.campus_event_fields_mustache,
            "campus-trivia": PackageResources.campus_trivia_mustache,
            "campus-saved": PackageResources.campus_saved_mustache,
            "campus-profile": PackageResources.campus_profile_mustache,
        ]
        resources.words = [.english: PackageResources.campus_en_words, .korean: PackageResources.campus_ko_words]
        resources.files = [
            "campus.css": PackageResources.campus_css, "campus.js": PackageResources.campus_js,
            "campus-copy.js": PackageResources.campus_copy_js,
        ]
        return resources
    }

    package func isInUse(_ store: Store) throws -> Bool { try CampusUse(store).isThere() }

    package func chosenLanguage(_ store: Store) throws -> PageLanguage? {
        PageLanguage(rawValue: try Profiles(store).load().language.rawValue)
    }

    package func chosenTheme(_ store: Store) throws -> PageTheme? {
        PageTheme(rawValue: try Profiles(store).load().theme.rawValue)
    }

    package func add(to routes: inout PageRoutes) {
        routes.get("/campus") { visit in visit.go(to: CampusTab.news.path) }
        CampusColours.add(to: &routes, self)
        NewsScreen.add(to: &routes, self)
        ArticleScreen.add(to: &routes, self)
        CampusEventsScreen.add(to: &routes, self)
        SavedScreen.add(to: &routes, self)
        ProfileScreen.add(to: &routes, self)
        GamesScreen.add(to: &routes, self)
        WordScreen.add(to: &routes, self)
        TriviaScreen.add(to: &routes, self)
        ArchiveScreen.add(to: &routes, self)
        LeaderboardScreen.add(to: &routes, self)
    }
}

/// The tabs of the campus.
package enum CampusTab: String, PlaceTabName {
    case news, events, games, saved, profile

    /// Where it is.
    package var path: String { "/campus/\(rawValue)" }
}
#endif
