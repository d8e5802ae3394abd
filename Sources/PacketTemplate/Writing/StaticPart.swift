/// The bytes that every packet of a template begins with: header, objects, and a cross-reference stream of their own.
///
/// A packet appends its slots and an update section (ISO 32000-1, 7.5.6) that points back here.
struct StaticPart: Sendable {
    /// Header to cross-reference stream.
    var bytes: [UInt8]
    /// Where the cross-reference stream starts.
    var crossReferenceOffset: Int
    /// The last object number; slots follow.
    var lastNumber: Int
    /// The object number of the catalog.
    var root: Int
    /// The object number of the information dictionary.
    var info: Int?
    /// Where the objects are, by number.
    var entries: [CrossReference]
}
