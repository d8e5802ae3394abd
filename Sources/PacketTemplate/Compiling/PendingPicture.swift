import PDFObjects

/// What a push button needs to show pictures, while the template is compiled.
struct PendingPicture {
    /// The slot of the form XObject.
    var slot: Int
    /// The form XObject's dictionary without Resources.
    var dictionary: PDFDictionary
    /// Its resources besides the picture.
    var resources: PDFDictionary = [:]
    /// What it is for a value that is kept.
    var kept: PDFStream?
    /// The slot of the widget of a fillable form, and its MK without the icon.
    var marks: (slot: Int, dictionary: PDFDictionary)?

    /// Everything that may refer to other objects.
    var dictionaries: [PDFDictionary] {
        [dictionary, resources] + [kept?.dictionary, marks?.dictionary].compactMap { $0 }
    }
}
