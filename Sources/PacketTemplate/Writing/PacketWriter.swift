import PDFForms
import PDFObjects
import PDFPictures
import PDFText
import PacketModel

/// What a `PacketStamper` works with.
///
/// A struct that is never copied: its methods hand one of its buffers to another without counting references, and
/// without asking at run time who else looks at it.
struct PacketWriter: ~Copyable {
    var packet: [UInt8]
    var problems: [Diagnostic] = []

    let template: CompiledTemplate
    var offsets: [Int]
    /// What each slot begins with: its number, and for a page all of the stream's dictionary but the length.
    let slotHeads: [[UInt8]]
    /// The slots of standard fonts that this packet needs.
    var usedFonts: Set<Int> = []
    /// The one that was noted last; most texts of a page are set in the same.
    var lastFont = -1
    /// The fonts of this machine that this packet needs.
    var subsets: FontSubsets
    /// Which font tables have to name which of them.
    var subsetUses: [SubsetUse] = []
    var replaced: [(number: Int, offset: Int)] = []
    /// The beginning of the last packet's cross-reference stream, up to its ID, and the objects that it lists.
    var sectionHead: [UInt8] = []
    var sectionNumbers: [Int] = []
    /// Where this packet's are listed.
    var listed: [Int] = []
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
    var fittedTexts: [FittedText] = []
    var reported: Set<ReportKey> = []
    let deflate = Deflate(level: 6)
    let pictureSource: (any PictureSource)?
    /// The row's pictures, by field.
    var pictures: [Picture?]
    var journal = JournalWriter()
    /// The pictures that this packet carries.
    var embedded: [EmbeddedPicture] = []

    init(_ template: CompiledTemplate, pictures: (any PictureSource)?) {
        self.template = template
        pictureSource = pictures
        self.pictures = Array(repeating: nil, count: template.fields.count)
        choices = Array(repeating: .custom, count: template.fields.count)
        formatted = Array(repeating: nil, count: template.fields.count)
        packet = template.part.bytes
        stream = DeflateWriter(template.streams)
        offsets = Array(repeating: -1, count: template.slots.count)
        slotHeads = template.slots.enumerated().map { index, slot in
            let head = "\(template.part.lastNumber + 1 + index) 0 obj\n"
            guard case .page = slot else { return Array(head.utf8) }
            return Array((head + "<</Filter/FlateDecode/Length ").utf8)
        }
        subsets = FontSubsets(prefix: template.fontPrefix)
    }

    /// Begins a row: its values, with those that the form computes from them.
    mutating func complete(_ values: FieldValues) -> FieldValues {
        problems.removeAll(keepingCapacity: true)
        made = completed(values)
        return made ?? values
    }

    /// Forgets the row before, and understands the values of this one; false when nothing can be drawn.
    mutating func prepare(_ values: FieldValues) -> Bool {
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
    mutating func stamp(complete values: FieldValues) -> Bool {
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
    private mutating func resolveChoices(_ values: FieldValues) -> Bool {
        for check in template.checked {
            let index = check.field
            if let limit = check.limit {
                guard let range = values.ranges[index], range.count > limit else { continue }
                checkLength(template.fields[index], values.bytes[range])
                continue
            }
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
    private mutating func format(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) -> FormattedValue? {
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
    private mutating func readRichText(_ value: ArraySlice<UInt8>, _ plan: FieldPlan) -> FormattedValue {
        let text = Array(RichText(String(decoding: value, as: UTF8.self)).plainText.utf8)
        problems.append(
            Diagnostic(
                .richTextSimplified, .warning, field: plan.field.name,
                message: "the value is rich text; it is shown in the field's own style"))
        return FormattedValue(text: text, value: text, isRed: false)
    }

    private mutating func checkLength(_ plan: FieldPlan, _ value: ArraySlice<UInt8>) {
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
    mutating func draw(_ field: Int, _ index: Int, _ table: Int?, _ values: FieldValues) {
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
        drawValue(plan, field, widget, table, value)
        endDrawing(of: widget, from: start)
    }

    /// Ends a drawing that begins with the widget's prefix; where there is nothing else in it, none is made.
    mutating func endDrawing(of widget: WidgetPlan, from start: Int) {
        if content.bytes.count == start + widget.prefix.count, !widget.isMarked {
            content.truncate(to: start)
        } else {
            content.raw(widget.suffix)
        }
    }

    /// Draws the text or the rows of a widget, in the space that its origin says.
    mutating func drawValue(
        _ plan: FieldPlan, _ field: Int, _ widget: WidgetPlan, _ table: Int?, _ value: ArraySlice<UInt8>
    ) {
        switch widget.content {
        case .text(let textPlan):
            let shown = formatted[field]?.text[...] ?? shown(plan, field, value)
            if layOut(shown, textPlan, plan, field) { writeText(textPlan, plan, field, widget, table) }
        case .list(let list):
            guard case .options(let selected) = choices[field] else { return }
            if let option = selected.first(where: list.unsayable.contains) {
                _ = text.encode(Array(plan.field.options[option].display.utf8)[...], with: list.fonts)
                return reportMissing(plan, field)
            }
            if !list.shows(selected) { reportHidden(plan, field) }
            var used = FaceUse()
            list.write(
                selected: selected, names: widget.faceNames, origin: widget.origin, used: &used,
                subsets: &subsets, into: &content)
            note(used, widget, table)
        case .code(let code): drawCode(code, plan, field, widget, formatted[field]?.value[...] ?? value)
        case .picture(let operators): if pictures[field] != nil { content.raw(operators) }
        case .button: return
        }
    }

    /// Encodes a text and lays it out; false when a character is missing in every font.
    mutating func layOut(_ shown: ArraySlice<UInt8>, _ textPlan: TextPlan, _ plan: FieldPlan, _ field: Int) -> Bool {
        guard textPlan.encode(shown, into: &text) else {
            reportMissing(plan, field)
            return false
        }
        if text.hasJoinedLines { reportJoined(plan, field) }
        if text.hasSplitEmoji { reportSplitEmoji(plan, field) }
        textPlan.layOut(&text, overflow: plan.overflow, into: &lines)
        reportFit(plan, field)
        explain(lines.fit, nominal: textPlan.appearance.size, plan)
        if template.explains {
            fittedTexts.append(FittedText(field: field, nominalSize: textPlan.appearance.size, fit: lines.fit))
        }
        return true
    }

    /// Draws the text that was laid out.
    mutating func writeText(
        _ textPlan: TextPlan, _ plan: FieldPlan, _ field: Int, _ widget: WidgetPlan, _ table: Int?
    ) {
        var used = FaceUse()
        textPlan.write(
            text, lines, names: widget.faceNames, origin: widget.origin, isRed: formatted[field]?.isRed ?? false,
            used: &used, subsets: &subsets, into: &content)
        note(used, widget, table)
    }

    /// Notes the fonts that a drawing has used.
    mutating func note(_ used: FaceUse, _ widget: WidgetPlan, _ table: Int?) {
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

    // MARK: The file

    /// Begins an object, and for a page its stream's dictionary.
    mutating func begin(_ slot: Int) {
        offsets[slot] = packet.count
        if slot < slotHeads.count { return packet.append(copying: slotHeads[slot]) }
        appendNumber(template.part.lastNumber + 1 + slot)
        packet.append(contentsOf: " 0 obj\n".utf8)
    }

    mutating func end() { packet.append(contentsOf: "\nendobj\n".utf8) }

    mutating func appendNumber(_ number: Int) {
        object.removeAll()
        object.integer(number)
        packet.append(copying: object.bytes)
    }

    /// Ends a stream's dictionary and writes `content` behind it.
    mutating func writeStream(ending: Bool = true) { writeStream(content.bytes, with: deflate, ending: ending) }

    /// Ends a stream's dictionary and writes data behind it.
    ///
    /// - Parameter threshold: Less than so many bytes go as they are.
    mutating func writeStream(_ data: [UInt8], with deflate: Deflate, threshold: Int = 80, ending: Bool = true) {
        compressed.removeAll(keepingCapacity: true)
        let isPacked =
            data.count > threshold && deflate.compress(data, into: &compressed) && compressed.count + 20 < data.count
        if isPacked { packet.append(contentsOf: "/Filter/FlateDecode".utf8) }
        packet.append(contentsOf: "/Length ".utf8)
        appendNumber(isPacked ? compressed.count : data.count)
        packet.append(contentsOf: ">>stream\n".utf8)
        if isPacked { packet.append(copying: compressed) } else { packet += data }
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
