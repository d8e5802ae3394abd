import PDFObjects
import PDFText

extension PacketWriter {
    /// Writes the fonts that this packet needs beyond the static ones, and the tables that name them.
    mutating func writeFonts() {
        guard !drawer.usedFonts.isEmpty || !drawer.subsetUses.isEmpty || !addendum.subsets.isEmpty else { return }
        let first = file.offsets.count
        for place in 0..<drawer.subsets.count { writeSubset(place) }
        for (index, table) in template.fontTables.enumerated() {
            guard let number = table.number else { continue }
            let places = drawer.subsetUses.filter { $0.table == index }.map(\.subset).sorted()
            guard !places.isEmpty || table.others.contains(where: { drawer.usedFonts.contains($0.slot) }) else {
                continue
            }
            file.replace(number)
            file.packet += table.head
            for other in table.others where drawer.usedFonts.contains(other.slot) {
                file.packet += other.entry
                guard file.offsets[other.slot] < 0 else { continue }
                file.offsets[other.slot] = 0
            }
            for place in places {
                file.packet += drawer.subsets.operand(place)
                file.appendNumber(file.number(of: first + place * FontSubset.objectCount))
                file.packet.append(contentsOf: " 0 R".utf8)
            }
            file.packet.append(contentsOf: ">>".utf8)
            file.end()
        }
        for slot in template.slots.indices where file.offsets[slot] == 0 {
            guard case .font(let bytes) = template.slots[slot] else { continue }
            file.begin(slot)
            file.packet += bytes
            file.end()
        }
    }

    /// Writes the objects of a font of this machine behind the slots; their numbers follow each other.
    private mutating func writeSubset(_ place: Int) {
        let first = file.offsets.count
        file.object.removeAll()
        drawer.subsets.write(place, from: file.number(of: first), into: &file.object, offsets: &file.offsets)
        for index in first..<file.offsets.count { file.offsets[index] += file.packet.count }
        file.packet.append(copying: file.object.bytes)
    }
}
