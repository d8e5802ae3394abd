import Markup
package import Storage

/// Reads feeds: RSS 2.0, RSS 1.0 and Atom (RFC 4287).
///
/// The parser refuses document type declarations, so there are no entities to expand and nothing is fetched; markup in
/// texts is taken off.
package enum FeedReader {
    /// How many articles are taken from one feed, the first ones.
    package static let limit = 2_000

    /// A feed as it was read.
    package struct Feed: Sendable, Hashable {
        package var title: String
        package var articles: [Article]
    }

    /// - Parameters:
    ///   - now: The date of articles without one.
    /// - Throws: `GamesError` with code `.malformed`.
    package static func feed(_ bytes: [UInt8], file: String, at now: StoreDate) throws(GamesError) -> Feed {
        let collector = FeedCollector(now: now)
        do {
            var limits = MarkupLimits()
            (limits.depth, limits.text) = (64, 4 << 20)
            let parser = try MarkupParser(limits: limits)
            var start = 0
            while start < bytes.count {
                let end = min(start + 65_536, bytes.count)
                try parser.parse(Array(bytes[start..<end]), for: collector)
                start = end
            }
            try parser.parse([], isFinal: true, for: collector)
        } catch let error as MarkupError {
            throw GamesError(
                .malformed, "the feed cannot be read: \(error.message)", file: file, place: "line \(error.line)")
        } catch {
            throw GamesError(.malformed, "the feed cannot be read", file: file)
        }
        guard collector.isFeed else { throw GamesError(.malformed, "this is no RSS or Atom feed", file: file) }
        return Feed(title: collector.title.isEmpty ? file : collector.title, articles: collector.articles)
    }
}
