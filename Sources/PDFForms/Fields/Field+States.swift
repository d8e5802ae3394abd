import PDFObjects

extension Field {
    /// The on-states in the order of the widgets, each once.
    public var states: [String] {
        var known: Set<PDFName> = []
        return widgets.flatMap(\.onStates).filter { known.insert($0).inserted }.map(\.text)
    }
}
