import PDFObjects
import PDFText

extension PacketWriter {
    /// Writes the fonts that this packet needs beyond the static ones, and the tables that name them.
    mutating func writeFonts() {
        replaced.removeAll(keepingCapacity: true)
        guard !usedFonts.isEmpty || !subsetUses.isEmpty else { return }
        let first = offsets.count
        for place in 0..<subsets.count { writeSubset(place) }
        for (index, table) in template.fontTables.enumerated() {
            guard let number = table.number else { continue }
            let places = subsetUses.filter { $0.table == index }.map(\.subset).sorted()
            guard !places.isEmpty || table.others.contains(where: { usedFonts.contains($0.slot) }) else { continue }
            replaced.append((number, packet.count))
            appendNumber(number)
            packet.append(contentsOf: " 0 obj\n".utf8)
            packet += table.head
            for other in table.others where usedFonts.contains(other.slot) {
                packet += other.entry
                guard offsets[other.slot] < 0 else { continue }
                offsets[other.slot] = 0
            }
            for place in places {
                packet += subsets.operand(place)
                appendNumber(template.part.lastNumber + 1 + first + place * FontSubset.objectCount)
                packet.append(contentsOf: " 0 R".utf8)
            }
            packet.append(contentsOf: ">>".utf8)
            end()
        }
        replaced.sort { $0.number < $1.number }
        for slot in template.slots.indices where offsets[slot] == 0 {
            guard case .font(let bytes) = template.slots[slot] else { continue }
            begin(slot)
            packet += bytes
            end()
        }
    }

    /// Writes the objects of a font of this machine behind the slots; their numbers follow each other.
    private mutating func writeSubset(_ place: Int) {
        let first = offsets.count
        object.removeAll()
        subsets.write(place, from: template.part.lastNumber + 1 + first, into: &object, offsets: &offsets)
        for index in first..<offsets.count { offsets[index] += packet.count }
        packet.append(copying: object.bytes)
    }
}
