public import PDFForms
public import PDFPictures

/// What kind of packets a template is compiled for.
public struct CompileOptions: Sendable, Hashable {
    /// Whether the packets stay forms; else their fields become part of the pages.
    public var isFillable: Bool
    /// Whether the scripts of a fillable form travel into the packets.
    public var keepsScripts: Bool
    /// Whether the structure tree of a tagged form is left out.
    public var dropsTags: Bool
    /// The rule for texts that do not fit, by field; the key is the fully qualified name.
    public var overflow: [String: OverflowRule]
    /// The rule of all other fields.
    public var defaultOverflow: OverflowRule
    /// The fields whose value a row may leave as the template has it. What others show in the template is no part of
    /// the packets at all.
    public var keepable: Set<String>
    /// The text fields and push buttons that show their value as a code, by fully qualified name. A barcode field
    /// (its widget has PMD) does so by itself.
    public var codes: [String: BarcodeParameters]
    /// The text fields whose values have styles, by fully qualified name. Rich text fields take XHTML by themselves.
    public var markup: [String: RichTextMarkup] = [:]
    /// Whether a stamper also notes what it changes on the way to the page: formats, sizes, spellings of choices.
    public var explains = false
    /// Whether a text that `fail` refuses stands on the page nevertheless, as with `report`: for packets that are only looked at.
    public var drawsRefused = false
    /// Whether the packets become parts of one print file (`PrintVolume`). They are flattened and have no tags then.
    public var isForPrint = false

    /// Whether flattened pages show what a viewer shows on the screen, rather than what a printer would print.
    public var isForScreen = false

    /// Whether push buttons that only do something stay on flattened pages.
    public var keepsButtons = false

    /// How strongly the part that all packets share is compressed: 1 (fast) to 12 (small). Many packets are worth the
    /// time; one that is only looked at is not.
    public var compression = 12

    /// Whether the packets are encrypted (`PacketEncryption`).
    public var isEncrypted = false

    /// The language of a field's cells, by fully qualified name: its words for yes and no come first.
    public var locales: [String: String] = [:]

    /// The check boxes whose expression fills other check boxes as well, by fully qualified name.
    public var sharedAnswers: [String: SharedAnswer] = [:]
    /// The check boxes that one expression fills and of which one is the answer, by their names, question by question.
    public var questions: [[String]] = []

    /// The boxes for another answer that have a line beside them, and that rows fill.
    public var otherLines: [OtherLine] = []

    /// The fields in which long texts go on, by the field that they begin in; both by fully qualified name.
    public var continuations: [String: String] = [:]

    /// How addendum pages are called, for fields whose texts go on there (`OverflowRule.addendum`).
    public var addendum = AddendumSettings()

    /// Whether the XFA of a fillable form stays, with the same values.
    public var keepsXFA = false

    /// Whether each packet says what it is called (`PacketStamper.information`), and nothing of the form's people.
    public var writesInformation = false

    /// Whether viewers are asked to show the title in place of the file's name (ISO 32000-2, table 147).
    public var displaysTitle = false

    /// What happens where a text does not fit in a field.
    func rule(of field: Field) -> OverflowRule {
        let rule = overflow[field.name] ?? defaultOverflow
        return drawsRefused && rule == .fail ? .report : rule
    }

    /// Makes options; without arguments for flattened packets.
    public init(
        isFillable: Bool = false, keepsScripts: Bool = false, overflow: [String: OverflowRule] = [:],
        defaultOverflow: OverflowRule = .report, keepable: Set<String> = [],
        codes: [String: BarcodeSymbology] = [:], dropsTags: Bool = false
    ) {
        self.isFillable = isFillable
        self.keepsScripts = keepsScripts
        self.overflow = overflow
        self.defaultOverflow = defaultOverflow
        self.keepable = keepable
        self.codes = codes.mapValues(BarcodeParameters.init)
        self.dropsTags = dropsTags
    }
}
