import PDFObjects
import TestSupport
import Testing

struct ContentWriterTests {
    struct NumberCase: CustomTestStringConvertible {
        var value: Double
        var text: String
        var testDescription: String { "\(value)" }
    }

    static let numbers: [NumberCase] = [
        .init(value: 0, text: "0"), .init(value: -0.0, text: "0"), .init(value: 1, text: "1"),
        .init(value: -1, text: "-1"), .init(value: 0.5, text: ".5"), .init(value: -0.5, text: "-.5"),
        .init(value: 10.01, text: "10.01"), .init(value: 1.0001, text: "1.0001"), .init(value: 100, text: "100"),
        .init(value: 0.1 + 0.2, text: ".3"), .init(value: -12.345, text: "-12.345"),
        .init(value: 0.00004, text: "0"), .init(value: -0.00004, text: "0"), .init(value: 0.00005, text: ".0001"),
        .init(value: -0.00005, text: "-.0001"), .init(value: 0.9999, text: ".9999"), .init(value: 0.99996, text: "1"),
        .init(value: 1.00004, text: "1"), .init(value: 2_147_483_647, text: "2147483647"),
        .init(value: -2_147_483_647.5, text: "-2147483647.5"), .init(value: 2_147_483_648, text: "0"),
        .init(value: -1e300, text: "0"), .init(value: .leastNonzeroMagnitude, text: "0"), .init(value: .nan, text: "0"),
        .init(value: .infinity, text: "0"), .init(value: -.infinity, text: "0"),
    ]

    @Test(arguments: numbers)
    func writesNumbersWithFourDecimals(_ item: NumberCase) {
        var writer = ContentWriter()
        writer.number(item.value)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == item.text)
    }

    @Test func roundsAsTheLibraryDoes() {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<20_000 {
            let whole = Double(Int.random(in: -9_999_999...9_999_999, using: &random))
            let half = (whole + 0.5) / 10_000
            for value in [
                half, half.nextUp, half.nextDown, whole / 10_000, Double.random(in: -1e9...1e9, using: &random),
            ] {
                #expect(ContentWriter.tenThousandths(value) == Int((value * 10_000).rounded(.toNearestOrAwayFromZero)))
            }
        }
        #expect(ContentWriter.tenThousandths(0.49999999999999994 / 10_000) == 0)
    }

    @Test(arguments: [0, 0x9, 0xA, 0xF, 0x10, 0x1234, 0x90A9, 0xABCD, 0xFFFF] as [UInt16])
    func writesFourHexadecimalDigits(_ value: UInt16) {
        var writer = ContentWriter()
        writer.hex16(value)
        let digits = String(value, radix: 16, uppercase: true)
        #expect(
            String(decoding: writer.bytes, as: UTF8.self) == String(repeating: "0", count: 4 - digits.count) + digits)
    }

    @Test(arguments: [0, 9, 10, -10, 1_000_000, .min, .max])
    func writesIntegers(_ value: Int) {
        var writer = ContentWriter()
        writer.integer(value)
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "\(value)")
    }

    @Test func givesAnIntegerObjectToAWholeNumber() {
        let objects: [PDFObject] = [.number(3), .number(-0.25), .number(.nan)]
        #expect(objects == [.integer(3), .real(-0.25, text: "-.25"), .integer(0)])
    }

    @Test func readsBackWhatItEscaped() {
        let everyByte = Array(UInt8.min...UInt8.max)
        let name = PDFName(bytes: everyByte)
        var writer = ContentWriter()
        writer.literal(everyByte[...])
        writer.name(name)
        writer.literal(Array("((\\))\\n\r\n".utf8)[...])
        var scanner = ContentScanner(writer.bytes)
        let tokens = [scanner.next(), scanner.next(), scanner.next(), scanner.next()]
        let last = ContentToken.operand(.string(Array("((\\))\\n\r\n".utf8)))
        #expect(tokens == [.operand(.string(everyByte)), .operand(.name(name)), last, nil])
    }

    @Test func keepsItsMemoryWhenEmptied() {
        var writer = ContentWriter()
        writer.raw("abcdef")
        writer.truncate(to: 3)
        writer.truncate(to: 9)
        let kept = writer.bytes
        writer.removeAll()
        #expect(kept == Array("abc".utf8) && writer.bytes.isEmpty && writer.bytes.capacity >= 6)
    }
}
