import PDFForms
import PDFObjects
import PDFText

/// Draws values: in the content streams of pages, and in appearance streams.
struct PageDrawer: ~Copyable {
    let template: CompiledTemplate
    var reader: ValueReader
    /// What is drawn the long way, and the content of appearance streams.
    var content = ContentWriter()
    /// The content of a page, compressed while it is put together.
    var stream: DeflateWriter
    /// The slots of standard fonts that this packet needs.
    private(set) var usedFonts: Set<Int> = []
    /// The one that was noted last; most texts of a page are set in the same.
    private var lastFont = -1
    /// The fonts of this machine that this packet needs.
    var subsets: FontSubsets
    /// Which font tables have to name which of them.
    private(set) var subsetUses: [SubsetUse] = []
    /// How many characters at the end of a field's text were left out, by field; the most of its widgets.
    private(set) var dropped: [Int: Int] = [:]
    /// How the texts of the last row came to stand in their boxes, for templates that explain (`CompileOptions.explains`).
    private(set) var fittedTexts: [FittedText] = []
    /// The fields that have no room for their texts, which go on at the end of the packet.
    private(set) var spilled: [Int] = []
    /// Whether what goes on elsewhere was taken out of the values already.
    var isFinal = false
    private var text = EncodedText()
    var lines = TextLines()

    init(_ template: CompiledTemplate, pictures: (any PictureSource)?) {
        self.template = template
        reader = ValueReader(template, pictures: pictures)
        stream = DeflateWriter(template.streams)
        subsets = FontSubsets(prefix: template.fontPrefix)
    }

    /// Forgets what the row before has used.
    mutating func begin() {
        if template.explains { fittedTexts = [] }
        usedFonts.removeAll(keepingCapacity: true)
        lastFont = -1
        subsets.removeAll()
        subsetUses.removeAll(keepingCapacity: true)
        if !dropped.isEmpty { dropped = [:] }
        if !spilled.isEmpty { spilled = [] }
    }

    /// Whether texts go on at the end of the packet.
    var goesOn: Bool { !isFinal && !(spilled.isEmpty && reader.overlong.isEmpty) }

    // MARK: Pages

    /// Draws a page.
    ///
    /// `stream` has it then, and is still to be finished.
    mutating func run(_ program: PageProgram, _ values: FieldValues) {
        stream.begin()
        // What ends the last text; it is written together with what begins the next, where that follows at once.
        var tail = -1
        for index in program.steps.indices {
            // Steps are large: each is looked at where it lies.
            switch program.steps[index] {
            case .piece(let piece):
                finishText(&tail)
                stream.piece(piece)
            case .line(let line):
                guard !write(line, values, &tail) else { continue }
                finishText(&tail)
                drawFully(line, program.fontTable, values)
            case .widget(let field, let widget):
                finishText(&tail)
                content.removeAll()
                draw(field: field, widget: widget, program.fontTable, values)
                stream.raw(content.bytes)
            }
        }
        finishText(&tail)
    }

    /// Writes the end of the last text, if it is still to be written.
    private mutating func finishText(_ tail: inout Int) {
        guard tail >= 0 else { return }
        stream.piece(tail)
        tail = -1
    }

    /// Writes a value that its line takes; false when it takes it not.
    private mutating func write(_ step: LineStep, _ values: FieldValues, _ tail: inout Int) -> Bool {
        guard let range = values.ranges[step.field], !range.isEmpty else {
            let piece = values.ranges[step.field] == nil ? step.kept : step.empty
            guard piece >= 0 else { return true }
            finishText(&tail)
            stream.piece(piece)
            return true
        }
        let value = values.bytes.span.extracting(range)
        guard let units = stream.width(of: value, in: step.alphabet) else { return false }
        let rule = step.rule
        if rule.isComb {
            guard let first = rule.firstCell(of: value.count),
                value.indices.allSatisfy({ place(value[$0], in: first + $0, step) != nil })
            else { return false }
            begin(step, tail)
            var last = 0
            for index in value.indices {
                guard let x = place(value[index], in: first + index, step) else { continue }
                if index > 0 { stream.piece(step.closing) }
                stream.number(tenThousandths: x - last)
                stream.piece(index == 0 ? step.placing : step.moving)
                stream.string(value.extracting(index..<(index + 1)), in: step.alphabet)
                last = x
            }
        } else {
            if rule.hangsBlanks, let last = value.indices.last, value[last] == UInt8(ascii: " ") { return false }
            if rule.watchesEdges {
                let edges = stream.edges(of: value, in: step.alphabet)
                guard rule.holdsInk(units: units, left: edges.left, overhang: edges.overhang) else { return false }
            }
            guard let x = rule.place(units: units) else { return false }
            begin(step, tail)
            if step.placing >= 0 {
                stream.number(tenThousandths: x)
                stream.piece(step.placing)
            }
            stream.string(value, in: step.alphabet)
        }
        tail = step.tail
        if step.fontSlot >= 0, step.fontSlot != lastFont {
            lastFont = step.fontSlot
            usedFonts.insert(step.fontSlot)
        }
        return true
    }

    /// Writes what comes before a text, behind the end of the text before.
    private mutating func begin(_ step: LineStep, _ tail: Int) {
        if tail >= 0, tail == step.jointTail { return stream.piece(step.joint) }
        if tail >= 0 { stream.piece(tail) }
        stream.piece(step.head)
    }

    private func place(_ character: UInt8, in cell: Int, _ step: LineStep) -> Int? {
        step.rule.place(ink: stream.ink(of: character, in: step.alphabet), cell: cell)
    }

    /// Draws a text that its line does not take, with all that texts may need.
    private mutating func drawFully(_ step: LineStep, _ table: Int?, _ values: FieldValues) {
        let plan = template.fields[step.field]
        let widget = plan.widgets[step.widget]
        guard let value = values[step.field], case .text(let textPlan) = widget.content else { return }
        content.removeAll()
        let isLaidOut = layOut(value, textPlan, of: plan, step.field)
        if isLaidOut, text.isShaped {
            var used = FaceUse()
            textPlan.writeShaped(
                text, lines, names: widget.faceNames, origin: widget.origin, used: &used, subsets: &subsets,
                into: &content)
            stream.piece(step.shapedHead)
            stream.raw(content.bytes)
            stream.piece(step.shapedTail)
            return note(used, widget, table)
        }
        content.raw(widget.prefix)
        if isLaidOut { writeText(textPlan, step.field, in: widget, table) }
        endDrawing(of: widget, from: 0)
        stream.raw(content.bytes)
    }

    // MARK: Widgets

    /// Draws a widget on its page.
    mutating func draw(field: Int, widget index: Int, _ table: Int?, _ values: FieldValues) {
        let plan = template.fields[field]
        let widget = plan.widgets[index]
        guard let value = values[field] else { return content.raw(widget.kept) }
        if case .button(let states, let off) = widget.content {
            content.raw(widget.prefix)
            if case .state(let state) = reader.choices[field], let drawing = states[state] {
                content.raw(drawing)
            } else {
                content.raw(off)
            }
            content.raw(widget.suffix)
            return
        }
        let start = content.bytes.count
        content.raw(widget.prefix)
        drawValue(value, of: plan, field, in: widget, table)
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
        _ value: ArraySlice<UInt8>, of plan: FieldPlan, _ field: Int, in widget: WidgetPlan, _ table: Int?
    ) {
        switch widget.content {
        case .text(let textPlan):
            if let faces = widget.rich, let text = reader.richTexts[field] {
                return drawRich(text, with: faces, of: plan, field: field, in: widget, table: table)
            }
            let shown = reader.formatted[field]?.text[...] ?? reader.shown(plan, field, value)
            if layOut(shown, textPlan, of: plan, field) { writeText(textPlan, field, in: widget, table) }
        case .list(let list):
            guard case .options(let selected) = reader.choices[field] else { return }
            if let option = selected.first(where: list.unsayable.contains) {
                _ = text.encode(Array(plan.field.options[option].display.utf8)[...], with: list.fonts)
                return reader.notes.reportMissing(text, plan)
            }
            if !list.shows(selected) { reader.notes.reportHidden(plan) }
            var used = FaceUse()
            list.write(
                selected: selected, names: widget.faceNames, origin: widget.origin, used: &used,
                subsets: &subsets, into: &content)
            note(used, widget, table)
        case .code(let code): draw(code, reader.formatted[field]?.value[...] ?? value, of: plan, in: widget)
        case .picture(let operators): if reader.pictures[field] != nil { content.raw(operators) }
        case .button: return
        }
    }

    /// Encodes a text and lays it out; false when a character is missing in every font.
    mutating func layOut(
        _ shown: ArraySlice<UInt8>, _ textPlan: TextPlan, of plan: FieldPlan, _ field: Int
    ) -> Bool {
        guard textPlan.encode(shown, into: &text) else {
            reader.notes.reportMissing(text, plan)
            return false
        }
        if text.hasJoinedLines { reader.notes.reportJoined(plan) }
        if text.hasSplitEmoji { reader.notes.reportSplitEmoji(plan) }
        textPlan.layOut(&text, overflow: plan.overflow, into: &lines)
        return takes(shown, textPlan, of: plan, field)
    }

    /// Notes how a text came to stand in its box; false when it goes on elsewhere.
    mutating func takes(_ shown: ArraySlice<UInt8>, _ textPlan: TextPlan, of plan: FieldPlan, _ field: Int) -> Bool {
        let fit = lines.fit
        if fit.loss != nil, plan.goesOn, !isFinal {
            spilled.append(field)
            return false
        }
        if fit.dropped > 0 { dropped[field] = max(fit.dropped, dropped[field] ?? 0) }
        reader.notes.reportExcess(fit, plan)
        reader.notes.explain(fit, of: shown, nominal: textPlan.appearance.size, plan)
        if template.explains {
            fittedTexts.append(FittedText(field: field, nominalSize: textPlan.appearance.size, fit: fit))
        }
        return true
    }

    /// Draws the text that was laid out.
    mutating func writeText(_ textPlan: TextPlan, _ field: Int, in widget: WidgetPlan, _ table: Int?) {
        var used = FaceUse()
        textPlan.write(
            text, lines, names: widget.faceNames, origin: widget.origin, isRed: reader.formatted[field]?.isRed ?? false,
            used: &used, subsets: &subsets, into: &content)
        note(used, widget, table)
    }

    /// Notes the fonts that a drawing has used.
    mutating func note(_ used: FaceUse, _ widget: WidgetPlan, _ table: Int?) {
        note(used, slots: widget.faceSlots)
        noteSubsets(in: table)
    }

    /// Notes the faces that were used of a stack whose fonts have these slots.
    mutating func note(_ used: FaceUse, slots: [Int]) {
        for (face, slot) in slots.enumerated() where slot >= 0 && used.contains(face) { usedFonts.insert(slot) }
    }

    /// Notes the fonts of this machine that a drawing has used.
    mutating func noteSubsets(in table: Int?) {
        guard !subsets.touched.isEmpty else { return }
        if let table {
            for place in subsets.touched {
                let use = SubsetUse(table: table, subset: place)
                if !subsetUses.contains(use) { subsetUses.append(use) }
            }
        }
        subsets.removeTouched()
    }
}

/// A font table that has to name a subset.
struct SubsetUse: Hashable {
    var table: Int
    var subset: Int
}
