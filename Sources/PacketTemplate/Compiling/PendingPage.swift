/// The content stream of a page, until its program is made.
struct PendingPage {
    var slot: Int
    var segments: [PageSegment]
    var fontTable: Int?
}
