import PacketModel
import Testing

struct CompactReaderTests {
    @Test(arguments: [0, 1, 127, 128, 300, -1, .min, .max])
    func readsNumbersAsTheyWereWritten(_ number: Int) {
        var writer = CompactWriter()
        writer.write(number)
        writer.write(Int?.some(number))
        writer.write(Int?.none)
        var reader = CompactReader(writer.bytes)
        let read = [reader.number(), reader.optionalNumber(), reader.optionalNumber()]
        #expect(read == [number, number, nil])
        #expect(reader.isAtEnd)
    }

    @Test func readsTextsAndListsAsTheyWereWritten() {
        var writer = CompactWriter()
        writer.write("김 “Ż”")
        writer.write(String?.none)
        writer.write(["a", "", "b"]) { $1.write($0) }
        writer.write(true)
        var reader = CompactReader(writer.bytes)
        let texts = [reader.text(), reader.optionalText()]
        #expect(texts == ["김 “Ż”", nil])
        let list = reader.elements { $0.text() }
        #expect(list == ["a", "", "b"])
        let isSo = reader.flag()
        #expect(isSo && reader.isAtEnd)
    }

    /// Bytes that say there are more than there are, and cut ones.
    @Test(arguments: [
        [], [0xFF], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F], [0x80, 0x80], [5, 1],
        [UInt8](repeating: 0x80, count: 40),
    ])
    func neverReadsBeyondTheBytes(_ bytes: [UInt8]) {
        var reader = CompactReader(bytes)
        let numbers = reader.elements { $0.number() }
        #expect(numbers.count <= bytes.count)
        reader = CompactReader(bytes)
        let data = reader.data()
        #expect(data.count <= bytes.count)
        while !reader.isAtEnd { _ = reader.number() }
        let after = (reader.number(), reader.text())
        #expect(after == (0, ""))
    }
}
