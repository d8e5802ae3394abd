#if Server
import Games
import Interchange
import PacketPage
import PacketServer

/// An article as text. Its picture is an address that nothing fetches; its page opens in a new tab.
struct ArticleScreen: Sendable {
    let id: Int64
    let title: String
    let about: String
    let author: String?
    let paragraphs: [String]
    let page: String?
    let isFeatured: Bool
    let isSaved: Bool

    init(_ stored: News.Stored, isSaved: Bool, _ words: Words) {
        let article = stored.article
        (id, title, author, isFeatured) = (stored.id, article.title, article.author.shown, article.isFeatured)
        about = NewsScreen.Line(stored, words).about
        paragraphs = (article.body.isEmpty ? article.excerpt : article.body)
            .split(whereSeparator: \.isNewline).map(String.init).filter { !$0.trimmed.isEmpty }
        page = SafeLink(page: article.url)?.description
        self.isSaved = isSaved
    }

    static func add(to routes: inout PageRoutes, _ place: CampusPlace) {
        let path = "\(CampusTab.news.path)/:id"
        routes.get(path) { visit in
            let stored = try find(visit)
            let isSaved = try place.sources.saved(.article).contains { $0.item.ref == "\(stored.id)" }
            let screen = ArticleScreen(stored, isSaved: isSaved, visit.words)
            return try place.page(visit, .news, "campus-article", model: screen, title: stored.article.title)
        }
        routes.post(path) { visit in
            let stored = try find(visit)
            let address = NewsScreen.path(stored.id)
            switch visit.form["to"] {
            case "feature", "unfeature":
                try News(visit.store).feature(stored.id, visit.form["to"] == "feature")
                return visit.go(to: address)
            case "remove":
                try News(visit.store).remove(stored.id)
                return visit.go(to: "\(CampusTab.news.path)?done=removed")
            default:
                let isSaved = try SavedItems(visit.store).toggle(
                    SavedItem(.article, "\(stored.id)", title: stored.article.title), at: visit.moment)
                return visit.go(to: "\(address)?done=\(isSaved ? "saved" : "notSaved")")
            }
        }
    }

    private static func find(_ visit: PageVisit) throws -> News.Stored {
        guard let id = Int64(visit.parameter("id")), let stored = try News(visit.store).find(id) else {
            throw PageError(404, visit.words["campus.news.gone"])
        }
        return stored
    }
}
#endif
