import PDFObjects

extension Form {
    /// Joins forms into one: their pages follow each other, each with fields under a name of its own, and all that they
    /// have in common is there once.
    ///
    /// Metadata, viewer preferences and the like are the first form's. Named destinations are written out. Structure trees
    /// become parts of one document. A form that is joined several times shares everything but its pages and fields.
    ///
    /// - Precondition: Indexes are those of `forms` and of earlier pieces; names differ and have no periods, and only a form
    ///   that is joined once and alone has an empty one.
    /// - Complexity: O(size of the documents).
    public init(joining forms: [Form], as pieces: [FormPiece]) {
        var joiner = FormJoiner(forms)
        for piece in pieces { joiner.append(piece) }
        self.init(joiner)
    }
}
