import PDFObjects

/// A form whose objects were just brought into the joined document.
struct JoinedPart {
    let form: Form
    let name: String
    /// Its catalog, with the references of the joined document.
    let catalog: PDFDictionary
    let pages: [PDFReference]
    /// How many pages come before.
    let firstPage: Int
    /// The numbers of its own objects.
    let numbers: Range<Int>
    /// Whether the form was not joined before.
    let isFirst: Bool
    /// Where the form's references lead.
    let target: (PDFReference) -> PDFReference
}
