import Interchange
import PDFForms
import PDFObjects
import PacketModel

/// Forms whose pages exist only in XFA: a packet is the form's own bytes, and behind them an update with the data.
///
/// So Adobe Reader saves them, too, and signatures over the form hold (ISO 32000-1, 12.8.2.2: filling in fields is what they
/// permit).
struct DynamicCompiler {
    private let form: Form
    private let options: CompileOptions

    init(_ form: Form, _ options: CompileOptions) {
        self.form = form
        self.options = options
    }

    /// - Throws: `PDFError` with code `.unsupported` for what cannot be made of such a form, and `.fieldNotFound`.
    func compile(filling names: [String]) throws(PDFError) -> CompiledTemplate {
        try checkOptions()
        let document = form.document
        guard let data = form.dynamicData, !document.wasRepaired, let revision = document.revision else {
            throw PDFError(
                .unsupported,
                "the form is dynamic XFA, and its template or its data cannot be read, or the file is damaged")
        }
        let written =
            [data.datasets] + [data.savedState, document.trailer["Root"]?.reference?.number].compactMap(\.self)
        guard revision.laterGenerations.isDisjoint(with: written), written.allSatisfy({ $0 < revision.size }) else {
            throw PDFError(.unsupported, "the form is dynamic XFA, and the numbers of its objects cannot be kept")
        }
        var fields: [(index: Int, field: XFADataField)] = []
        var plans: [FieldPlan] = []
        for name in names {
            guard let field = data.field(named: name) else { throw notFound(name, data) }
            fields.append((plans.count, field))
            plans.append(FieldPlan(draft(field.field)))
        }
        var slots: [Slot] = [
            .datasets(try DatasetsSlot(data, fields, number: data.datasets, cipher: revision.cipher))
        ]
        if let state = data.savedState {
            let text = revision.cipher.encrypt(XFAData.emptyState, object: state)
            slots.append(.replaced(state, Array("<</Length \(text.count)>>stream\n".utf8) + text + Self.streamEnd))
        }
        let isTerminated = revision.bytes.last.map { $0 == 0x0A || $0 == 0x0D } ?? true
        let part = StaticPart(
            bytes: revision.bytes + (isTerminated ? [] : [0x0A]), crossReferenceOffset: revision.crossReferenceOffset,
            entries: [], lastNumber: revision.size - 1, root: document.trailer["Root"]?.reference?.number ?? 0,
            info: document.trailer["Info"]?.reference?.number, foreign: ForeignTrailer(revision, of: document))
        return CompiledTemplate(
            fields: plans, filledCount: plans.count, calculations: nil, continuations: nil, answers: AnswerChecks(),
            notes: [Self.note], part: part, slots: slots,
            streams: DeflatePlan(pieces: [], usual: [], text: Array(repeating: 1, count: 256), streams: 1),
            fontTables: [], fontPrefix: "F0", print: nil, addendum: nil, pageCount: document.pages.count,
            options: options)
    }

    private static let streamEnd = Array("\nendstream".utf8)

    private static let note = Diagnostic(
        .xfaPrefilled, .note,
        message:
            "the form exists only inside Adobe's viewer, and its scripts have not run: the packets are pre-filled, "
            + "and recipients finish them in Adobe Reader",
        hint: "open one packet in Adobe Reader before you send them; packet cannot show them")

    private func checkOptions() throws(PDFError) {
        let wish: String? =
            if options.isForPrint {
                "go into a print file"
            } else if !options.isFillable {
                "be drawn on pages; --fillable makes pre-filled packets of it, to be opened in Adobe Reader"
            } else if options.isEncrypted {
                "be encrypted anew: the form's own bytes stay as they are"
            } else if options.writesInformation {
                "be given titles: the form's own bytes stay as they are"
            } else {
                nil
            }
        if let wish {
            throw PDFError(
                .unsupported,
                "the form is dynamic XFA: its pages exist only inside Adobe's viewer, so that packets cannot \(wish)")
        }
    }

    private func notFound(_ name: String, _ data: XFAData) -> PDFError {
        // A part that repeats is listed as often as the form has room for it.
        if data.fields.contains(where: { $0.field.name == name }) {
            return PDFError(.unsupported, "the field “\(name)” has no value in the form's XFA data")
        }
        return PDFError(.fieldNotFound, "the form has no field “\(name)” that takes a value")
    }

    private func draft(_ field: Field) -> FieldDraft {
        let buttons =
            field.isBox
            ? ButtonWords(
                field, answers: AnswerWords(locale: options.locales[field.name]),
                shared: options.sharedAnswers[field.name]) : nil
        return FieldDraft(
            field: field, choices: ChoiceResolver(field, buttons: buttons),
            overflow: options.rule(of: field),
            isKeepable: options.keepable.contains(field.name), format: field.valueFormat, day: nil,
            showsPicture: false)
    }
}
