import PDFObjects

/// A font dictionary of some resources, while the template is compiled.
struct PendingFontTable {
    /// The dictionary, with the fonts that every packet has.
    var reference: PDFReference
    /// The standard fonts that only some packets need.
    var others: [(name: PDFName, slot: Int)]
    /// The fonts of this machine that the template's own values need, as places in the compiler's `subsets`.
    var subsets: Set<Int>
}
