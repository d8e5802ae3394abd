public import PDFObjects

/// An interactive form (ISO 32000-1, 12.7): its fields, and what is worth knowing about the document around them.
public struct Form: Sendable {
    /// The document, in which every field and widget is an indirect object.
    public private(set) var document: PDFDocument
    /// The fields in the form's order; strays that only a page knows come last.
    public let fields: [Field]
    /// The interactive form dictionary; empty when there is none.
    public let acroForm: PDFDictionary
    /// XFA.
    public let xfa: XFAKind
    /// Whether the template of the form's XFA could not be read; a hybrid form is drawn by its fields' own rules then, and
    /// of a dynamic one nothing is known.
    public let isTemplateUnread: Bool
    /// The names of fields with text that the template of a hybrid form's XFA does not have; they are drawn by their own rules.
    public let namesOutsideTemplate: [String]
    /// Where the fields of dynamic XFA have their values; nil for other forms.
    public let dynamicData: XFAData?
    /// Whether packets can go on behind the bytes of a form of dynamic XFA: its data can be read, and the file is whole.
    public var isPrefillable: Bool { dynamicData != nil && !document.wasRepaired && document.revision != nil }
    /// Whether a viewer is asked to make the appearances.
    public let needAppearances: Bool
    /// Whether a signature field holds a signature.
    public let isSigned: Bool
    /// Whether the file was encrypted (7.6).
    public let isEncrypted: Bool
    /// Whether the document has a structure tree (14.7).
    public let isTagged: Bool
    /// Whether the document has usage rights (12.8.2.3), which any change breaks.
    public let hasUsageRights: Bool
    /// What was wrong with the file and was mended or lost.
    public let damage: FileDamage
    /// The names of the fields of the calculation order CO.
    public let calculationOrder: [String]
    /// The forms that were joined to this one; none in a form that was read from a file.
    public let parts: [FormPart]
    /// Pages that show the same as others.
    public let copies: [PageCopies]
    /// The structure element above everything on a page, for pages of a joined form.
    public let structureHomes: [PDFReference: PDFReference]
    /// Whether only some of the joined forms have a structure tree.
    public let isPartlyTagged: Bool
    /// The names of the fields that somebody added to those of the file (`adding`).
    public internal(set) var addedNames: Set<String> = []
    /// Whether the file was last saved by Acrobat 9.0.
    let isOfAcrobat9: Bool
    private let labelCache = PrintedLabelCache()

    /// What is printed on the pages for the fields; read from the pages when it is first asked for.
    ///
    /// - Complexity: That of `PrintedLabels` the first time, for all copies of the form; O(1) later.
    public var printedLabels: PrintedLabels { labelCache.labels(of: self) }

    /// Check boxes that ask one question together, as their names and places say.
    ///
    /// - Complexity: O(n log n) for n fields.
    public var boxQuestions: [BoxQuestion] { BoxQuestion.questions(of: fields) }

    /// The same form for somebody else, whose wants count from what reading the form took, and not from what others made of
    /// it: a form that is kept for many would be used up otherwise.
    public var anew: Form {
        let budget = DocumentBudget()
        for resource in DocumentBudget.Resource.allCases { budget.charge(document.budget.used(resource), resource) }
        var copy = self
        copy.document = document.counted(by: budget)
        return copy
    }

    /// Reads the form of a document.
    ///
    /// Never fails: what is malformed is left out, as in viewers. A document without a form has no fields. What the
    /// document's budget does not cover is left out, too; then `document.budget.check()` throws, and the form is not to be
    /// used.
    public init(_ document: PDFDocument) {
        var reader = FormReader(document)
        reader.read()
        self.document = reader.document
        acroForm = reader.acroForm
        let catalog = document.catalog
        needAppearances = document.resolve(acroForm["NeedAppearances"]).boolean ?? false
        isTagged = document.dictionary(catalog["StructTreeRoot"]) != nil
        isSigned = reader.isSigned
        isEncrypted = document.encryption != nil
        damage = document.damage
        hasUsageRights =
            document.dictionary(catalog["Perms"])?["UR3"] != nil
            || document.dictionary(catalog["Perms"])?["UR"] != nil
        let hasXFA = !document.resolve(acroForm["XFA"]).isNull
        let isShown = reader.fields.contains { !$0.isStray && $0.widgets.contains { $0.page != nil } }
        let needsRendering = document.resolve(catalog["NeedsRendering"]).boolean ?? false
        xfa = !hasXFA ? .none : needsRendering || !isShown ? .dynamic : .hybrid
        var fields = reader.fields
        dynamicData = xfa == .dynamic ? XFAData(acroForm, in: document) : nil
        if let dynamicData {
            fields += dynamicData.fields.filter { dynamicData.field(named: $0.field.name) != nil }.map(\.field)
        }
        isTemplateUnread =
            xfa == .dynamic ? dynamicData == nil : xfa == .hybrid && !Self.addLiveCycle(to: &fields, acroForm, document)
        namesOutsideTemplate =
            xfa != .hybrid || isTemplateUnread
            ? [] : fields.filter { $0.liveCycle == nil && $0.showsText && !$0.widgets.isEmpty }.map(\.name)
        self.fields = fields
        calculationOrder = reader.calculationOrder()
        isOfAcrobat9 = Self.isOfAcrobat9(document)
        parts = []
        copies = []
        structureHomes = [:]
        isPartlyTagged = false
    }

    /// Makes a form of several that were put together.
    init(_ joiner: consuming FormJoiner) {
        var reader = FormReader(joiner.finish())
        reader.read()
        document = reader.document
        fields = reader.fields.map { field in
            var field = field
            field.liveCycle = joiner.liveCycle[field.name]
            return field
        }
        acroForm = reader.acroForm
        let forms = joiner.used.map { [forms = joiner.forms] in forms[$0] }
        needAppearances = forms.contains(where: \.needAppearances)
        isTagged = document.dictionary(document.catalog["StructTreeRoot"]) != nil
        isSigned = forms.contains(where: \.isSigned)
        isEncrypted = forms.contains(where: \.isEncrypted)
        damage = forms.reduce(into: FileDamage()) { $0.add($1.damage) }
        hasUsageRights = forms.contains(where: \.hasUsageRights)
        xfa =
            forms.contains { $0.xfa == .dynamic } ? .dynamic : forms.contains { $0.xfa == .hybrid } ? .hybrid : .none
        isTemplateUnread = forms.contains(where: \.isTemplateUnread)
        namesOutsideTemplate = forms.flatMap { form in
            form.namesOutsideTemplate.filter { !form.addedNames.contains($0) }
        }
        isOfAcrobat9 = false
        dynamicData = nil
        calculationOrder = reader.calculationOrder()
        parts = joiner.parts
        copies = joiner.copies
        structureHomes = joiner.structureHomes
        isPartlyTagged = joiner.structure.isPartial
    }

    /// Notes what the XFA says of each field that shows text; false where it cannot be read.
    private static func addLiveCycle(
        to fields: inout [Field], _ acroForm: PDFDictionary, _ document: PDFDocument
    ) -> Bool {
        guard let template = XFATemplate(acroForm, in: document) else { return false }
        for (index, entry) in template.entries(of: fields).enumerated() { fields[index].liveCycle = entry }
        return true
    }

    /// The field of a fully qualified name.
    ///
    /// - Complexity: O(fields).
    public func field(named name: String) -> Field? { fields.first { $0.name == name } }

    /// The fields by their fully qualified names; of those of one name the first.
    ///
    /// - Complexity: O(fields).
    public var fieldsByName: [String: Field] { Dictionary(fields.map { ($0.name, $0) }) { first, _ in first } }

    /// What messages call the fields, by their full names: the shortest name that means no other, and more than a number.
    ///
    /// - Complexity: As `FieldDirectory`.
    public var shortNames: [String: String] {
        let directory = FieldDirectory(fields)
        let names = fields.indices.map { index in
            let (name, short) = (fields[index].name, directory.shortest(index))
            return (name, short.contains(where: \.isLetter) ? short : name)
        }
        return Dictionary(names) { first, _ in first }
    }

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
