import PDFObjects

extension Form {
    /// The calculations of the form that packet can do: standard scripts of text fields, in the order of CO.
    ///
    /// A field that CO lists twice is calculated once.
    ///
    /// - Complexity: O(fields), and nothing at all for a form without CO.
    public var calculation: Calculation {
        guard parts.isEmpty else { return Calculation(joining: parts.map(\.calculation)) }
        var scripts: [String: FieldScript] = [:]
        var formats: [String: FieldScript] = [:]
        var isOrdered: Set<String> = []
        let order = calculationOrder.filter { isOrdered.insert($0).inserted }
        guard !order.isEmpty else { return Calculation(order: [], scripts: [:], fields: [String]()) }
        var names: [String] = []
        for field in fields where field.kind != .button && field.kind != .signature {
            names.append(field.name)
            if let format = field.scripts.format { formats[field.name] = FieldScript(format) }
            guard field.kind == .text, isOrdered.contains(field.name), let script = field.scripts.calculate else {
                continue
            }
            scripts[field.name] = FieldScript(script)
        }
        return Calculation(order: order, scripts: scripts, fields: names, formats: formats)
    }
}

extension Field {
    /// What a script reads as the value of the field, when it has this state: the export value of a button, which is
    /// the text in Opt or the name of the state (ISO 32000-1, 12.7.4.2.3).
    public func exportValue(ofState state: String) -> String {
        for (widget, option) in zip(widgets, options) where widget.onStates.first?.text == state {
            return option.export
        }
        return state
    }
}
