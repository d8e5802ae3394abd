/// The bytes that every packet of a template begins with: header, objects, and a cross-reference stream of their own.
///
/// A packet appends its slots and an update section (ISO 32000-1, 7.5.6) that points back here.
struct StaticPart: Sendable {
    /// Header to cross-reference stream.
    var bytes: [UInt8]
    /// Where the cross-reference stream starts.
    var crossReferenceOffset: Int
    /// Where each object is, by its number.
    var entries: [CrossReference]
    /// The last object number; slots follow.
    var lastNumber: Int
    /// The object number of the catalog.
    var root: Int
    /// The object number of the information dictionary.
    var info: Int?
    /// The trailer of updates behind a file of somebody else; nil for files that are written here.
    var foreign: ForeignTrailer?
}
