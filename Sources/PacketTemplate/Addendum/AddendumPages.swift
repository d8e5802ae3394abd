/// The addendum pages of a row, drawn but not written yet.
struct AddendumPages: Sendable {
    /// What marked content belongs to; its place in the list is its identifier on the page.
    enum Mark: Sendable, Hashable {
        case title
        /// Of a section, by its place.
        case heading(Int)
        case text(Int)
    }

    /// Whether an empty page comes before the first.
    var hasBlank = false
    /// Whether they have sheets of their own.
    var fillsSheets = false
    /// The texts that they carry, a section each.
    var texts: [AddendumText] = []
    /// The content of each page, not compressed.
    var contents: [[UInt8]] = []
    /// What is marked on each page.
    var marks: [[Mark]] = []
    /// The faces of standard fonts that they name.
    var faces = AddendumFaces()
    /// The places of the fonts of this machine that they name.
    var subsets: [Int] = []

    /// How many pages the packet gets.
    var count: Int { contents.isEmpty ? 0 : contents.count + (hasBlank ? 1 : 0) }
}

/// A text that addendum pages carry.
struct AddendumText: Sendable, Hashable {
    /// The field, by its place in the template.
    var field: Int
    /// The number of the page on which it begins, from 1.
    var page: Int
    var text: String
    /// What the field says behind the part that it shows; empty where there was no room.
    var hint: String
}
