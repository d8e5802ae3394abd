import PDFObjects

/// A packet while it is written: the static part, and behind it what is this packet's own, as an update of the file
/// (ISO 32000-1, 7.5.6).
struct UpdateSection: ~Copyable {
    /// The file so far.
    var packet: [UInt8]
    /// Where each object is, by its place behind the static part: first the slots. Negative while it is not written.
    var offsets: [Int]
    /// Objects of the static part that this packet has anew.
    private(set) var replaced: [(number: Int, offset: Int)] = []
    /// What a short text is put together in.
    var object = ContentWriter()
    /// The number of the first slot.
    let firstNumber: Int
    private let part: StaticPart
    private let slotCount: Int
    private let seed: UInt64
    /// What each slot begins with: its number, and for a page all of the stream's dictionary but the length.
    private let slotHeads: [[UInt8]]
    /// The beginning of the last packet's cross-reference stream, up to its ID, and the objects that it lists.
    private var sectionHead: [UInt8] = []
    private var sectionNumbers: [Int] = []
    /// Where this packet's are listed.
    private var listed: [Int] = []
    private var compressed: [UInt8] = []
    private let deflate = Deflate(level: 6)
    /// For pages of running text, which cost more than all else of their packets.
    private lazy var fastDeflate = Deflate(level: 1)
    /// Shorter streams go as they are: a line of text in one gains nothing, and trying costs more than all else of a field.
    private static let fewestBytes = 144

    init(_ template: CompiledTemplate) {
        part = template.part
        seed = template.seed
        packet = template.part.bytes
        slotCount = template.slots.count
        let first = template.part.lastNumber + 1
        firstNumber = first
        offsets = Array(repeating: -1, count: template.slots.count)
        slotHeads = template.slots.enumerated().map { index, slot in
            let head = "\(first + index) 0 obj\n"
            guard case .page = slot else { return Array(head.utf8) }
            return Array((head + "<</Filter/FlateDecode/Length ").utf8)
        }
    }

    /// Cuts off what the packet before had of its own.
    mutating func restart() {
        packet.removeLast(packet.count - part.bytes.count)
        offsets.removeLast(offsets.count - slotCount)
        for index in offsets.indices { offsets[index] = -1 }
        replaced.removeAll(keepingCapacity: true)
    }

    /// The number of an object by its place in `offsets`.
    func number(of place: Int) -> Int { firstNumber + place }

    /// Makes room for an object behind the others; returns its place in `offsets`.
    mutating func reserve() -> Int {
        offsets.append(-1)
        return offsets.count - 1
    }

    // MARK: Objects

    /// Begins an object, and for a page its stream's dictionary.
    mutating func begin(_ slot: Int) {
        offsets[slot] = packet.count
        if slot < slotHeads.count { return packet.append(copying: slotHeads[slot]) }
        appendNumber(firstNumber + slot)
        packet.append(contentsOf: " 0 obj\n".utf8)
    }

    /// Begins an object in place of one of the static part.
    mutating func replace(_ number: Int) {
        replaced.append((number, packet.count))
        appendNumber(number)
        packet.append(contentsOf: " 0 obj\n".utf8)
    }

    /// Ends an object.
    mutating func end() { packet.append(contentsOf: "\nendobj\n".utf8) }

    /// Appends a number in digits.
    mutating func appendNumber(_ number: Int) {
        object.removeAll()
        object.integer(number)
        packet.append(copying: object.bytes)
    }

    /// Ends a stream's dictionary and writes data behind it.
    mutating func writeStream(_ data: [UInt8], ending: Bool = true, isFast: Bool = false) {
        compressed.removeAll(keepingCapacity: true)
        let isPacked =
            data.count > Self.fewestBytes && (isFast ? fastDeflate : deflate).compress(data, into: &compressed)
            && compressed.count + 20 < data.count
        if isPacked { packet.append(contentsOf: "/Filter/FlateDecode".utf8) }
        packet.append(contentsOf: "/Length ".utf8)
        appendNumber(isPacked ? compressed.count : data.count)
        packet.append(contentsOf: ">>stream\n".utf8)
        if isPacked { packet.append(copying: compressed) } else { packet += data }
        packet.append(contentsOf: "\nendstream".utf8)
        if ending { end() }
    }

    /// Data, compressed where that makes it smaller.
    mutating func packed(_ data: [UInt8]) -> (data: [UInt8], isPacked: Bool) {
        compressed.removeAll(keepingCapacity: true)
        let isPacked = deflate.compress(data, into: &compressed) && compressed.count + 20 < data.count
        return (isPacked ? compressed : data, isPacked)
    }

    // MARK: Cross-references

    /// Writes the update section: a cross-reference stream over the slots (ISO 32000-1, 7.5.6 and 7.5.8). Its ID is a
    /// fingerprint of everything before it, so that equal packets are equal and others are not.
    mutating func finish() {
        replaced.sort { $0.number < $1.number }
        let own = number(of: offsets.count)
        let id = Fingerprint(of: packet[part.bytes.count...], seed: seed)
        let start = packet.count
        if let foreign = part.foreign {
            object.removeAll()
            foreign.write(
                replaced, id: id, previous: part.crossReferenceOffset, start: start, into: &object)
            packet.append(copying: object.bytes)
            return
        }
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
            listed.append(firstNumber + index)
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
        object.integer(part.root)
        object.raw(" 0 R")
        if let info = part.info {
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

    /// Lists the objects that the last packet wrote for itself, in the order of the file.
    func list(_ objects: inout [WrittenObject]) {
        objects.removeAll(keepingCapacity: true)
        for (index, offset) in offsets.enumerated() where offset >= 0 {
            objects.append(WrittenObject(number: firstNumber + index, range: offset..<offset))
        }
        for table in replaced {
            objects.append(WrittenObject(number: table.number, range: table.offset..<table.offset))
        }
        objects.sort { $0.range.lowerBound < $1.range.lowerBound }
        let last = PacketTrailer.crossReferenceOffset(of: packet)
        for index in objects.indices {
            let end = index + 1 < objects.count ? objects[index + 1].range.lowerBound : last
            objects[index].range = objects[index].range.lowerBound..<max(end, objects[index].range.lowerBound)
        }
    }
}
