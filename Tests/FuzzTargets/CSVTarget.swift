import PacketModel
import PacketRecipients

/// Bytes as a table, read at once and in small pieces; both have to say the same.
enum CSVTarget {
    static func run(_ bytes: [UInt8]) -> Bool {
        let whole = reading(ArrayPieces(bytes, sizes: [bytes.count]))
        let pieces = reading(ArrayPieces(bytes, sizes: [1, 2, 3, 5, 8, 13, 21]))
        precondition(whole == pieces, "a table reads otherwise when it comes in pieces")
        return whole.failure == nil
    }

    /// What a reader said.
    private struct Reading: Equatable {
        var schema: RecordSchema?
        var records: [Record] = []
        var notes: [Diagnostic] = []
        var failure: String?
    }

    private static func reading(_ source: ArrayPieces) -> Reading {
        var reading = Reading()
        do throws(RecipientError) {
            var reader = try CSVReader(source)
            reading.schema = reader.schema
            reading.notes = reader.diagnostics
            while let record = try reader.next() {
                for column in 0..<record.count {
                    precondition(String(validating: record[column], as: UTF8.self) != nil, "a cell is no UTF-8")
                }
                precondition(record.row == reading.records.count + 1, "rows are numbered in order")
                reading.records.append(record)
            }
        } catch {
            reading.failure = "\(error.code)"
        }
        return reading
    }
}

/// Bytes in memory, handed out in pieces of some sizes, in turn.
private struct ArrayPieces: ByteSource {
    private var rest: ArraySlice<UInt8>
    private let sizes: [Int]
    private var turn = 0

    init(_ bytes: [UInt8], sizes: [Int]) { (rest, self.sizes) = (bytes[...], sizes) }

    mutating func read(into buffer: inout [UInt8], from start: Int) -> Int {
        let piece = rest.prefix(min(sizes[turn], buffer.count - start))
        turn = (turn + 1) % sizes.count
        for (place, byte) in zip(start..<buffer.count, piece) { buffer[place] = byte }
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}
