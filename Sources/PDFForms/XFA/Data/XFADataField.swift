public import PDFObjects

/// A field of an XFA template that has a value in the form's data.
public struct XFADataField: Sendable {
    /// The field as others see it: without a place on a page.
    public internal(set) var field: Field
    /// Where its value stands; nil for a field that has none in the data.
    let place: [XFADataStep]?
    /// What a check button keeps while it is off; nothing where no button of a group is on.
    let off: String
    /// How the value is shown, which says how it may be written, and how it stands in the data.
    let picture: DisplayPicture?
    let dataPicture: DisplayPicture?

    /// What stands in the data for a text that a row brings: dates as `2026-11-23`, numbers with a full stop, or as the
    /// template says.
    public func data(for text: String) -> String {
        let canonical = picture?.canonical(text) ?? text
        guard let dataPicture, case .success(let written) = dataPicture.shown(dataPicture.canonical(canonical)) else {
            return canonical
        }
        return written.text
    }

    /// What stands in the data while buttons of a state are on.
    ///
    /// - Parameter form: The field of the AcroForm with that state, whose name may be another.
    public func data(forState state: PDFName, of form: Field) -> String {
        let own = field.onStates
        if own.contains(state) { return state.text }
        // The buttons of both stand in the same order.
        guard let index = form.onStates.firstIndex(of: state), index < own.count else { return state.text }
        return own[index].text
    }

    /// Whether people see a text where something stands in the data: the display text of a choice, or what the template's
    /// picture makes of a value.
    public func shows(_ text: String, forData data: String) -> Bool {
        if field.options.contains(where: { $0.export == data && $0.display == text }) { return true }
        let value = dataPicture?.canonical(data) ?? data
        if !value.isEmpty, case .success(let shown) = picture?.shown(value), shown.text == text { return true }
        // Data hold line feeds for all line ends.
        return DatasetsPlan.escaped(value) == DatasetsPlan.escaped(text)
    }

    /// What stands in the data while no button is on.
    public var dataForOff: String { off }
}

/// One step down a tree of data: the k-th element of a name that has others below it, or that has a value.
struct XFADataStep: Hashable, Sendable {
    let name: String
    let index: Int
    let isGroup: Bool
}
