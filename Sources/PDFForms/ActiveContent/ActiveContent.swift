public import PDFObjects

/// Takes out of a document what must not travel into packets: actions that are not among those that may stay
/// (`ActionRules`), every way to a file, usage rights, private data of editors, and thumbnails.
///
/// It goes by shape, not by place: a dictionary that is an action is one wherever it stands, and so is a stream that
/// lies in another file, or a dictionary that embeds one. Keys that are names of somebody's choice (fonts, states,
/// glyphs) are told from keys of PDF by what stands behind them.
///
/// ISO 32000-2, 12.6 (actions), 7.11 (files), 7.3.8.2 (external streams), 8.10.4 (reference XObjects), 14.11.7 (OPI).
public struct ActiveContent {
    /// What was taken out, each kind once.
    public private(set) var removed: Set<ActiveContentKind> = []
    private let rules: ActionRules
    /// Objects that are taken out whole.
    private var gone: Set<Int> = []
    /// What became of objects that places made for actions and files refer to: many may share one.
    private var edits: [SharedPlace: Edit] = [:]
    /// Entries of the catalog that may stay (table 29).
    private static let keptInCatalog: Set<PDFName> = [
        "Type", "Version", "Extensions", "Pages", "PageLabels", "Names", "Dests", "ViewerPreferences", "PageLayout",
        "PageMode", "Outlines", "Threads", "OpenAction", "AA", "AcroForm", "Metadata", "StructTreeRoot", "MarkInfo",
        "Lang", "OutputIntents", "OCProperties", "DPartRoot",
    ]
    /// Entries that actions do not have; what has one is something else, such as a structure element of a type called
    /// Sound, and stays, without what is in it.
    private static let keysOfOthers: [PDFName] = ["P", "K", "Kids", "Rect", "FT", "Pages", "MediaBox"]

    /// - Parameters:
    ///   - isFillable: Whether the packets stay forms.
    ///   - keepsScripts: Whether scripts stay.
    public init(isFillable: Bool, keepsScripts: Bool) {
        rules = ActionRules(isFillable: isFillable, keepsScripts: isFillable && keepsScripts)
    }

    /// Takes it out.
    ///
    /// - Complexity: O(size of the document).
    public mutating func strip(_ document: inout PDFDocument) {
        guard let root = document.trailer["Root"]?.reference else { return }
        let numbers = document.objects.keys.sorted()
        let pages = Set(document.pages)
        for number in numbers where number != root.number && !pages.contains(PDFReference(number)) {
            guard let object = document.objects[number], case .goes(let kind) = verdict(on: object, in: document) else {
                continue
            }
            gone.insert(number)
            note(kind)
        }
        for number in numbers where !gone.contains(number) {
            guard let object = document.objects[number], let swept = swept(object, document) else { continue }
            document.replace(PDFReference(number), with: swept)
        }
        for number in gone { document.replace(PDFReference(number), with: .null) }
        for page in document.pages { strip(page: page, &document) }
        strip(catalog: root, &document)
    }

    private mutating func note(_ kind: ActiveContentKind?) { if let kind { removed.insert(kind) } }

    // MARK: The catalog and the pages

    private mutating func strip(catalog root: PDFReference, _ document: inout PDFDocument) {
        var catalog = document.catalog
        if catalog["AF"] != nil || catalog["Collection"] != nil { removed.insert(.attachments) }
        if catalog["Perms"] != nil { removed.insert(.usageRights) }
        catalog = catalog.without(Set(catalog.keys).subtracting(Self.keptInCatalog))
        if document.resolve(catalog["PageMode"]).name == "UseAttachments" { catalog["PageMode"] = nil }
        if let names = document.dictionary(catalog["Names"]) {
            var kept = PDFDictionary()
            for entry in names.entries where !entry.value.isNull {
                switch entry.key {
                case "Dests", "AP": kept[entry.key] = entry.value
                case "JavaScript", "Pages", "Templates":
                    if rules.keepsScripts { kept[entry.key] = entry.value } else { removed.insert(.scripts) }
                case "EmbeddedFiles": removed.insert(.attachments)
                case "Renditions", "AlternatePresentations": removed.insert(.media)
                default: break
                }
            }
            catalog["Names"] = kept.isEmpty ? nil : .dictionary(kept)
        }
        document.replace(root, with: .dictionary(catalog))
    }

    private func strip(page: PDFReference, _ document: inout PDFDocument) {
        guard var dictionary = document.dictionary(.reference(page)) else { return }
        dictionary["Thumb"] = nil
        if let annotations = document.resolve(dictionary["Annots"]).array {
            let kept = annotations.filter { $0.reference != nil && document.dictionary($0) != nil }
            dictionary["Annots"] = kept.isEmpty ? nil : .array(kept)
        }
        document.replace(page, with: .dictionary(dictionary))
    }

    // MARK: Everything

    /// What becomes of an object as a whole.
    private func verdict(on object: PDFObject, in document: PDFDocument) -> ActionRules.Verdict {
        switch object {
        case .stream(let stream):
            let type = document.resolve(stream.dictionary["Type"]).name
            return type == "EmbeddedFile" ? .goes(.attachments) : .stays
        case .dictionary(let dictionary):
            if let kind = kind(ofAnnotation: dictionary, in: document) { return .goes(kind) }
            if document.resolve(dictionary["Type"]).name == "Filespec" { return .goes(.attachments) }
            if isEmbedding(document.dictionary(dictionary["EF"]), in: document) { return .goes(.attachments) }
            guard let name = document.resolve(dictionary["S"]).name, ActionRules.names.contains(name) else {
                return .stays
            }
            let isOther = Self.keysOfOthers.contains { dictionary[$0] != nil }
            return isOther && !ActionRules.running.contains(name) ? .stays : rules.verdict(name, dictionary, document)
        default: return .stays
        }
    }

    /// The kind of annotations that do not travel.
    private func kind(ofAnnotation dictionary: PDFDictionary, in document: PDFDocument) -> ActiveContentKind? {
        guard dictionary["Rect"] != nil else { return nil }
        return switch document.resolve(dictionary["Subtype"]).name {
        case "FileAttachment": .attachments
        case "RichMedia", "Movie", "Sound", "Screen", "3D", "Projection": .media
        default: nil
        }
    }

    /// The object without what does not travel; nil when it has nothing of that.
    private mutating func swept(_ object: PDFObject, _ document: PDFDocument) -> PDFObject? {
        switch object {
        case .array(var items):
            var changed = false
            for index in items.indices {
                if case .goes(let kind) = verdict(on: items[index], in: document) {
                    // What stands behind it keeps its place: names and values of a tree alternate.
                    items[index] = .null
                    note(kind)
                } else if let swept = swept(items[index], document) {
                    items[index] = swept
                } else {
                    continue
                }
                changed = true
            }
            return changed ? .array(items) : nil
        case .dictionary(let dictionary): return swept(dictionary, document).map { .dictionary($0) }
        case .stream(var stream):
            let isOutside = stream.dictionary["F"] != nil
            guard let dictionary = swept(stream.dictionary, ofStream: true, document) else { return nil }
            stream.dictionary = dictionary
            if isOutside {
                // Readers ignore what stands in its place (7.3.8.2).
                stream.dictionary = dictionary.without("Filter", "DecodeParms")
                stream.data = []
            }
            return .stream(stream)
        default: return nil
        }
    }

    private mutating func swept(
        _ dictionary: PDFDictionary, ofStream isStream: Bool = false, _ document: PDFDocument
    ) -> PDFDictionary? {
        var result = dictionary
        var goes: Set<PDFName> = []
        var changed = false
        for entry in dictionary.entries {
            switch finalEdit(of: entry.key, entry.value, ofStream: isStream, document) {
            case .same: continue
            case .replaced(let value): result[entry.key] = value
            case .removed: goes.insert(entry.key)
            }
            changed = true
        }
        return !changed ? nil : goes.isEmpty ? result : result.without(goes)
    }

    // MARK: Entries

    /// What becomes of an entry of a dictionary.
    private enum Edit {
        case same, removed
        case replaced(PDFObject)
    }

    /// An object as the value of a key.
    private struct SharedPlace: Hashable {
        var key: PDFName
        var number: Int
    }

    /// Keys whose values may be long lists of actions or files.
    private static let keysOfActions: Set<PDFName> = ["A", "PA", "NA", "Next", "OpenAction", "AA", "AF"]

    private mutating func finalEdit(
        of key: PDFName, _ value: PDFObject, ofStream isStream: Bool, _ document: PDFDocument
    ) -> Edit {
        guard Self.keysOfActions.contains(key), let number = value.reference?.number else {
            return sweptEdit(of: key, value, ofStream: isStream, document)
        }
        let place = SharedPlace(key: key, number: number)
        if let known = edits[place] { return known }
        let edit = sweptEdit(of: key, value, ofStream: isStream, document)
        edits[place] = edit
        return edit
    }

    private mutating func sweptEdit(
        of key: PDFName, _ value: PDFObject, ofStream isStream: Bool, _ document: PDFDocument
    ) -> Edit {
        let edit = edit(of: key, value, ofStream: isStream, document)
        switch edit {
        case .same: return swept(value, document).map { .replaced($0) } ?? .same
        case .replaced(let value): return .replaced(swept(value, document) ?? value)
        case .removed: return .removed
        }
    }

    private mutating func edit(
        of key: PDFName, _ value: PDFObject, ofStream isStream: Bool, _ document: PDFDocument
    ) -> Edit {
        switch key {
        case "A", "PA", "NA", "Next": return keptActions(value, document, by: rules.verdict)
        case "OpenAction": return keptActions(value, document, by: rules.unaskedVerdict)
        case "AA": return keptTriggers(value, document)
        case "PieceInfo", "PresSteps": return .removed
        case "Dest":
            // Some viewers run a dictionary there, and no destination is one (12.3.2).
            let place = document.resolve(value)
            if place.dictionary != nil || place.stream != nil { return removed(.otherActions) }
        case "OnInstantiate" where document.resolve(value).stream != nil: return removed(.scripts)
        case "DestOutputProfileRef": return removed(.outsideFiles)
        case "F", "FFilter", "FDecodeParms", "Ref", "OPI":
            if isStream { return removed(.outsideFiles) }
        case "EF", "RF": if isEmbedding(document.dictionary(value), in: document) { return removed(.attachments) }
        case "AF":
            let files = document.resolve(value).array ?? [value]
            if files.contains(where: { isFile($0, in: document) }) { return removed(.attachments) }
        default: break
        }
        guard case .goes(let kind) = verdict(on: value, in: document) else { return .same }
        return removed(kind)
    }

    private mutating func removed(_ kind: ActiveContentKind?) -> Edit {
        note(kind)
        return .removed
    }

    /// What becomes of an action, or an array of them, at a place that is made for actions.
    private mutating func keptActions(
        _ value: PDFObject, _ document: PDFDocument,
        by rule: (PDFName, PDFDictionary, PDFDocument) -> ActionRules.Verdict
    ) -> Edit {
        if case .array(let items) = document.resolve(value) {
            let kept = items.filter { item in
                guard case .goes(let kind) = verdict(onAction: item, document, by: rule) else { return true }
                note(kind)
                return false
            }
            return kept.count == items.count ? .same : kept.isEmpty ? .removed : .replaced(.array(kept))
        }
        guard case .goes(let kind) = verdict(onAction: value, document, by: rule) else { return .same }
        return removed(kind)
    }

    /// What becomes of an object at a place that is made for actions. Other things bear the same keys, such as the
    /// attributes of a structure element, which say their owner (O), or the next item of an outline.
    private func verdict(
        onAction object: PDFObject, _ document: PDFDocument,
        by rule: (PDFName, PDFDictionary, PDFDocument) -> ActionRules.Verdict
    ) -> ActionRules.Verdict {
        // An array in one of actions is none itself.
        if document.resolve(object).array != nil { return .goes(.otherActions) }
        guard let action = document.dictionary(object), let name = document.resolve(action["S"]).name else {
            return .stays
        }
        if !ActionRules.names.contains(name), document.resolve(action["O"]).name != nil { return .stays }
        return rule(name, action, document)
    }

    /// What becomes of additional actions (12.6.3). They run unasked, so that they stay with scripts only.
    private mutating func keptTriggers(_ value: PDFObject, _ document: PDFDocument) -> Edit {
        guard case .dictionary(let triggers) = document.resolve(value) else { return .same }
        // An action itself is none of those that belong there.
        if let name = document.resolve(triggers["S"]).name, ActionRules.names.contains(name) {
            guard case .goes(let kind) = verdict(onAction: value, document, by: rules.unaskedVerdict) else {
                return .same
            }
            return removed(kind)
        }
        var goes: Set<PDFName> = []
        var isOther = !triggers.isEmpty
        for entry in triggers.entries {
            let action = document.dictionary(entry.value)
            let isAction = document.resolve(action?["S"]).name != nil
            if isAction || Self.triggers.contains(entry.key) { isOther = false }
            guard isAction else { continue }
            if case .goes(let kind) = verdict(onAction: entry.value, document, by: rules.unaskedVerdict) {
                note(kind)
                goes.insert(entry.key)
            }
        }
        if isOther { return .same }  // something that somebody called AA
        guard rules.keepsScripts, goes.count < triggers.entries.count else { return .removed }
        return goes.isEmpty ? .same : .replaced(.dictionary(triggers.without(goes)))
    }

    /// The events of ISO 32000-2, tables 197 to 200.
    private static let triggers: Set<PDFName> = [
        "E", "X", "D", "U", "Fo", "Bl", "PO", "PC", "PV", "PI", "O", "C", "K", "F", "V", "WC", "WS", "DS", "WP", "DP",
    ]

    /// Whether a dictionary leads to the data of embedded files (7.11.4).
    private func isEmbedding(_ dictionary: PDFDictionary?, in document: PDFDocument) -> Bool {
        let keys: [PDFName] = ["F", "UF", "DOS", "Mac", "Unix"]
        return keys.contains { key in
            let value = document.resolve(dictionary?[key])
            return value.stream != nil || value.array != nil
        }
    }

    /// Whether an object is the specification of a file (7.11.3).
    private func isFile(_ object: PDFObject, in document: PDFDocument) -> Bool {
        guard case .dictionary(let file) = document.resolve(object) else { return false }
        return document.resolve(file["Type"]).name == "Filespec" || file["EF"] != nil || file["UF"] != nil
            || document.resolve(file["F"]).string != nil
    }
}
