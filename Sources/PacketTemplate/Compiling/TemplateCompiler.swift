import PDFForms
import PDFObjects
import PDFText
import PacketModel

/// Turns a form into a `CompiledTemplate`: decides what is static, what is a slot, and how each field is drawn.
struct TemplateCompiler {
    private var context: TemplateContext
    /// The fonts of this machine that the template's own values need, by their places in `subsets`.
    private var embedded: [PDFReference] = []

    init(_ form: Form, filling names: [String], options: CompileOptions) throws(PDFError) {
        context = try TemplateContext(form, filling: names, options: options)
    }

    mutating func compile() throws(PDFError) -> CompiledTemplate {
        try context.document.budget.check()
        noteDocument()
        noteJoining()
        completePages()
        var content = ActiveContent(isFillable: context.options.isFillable, keepsScripts: context.options.keepsScripts)
        content.strip(&context.document)
        for kind in ActiveContentKind.allCases where content.removed.contains(kind) {
            context.note(.activeContentRemoved, "the template's \(kind.phrase) do not travel into the packets")
        }
        if context.options.dropsTags || context.options.isForPrint { context.document.dropTags() }
        let isTagged = lay()
        PageCopier(context.form, isTagged: isTagged).fill(&context.document)
        if context.options.isEncrypted { context.document.declareEncryption() }
        let information = context.writeInformation()
        try context.document.budget.check()
        let promoted = promoteFonts()
        cutFonts()
        let sheets = context.options.isForPrint ? layOutSheets() : nil
        var writer = StaticWriter(context.document, level: context.options.compression, information: information)
        let extra =
            context.pendingDictionaries.flatMap { [$0.dictionary, $0.kept] }
            + context.pendingAppearances.map(\.dictionary)
            + context.pendingAppearances.compactMap { $0.kept?.dictionary }
            + context.pendingPictures.flatMap(\.dictionaries)
            + (sheets?.dictionaries ?? [])
        let (part, numbers) = writer.write(alsoReaching: extra.map { .dictionary($0) }, slots: context.slotNumbers)
        finishSlots(numbers)
        try context.document.budget.check()
        let streams = finishPages()
        return CompiledTemplate(
            fields: context.plans.map { FieldPlan($0) }, filledCount: context.filledCount,
            calculations: context.calculations,
            continuations: context.continuations, answers: context.answers, notes: context.notes, part: part,
            slots: context.slots,
            streams: streams,
            fontTables: finishTables(promoted, numbers), fontPrefix: context.registry.prefix + "0",
            print: sheets.map { PrintLayout($0, part, numbers) }, addendum: planAddendum(numbers),
            pageCount: context.document.pages.count, options: context.options)
    }

    /// Plans the pages on which texts go on that fields have no room for; nil when no field has such texts.
    private func planAddendum(_ number: @escaping (PDFReference) -> Int?) -> AddendumPlan? {
        guard context.plans.contains(where: \.goesOn), let page = context.form.document.pages.last else { return nil }
        let isForPrint = context.options.isForPrint
        return AddendumPlan(
            context.form, page: page, context.options, prefix: context.registry.prefix + "0",
            tree: isForPrint ? nil : PageTreePatch(context.document, number),
            structure: isForPrint ? nil : StructurePatch(context.document, number))
    }

    /// Puts the fields on the pages, or keeps them as fields; returns whether a structure tree had to be brought along.
    private mutating func lay() -> Bool {
        if context.options.isFillable {
            var fillable = FillableCompiler(context)
            fillable.compile()
            context = fillable.context
            return false
        }
        var flattened = FlattenedCompiler(context)
        flattened.compile()
        context = flattened.context
        return flattened.structure != nil
    }

    /// Takes the pages apart for a print file.
    private mutating func layOutSheets() -> PendingSheets {
        var print = PrintCompiler(context)
        let sheets = print.layOut()
        context = print.context
        return sheets
    }

    /// Makes the fonts that every packet needs objects of the static part.
    private mutating func promoteFonts() -> Set<Int> {
        var objects: [Int: PDFReference] = [:]
        for font in context.registry.fonts where context.alwaysUsed.contains(font.slot) {
            objects[font.slot] = context.document.add(font.object)
        }
        embedded = (0..<context.subsets.count).map { embed(context.subsets[$0]) }
        for pending in context.fontTables {
            guard var table = context.document.dictionary(.reference(pending.reference)) else { continue }
            for other in pending.others {
                if let object = objects[other.slot] { table[other.name] = .reference(object) }
            }
            for place in pending.subsets.sorted() {
                table[PDFName(rawValue: context.subsets.name(place))] = .reference(embedded[place])
            }
            context.document.replace(pending.reference, with: .dictionary(table))
        }
        return Set(objects.keys)
    }

    /// Cuts the form's own fonts down to what packets can draw with them.
    private mutating func cutFonts() {
        guard FontCutter.hasLargeProgram(context.document) else { return }
        var usage = FontUsage(context.document)
        if context.options.isFillable { usage.addFieldFonts(of: context.form) }
        let dictionaries = context.pendingDictionaries.flatMap { [$0.dictionary, $0.kept] }
        usage.read(
            alsoReaching: dictionaries + context.pendingAppearances.map(\.dictionary)
                + context.pendingPictures.flatMap(\.dictionaries),
            context.pendingAppearances.compactMap(\.kept) + context.pendingPictures.compactMap(\.kept))
        for face in context.registry.faces { usage.add(.some(face.codes.codes), to: face.font) }
        // These have no glyph too many, and rows' own content may be between what they show.
        for font in embedded { usage.add(.all, to: font) }
        var cutter = FontCutter(context.document, usage)
        cutter.cutAll()
        context.document = cutter.document
    }

    private func finishTables(_ promoted: Set<Int>, _ number: @escaping (PDFReference) -> Int?) -> [FontTable] {
        context.fontTables.map { pending in
            let optional = pending.others.filter { !promoted.contains($0.slot) }
            let table = context.document.dictionary(.reference(pending.reference)) ?? [:]
            let entries = optional.map { other in
                var writer = ObjectWriter(number: number)
                writer.output.name(other.name)
                writer.write(.reference(SlotReference.make(other.slot)))
                return (slot: other.slot, entry: writer.output.bytes)
            }
            return FontTable(number: number(pending.reference), head: Self.open(table, number), others: entries)
        }
    }

    /// Adds the objects of a subset to the document.
    private mutating func embed(_ subset: FontSubset) -> PDFReference {
        var references: [PDFReference] = []
        let objects = subset.objects()
        for _ in objects { references.append(context.document.add(.null)) }
        for (reference, object) in zip(references, objects) {
            context.document.replace(reference, with: object.relinked { references[$0.number] })
        }
        return references[0]
    }

    private mutating func finishPages() -> DeflatePlan {
        var builder = PageProgramBuilder()
        for page in context.pendingPages {
            context.slots[page.slot] = .page(builder.add(page, context.plans, explains: context.options.explains))
        }
        return builder.plan()
    }

    private mutating func finishSlots(_ number: @escaping (PDFReference) -> Int?) {
        for pending in context.pendingDictionaries {
            guard case .dictionary(var slot) = context.slots[pending.slot] else { continue }
            slot.head = Self.open(pending.dictionary, number)
            slot.kept = Array(Self.open(pending.kept, number).dropFirst(2))
            context.slots[pending.slot] = .dictionary(slot)
        }
        finishPictures(number)
        for pending in context.pendingAppearances {
            guard case .appearance(var slot) = context.slots[pending.slot] else { continue }
            slot.head = Self.open(pending.dictionary, number)
            let kept = pending.kept ?? PDFStream(dictionary: pending.dictionary, bytes: slot.decoration)
            guard let bytes = written(kept, number) else { return }
            slot.kept = bytes
            context.slots[pending.slot] = .appearance(slot)
        }
    }

    /// A stream in PDF syntax, with the length of its data; nil when the document's budget is used up.
    private mutating func written(_ stream: PDFStream, _ number: @escaping (PDFReference) -> Int?) -> [UInt8]? {
        guard context.document.budget.charge(stream.data.count, .written) else { return nil }
        var dictionary = stream.dictionary
        dictionary["Length"] = .integer(stream.data.count)
        return Self.open(dictionary, number) + Array(">>stream\n".utf8) + stream.data + Array("\nendstream".utf8)
    }

    /// A dictionary in PDF syntax without its closing brackets.
    static func open(_ dictionary: PDFDictionary, _ number: @escaping (PDFReference) -> Int?) -> [UInt8] {
        var writer = ObjectWriter(number: number)
        writer.write(dictionary)
        return Array(writer.output.bytes.dropLast(2))
    }

    /// Gives pages without a MediaBox the one that viewers assume for them: US Letter. It is required (7.7.3.3).
    private mutating func completePages() {
        for page in context.document.pages
        where PDFRectangle(context.document.inherited("MediaBox", page: page), in: context.document) == nil {
            guard var dictionary = context.document.dictionary(.reference(page)) else { continue }
            dictionary["MediaBox"] = PDFRectangle(0, 0, 612, 792).object
            context.document.replace(page, with: .dictionary(dictionary))
        }
    }

    /// What becomes of XFA, and which fields are not drawn by its template.
    private mutating func noteXFA() {
        if context.form.xfa == .hybrid {
            if context.options.keepsXFA, context.options.isFillable {
                context.note(
                    .xfaKept, "the form's XFA stays in the packets, with its scripts, which Adobe's viewers run")
            } else {
                context.note(.xfaRemoved, "the form carries XFA beside its fields; the packets leave the XFA out")
            }
        }
        if context.form.isTemplateUnread {
            context.note(
                .xfaUnread,
                "the template of the form's XFA cannot be read; values are drawn as the fields themselves say, which may "
                    + "be up to two points from where Adobe's viewer shows them")
        }
        let outside = context.form.namesOutsideTemplate.filter { !context.form.addedNames.contains($0) }
        if let first = outside.first {
            context.note(
                .xfaUnread,
                outside.count == 1
                    ? "the field “\(first)” is not in the template of the form's XFA; what is written there may be up to "
                        + "two points from where Adobe's viewer shows it"
                    : "\(outside.count) fields, “\(first)” the first, are not in the template of the form's XFA; "
                        + "what is written there may be up to two points from where Adobe's viewer shows it")
        }
    }

    private mutating func noteDocument() {
        if !context.form.damage.isEmpty {
            context.notes.append(
                Diagnostic(
                    .formRepaired, .note,
                    message: "the form is damaged and was repaired while it was read: "
                        + context.form.damage.clauses.joined(separator: ", "),
                    hint: "compare a packet with the form, or get the form anew"))
        }
        noteXFA()
        if context.form.hasUsageRights {
            context.note(
                .usageRightsRemoved, "the form's usage rights end with any change and are left out of the packets")
        }
        if context.form.isEncrypted, !context.options.isEncrypted {
            context.notes.append(
                Diagnostic(
                    .encryptionRemoved, .note, message: "the form is encrypted; the packets are not",
                    hint: "give --encrypt-with to encrypt them"))
        }
        if context.form.isSigned {
            context.notes.append(
                Diagnostic(
                    .signatureBroken, .warning,
                    message: "the form carries a digital signature, which no longer holds in the packets",
                    hint: "use an unsigned copy of the form, or give --break-signatures to accept this"))
        }
    }

    /// Says what joining forms could not keep.
    private mutating func noteJoining() {
        guard context.form.isPartlyTagged, !context.options.dropsTags, !context.options.isForPrint else { return }
        context.note(
            .tagsPartial, "some of the forms are not tagged, so the packets have tags for a part of their pages only")
    }

    /// Writes what needs the numbers of the static part.
    private mutating func finishPictures(_ number: @escaping (PDFReference) -> Int?) {
        for pending in context.pendingPictures {
            if case .picture(var slot) = context.slots[pending.slot] {
                slot.head = Self.open(pending.dictionary, number)
                slot.resources = Self.open(pending.resources, number)
                var kept = pending.kept ?? PDFStream(dictionary: pending.dictionary, bytes: [])
                if kept.dictionary["Resources"] == nil { kept.dictionary["Resources"] = .dictionary([:]) }
                guard let bytes = written(kept, number) else { return }
                slot.kept = bytes
                context.slots[pending.slot] = .picture(slot)
            }
            if let marks = pending.marks, case .dictionary(var slot) = context.slots[marks.slot] {
                slot.marks = Self.open(marks.dictionary, number)
                context.slots[marks.slot] = .dictionary(slot)
            }
        }
    }
}
