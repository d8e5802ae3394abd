import PDFObjects
import PDFText

/// What the records of a file use of one font of this machine.
struct VolumeFont {
    /// All glyphs, each with each of its meanings once.
    private(set) var use: FontUse?
    private var codes: Set<UInt16> = []

    mutating func add(_ more: FontUse) {
        if use == nil { use = more.empty }
        use?.add(more, where: { codes.insert($0).inserted })
    }
}

extension PrintVolume {
    /// Writes the fonts that records use, each once, and the tables that name them.
    mutating func writeFonts() {
        let firstSlot = template.part.lastNumber + 1
        let places = fontUses.keys.sorted()
        var numbers: [Int: Int] = [:]
        for place in places {
            guard let use = fontUses[place]?.use else { continue }
            numbers[place] = write(FontSubset(use))
        }
        writeAddendumFonts(numbers)
        for slot in standardFonts.sorted() {
            guard case .font(let bytes) = template.slots[slot] else { continue }
            pack(firstSlot + slot, bytes, as: .other)
        }
        for (index, table) in template.fontTables.enumerated() {
            guard let number = table.number else { continue }
            var bytes = table.head
            for other in table.others where standardFonts.contains(other.slot) { bytes += other.entry }
            for place in places where tables.contains(SubsetUse(table: index, subset: place)) {
                bytes += FontSubsets.operand(place, prefix: template.fontPrefix)
                bytes += Array("\(numbers[place] ?? 0) 0 R".utf8)
            }
            pack(number, bytes + Array(">>".utf8), as: .other)
        }
    }

    /// Writes the objects of a font; their numbers follow each other.
    private mutating func write(_ font: FontSubset) -> Int {
        let objects = font.objects()
        let first = allocate(objects.count)
        for (index, object) in objects.enumerated() {
            var writer = ObjectWriter { first + $0.number }
            writer.write(object)
            if case .stream(let stream) = object {
                writeStream(first + index, Array(writer.output.bytes.dropLast(2)), Array(stream.data))
            } else {
                pack(first + index, writer.output.bytes, as: .other)
            }
        }
        return first
    }
}
