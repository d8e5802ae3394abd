import PDFForms
import PDFObjects
import PDFText

extension PacketWriter {
    /// Writes the content stream of a page.
    mutating func writePage(_ slot: Int, _ program: PageProgram, _ values: FieldValues) {
        run(program, values)
        let count = stream.finish()
        begin(slot)
        appendNumber(count)
        packet.append(copying: Self.streamOpening)
        stream.append(to: &packet)
        packet.append(copying: Self.streamClosing)
    }

    private static let streamOpening = Array(">>stream\n".utf8)
    private static let streamClosing = Array("\nendstream\nendobj\n".utf8)

    /// Puts the content stream of a page into `compressed`.
    mutating func drawPage(_ program: PageProgram, _ values: FieldValues) {
        run(program, values)
        _ = stream.finish()
        compressed.removeAll(keepingCapacity: true)
        stream.append(to: &compressed)
    }

    private mutating func run(_ program: PageProgram, _ values: FieldValues) {
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
                draw(field, widget, program.fontTable, values)
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
                value.indices.allSatisfy({ place(value[$0], rule, first + $0, step.alphabet) != nil })
            else { return false }
            begin(step, tail)
            var last = 0
            for index in value.indices {
                guard let x = place(value[index], rule, first + index, step.alphabet) else { continue }
                if index > 0 { stream.piece(step.closing) }
                stream.number(tenThousandths: x - last)
                stream.piece(index == 0 ? step.placing : step.moving)
                stream.string(value.extracting(index..<(index + 1)), in: step.alphabet)
                last = x
            }
        } else {
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

    private func place(_ character: UInt8, _ rule: LineRule, _ cell: Int, _ alphabet: Int) -> Int? {
        rule.place(ink: stream.ink(of: character, in: alphabet), cell: cell)
    }

    /// Draws a text that its line does not take, with all that texts may need.
    private mutating func drawFully(_ step: LineStep, _ table: Int?, _ values: FieldValues) {
        let plan = template.fields[step.field]
        let widget = plan.widgets[step.widget]
        guard let value = values[step.field], case .text(let textPlan) = widget.content else { return }
        content.removeAll()
        let isLaidOut = layOut(value, textPlan, plan, step.field)
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
        if isLaidOut { writeText(textPlan, plan, step.field, widget, table) }
        endDrawing(of: widget, from: 0)
        stream.raw(content.bytes)
    }
}
