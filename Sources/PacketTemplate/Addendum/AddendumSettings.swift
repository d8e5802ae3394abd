/// How addendum pages are called and when they begin; see `CompileOptions.addendum`.
public struct AddendumSettings: Sendable, Hashable {
    /// What the foot of each page calls the form; empty for nothing.
    public var title = ""
    /// What fields say behind the part of a text that they show, `{page}` in it for the number of the page, by fully
    /// qualified name; others say it in the words of their language.
    public var hints: [String: String] = [:]
    /// The fields whose texts are lists, which are cut between items only; by fully qualified name.
    public var lists: Set<String> = []
    /// Whether addendum pages begin on the right, as the forms of duplex packets do: on a sheet of their own.
    public var startsOnRight = false

    /// Makes settings: a foot without the form's name, and the usual words.
    public init() {}
}

/// Where in its packet a row is drawn, as far as addendum pages have to know it.
public struct PacketSite: Sendable, Hashable {
    /// The number of the row in its table, from 1; 0 where it has none.
    public var row: Int
    /// How many pages of the packet come before these.
    public var pagesBefore: Int
    /// How many pages the packet has before its addendum pages; nil for the template's own.
    public var pageCount: Int?
    /// Whether addendum pages of the same packet come right before these.
    public var followsAddendum = false
    /// The template's pages that are drawn, by their places in it; nil for all of them.
    var sheets: [Int]?

    /// Makes a site.
    public init(row: Int = 0, pagesBefore: Int = 0, pageCount: Int? = nil) {
        (self.row, self.pagesBefore, self.pageCount) = (row, pagesBefore, pageCount)
    }
}
