import Interchange
import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

struct CSVStreamTests {
    private static let text = """
        \u{FEFF}sep=;\r\nname;note;\r\n\r\n"Anna ""A"" Ä";"two\r\nlines";\r\n홍길동;😀\r"x"y;1;2;3\n;;\n\
        5" pipe; "q" ;"";;
        a\0b;\u{FFFD}\r\n"end;\r\n
        """

    static let inputs: [[UInt8]] = [
        Array(text.utf8),
        [0xFF, 0xFE] + String(text.unicodeScalars.dropFirst()).utf16Bytes(littleEndian: true) + [0x00, 0xD8, 0x61],
        Array("a,b\nx".utf8) + [0xE9, 0x2C, 0x80, 0x0D, 0x0A],
        Array("a,b\n上上上,上上上上上\n".utf8) + [0xE4, 0xB8, 0x2C, 0x8A, 0x0A],
    ]

    @Test(arguments: inputs, [1, 2, 3, 7, 64 << 10])
    func doesNotDependOnTheSizeOfPieces(_ bytes: [UInt8], chunk: Int) throws {
        var limits = CSVLimits()
        let whole = try CSVReading(bytes, limits: limits)
        limits.chunk = chunk
        #expect(try CSVReading(bytes, limits: limits) == whole)
    }

    @Test func doesNotDependOnTheSizeOfPiecesForRandomBytes() throws {
        var generator = SplitMix(state: 7)
        let alphabet = Array("ab,,;\"\"\"\n\n\r é홍".utf8) + [0x00, 0xC3]
        for _ in 0..<50 {
            let bytes =
                Array("a,b\n".utf8) + (0..<60).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))] }
            let options = CSVOptions(delimiter: UInt8(ascii: ","), encoding: .utf8)
            let whole = try CSVReading(bytes, options)
            for chunk in [1, 2, 3, 7] {
                var limits = CSVLimits()
                limits.chunk = chunk
                let pieces = try CSVReading(bytes, options, limits: limits)
                if pieces != whole { Issue.record("\(bytes) in pieces of \(chunk)") }
            }
        }
    }

    /// Long enough that most rows lie whole in a window, and are read in one go there; never so in small pieces.
    @Test func readsRowsInOneGoAsInPieces() throws {
        var generator = SplitMix(state: 11)
        let cells = [
            "", "a", "\"\"", "\"x, y\"", "\"he said \"\"no\"\"\"", "\"two\nlines\"", "1234567", "홍길동", "un\"quoted",
            "\"a\"b",
        ]
        for round in 0..<40 {
            let delimiter: UInt8 = round % 2 == 0 ? UInt8(ascii: ",") : UInt8(ascii: ";")
            var text = "a,b,c,d,e\n"
            for _ in 0..<60 {
                let count = generator.next() % 8 == 0 ? Int(generator.next() % 80) : 5
                let row = (0..<count).map { _ in
                    let cell = cells[Int(generator.next() % (round % 4 < 2 ? 7 : 10))]
                    return cell + (cell.first == "\"" ? "" : String(repeating: "-", count: Int(generator.next() % 20)))
                }
                text += row.joined(separator: ",") + ["\n", "\r\n", "\r"][Int(generator.next() % 3)]
            }
            let bytes = text.utf8.map { $0 == UInt8(ascii: ",") ? delimiter : $0 }
            let options = CSVOptions(delimiter: delimiter, encoding: .utf8)
            var limits = CSVLimits()
            limits.columns = round % 5 == 0 ? 6 : limits.columns
            let whole = try CSVReading(bytes, options, limits: limits)
            limits.chunk = 5
            let pieces = try CSVReading(bytes, options, limits: limits)
            if pieces != whole { Issue.record("round \(round)") }
        }
    }

    @Test func readsBackWhatRFC4180Writes() throws {
        var generator = SplitMix(state: 42)
        let alphabet: [Character] = ["a", " ", ",", ";", "\"", "\n", "\r\n", "\r", "é", "홍", "😀", "\t", "0", "="]
        let rows = (0..<300).map { _ in
            (0..<3).map { _ in
                String(
                    (0..<Int(generator.next() % 9)).map { _ in alphabet[Int(generator.next() % UInt64(alphabet.count))]
                    })
            }
        }
        let lines = rows.map { row in
            row.map { "\"" + $0.flatMap { $0 == "\"" ? "\"\"" : String($0) } + "\"" }.joined(separator: ",") + "\r\n"
        }
        let reading = try CSVReading("a,b,c\r\n" + lines.joined())
        #expect(reading.rows == rows && reading.codes.allSatisfy { $0.isEmpty })
    }

    /// The file is larger than the growth that is allowed.
    @Test func readsManyRowsInFlatMemory() throws {
        #if DEBUG
        let rows = 30_000
        #else
        let rows = 1_000_000
        #endif
        let note = String(repeating: "since the beginning ", count: 50)
        let row = "0042,\"Doe, \"\"J\"\" John\",Łódź,\(note)\r\n"
        var reader = try CSVReader(RepeatedRow(row, times: rows, header: "id,name,city,note\r\n"))
        for _ in 0..<2000 { _ = try reader.next() }
        let before = ResidentMemory.kilobytes
        var last: Record?
        while let record = try reader.next() { last = record }
        let growth = ResidentMemory.kilobytes - before
        #expect(last?.row == rows && last?.count == 4 && growth < 20 << 10, "grew by \(growth) kB")
    }

    @Test func saysWhereReadingBrokeOff() throws {
        let failure = RecipientError(.readFailed, message: "Reading broke off.")
        let source = RepeatedRow("ab,cdefgh\n", times: 30_000, header: "a,b\n", failure: failure)
        var reader = try CSVReader(source, file: "people.csv")
        let error = #expect(throws: RecipientError.self) { while try reader.next() != nil {} }
        #expect(error?.code == .readFailed && error?.place == RecipientError.Place(file: "people.csv", line: 30_002))
    }
}

/// A header, and then the same row again and again as it is asked for; at last the end, or an error.
private struct RepeatedRow: ByteSource {
    let row: [UInt8]
    let failure: RecipientError?
    private var rest: ArraySlice<UInt8>
    private var rows: Int

    init(_ row: String, times: Int, header: String, failure: RecipientError? = nil) {
        self.row = Array(row.utf8)
        self.failure = failure
        rest = Array(header.utf8)[...]
        rows = times
    }

    mutating func read(into buffer: inout [UInt8], from start: Int) throws(RecipientError) -> Int {
        var filled = start
        while filled < buffer.count {
            if rest.isEmpty, rows > 0 {
                rest = row[...]
                rows -= 1
            }
            if rest.isEmpty { break }
            let piece = rest.prefix(buffer.count - filled)
            buffer.replaceSubrange(filled..<filled + piece.count, with: piece)
            rest = rest.dropFirst(piece.count)
            filled += piece.count
        }
        if filled == start, let failure { throw failure }
        return filled - start
    }
}

/// A small generator with a seed, so that failures repeat.
private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
