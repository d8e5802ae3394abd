import PDFObjects

extension ChoiceResolver {
    /// How many states a check box or a group of radio buttons has.
    var stateCount: Int { states.count }

    /// The index of a state.
    func index(of state: PDFName) -> Int? { stateIndexes[state] }

    /// A spelling that chooses a state for certain; nil when the field has fewer states.
    func spelling(ofState index: Int) -> String? { states.indices.contains(index) ? states[index].text : nil }
}
