import PDFForms
import PDFObjects
import PDFText

/// What the pages of a document show in each font: pages, annotations, and the forms, patterns and glyphs that they draw
/// with.
///
/// Each stream is read once, whichever way leads to it. Where the font of a text is not certain, all that may be meant
/// count.
struct FontUsage {
    private let document: PDFDocument
    /// Indirect fonts, by what is shown in them.
    private(set) var codes: [PDFReference: FontCodes] = [:]
    /// In the order in which they were found.
    private(set) var fonts: [PDFReference] = []
    /// Fonts that stand in a dictionary of resources themselves. They are no objects that can be changed.
    private(set) var direct: [PDFDictionary] = []
    /// Whether a stream could not be read, so that nothing is known.
    private(set) var isUnknown = false
    /// The fonts that go by a name anywhere.
    private var namesakes: [PDFName: Set<PDFReference>] = [:]
    private var seen: Set<PDFReference> = []
    private var waiting: [PDFObject] = []
    private var contents: [(streams: [PDFStream], resources: PDFDictionary?)] = []
    /// How many bytes of contents may still be read.
    private var budget = 48 << 20
    /// How many entries of resources and namesakes of fonts may still be looked at.
    private var steps = 4_000_000
    /// More fonts have no honest form.
    private static let mostFonts = 2_000

    init(_ document: PDFDocument) { self.document = document }

    /// Looks for fonts and contents on all pages and in some dictionaries, then reads the contents.
    ///
    /// - Complexity: O(bytes of the contents).
    mutating func read(alsoReaching extra: [PDFDictionary], _ streams: [PDFStream]) {
        // Pages that stand outside of the page tree may be brought into it by a viewer.
        if document.dictionary(document.catalog["Names"]).map({ $0["Pages"] ?? $0["Templates"] }) ?? nil != nil {
            isUnknown = true
        }
        for page in document.pages { visit(page: page) }
        for dictionary in extra { visit(parts: dictionary) }
        for stream in streams { visit(content: stream) }
        while let next = waiting.popLast() { visit(next) }
        if fonts.count > Self.mostFonts { isUnknown = true }
        for content in contents where !isUnknown { read(content.streams, content.resources) }
    }

    /// Notes that more of a font is shown.
    mutating func add(_ codes: FontCodes, to font: PDFReference) {
        if self.codes[font] == nil { fonts.append(font) }
        self.codes[font, default: .some([])].formUnion(codes)
    }

    /// Notes that a viewer may say anything in the fields of a form: in the fonts of its resources, or in those that the
    /// fields' own appearances bring (ISO 32000-1, 12.7.3.3).
    mutating func addFieldFonts(of form: Form) {
        let resources = document.dictionary(document.catalog["AcroForm"])?["DR"]
        var tables = [document.dictionary(resources)?["Font"]]
        for field in form.fields where [.text, .combo, .list].contains(field.kind) {
            for widget in field.widgets {
                let own = widget.normalAppearance?.stream?.dictionary["Resources"]
                tables.append(document.dictionary(own)?["Font"])
            }
        }
        for table in tables {
            for entry in document.dictionary(table)?.entries ?? [] where isWithin(1) {
                visit(font: entry.value, named: entry.key)
                if let font = entry.value.reference { add(.all, to: font) }
            }
        }
    }

    /// Counts what is looked at; false when it is too much.
    private mutating func isWithin(_ count: Int) -> Bool {
        steps -= count
        if steps < 0 { isUnknown = true }
        return steps >= 0
    }

    // MARK: Finding

    private mutating func visit(page: PDFReference) {
        guard let dictionary = document.dictionary(.reference(page)) else { return }
        let resources = document.dictionary(document.inherited("Resources", page: page)) ?? [:]
        visit(resources: document.inherited("Resources", page: page))
        let streams: [PDFStream] =
            switch document.resolve(dictionary["Contents"]) {
            case .array(let items): items.compactMap { document.resolve($0).stream }
            case .stream(let stream): [stream]
            default: []
            }
        contents.append((streams, resources))
        for item in document.resolve(dictionary["Annots"]).array ?? [] {
            if let annotation = document.dictionary(item) { visit(parts: annotation) }
        }
    }

    /// What an annotation or an appearance is drawn with.
    private mutating func visit(parts dictionary: PDFDictionary) {
        if dictionary["Resources"] != nil { visit(resources: dictionary["Resources"]) }
        for key: PDFName in ["AP", "MK"] {
            for entry in document.dictionary(dictionary[key])?.entries ?? [] {
                waiting.append(entry.value)
                if case .dictionary(let states) = document.resolve(entry.value) {
                    waiting += states.entries.map(\.value)
                }
            }
        }
    }

    /// Something that is drawn: an appearance, a form, a pattern; pictures have no fonts.
    private mutating func visit(_ object: PDFObject) {
        guard let reference = object.reference, seen.insert(reference).inserted,
            case .stream(let stream) = document.resolve(object),
            document.resolve(stream.dictionary["Subtype"]).name != "Image"
        else { return }
        visit(content: stream)
    }

    private mutating func visit(content stream: PDFStream) {
        visit(resources: stream.dictionary["Resources"])
        contents.append(([stream], document.dictionary(stream.dictionary["Resources"])))
    }

    private mutating func visit(resources object: PDFObject?) {
        if let reference = object?.reference, !seen.insert(reference).inserted { return }
        guard let resources = document.dictionary(object) else { return }
        for key: PDFName in ["XObject", "Pattern"] {
            waiting += table(resources[key]).map(\.value)
        }
        for entry in table(resources["Font"]) { visit(font: entry.value, named: entry.key) }
        for entry in table(resources["ExtGState"]) {
            guard let state = document.dictionary(entry.value) else { continue }
            if let mask = document.dictionary(state["SMask"]), let group = mask["G"] { waiting.append(group) }
            // A font that a graphics state sets is shown by operators that name none.
            if let font = document.resolve(state["Font"]).array?.first {
                visit(font: font, named: nil)
                isUnknown = true
            }
        }
    }

    private mutating func table(_ object: PDFObject?) -> [(key: PDFName, value: PDFObject)] {
        if let reference = object?.reference, !seen.insert(reference).inserted { return [] }
        let entries = document.dictionary(object)?.entries ?? []
        return isWithin(entries.count) ? entries : []
    }

    private mutating func visit(font object: PDFObject, named name: PDFName?) {
        guard let font = document.dictionary(object) else { return }
        if let reference = object.reference {
            if let name { namesakes[name, default: []].insert(reference) }
            guard codes[reference] == nil else { return }
            add(.some([]), to: reference)
        } else {
            direct.append(font)
        }
        guard document.resolve(font["Subtype"]).name == "Type3" else { return }
        visit(resources: font["Resources"])
        for entry in document.dictionary(font["CharProcs"])?.entries ?? [] {
            guard let reference = entry.value.reference, seen.insert(reference).inserted,
                let stream = document.resolve(entry.value).stream
            else { continue }
            contents.append(([stream], document.dictionary(font["Resources"])))
        }
    }

    // MARK: Reading

    private mutating func read(_ streams: [PDFStream], _ resources: PDFDictionary?) {
        var content: [UInt8] = []
        for stream in streams {
            guard let bytes = StreamDecoder.decode(stream, in: document, limit: max(0, budget), isCounted: false) else {
                isUnknown = true
                return
            }
            budget -= bytes.count
            content += bytes
            content.append(0x0A)
        }
        let text = ShownText(content)
        if text.isUncertain { isUnknown = true }
        let fonts = resources.flatMap { document.dictionary($0["Font"]) }
        for run in text.runs {
            guard let name = run.font else {
                // The font of whatever draws this.
                isUnknown = true
                return
            }
            if let font = fonts?[name] {
                if let reference = font.reference { add(shown(run.strings, in: reference), to: reference) }
            } else if isWithin(namesakes[name]?.count ?? 0) {
                for reference in namesakes[name] ?? [] { add(shown(run.strings, in: reference), to: reference) }
            }
        }
    }

    /// The codes of strings; all where they cannot be told.
    private func shown(_ strings: [[UInt8]], in font: PDFReference) -> FontCodes {
        let dictionary = document.dictionary(.reference(font)) ?? [:]
        guard document.resolve(dictionary["Subtype"]).name == "Type0" else {
            var isShown = [Bool](repeating: false, count: 256)
            for string in strings { for byte in string { isShown[Int(byte)] = true } }
            return .some(Set(isShown.indices.lazy.filter { isShown[$0] }.map { UInt16($0) }))
        }
        guard document.resolve(dictionary["Encoding"]).name?.rawValue.hasPrefix("Identity-") ?? false,
            strings.allSatisfy({ $0.count.isMultiple(of: 2) })
        else { return .all }
        var codes: Set<UInt16> = []
        for string in strings {
            for index in stride(from: 0, to: string.count, by: 2) {
                codes.insert(UInt16(string[index]) << 8 | UInt16(string[index + 1]))
            }
        }
        return .some(codes)
    }
}
