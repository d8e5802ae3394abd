public import PDFObjects

extension Form {
    /// The form with further fields, as if they had been in it: everything that is done with a form is done with these.
    ///
    /// - Parameter fields: What is added; a field that cannot be is named by `AddingFailure`.
    /// - Throws: `AddingFailure`.
    /// - Complexity: That of reading the form anew.
    public func adding(_ fields: [AddedField]) throws(AddingFailure) -> Form {
        guard !fields.isEmpty else { return self }
        guard xfa != .dynamic else {
            throw AddingFailure(nil, PDFError(.unsupported, "its pages exist only in XFA, so no field can be added"))
        }
        var adder = FieldAdder(self)
        for field in fields {
            do { try adder.add(field) } catch { throw AddingFailure(field.name, error) }
        }
        adder.finish()
        var form = Form(adder.document)
        form.addedNames = addedNames.union(fields.map(\.name))
        do { try form.document.budget.check() } catch { throw AddingFailure(nil, error) }
        return form
    }
}

/// A field cannot be added to a form.
public struct AddingFailure: Error, Sendable, Hashable {
    /// The name of the field; nil where it is not about one of them.
    public let field: String?
    /// What is wrong.
    public let error: PDFError

    init(_ field: String?, _ error: PDFError) {
        self.field = field
        self.error = error
    }
}
