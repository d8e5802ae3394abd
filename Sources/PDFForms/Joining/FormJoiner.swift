import PDFObjects

/// Puts the document of several forms together.
struct FormJoiner {
    private(set) var document: PDFDocument
    private(set) var parts: [FormPart] = []
    private(set) var copies: [PageCopies] = []
    /// The structure element above everything on a page, for pages of forms that have a structure tree.
    private(set) var structureHomes: [PDFReference: PDFReference] = [:]
    /// What the XFA of forms says of their fields, by the fields' names in the joined form.
    private(set) var liveCycle: [String: LiveCycleField] = [:]
    /// The forms that were joined, each once.
    private(set) var used: [Int] = []
    let forms: [Form]

    private var sources: [Int: JoinedSource] = [:]
    /// By how much the numbers of a form were raised.
    private var offsets: [Int: Int] = [:]
    private var pages: [PDFReference] = []
    /// The pages of each piece.
    private var pieces: [Range<Int>] = []
    private var hoisted: [PDFObject: PDFReference] = [:]

    private static let catalogReference = PDFReference(1)
    private static let pagesReference = PDFReference(2)

    var interactive = JoinedInteractiveForm()
    var outlines = JoinedOutlines()
    var labels = JoinedPageLabels()
    var layers = JoinedLayers()
    var structure = JoinedStructure()

    init(_ forms: [Form]) {
        self.forms = forms
        document = PDFDocument(making: [1: .null, 2: .null], trailer: [:], pages: [], version: "1.7")
    }

    mutating func append(_ piece: FormPiece) {
        let first = pages.count
        switch piece {
        case .form(let index, let name): append(form: index, name: name)
        case .copy(let index):
            let originals = Array(pages[pieces[index]])
            let again = originals.map { addPage(like: $0) }
            copies.append(PageCopies(originals: originals, copies: again))
        case .blank: if let last = pages.last { _ = addPage(like: last) }
        }
        pieces.append(first..<pages.count)
    }

    // MARK: Pages

    private mutating func addPage(like other: PDFReference) -> PDFReference {
        var dictionary: PDFDictionary = [
            "Type": .name("Page"), "Parent": .reference(Self.pagesReference), "Resources": .dictionary([:]),
        ]
        let original = document.dictionary(.reference(other)) ?? [:]
        for key: PDFName in ["MediaBox", "CropBox", "Rotate", "UserUnit"] { dictionary[key] = original[key] }
        let page = document.add(.dictionary(dictionary))
        pages.append(page)
        return page
    }

    /// Writes what a page inherits (7.7.3.4) into the page, which is about to have other ancestors.
    private mutating func adopt(_ page: PDFReference) {
        guard var dictionary = document.dictionary(.reference(page)) else { return }
        for key: PDFName in ["Resources", "MediaBox", "CropBox", "Rotate"] where dictionary[key] == nil {
            guard let value = document.inherited(key, page: page) else { continue }
            guard case .dictionary = value else {
                dictionary[key] = value
                continue
            }
            let shared = hoisted[value] ?? document.add(value)
            hoisted[value] = shared
            dictionary[key] = .reference(shared)
        }
        dictionary["Parent"] = .reference(Self.pagesReference)
        document.replace(page, with: .dictionary(dictionary))
    }

    // MARK: Forms

    private mutating func append(form index: Int, name: String) {
        let source = sources[index] ?? JoinedSource(forms[index])
        sources[index] = source
        let start = document.freeNumber
        let isFirst = offsets[index] == nil
        let target = copyObjects(of: source, index)
        let own = source.document.pages.map(target)
        let part = JoinedPart(
            form: source.form, name: name, catalog: source.document.catalog.relinked(target), pages: own,
            firstPage: pages.count, numbers: start..<document.freeNumber, isFirst: isFirst, target: target)
        // Inherited attributes are read before any page leaves its tree.
        for page in own { adopt(page) }
        pages += own
        let (resources, appearance) = interactive.append(part, to: &document)
        if isFirst {
            used.append(index)
            outlines.append(part, to: &document)
            layers.append(part, in: document)
        }
        labels.append(part, in: document)
        if let home = structure.append(part, to: &document) {
            for page in own { structureHomes[page] = home }
        }
        for field in source.form.fields where field.liveCycle != nil {
            liveCycle[name.isEmpty ? field.name : "\(name).\(field.name)"] = field.liveCycle
        }
        parts.append(
            FormPart(
                name: name, numbers: part.numbers, resources: resources, defaultAppearance: appearance,
                needAppearances: source.form.needAppearances, xfa: source.form.xfa,
                isOfAcrobat9: source.form.isOfAcrobat9,
                calculation: source.form.calculation.prefixed(name)))
    }

    /// Brings in the objects of a form; returns where its references lead now.
    private mutating func copyObjects(of source: JoinedSource, _ index: Int) -> (PDFReference) -> PDFReference {
        if let offset = offsets[index] {
            var numbers: [Int: Int] = [:]
            var next = document.freeNumber
            for number in source.own {
                numbers[number] = next
                next += 1
            }
            let target: (PDFReference) -> PDFReference = { [numbers] reference in
                PDFReference(numbers[reference.number] ?? reference.number + offset)
            }
            for number in source.own { copy(number, of: source, target) }
            return target
        }
        let offset = document.freeNumber
        offsets[index] = offset
        let target: (PDFReference) -> PDFReference = { PDFReference($0.number + offset) }
        for number in source.document.objects.keys.sorted() { copy(number, of: source, target) }
        return target
    }

    private mutating func copy(_ number: Int, of source: JoinedSource, _ target: (PDFReference) -> PDFReference) {
        guard let object = source.document.objects[number] else { return }
        document.insert(object.relinked(target), as: target(PDFReference(number)))
    }

    // MARK: The end

    /// The joined document.
    mutating func finish() -> PDFDocument {
        let first = used.first.flatMap { sources[$0] }
        let offset = used.first.flatMap { offsets[$0] } ?? 0
        let target: (PDFReference) -> PDFReference = { PDFReference($0.number + offset) }
        var catalog = (first?.document.catalog ?? [:]).relinked(target)
        catalog["Type"] = .name("Catalog")
        catalog["Dests"] = nil
        if var names = document.dictionary(catalog["Names"]) {
            names["Dests"] = nil
            catalog["Names"] = names.isEmpty ? nil : .dictionary(names)
        }
        for index in used.dropFirst() {
            // What is taken out of packets anyway has to be there to be told.
            guard let other = sources[index]?.document.catalog, let offset = offsets[index] else { continue }
            for key: PDFName in ["AF", "Collection", "Perms", "OpenAction", "AA"] where catalog[key] == nil {
                catalog[key] = other[key]?.relinked { PDFReference($0.number + offset) }
            }
        }
        catalog["Pages"] = .reference(Self.pagesReference)
        catalog["AcroForm"] = interactive.finish(&document)
        catalog["Outlines"] = outlines.finish(&document)
        catalog["PageLabels"] = labels.finish(pageCount: pages.count)
        catalog["OCProperties"] = layers.finish()
        structure.finish(&catalog, &document)
        document.replace(
            Self.pagesReference,
            with: .dictionary([
                "Type": .name("Pages"), "Count": .integer(pages.count), "Kids": .array(pages.map { .reference($0) }),
            ]))
        document.replace(Self.catalogReference, with: .dictionary(catalog))
        let isNew = used.contains { forms[$0].document.version == "2.0" }
        var trailer: PDFDictionary = ["Root": .reference(Self.catalogReference)]
        trailer["Info"] = first?.document.trailer["Info"]?.relinked(target)
        return PDFDocument(
            making: document.objects, trailer: trailer, pages: pages,
            version: isNew ? "2.0" : first?.document.version ?? "1.7", budget: DocumentBudget(factor: parts.count))
    }
}
