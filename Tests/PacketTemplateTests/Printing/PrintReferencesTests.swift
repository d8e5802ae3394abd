import Testing

@testable import PacketTemplate

struct PrintReferencesTests {
    /// Object streams of the shared part may have more than 256 objects.
    @Test func placesInObjectStreamsTakeTwoBytes() {
        var references = PrintReferences()
        references.add(1, offset: 0x01_0203)
        references.add(2, in: 7, at: 300)
        let rows = references.rows(size: 4, width: 3, asDifferences: false)
        #expect(rows == [0, 0, 0, 0, 0, 0] + [1, 1, 2, 3, 0, 0] + [2, 0, 0, 7, 1, 44] + [0, 0, 0, 0, 0, 0])
    }

    @Test func differencesAddUpToTheRows() {
        var references = PrintReferences()
        references.add(1, in: 9, at: 255)
        references.add(2, in: 9, at: 256)
        let plain = references.rows(size: 3, width: 2, asDifferences: false)
        let rows = references.rows(size: 3, width: 2, asDifferences: true)
        var above = [UInt8](repeating: 0, count: 5)
        var undone: [UInt8] = []
        for start in stride(from: 0, to: rows.count, by: 6) {
            #expect(rows[start] == 2)
            above = zip(above, rows[(start + 1)..<(start + 6)]).map { $0 &+ $1 }
            undone += above
        }
        #expect(undone == plain)
    }
}
