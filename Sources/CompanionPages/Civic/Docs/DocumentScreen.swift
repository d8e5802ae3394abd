#if Server
import Civic
import Interchange
import PacketPage
import PacketServer
import Storage

/// A document to be read, with its sections and the bookmarks in it.
struct DocumentScreen: Sendable {
    /// A section.
    struct Section: Sendable, Hashable {
        let id: String
        let title: String
        let paragraphs: [String]
        let isBookmarked: Bool
    }

    let id: String
    let title: String
    let edition: String
    let isBookmarked: Bool
    let sections: [Section]

    static func add(to routes: inout PageRoutes, _ place: CivicPlace) {
        let path = "\(CivicTab.documents.path)/:document"
        routes.get(path) { visit in
            let (documents, id) = (Documents(visit.store), visit.parameter("document"))
            guard let document = try documents.list().first(where: { $0.id == id }) else {
                throw PageError(404, visit.words["civic.docs.gone"])
            }
            let marked = try documents.bookmarks().filter { $0.document == id }
            let screen = DocumentScreen(
                id: id, title: document.title, edition: document.edition,
                isBookmarked: marked.contains { $0.section == nil },
                sections: try documents.sections(id).map { section in
                    Section(
                        id: section.id, title: section.title, paragraphs: paragraphs(section.text),
                        isBookmarked: marked.contains { $0.section == section.id })
                })
            return try place.page(visit, .documents, "civic-document", model: screen, title: document.title)
        }
        routes.post(path) { visit in
            let (documents, id) = (Documents(visit.store), visit.parameter("document"))
            let section = visit.form["section"].flatMap { $0.isEmpty ? nil : $0 }
            if visit.form["to"] == "remove" {
                try documents.removeBookmark(id, section)
            } else {
                try documents.bookmark(id, section, at: visit.moment)
            }
            return visit.go(to: DocumentsScreen.address(id, section))
        }
    }

    /// Paragraphs stand apart by an empty line; lines within one go on.
    private static func paragraphs(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .split { $0.allSatisfy(\.isWhitespace) }
            .map { $0.map { String($0).trimmed }.joined(separator: " ") }
    }
}
#endif
