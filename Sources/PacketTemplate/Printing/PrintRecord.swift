import PDFPictures
import PDFText

/// What one row brings to a print file: a content stream for each page that it draws on, and what these need.
///
/// Made by a worker (`PacketStamper.draw`), taken in by a `PrintVolume`.
public struct PrintRecord: Sendable {
    /// A content stream.
    struct Content: Sendable {
        var data: [UInt8]
        /// Whether `data` is compressed.
        var isPacked: Bool
    }

    /// A form XObject that shows a picture.
    struct Drawing: Sendable {
        var slot: Int
        /// The dictionary up to the number of the image.
        var head: [UInt8]
        var content: Content
        var picture: Picture
    }

    /// The pages by their places in the template, in order; nil for all of them. A page may be there again.
    var sheets: [Int]?
    /// By page; nil where the row draws nothing of its own, or shows a page again.
    var pages: [Content?] = []
    var drawings: [Drawing] = []
    /// The slots of standard fonts.
    var standardFonts: Set<Int> = []
    /// The fonts of this machine, and the font tables that have to name them.
    var tables: Set<SubsetUse> = []
    /// What the row uses of the fonts of this machine.
    var fonts: [FontUse] = []

    /// How many bytes the row alone needs: its content streams, compressed, without what stands around them.
    public var contentCount: Int {
        pages.reduce(0) { $0 + ($1?.data.count ?? 0) } + drawings.reduce(0) { $0 + $1.content.data.count }
            + addendum.contents.reduce(0) { $0 + $1.data.count } + following.reduce(0) { $0 + $1.contentCount }
    }

    /// What the packet says of itself; nil where it says nothing of its own.
    var information: DocumentInformation?

    /// What comes behind these pages in the same packet, each drawn with values of its own.
    var following: [PrintRecord] = []

    /// The pages on which texts go on that fields have no room for. They stand behind all others of the packet.
    var addendum = PrintAddendum()

    /// How many pages the packet has.
    public var pageCount: Int { formPageCount + addendumPageCount + (endsWithBlank ? 1 : 0) }

    /// How many of them are the forms'.
    private var formPageCount: Int { following.reduce(pages.count) { $0 + $1.formPageCount } }

    /// How many of them are behind the forms, with the empty one that addendum pages may begin with.
    public var addendumPageCount: Int { following.reduce(addendum.pageCount) { $0 + $1.addendum.pageCount } }

    /// Whether an empty page ends the packet, since its addendum pages have sheets of their own.
    var endsWithBlank: Bool {
        (formPageCount + addendumPageCount) % 2 == 1
            && ([self] + following).contains { $0.addendum.pageCount > 0 && $0.addendum.fillsSheets }
    }

    /// Puts pages that were drawn with other values behind these.
    public mutating func append(_ other: PrintRecord) { following.append(other) }
}
