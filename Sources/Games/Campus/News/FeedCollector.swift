import Interchange
import Markup
import Storage

/// Puts articles together while a feed is parsed.
final class FeedCollector: MarkupHandler {
    private(set) var isFeed = false
    private(set) var title = ""
    private(set) var articles: [Article] = []

    private static let atom = "http://www.w3.org/2005/Atom"
    private static let rss1 = "http://purl.org/rss/1.0/"
    private static let content = "http://purl.org/rss/1.0/modules/content/"
    private static let core = "http://purl.org/dc/elements/1.1/"
    private static let media = "http://search.yahoo.com/mrss/"

    /// What the elements of one article said, by name.
    private struct Draft {
        var texts: [String: String] = [:]
        var categories: [String] = []
        var link = ""
        var image = ""
    }

    private let now: StoreDate
    private var path: [String] = []
    private var draft: Draft?
    private var text: [UInt8] = []
    /// The depth of an element whose content is markup of its own (XHTML in Atom).
    private var embedded: Int?

    init(now: StoreDate) { self.now = now }

    /// The name by which an element is told here; empty for those of others.
    private static func key(_ name: MarkupName) -> String {
        switch name.namespace {
        case "", rss1: name.local
        case atom: name.local
        case content: name.local == "encoded" ? "content" : ""
        case core: ["creator": "author", "date": "date", "subject": "category"][name.local] ?? ""
        case media: ["thumbnail": "thumbnail", "content": "thumbnail"][name.local] ?? ""
        default: name.local == "RDF" ? "rdf" : ""
        }
    }

    func start(_ name: MarkupName, _ attributes: MarkupAttributes) throws {
        let key = Self.key(name)
        if path.isEmpty { isFeed = ["rss", "feed", "rdf"].contains(key) }
        path.append(key)
        if embedded != nil {
            text += Array("<\(name.local)>".utf8)
            return
        }
        text = []
        if draft == nil, key == "item" || key == "entry", articles.count < FeedReader.limit { draft = Draft() }
        guard draft != nil else { return }
        switch key {
        case "link":
            let relation = attributes["rel"] ?? "alternate"
            if let target = attributes["href"], relation == "alternate", draft?.link.isEmpty == true {
                draft?.link = target
            }
            if let target = attributes["href"], relation == "enclosure" { note(picture: target, attributes["type"]) }
        case "category":
            if let term = attributes["term"] { draft?.categories.append(attributes["label"] ?? term) }
        case "enclosure": note(picture: attributes["url"], attributes["type"])
        case "thumbnail": note(picture: attributes["url"], attributes["type"] ?? attributes["medium"] ?? "image")
        case "content", "summary", "title":
            if attributes["type"] == "xhtml" { embedded = path.count }
        default: break
        }
    }

    func text(_ bytes: [UInt8]) throws {
        if embedded != nil {
            // Back into the form that all other texts have.
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "<"): text += Array("&lt;".utf8)
                case UInt8(ascii: "&"): text += Array("&amp;".utf8)
                default: text.append(byte)
                }
            }
        } else {
            text += bytes
        }
    }

    func end(_ name: MarkupName) throws {
        let key = path.popLast() ?? ""
        if let depth = embedded {
            guard path.count < depth else {
                text += Array("</\(name.local)>".utf8)
                return
            }
            embedded = nil
        }
        defer { text = [] }
        guard draft != nil else {
            if key == "title", title.isEmpty, (1...2).contains(path.count) { title = HTMLText.plain(string).onOneLine }
            return
        }
        if key == "item" || key == "entry" {
            finish()
        } else if key == "category" {
            if !text.isEmpty { draft?.categories.append(string) }
        } else if key == "link" {
            if draft?.link.isEmpty == true { draft?.link = string.trimmed }
        } else if key == "name", path.last == "author" {
            draft?.texts["author"] = string
        } else if !key.isEmpty, path.last == "item" || path.last == "entry" {
            if draft?.texts[key] == nil || key == "content" { draft?.texts[key] = string }
        }
    }

    private var string: String { String(decoding: text, as: UTF8.self) }

    private func note(picture url: String?, _ type: String?) {
        guard let url, draft?.image.isEmpty == true, (type ?? "").hasPrefix("image") else { return }
        draft?.image = url
    }

    private func finish() {
        guard let draft else { return }
        self.draft = nil
        let link = SafeLink(page: draft.link)?.description ?? ""
        let title = String(HTMLText.plain(draft.texts["title"] ?? "").onOneLine.prefix(300))
        let summary = HTMLText.plain(draft.texts["description"] ?? draft.texts["summary"] ?? "")
        let body = HTMLText.plain(draft.texts["content"] ?? "")
        guard !title.isEmpty || !summary.isEmpty || !body.isEmpty else { return }
        let stamp = ["pubDate", "published", "date", "updated"].lazy.compactMap { draft.texts[$0] }.first
        let given = draft.texts["guid"] ?? draft.texts["id"] ?? ""
        let guid = [given.withoutControls.trimmed, link, "\(title) \(stamp ?? "")"].first { !$0.isEmpty } ?? title
        var article = Article(
            guid: String(guid.prefix(500)), title: title.isEmpty ? String(summary.onOneLine.prefix(80)) : title,
            published: stamp.flatMap(FeedDate.moment) ?? now)
        article.isDated = stamp.flatMap(FeedDate.moment) != nil
        article.body = body.isEmpty ? summary : body
        article.excerpt = Self.excerpt(summary.isEmpty ? body : summary)
        article.category = Article.category(draft.categories)
        article.isFeatured = draft.categories.contains { $0.trimmed.lowercased() == "featured" }
        article.author = String(HTMLText.plain(draft.texts["author"] ?? "").onOneLine.prefix(120))
        article.url = link
        article.image = SafeLink(page: draft.image)?.description ?? ""
        articles.append(article)
    }

    /// The beginning of a text, cut between words.
    private static func excerpt(_ text: String) -> String {
        let line = text.onOneLine
        guard line.count > 240 else { return line }
        let cut = line.prefix(240)
        let end = cut.lastIndex(of: " ") ?? cut.endIndex
        return "\(cut[..<end])…"
    }
}
