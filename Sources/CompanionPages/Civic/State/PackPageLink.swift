#if Server
import Civic
import PacketPage

/// A link of the pack's catalogue, as screens show it.
struct PackPageLink: Sendable, Hashable {
    let title: String
    let url: String

    init(_ link: PackLink, of pack: StatePack, in words: Words) {
        (title, url) = (words.said(link.title, of: pack), link.url)
    }

    /// The link to one of the pages that packs have; nil where there is none, or no organisation whose page it could be.
    init?(_ page: PackPage, of pack: StatePack, in words: Words) {
        guard let link = pack.page(page), page != .events || !pack.configuration.isPlaceholder else { return nil }
        self.init(link, of: pack, in: words)
    }
}
#endif
