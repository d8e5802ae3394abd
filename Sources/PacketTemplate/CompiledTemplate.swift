public import PDFForms
public import PDFObjects
public import PacketModel

/// A form, compiled once for a batch: the bytes that all packets share, and the plans for what differs.
///
/// Immutable; all workers share one.
public struct CompiledTemplate: Sendable {
    /// The plans of the fields that rows fill, in the order they were asked for; then those that the form computes from
    /// them.
    public private(set) var fields: [FieldPlan]
    /// How many of `fields` rows fill.
    public let filledCount: Int
    /// What was left out or changed for every packet.
    public let notes: [Diagnostic]
    let part: StaticPart
    let slots: [Slot]
    /// What is looked at in values before anything is written, and the indexes of the fields that show pictures.
    let checked: [CheckedField]
    let pictured: [Int]
    /// Of which fields the very text of a value is drawn.
    let showsValue: [Bool]
    /// The pieces of the pages' content streams.
    let streams: DeflatePlan
    /// Static tables that a packet with unusual characters replaces.
    let fontTables: [FontTable]
    /// Followed by digits it is the resource name of a font that only one packet has.
    let fontPrefix: String
    /// Whether the packets stay forms.
    public let isFillable: Bool
    /// What the form computes from the values of a row; nil when that is nothing.
    let calculations: CalculationPlan?
    /// Which texts go on in other fields; nil when none does.
    let continuations: ContinuationPlan?
    /// The pages on which texts go on that fields have no room for; nil when there are no such fields.
    let addendum: AddendumPlan?
    /// The questions with a box for yes and one for no.
    let answers: AnswerChecks
    /// Whether stampers note what they change (`CompileOptions.explains`).
    let explains: Bool
    /// Whether packets say of themselves what they are called.
    let writesInformation: Bool
    /// What a print file is made of; nil for templates of packets of their own.
    let print: PrintLayout?
    /// The hash of the static bytes, to go on from for each packet.
    public let prefix: SHA256Prefix
    /// What tells packets of this template from others that have the same slots.
    let seed: UInt64

    /// The bytes that all packets begin with.
    public var staticBytes: [UInt8] { part.bytes }

    /// The number of bytes that all packets have in common.
    public var staticCount: Int { part.bytes.count }

    /// How many pages a packet has.
    public let pageCount: Int

    /// Whether rows bring pictures.
    public var showsPictures: Bool { fields.contains(where: \.showsPicture) }

    /// What numbers, and yes and no, meant in the cells of the rows so far, where they could mean several things.
    public var understood: [Diagnostic] {
        fields.flatMap { plan -> [Diagnostic] in
            guard let buttons = plan.buttons else { return [] }
            let hint = "packet extract-fields shows all words that its cells may say"
            var notes: [Diagnostic] = []
            if plan.sawNumber, let note = buttons.numberNote {
                notes.append(
                    Diagnostic(
                        .numbersUnderstood, buttons.hasContraryNumbers ? .warning : .note, field: plan.field.name,
                        message: note, hint: hint))
            }
            if plan.sawAnswer, let note = buttons.answerNote {
                notes.append(
                    Diagnostic(
                        .answersUnderstood, .warning, field: plan.field.name, message: note,
                        hint: "write what is printed in the cells, or turn them into it by the filter choose"))
            }
            return notes
        }
    }

    /// Whether packets have file identifiers of their own; those that go on with the form's bytes have the form's.
    public var identifiesPackets: Bool { isFillable && part.foreign == nil }

    /// Whether packets are the form's own bytes with its data behind them: no page shows their values.
    public var isPrefilled: Bool { part.foreign != nil }

    /// What opens the packets of a form that was encrypted before; nil for others.
    public var password: String? { part.foreign?.password }

    /// Compiles a form.
    ///
    /// - Parameter names: The fully qualified names of the fields that rows fill, each once.
    /// - Throws: `PDFError` with code `.unsupported` for what cannot be made of XFA, `.fieldNotFound` for a name the form lacks, and
    ///   `.tooLarge` when the document's budget does not cover what the form needs.
    /// - Complexity: O(size of the document).
    public init(_ form: Form, filling names: [String], options: CompileOptions = CompileOptions()) throws(PDFError) {
        if form.xfa == .dynamic {
            self = try DynamicCompiler(form, options).compile(filling: names)
            return
        }
        var compiler = try TemplateCompiler(form, filling: names, options: options)
        self = try compiler.compile()
    }

    /// The same template, which has seen no row: what there is to say of the rows of one batch is not said of another's.
    ///
    /// - Complexity: O(fields).
    public var anew: CompiledTemplate {
        var other = self
        other.fields = fields.map(FieldPlan.init(anew:))
        return other
    }

    init(
        fields: [FieldPlan], filledCount: Int, calculations: CalculationPlan?, continuations: ContinuationPlan?,
        answers: AnswerChecks, notes: [Diagnostic], part: StaticPart,
        slots: [Slot], streams: DeflatePlan, fontTables: [FontTable], fontPrefix: String, print: PrintLayout?,
        addendum: AddendumPlan?, pageCount: Int, options: CompileOptions
    ) {
        self.fields = fields
        self.filledCount = filledCount
        self.calculations = calculations
        self.continuations = continuations
        self.answers = answers
        self.notes = notes
        self.part = part
        self.slots = slots
        checked = fields.indices.compactMap { CheckedField(fields[$0], at: $0) }
        showsValue = fields.map(\.showsValue)
        pictured = fields.indices.filter { fields[$0].showsPicture }
        self.streams = streams
        self.fontTables = fontTables
        self.fontPrefix = fontPrefix
        self.print = print
        self.addendum = addendum
        self.pageCount = pageCount
        isFillable = options.isFillable
        explains = options.explains
        writesInformation = options.writesInformation
        prefix = SHA256Prefix(part.bytes)
        seed = prefix.hash.digest().prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
