public import PDFObjects

/// One piece of a packet of several forms.
public enum FormPiece: Hashable, Sendable {
    /// A form, by its index among those that are joined. Its fields stand under a name of their own (`letter.Name`), so that
    /// no two forms have a field in common; with an empty name they are called as in the form.
    case form(Int, name: String)
    /// The pages of an earlier piece once more, by its index. Who flattens the pages fills these in (`PageCopies`).
    case copy(of: Int)
    /// An empty page of the size of the page before.
    case blank
}

/// Pages that show the same as others.
public struct PageCopies: Sendable {
    /// The pages that are shown again, in order.
    public var originals: [PDFReference]
    /// The pages that show them, in the same order.
    public var copies: [PDFReference]
}

/// A form among those that were joined: what holds for its fields alone.
public struct FormPart: Sendable {
    /// The name above its fields; empty when they are called as in the form.
    public let name: String
    /// The numbers of the objects that are its own.
    public let numbers: Range<Int>
    /// DR of its interactive form dictionary.
    public let resources: PDFObject?
    /// DA of its interactive form dictionary, with its fonts' names in the joined form.
    public let defaultAppearance: [UInt8]?
    /// Whether it asks viewers to make the appearances.
    public let needAppearances: Bool
    let xfa: XFAKind
    let isOfAcrobat9: Bool
    let calculation: Calculation
}
