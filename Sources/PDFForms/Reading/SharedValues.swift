import PDFObjects

/// Decodes what fields say of themselves: texts, values, choices, scripts.
///
/// What several fields share, because they inherit it or refer to one object, is decoded once and handed out as one value.
/// Each of them is counted in the document's budget all the same, since whoever goes through the fields meets it again.
/// Beyond the budget everything is absent.
struct SharedValues {
    private let document: PDFDocument
    private var texts: [Place: String?] = [:]
    private var lists: [Place: [String]] = [:]
    private var options: [Place: (options: [ChoiceOption], bytes: Int)] = [:]
    private var scripts: [Place: String?] = [:]
    private var tables: [Place: [PDFName]] = [:]
    private var budget: DocumentBudget { document.budget }

    /// Where a value stands: an object of the document, or an entry of one.
    private struct Place: Hashable {
        let number: Int
        let key: PDFName?

        init(_ object: PDFObject, _ key: PDFName, of holder: PDFReference) {
            let reference = object.reference
            number = (reference ?? holder).number
            self.key = reference == nil ? key : nil
        }
    }

    /// - Parameter document: The document as it was read; what is added to it later is not looked for.
    init(_ document: PDFDocument) { self.document = document }

    /// A text or name.
    ///
    /// - Parameters:
    ///   - key: The entry.
    ///   - holder: The object that has the entry.
    mutating func text(_ object: PDFObject?, _ key: PDFName, of holder: PDFReference) -> String? {
        guard let object else { return nil }
        let place = Place(object, key, of: holder)
        let text = texts[place] ?? plain(object)
        texts[place] = .some(text)
        return text.flatMap { budget.charge($0.utf8.count, .texts) ? $0 : nil }
    }

    /// V or DV: one text, or several.
    mutating func values(_ attribute: FieldContext.Attribute?, _ key: PDFName, isButton: Bool) -> [String] {
        guard let attribute else { return [] }
        let object = document.resolve(attribute.object)
        if isButton, object.name == "Off" { return [] }
        let place = Place(attribute.object, key, of: attribute.holder)
        let list = lists[place] ?? decodedList(object)
        lists[place] = list
        return budget.charge(list.reduce(list.count) { $0 + $1.utf8.count }, .texts) ? list : []
    }

    /// Opt.
    mutating func choices(_ attribute: FieldContext.Attribute?) -> [ChoiceOption] {
        guard let attribute, let items = document.resolve(attribute.object).array,
            budget.charge(items.count, .choices)
        else { return [] }
        let place = Place(attribute.object, "Opt", of: attribute.holder)
        let known = options[place] ?? decodedOptions(items)
        options[place] = known
        return budget.charge(known.bytes, .texts) ? known.options : []
    }

    /// The script of an action.
    ///
    /// - Parameters:
    ///   - key: The entry of the additional actions.
    ///   - actions: The object that has them.
    mutating func script(_ action: PDFObject?, _ key: PDFName, of actions: PDFReference) -> String? {
        guard let action, let script = document.dictionary(action)?["JS"] else { return nil }
        let place = Place(script, key, of: action.reference ?? actions)
        let text = scripts[place] ?? (document.resolve(script).name == nil ? decoded(script, as: .scripts) : nil)
        scripts[place] = .some(text)
        return text.flatMap { budget.charge($0.utf8.count, .scripts) ? $0 : nil }
    }

    /// The states other than Off of an appearance's entry N or D (12.5.5); nil when that has no states.
    mutating func states(_ object: PDFObject?, _ key: PDFName, of holder: PDFReference) -> [PDFName]? {
        guard let object, case .dictionary(let dictionary) = document.resolve(object) else { return nil }
        let place = Place(object, key, of: holder)
        let states = tables[place] ?? dictionary.keys.filter { $0 != "Off" }
        tables[place] = states
        return budget.charge(states.count, .states) ? states : []
    }

    // MARK: Decoding

    /// - Parameter resource: What the text counts as.
    private func decoded(_ object: PDFObject, as resource: DocumentBudget.Resource = .texts) -> String? {
        guard budget.exceeded == nil else { return nil }
        return switch document.resolve(object) {
        case .string(let bytes): decoded(bytes, as: resource)
        case .name(let name): name.text
        case .stream(let stream): StreamDecoder.decode(stream, in: document).flatMap { decoded($0, as: resource) }
        default: nil
        }
    }

    /// A text, unless it is too long for what is left; UTF-16 takes two bytes for a letter.
    private func decoded(_ bytes: [UInt8], as resource: DocumentBudget.Resource) -> String? {
        guard bytes.count / 2 <= budget.rest(resource) else {
            budget.charge(bytes.count / 2, resource)
            return nil
        }
        return TextString.decode(bytes)
    }

    /// A text or name; a stream is none here.
    private func plain(_ object: PDFObject?) -> String? {
        let object = document.resolve(object)
        return object.stream == nil ? decoded(object) : nil
    }

    private func decodedList(_ object: PDFObject) -> [String] {
        switch object {
        case .array(let items): decodedTexts(items)
        case .integer, .real:
            object.number.map { number in [Int(exactly: number).map { "\($0)" } ?? "\(number)"] } ?? []
        default: decoded(object).map { [$0] } ?? []
        }
    }

    private func decodedTexts(_ items: [PDFObject]) -> [String] {
        var texts: [String] = []
        var bytes = 0
        for item in items {
            // All items may refer to one long text.
            guard bytes <= budget.rest(.texts), let text = plain(item) else { continue }
            bytes += text.utf8.count
            texts.append(text)
        }
        return texts
    }

    private func decodedOptions(_ items: [PDFObject]) -> (options: [ChoiceOption], bytes: Int) {
        var options: [ChoiceOption] = []
        var bytes = 0
        options.reserveCapacity(items.count)
        for item in items {
            guard bytes <= budget.rest(.texts) else { break }
            let item = document.resolve(item)
            let export = plain(item.array?.first ?? item)
            let display = item.array == nil ? export : plain(item.array?.last)
            guard let export, let display else { continue }
            bytes += export.utf8.count + display.utf8.count
            options.append(ChoiceOption(export: export, display: display))
        }
        return (options, bytes)
    }
}
