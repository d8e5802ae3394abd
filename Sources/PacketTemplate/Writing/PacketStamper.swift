import PDFForms
import PDFObjects
import PDFPictures
import PDFText
public import PacketModel

/// Writes packets of one template, one after the other. One for each worker.
///
/// The static part stays in the buffer; a packet is what is written behind it. Nothing allocates once the buffers have
/// grown to the largest row.
public final class PacketStamper {
    /// The last packet, whole.
    public internal(set) var packet: [UInt8]
    /// What there is to say about the last row.
    public internal(set) var problems: [Diagnostic] = []

    let template: CompiledTemplate
    var offsets: [Int]
    /// The slots of standard fonts that this packet needs.
    var usedFonts: Set<Int> = []
    /// The one that was noted last; most texts of a page are set in the same.
    var lastFont = -1
    /// The fonts of this machine that this packet needs.
    var subsets: FontSubsets
    /// Which font tables have to name which of them.
    var subsetUses: [SubsetUse] = []
    var replaced: [(number: Int, offset: Int)] = []
    var content = ContentWriter()
    var stream: DeflateWriter
    var compressed: [UInt8] = []
    var object = ContentWriter()
    var text = EncodedText()
    var lines = TextLines()
    private(set) var choices: [ChoiceResolver.Choice]
    /// What standard scripts make of the row's values, by field; nil where there is none.
    private(set) var formatted: [FormattedValue?]
    /// How many characters at the end of a field's text were left out, by field; the most of its widgets.
    var dropped: [Int: Int] = [:]
    /// The values of the last row with those that were made of them; nil where nothing is. The row's own are not held, so
    /// that their buffer stays the caller's alone.
    private(set) var made: FieldValues?
    /// How the texts of the last row came to stand in their boxes, for templates that explain (`CompileOptions.explains`).
    public internal(set) var fittedTexts: [FittedText] = []
    var reported: Set<ReportKey> = []
    let deflate = Deflate(level: 6)
    let pictureSource: (any PictureSource)?
    /// The row's pictures, by field.
    var pictures: [Picture?]
    /// The pictures that this packet carries.
    var embedded: [EmbeddedPicture] = []

    /// Makes a stamper.
    ///
    /// - Parameter pictures: Where rows' pictures come from; nil where no field takes one.
    public init(_ template: CompiledTemplate, pictures: (any PictureSource)? = nil) {
        self.template = template
        pictureSource = pictures
        self.pictures = Array(repeating: nil, count: template.fields.count)
        choices = Array(repeating: .custom, count: template.fields.count)
        formatted = Array(repeating: nil, count: template.fields.count)
        packet = template.part.bytes
        stream = DeflateWriter(template.streams)
        offsets = Array(repeating: -1, count: template.slots.count)
        subsets = FontSubsets(prefix: template.fontPrefix)
    }

    /// Writes the packet of a row.
    ///
    /// - Parameter values: One for each field of the template that rows fill, in its order.
    /// - Returns: False when a problem keeps the row from being written; `problems` says which.
    /// - Complexity: O(values), whatever the size of the form.
    public func stamp(_ values: FieldValues) -> Bool { stamp(complete: complete(values)) }

    /// Begins a row: its values, with those that the form computes from them.
    func complete(_ values: FieldValues) -> FieldValues {
        problems.removeAll(keepingCapacity: true)
        made = completed(values)
        return made ?? values
    }

    /// Forgets the row before, and understands the values of this one; false when nothing can be drawn.
    func prepare(_ values: FieldValues) -> Bool {
        reported.removeAll(keepingCapacity: true)
        if template.explains { fittedTexts = [] }
        usedFonts.removeAll(keepingCapacity: true)
        lastFont = -1
        subsets.removeAll()
        subsetUses.removeAll(keepingCapacity: true)
        embedded.removeAll(keepingCapacity: true)
        if !dropped.isEmpty { dropped = [:] }
        packet.removeLast(packet.count - template.part.bytes.count)
        offsets.removeLast(offsets.count - template.slots.count)
        for index in offsets.indices { offsets[index] = -1 }
        readPictures(values)
        return resolveChoices(values) || template.explains
    }

    /// Writes the packet of values that nothing is computed from: one for each field of the template.
    func stamp(complete values: FieldValues) -> Bool {
        guard prepare(values) else { return false }
        for (index, slot) in template.slots.enumerated() {
            switch slot {
            case .page(let program): writePage(index, program, values)
            case .appearance(let slot): writeAppearance(index, slot, values)
            case .dictionary(let slot): writeDictionary(index, slot, values)
            case .picture(let slot): writePicture(index, slot, values)
            case .state(let slot): writeState(index, slot, values)
            case .font: continue
            }
        }
        guard !problems.contains(where: { $0.severity == .error }) else { return false }
        writePictures()
        writeFonts()
        finish()
        return true
    }

    // MARK: Values

    /// Understands every button and choice before anything is written.
    private func resolveChoices(_ values: FieldValues) -> Bool {
        for index in template.checked {
            let plan = template.fields[index]
            guard let value = values[index] else {
                choices[index] = .custom
                formatted[index] = nil
                continue
            }
            guard plan.field.kind != .text else {
                formatted[index] = format(value, plan)
                checkLength(plan, formatted[index]?.value[...] ?? value)
                continue
            }
            let choice = plan.choices.resolve(value)
            choices[index] = choice
            explain(choice, of: value, plan)
            formatted[index] = format(shown(plan, index, value), plan)
            if choice == .unknown { reportUnknown(plan) }
        }
        return !problems.contains { $0.severity == .error }
    }

    /// What a field's standard scripts make of a value. A value that they refuse is shown as it is, and reported.
    private func format(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) -> FormattedValue? {
        if plan.richText != nil, RichText.isRich(value) { return readRichText(value, plan) }
        guard let format = plan.format, !value.isEmpty else { return nil }
        switch format.apply(toUTF8: value) {
        case .success(let shown):
            explain(shown, of: value, plan)
            return FormattedValue(
                text: Array(shown.text.utf8), value: Array(shown.value.utf8), isRed: shown.color == .red)
        case .failure(let failure):
            problems.append(
                Diagnostic(
                    .formatRefused, .warning, field: plan.field.name, message: failure.message,
                    hint: "the value is shown as it is; mend it in the data, or with a filter"))
            return nil
        }
    }

    /// A value in rich text counts as its text: so far it is drawn in the field's own style.
    private func readRichText(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) -> FormattedValue {
        let text = Array(RichText(String(decoding: value, as: UTF8.self)).plainText.utf8)
        problems.append(
            Diagnostic(
                .richTextSimplified, .warning, field: plan.field.name,
                message: "the value is rich text; it is shown in the field's own style"))
        return FormattedValue(text: text, value: text, isRed: false)
    }

    private func checkLength(_ plan: FieldPlan, _ value: ArraySlice<UInt8>) {
        guard let limit = plan.field.maxLength, value.count > limit else { return }
        let count = String(decoding: value, as: UTF8.self).count
        guard count > limit else { return }
        let isError = plan.field.isComb || plan.overflow == .fail
        problems.append(
            Diagnostic(
                .textTooLong, isError ? .error : .warning, field: plan.field.name,
                message: "the text has \(count) characters, the field takes \(limit)",
                hint: "shorten it in the data, or with a filter such as slice:1:\(limit)"))
    }

    /// The text that a text or combo box shows.
    func shown(_ plan: FieldPlan, _ index: Int, _ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard plan.field.kind == .combo, case .options(let selected) = choices[index] else { return value }
        return selected.first.map { Array(plan.field.options[$0].display.utf8)[...] } ?? []
    }

    // MARK: Drawing

    /// Draws a widget on its page.
    func draw(_ field: Int, _ index: Int, _ table: Int?, _ values: FieldValues) {
        let plan = template.fields[field]
        let widget = plan.widgets[index]
        guard let value = values[field] else { return content.raw(widget.kept) }
        if case .button(let states, let off) = widget.content {
            content.raw(widget.prefix)
            if case .state(let state) = choices[field], let drawing = states[state] {
                content.raw(drawing)
            } else {
                content.raw(off)
            }
            content.raw(widget.suffix)
            return
        }
        let start = content.bytes.count
        content.raw(widget.prefix)
        let inner = content.bytes.count
        drawValue(plan, field, widget, table, value)
        if content.bytes.count == inner, !widget.isMarked {
            content.truncate(to: start)
        } else {
            content.raw(widget.suffix)
        }
    }

    /// Draws the text or the rows of a widget, in the space that its origin says.
    private func drawValue(
        _ plan: FieldPlan, _ field: Int, _ widget: WidgetPlan, _ table: Int?, _ value: ArraySlice<UInt8>
    ) {
        var used = FaceUse()
        switch widget.content {
        case .text(let textPlan):
            let shown = formatted[field]?.text[...] ?? shown(plan, field, value)
            guard textPlan.encode(shown, into: &text) else { return reportMissing(plan, field) }
            if text.hasJoinedLines { reportJoined(plan, field) }
            if text.hasSplitEmoji { reportSplitEmoji(plan, field) }
            textPlan.layOut(&text, overflow: plan.overflow, into: &lines)
            reportFit(plan, field)
            explain(lines.fit, nominal: textPlan.appearance.size, plan)
            if template.explains {
                fittedTexts.append(FittedText(field: field, nominalSize: textPlan.appearance.size, fit: lines.fit))
            }
            textPlan.write(
                text, lines, names: widget.faceNames, origin: widget.origin, isRed: formatted[field]?.isRed ?? false,
                used: &used, subsets: &subsets, into: &content)
        case .list(let list):
            guard case .options(let selected) = choices[field] else { return }
            if let option = selected.first(where: list.unsayable.contains) {
                _ = text.encode(Array(plan.field.options[option].display.utf8)[...], with: list.fonts)
                return reportMissing(plan, field)
            }
            if !list.shows(selected) { reportHidden(plan, field) }
            list.write(
                selected: selected, names: widget.faceNames, origin: widget.origin, used: &used,
                subsets: &subsets, into: &content)
        case .code(let code): drawCode(code, plan, field, widget, formatted[field]?.value[...] ?? value)
        case .picture(let operators): if pictures[field] != nil { content.raw(operators) }
        case .button: return
        }
        for (face, slot) in widget.faceSlots.enumerated() where slot >= 0 && used.contains(face) {
            usedFonts.insert(slot)
        }
        guard !subsets.touched.isEmpty else { return }
        if let table {
            for place in subsets.touched {
                let use = SubsetUse(table: table, subset: place)
                if !subsetUses.contains(use) { subsetUses.append(use) }
            }
        }
        subsets.removeTouched()
    }

    // MARK: Objects of fillable packets

    private func writeAppearance(_ slot: Int, _ appearance: AppearanceSlot, _ values: FieldValues) {
        begin(slot)
        defer { end() }
        guard let value = values[appearance.field] else {
            packet += appearance.kept
            return
        }
        content.removeAll()
        content.raw(appearance.decoration)
        content.raw("/Tx BMC\n")
        let plan = template.fields[appearance.field]
        drawValue(plan, appearance.field, plan.widgets[appearance.widget], appearance.fontTable, value)
        content.raw("EMC\n")
        packet += appearance.head
        writeStream(ending: false)
    }

    private func writeDictionary(_ slot: Int, _ dictionary: DictionarySlot, _ values: FieldValues) {
        begin(slot)
        defer { end() }
        packet += dictionary.head
        if let value = values[dictionary.field] {
            object.removeAll()
            let plan = template.fields[dictionary.field]
            if dictionary.holdsValue {
                let entered = plan.field.kind == .text ? formatted[dictionary.field]?.value[...] ?? value : value
                ValueWriter.write(entered, choice: choices[dictionary.field], of: plan.field, into: &object)
                if object.bytes.isEmpty, dictionary.hidesInherited { object.raw("/V()") }
                if let writer = plan.richText, !entered.isEmpty {
                    object.raw("/RV")
                    writer.write(entered, into: &object)
                }
            }
            if let states = dictionary.states {
                object.raw("/AS")
                if case .state(let state) = choices[dictionary.field], states.contains(state) {
                    object.name(state)
                } else {
                    object.name("Off")
                }
            }
            packet += object.bytes
            if let marks = dictionary.marks { writeMarks(marks, field: dictionary.field) }
        } else {
            packet += dictionary.kept
        }
        packet.append(contentsOf: ">>".utf8)
    }

    private func writeState(_ slot: Int, _ state: StateSlot, _ values: FieldValues) {
        var isOn = state.isOn
        if values[state.field] != nil {
            if case .state(let chosen) = choices[state.field] {
                isOn = state.states.contains(chosen)
            } else {
                isOn = false
            }
        }
        begin(slot)
        packet.append(contentsOf: (isOn ? "/on" : "/off").utf8)
        end()
    }

    // MARK: The file

    func begin(_ slot: Int) {
        offsets[slot] = packet.count
        appendNumber(template.part.lastNumber + 1 + slot)
        packet.append(contentsOf: " 0 obj\n".utf8)
    }

    func end() { packet.append(contentsOf: "\nendobj\n".utf8) }

    func appendNumber(_ number: Int) {
        object.removeAll()
        object.integer(number)
        packet += object.bytes
    }

    /// Ends a stream's dictionary and writes `content` behind it.
    func writeStream(ending: Bool = true) { writeStream(content.bytes, with: deflate, ending: ending) }

    /// Ends a stream's dictionary and writes data behind it.
    ///
    /// - Parameter threshold: Less than so many bytes go as they are.
    func writeStream(_ data: [UInt8], with deflate: Deflate, threshold: Int = 80, ending: Bool = true) {
        compressed.removeAll(keepingCapacity: true)
        let isPacked =
            data.count > threshold && deflate.compress(data, into: &compressed) && compressed.count + 20 < data.count
        if isPacked { packet.append(contentsOf: "/Filter/FlateDecode".utf8) }
        packet.append(contentsOf: "/Length ".utf8)
        appendNumber(isPacked ? compressed.count : data.count)
        packet.append(contentsOf: ">>stream\n".utf8)
        if isPacked { packet += compressed } else { packet += data }
        packet.append(contentsOf: "\nendstream".utf8)
        if ending { end() }
    }
}

/// What standard scripts make of a value: the text to show, the value to keep, and whether it is red.
struct FormattedValue {
    var text: [UInt8]
    var value: [UInt8]
    var isRed: Bool
}

/// A font table that has to name a subset.
struct SubsetUse: Hashable {
    var table: Int
    var subset: Int
}

/// What was said of a field in this row; a second widget does not say it again.
struct ReportKey: Hashable {
    var field: Int
    var code: DiagnosticCode
}
