/// What a proposal knows about a field.
public struct FieldProfile: Sendable, Hashable {
    /// What kind of values a field takes.
    public enum Kind: Sendable, Hashable { case text, date, number, checkBox, choice, picture }

    /// The fully qualified name.
    public var name: String
    /// The text that people see in place of the name.
    public var label: String?
    /// What is printed for the field.
    public var printedLabel: String?
    /// The heading that it stands under.
    public var section: String?
    /// What is printed before the row of fields that it stands in, and is the label of none of them.
    public var rowHead: String?
    /// What is printed beside its buttons.
    public var captions: [String]
    /// The name for export.
    public var mappingName: String?
    /// What kind of values it takes.
    public var kind: Kind
    /// The values that it takes, in all spellings, where they are limited.
    public var choices: [String]
    /// Whether a merge refuses 1 or 0 as an answer, since the form has other uses for numbers or none.
    public var refusesNumbers = false
    /// How many characters it takes; nil for any number.
    public var maxLength: Int?

    /// Whether people cannot fill it: often a copy of another field.
    public var isReadOnly: Bool

    /// What it asks together with another box: one for yes, one for no.
    public var question: String?
    /// The names that its full name is put together of, the outermost first (ISO 32000-2, 12.7.4.2): a name of its own may
    /// have full stops in it.
    public var partialNames: [String] {
        get { knownPartialNames ?? name.split(separator: ".").map(String.init) }
        set { knownPartialNames = newValue }
    }
    private var knownPartialNames: [String]?
    /// Where it stands.
    public var place: Place?
    /// Whether its name and its label are known to be another field's.
    public var isMisnamed = false

    /// Where a field stands on its page as people see it: points from the upper left corner, y downwards.
    public struct Place: Sendable, Hashable {
        /// The page, from 0.
        public let page: Int
        /// The sides of the rectangle.
        public let left, top, right, bottom: Double

        /// Makes a place.
        public init(page: Int, left: Double, top: Double, right: Double, bottom: Double) {
            (self.page, self.left, self.top, self.right, self.bottom) = (page, left, top, right, bottom)
        }
    }

    /// Makes a profile.
    public init(
        name: String, label: String? = nil, printedLabel: String? = nil, section: String? = nil,
        captions: [String] = [], mappingName: String? = nil, kind: Kind = .text, choices: [String] = [],
        maxLength: Int? = nil, isReadOnly: Bool = false
    ) {
        self.name = name
        self.label = label
        self.printedLabel = printedLabel
        self.section = section
        self.captions = captions
        self.mappingName = mappingName
        self.kind = kind
        self.choices = choices
        self.maxLength = maxLength
        self.isReadOnly = isReadOnly
    }
}
