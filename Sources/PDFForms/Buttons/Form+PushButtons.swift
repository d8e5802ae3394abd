import PDFObjects

extension Form {
    /// Whether a push button only does something when it is clicked (submit, reset, print, go somewhere, run a script),
    /// and shows nothing but its caption.
    ///
    /// - Complexity: O(resources of its appearance).
    public func onlyActs(_ widget: Widget, of field: Field) -> Bool {
        guard field.kind == .button, !field.takesPicture else { return false }
        let nodes = [widget.reference] + field.nodes
        // In a hybrid form the actions of buttons stand in the XFA.
        let acts =
            xfa == .hybrid
            || nodes.contains { node in
                let dictionary = document.dictionary(.reference(node))
                return dictionary?["A"] != nil || dictionary?["AA"] != nil
            }
        return acts && !showsImage(widget.normalAppearance?.stream, depth: 2)
    }

    /// Whether a widget belongs to optional content that is off where the page is printed (ISO 32000-1, table 102).
    public func isOffInPrint(_ widget: Widget) -> Bool {
        let usage = document.dictionary(document.dictionary(widget.optionalContent)?["Usage"])
        return document.resolve(document.dictionary(usage?["Print"])?["PrintState"]).name == "OFF"
    }

    /// Whether an appearance names an image, itself or in a form XObject of its own.
    private func showsImage(_ stream: PDFStream?, depth: Int) -> Bool {
        guard let stream, depth > 0 else { return false }
        let resources = document.dictionary(stream.dictionary["Resources"])
        let objects = document.dictionary(resources?["XObject"])?.entries ?? []
        guard document.budget.charge(objects.count, .resources) else { return false }
        return objects.contains { entry in
            guard let object = document.resolve(entry.value).stream else { return false }
            return document.resolve(object.dictionary["Subtype"]).name == "Image"
                || showsImage(object, depth: depth - 1)
        }
    }
}
