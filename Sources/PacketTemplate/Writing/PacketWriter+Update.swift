import PDFObjects

extension PacketWriter {
    /// Writes the update section: a cross-reference stream over the slots (ISO 32000-1, 7.5.6 and 7.5.8). Its ID is a
    /// fingerprint of everything before it, so that equal packets are equal and others are not.
    mutating func finish() {
        let part = template.part
        let own = part.lastNumber + 1 + offsets.count
        let id = Fingerprint(of: packet[part.bytes.count...], seed: template.seed)
        let start = packet.count
        writeSectionHead(own)
        packet.append(copying: sectionHead)
        object.removeAll()
        object.hex(id)
        object.raw("><")
        object.hex(id)
        object.raw(">]/Prev ")
        object.integer(part.crossReferenceOffset)
        object.raw("/Length ")
        object.integer((replaced.count + offsets.count { $0 >= 0 } + 1) * 6)
        object.raw(">>stream\n")
        for table in replaced { writeEntry(table.offset) }
        for offset in offsets where offset >= 0 { writeEntry(offset) }
        writeEntry(start)
        object.raw("\nendstream\nendobj\nstartxref\n")
        object.integer(start)
        object.raw("\n%%EOF\n")
        packet.append(copying: object.bytes)
    }

    /// Writes the beginning of the cross-reference stream up to the ID, unless it is that of the packet before, which it
    /// nearly always is.
    private mutating func writeSectionHead(_ own: Int) {
        listed.removeAll(keepingCapacity: true)
        for table in replaced { listed.append(table.number) }
        for (index, offset) in offsets.enumerated() where offset >= 0 {
            listed.append(template.part.lastNumber + 1 + index)
        }
        listed.append(own)
        guard listed != sectionNumbers else { return }
        swap(&listed, &sectionNumbers)
        object.removeAll()
        object.integer(own)
        object.raw(" 0 obj\n<</Type/XRef/Size ")
        object.integer(own + 1)
        object.raw("/W[1 4 1]/Index[")
        writeIndex(sectionNumbers)
        object.raw("]/Root ")
        object.integer(template.part.root)
        object.raw(" 0 R")
        if let info = template.part.info {
            object.raw("/Info ")
            object.integer(info)
            object.raw(" 0 R")
        }
        object.raw("/ID[<")
        sectionHead = object.bytes
    }

    private mutating func writeEntry(_ offset: Int) {
        object.byte(1)
        for shift in [24, 16, 8, 0] { object.byte(UInt8(truncatingIfNeeded: offset >> shift)) }
        object.byte(0)
    }

    /// The runs of object numbers that the section lists; a replaced table is one of its own.
    private mutating func writeIndex(_ numbers: [Int]) {
        var start = 0
        while start < numbers.count {
            var end = start + 1
            if start >= replaced.count {
                while end < numbers.count, numbers[end] == numbers[end - 1] + 1 { end += 1 }
            }
            object.integer(numbers[start])
            object.space()
            object.integer(end - start)
            object.space()
            start = end
        }
    }
}
