import PDFObjects

extension PacketStamper {
    /// Writes the update section: a cross-reference stream over the slots (ISO 32000-1, 7.5.6 and 7.5.8). Its ID is a
    /// fingerprint of everything before it, so that equal packets are equal and others are not.
    func finish() {
        let part = template.part
        let own = part.lastNumber + 1 + offsets.count
        let id = Fingerprint.of(packet[part.bytes.count...], seed: template.seed)
        let start = packet.count
        object.removeAll()
        object.integer(own)
        object.raw(" 0 obj\n<</Type/XRef/Size ")
        object.integer(own + 1)
        object.raw("/W[1 4 1]/Index[")
        writeIndex(own)
        object.raw("]/Root ")
        object.integer(part.root)
        object.raw(" 0 R")
        if let info = part.info {
            object.raw("/Info ")
            object.integer(info)
            object.raw(" 0 R")
        }
        object.raw("/ID[<")
        for byte in id { object.hex(byte) }
        object.raw("><")
        for byte in id { object.hex(byte) }
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
        packet += object.bytes
    }

    /// The SHA-256 of the last packet.
    ///
    /// - Complexity: O(bytes behind the static part). `SHA256Batch` does several packets in the time of three.
    public func digest() -> [UInt8] {
        var hash = template.prefix.hash
        hash.update(tail)
        return hash.digest()
    }

    /// What stands behind the static part in the last packet.
    public var tail: ArraySlice<UInt8> { packet[template.part.bytes.count...] }

    private func writeEntry(_ offset: Int) {
        object.byte(1)
        for shift in [24, 16, 8, 0] { object.byte(UInt8(truncatingIfNeeded: offset >> shift)) }
        object.byte(0)
    }

    /// The runs of object numbers that the section lists.
    private func writeIndex(_ own: Int) {
        for table in replaced {
            object.integer(table.number)
            object.raw(" 1 ")
        }
        let first = template.part.lastNumber + 1
        var start = -1
        for index in 0...offsets.count {
            let isPresent = index == offsets.count || offsets[index] >= 0
            if isPresent, start < 0 { start = index }
            let isLast = index == offsets.count
            if start >= 0, !isPresent || isLast {
                object.integer(first + start)
                object.space()
                object.integer((isLast ? index + 1 : index) - start)
                object.space()
                start = -1
            }
        }
    }
}
