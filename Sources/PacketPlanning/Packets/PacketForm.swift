import PDFForms
import PDFObjects
import PDFPictures
import PacketMapping
import PacketMerge
import PacketTemplate

/// One form of a packet, bound to the table.
struct PacketForm: Sendable {
    /// What happens to the texts of the form's fields.
    struct Rules: Sendable, Codable {
        /// For the fields that have no rule of their own; nil where each that is filled has one, and others the program's.
        var usual: OverflowRule?
        var overflow: [String: OverflowRule] = [:]
        var continuations: [String: String] = [:]
        var codes: [String: BarcodeSymbology] = [:]
        /// How values say their styles, by field.
        var markup: [String: RichTextMarkup] = [:]
        /// The codes of fields that the mapping adds.
        var addedCodes: [String: BarcodeParameters] = [:]
        /// The fields whose texts are lists, in the order of the mapping.
        var lists: [String] = []
        /// What fields say whose texts go on on addendum pages.
        var addendumHint: String?
    }

    /// What the form is called.
    let name: String
    let form: Form
    /// What its entry in the packet file, mappings, assignments and headers come to: two forms that have this in common
    /// and their rules show the same. Without the places of files and lines.
    let meaning: PacketFile.Entry
    let rules: Rules
    /// Where its values come from, by the form's own names.
    let bindings: [FieldBinding]
    let condition: BoundCondition?
    /// The language of its cells; nil when nothing says so.
    let locale: String?
    /// The check boxes whose expression fills other check boxes as well, by their names.
    let sharedAnswers: [String: SharedAnswer]
    /// The fields that its mapping fills with a guess that nobody has confirmed.
    let unsure: [String]
    /// Whether its mapping was made for a form with other fields.
    let isOtherRevision: Bool
    /// How many rows of a packet the bindings speak of.
    let lineCount: Int

    var copies: Int { meaning.copies }
    var startsOnRight: Bool { meaning.startsOnRight ?? false }
    var per: PacketFile.Repetition { meaning.per }
    /// How many pages it has.
    var pageCount: Int { form.document.pages.count }

    /// Adds what holds for the form's fields in a packet.
    ///
    /// - Parameter name: What they stand under there; empty for nothing.
    func add(to options: inout CompileOptions, as name: String) {
        if let usual = rules.usual { options.defaultOverflow = usual }
        for binding in bindings where binding.keepsWhenEmpty {
            options.keepable.insert(Self.joined(name, binding.field))
        }
        for (field, rule) in rules.overflow { options.overflow[Self.joined(name, field)] = rule }
        for (source, target) in rules.continuations {
            options.continuations[Self.joined(name, source)] = Self.joined(name, target)
        }
        options.addendum.lists.formUnion(rules.lists.map { Self.joined(name, $0) })
        if let hint = rules.addendumHint {
            for field in bindings.map(\.field) + rules.continuations.values {
                options.addendum.hints[Self.joined(name, field)] = hint
            }
        }
        for (field, shared) in sharedAnswers { options.sharedAnswers[Self.joined(name, field)] = shared }
        options.questions += Set(sharedAnswers.values.map(\.choice)).filter { !$0.isEmpty }
            .sorted { $0.lexicographicallyPrecedes($1) }
            .map { boxes in boxes.map { Self.joined(name, $0) } }
        options.otherLines += OtherLine.lines(
            ofBoxes: Set(bindings.map(\.field)), in: form, words: OtherWords.all
        ).map { line in
            var line = line
            (line.box, line.line) = (Self.joined(name, line.box), Self.joined(name, line.line))
            return line
        }
        if let locale {
            for binding in bindings { options.locales[Self.joined(name, binding.field)] = locale }
        }
        for (field, markup) in rules.markup { options.markup[Self.joined(name, field)] = markup }
        for (field, code) in rules.addedCodes { options.codes[Self.joined(name, field)] = code }
        for (field, code) in rules.codes { options.codes[Self.joined(name, field)] = BarcodeParameters(code) }
    }

    /// The bindings for the names in a packet.
    func bindings(as name: String) -> [FieldBinding] {
        bindings.map { binding in
            var binding = binding
            binding.field = Self.joined(name, binding.field)
            return binding
        }
    }

    private static func joined(_ name: String, _ field: String) -> String { name.isEmpty ? field : "\(name).\(field)" }
}
