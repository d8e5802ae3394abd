import PDFForms
import PDFObjects

extension PacketStamper {
    /// Writes the content stream of a page.
    func writePage(_ slot: Int, _ program: PageProgram, _ values: FieldValues) {
        run(program, values, &stream)
        begin(slot)
        packet.append(contentsOf: "<</Filter/FlateDecode/Length ".utf8)
        stream.finish(into: &compressed)
        appendNumber(compressed.count)
        packet.append(contentsOf: ">>stream\n".utf8)
        packet += compressed
        packet.append(contentsOf: "\nendstream".utf8)
        end()
    }

    /// Writes what a page shows into a stream, and leaves it open.
    func run(_ program: PageProgram, _ values: FieldValues, _ stream: inout DeflateWriter) {
        stream.begin()
        // What ends the last text; it is written together with what begins the next, where that follows at once.
        var tail = -1
        for step in program.steps {
            if case .line(let line) = step, write(line, values, &tail, &stream) { continue }
            if tail >= 0 { stream.piece(tail) }
            tail = -1
            switch step {
            case .piece(let piece): stream.piece(piece)
            case .line(let line): draw(line.field, line.widget, program.fontTable, values, &stream)
            case .widget(let field, let widget): draw(field, widget, program.fontTable, values, &stream)
            }
        }
        if tail >= 0 { stream.piece(tail) }
    }

    /// Writes a value that its line takes; false when it takes it not.
    private func write(
        _ step: LineStep, _ values: FieldValues, _ tail: inout Int, _ stream: inout DeflateWriter
    ) -> Bool {
        guard let range = values.ranges[step.field], !range.isEmpty else {
            let piece = values.ranges[step.field] == nil ? step.kept : step.empty
            guard piece >= 0 else { return true }
            if tail >= 0 { stream.piece(tail) }
            tail = -1
            stream.piece(piece)
            return true
        }
        let value = values.bytes.span.extracting(range)
        guard let units = stream.width(of: value, in: step.alphabet) else { return false }
        if step.rule.isComb {
            guard let first = step.rule.firstCell(of: value.count),
                value.indices.allSatisfy({ place(value[$0], step, first + $0, stream) != nil })
            else { return false }
            stream.piece(tail < 0 ? step.head : step.joint)
            var last = 0
            for index in value.indices {
                guard let x = place(value[index], step, first + index, stream) else { continue }
                if index > 0 { stream.piece(step.closing) }
                stream.number(tenThousandths: x - last)
                stream.piece(index == 0 ? step.placing : step.moving)
                stream.string(value.extracting(index..<(index + 1)), in: step.alphabet)
                last = x
            }
        } else {
            guard let x = step.rule.place(units: units) else { return false }
            stream.piece(tail < 0 ? step.head : step.joint)
            if step.placing >= 0 {
                stream.number(tenThousandths: x)
                stream.piece(step.placing)
            }
            stream.string(value, in: step.alphabet)
        }
        tail = step.tail
        if step.fontSlot >= 0 { usedFonts.insert(step.fontSlot) }
        return true
    }

    private func place(_ character: UInt8, _ step: LineStep, _ cell: Int, _ stream: borrowing DeflateWriter) -> Int? {
        step.rule.place(ink: stream.ink(of: character, in: step.alphabet), cell: cell)
    }

    /// Draws a widget with all that texts may need.
    private func draw(
        _ field: Int, _ widget: Int, _ table: Int?, _ values: FieldValues, _ stream: inout DeflateWriter
    ) {
        content.removeAll()
        draw(field, widget, table, values)
        stream.raw(content.bytes)
    }
}
