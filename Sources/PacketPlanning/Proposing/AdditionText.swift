public import PDFForms
import PDFObjects

/// The fields that a form without fields seems to ask for, as a mapping that adds them: for somebody to look over and to
/// merge with.
public struct AdditionText: Sendable {
    /// What was found.
    public let proposals: FieldProposals
    /// The fields to add, in the order of the pages.
    public let fields: [AddedField]

    /// Looks at the pages of a form.
    ///
    /// - Complexity: That of `FieldProposals`.
    public init(_ form: Form) {
        self.init(FieldProposals(form), of: form)
    }

    /// Takes what was found on the pages of a form.
    public init(_ proposals: FieldProposals, of form: Form) {
        self.proposals = proposals
        let pages = form.document.pages
        fields = proposals.fields.compactMap { field in
            guard pages.indices.contains(field.page) else { return nil }
            return AddedField(field, on: PageView(of: pages[field.page], in: form.document))
        }
    }

    /// The mapping in YAML.
    ///
    /// - Parameter name: What comments call the form.
    public func yaml(form name: String) -> String {
        let plain = name.filter { !$0.isNewline }
        var text = "# Fields for \(plain), proposed by packet fields propose: read them before you use them.\n"
        text += "#   packet merge FORM --csv FILE --map THIS --out FOLDER\n"
        text += "# rect: two opposite corners in points from the lower left corner of the page. man packet-mapping says more.\n"
        text += "\naddFields:\(fields.isEmpty ? " {}" : "")\n"
        var page: AddedField.Pages?
        for (field, proposal) in zip(fields, proposals.fields) {
            if field.pages != page { text += "  # Page \(proposal.page + 1)\n" }
            page = field.pages
            text += "  \(MappingDocument.quoted(field.name)): {\(Self.entries(of: field, proposal))}\n"
        }
        return text
    }

    private static func entries(of field: AddedField, _ proposal: ProposedField) -> String {
        let corners = field.corners.map { number in
            let rounded = (number * 100).rounded() / 100
            return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }
        var entries = ["page: \(proposal.page + 1)", "rect: [\(corners.joined(separator: ", "))]"]
        if field.kind != .text { entries.append("kind: \(field.kind.rawValue)") }
        if let cells = field.cells { entries.append("cells: \(cells)") }
        if field.isMultiline == true { entries.append("multiline: true") }
        return entries.joined(separator: ", ")
    }
}
