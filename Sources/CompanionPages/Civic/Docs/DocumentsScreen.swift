#if Server
import Civic
import PacketPage
import PacketServer
import Storage

/// The documents: read, searched, bookmarked.
struct DocumentsScreen: Sendable {
    /// A document.
    struct Line: Sendable, Hashable {
        let title: String
        let about: String
        let href: String
    }

    /// A section that a search found: the words around the first match.
    struct Hit: Sendable, Hashable {
        let title: String
        let document: String
        let pieces: [Piece]
        let href: String
    }

    /// A piece of what was found.
    struct Piece: Sendable, Hashable {
        let text: String
        let isMatch: Bool
    }

    let lines: [Line]
    let hasLines: Bool
    /// Whether the founding documents are still to be taken.
    let lacksFounding: Bool
    let query: String
    let hits: [Hit]
    let isSearch: Bool
    let hasHits: Bool
    let bookmarks: [Line]
    let hasBookmarks: Bool

    static func address(_ document: String, _ section: String? = nil) -> String {
        "\(CivicTab.documents.path)/\(document)\(section.map { "#\($0)" } ?? "")"
    }

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        let path = CivicTab.documents.path
        routes.get(path) { visit in
            let (documents, query) = (Documents(visit.store), visit.text("q") ?? "")
            let all = try documents.list()
            let titles = Dictionary(all.map { ($0.id, $0.title) }) { $1 }
            // A query of signs alone has no word to be searched for.
            let hasWord = query.contains { $0.isLetter || $0.isNumber }
            let hits = try hasWord ? documents.search(query, document: nil, limit: 50) : []
            let bookmarks = try documents.bookmarks().compactMap { bookmark in
                try titles[bookmark.document].map { title in
                    let section = try bookmark.section.map { id in
                        try documents.sections(bookmark.document).first { $0.id == id }?.title ?? id
                    }
                    return Line(
                        title: title, about: section ?? "", href: address(bookmark.document, bookmark.section))
                }
            }
            let screen = DocumentsScreen(
                lines: all.map { document in
                    Line(
                        title: document.title,
                        about: [visit.words.counted("civic.docs.sections", document.sections), document.edition]
                            .filter { !$0.isEmpty }.joined(separator: " · "), href: address(document.id))
                }, hasLines: !all.isEmpty, lacksFounding: !FoundingDocument.areAll(in: all), query: query,
                hits: hits.map { hit in
                    Hit(
                        title: hit.title, document: titles[hit.document] ?? "", pieces: pieces(hit.snippet),
                        href: address(hit.document, hit.section))
                }, isSearch: !query.isEmpty, hasHits: !hits.isEmpty, bookmarks: bookmarks,
                hasBookmarks: !bookmarks.isEmpty)
            return try place.page(
                visit, .documents, "civic-documents", model: screen, title: visit.words["civic.tab.documents"])
        }
        routes.post("\(path)/founding") { visit in
            try place.sources.importFounding()
            return visit.go(to: "\(path)?done=founding")
        }
    }

    /// Matches stand in brackets.
    static func pieces(_ snippet: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = snippet[...]
        while let open = rest.firstRange(of: "["), let close = rest[open.upperBound...].firstRange(of: "]") {
            pieces.append(Piece(text: String(rest[..<open.lowerBound]), isMatch: false))
            pieces.append(Piece(text: String(rest[open.upperBound..<close.lowerBound]), isMatch: true))
            rest = rest[close.upperBound...]
        }
        pieces.append(Piece(text: String(rest), isMatch: false))
        return pieces.filter { !$0.text.isEmpty }
    }
}
#endif
