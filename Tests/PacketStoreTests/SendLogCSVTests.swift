import PacketStore
import Storage
import TestSupport
import Testing

struct SendLogCSVTests {
    private static let header = "id,batch,row,recipientName,recipientEmail,pdfName,timestamp,status,notes,sha256\r\n"

    private func csv(_ entries: [SendLogEntry], raw: Bool, chunkSize: Int = 65_536) throws -> String {
        var bytes: [UInt8] = []
        try withoutActuallyEscaping({ (chunk: [UInt8]) in bytes += chunk }) { write in
            var writer = SendLogCSV(raw: raw, chunkSize: chunkSize, write: write)
            for entry in entries { try writer.append(entry) }
            try writer.finish()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("Jan, Maria", "\"Jan, Maria\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
        ("two\nlines", "\"two\nlines\""), ("=1+1", "'=1+1"),
        ("=HYPERLINK(\"http://x\",1)", "\"'=HYPERLINK(\"\"http://x\"\",1)\""),
        ("+1 555 0100", "'+1 555 0100"), ("-2", "'-2"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "\"'\t=1\""),
        ("\r=1", "\"'\r=1\""), ("\n=1", "\"'\n=1\""), ("\0=1", "'\0=1"), ("＝1", "'＝1"), ("a=1", "a=1"),
        ("-", "'-"), ("홍길동", "홍길동"),
    ])
    func guardsAndQuotesCells(value: String, cell: String) throws {
        let entry = SendLogEntry(id: 7, event: Samples.event(row: nil, name: value))
        let line = "7,b1,,\(cell),jan@example.org,1.pdf,2026-03-14T09:26:53.589793Z,generated,,00ff\r\n"
        #expect(Array(try csv([entry], raw: false).utf8) == Array((Self.header + line).utf8))
        let rawCell = cell.contains("'") && !value.hasPrefix("'") ? cell.filter { $0 != "'" } : cell
        let raw = line.replacing(",,\(cell),jan", with: ",,\(rawCell),jan", maxReplacements: 1)
        #expect(Array(try csv([entry], raw: true).utf8) == Array((Self.header + raw).utf8))
    }

    @Test(arguments: [1, 100, 65_536])
    func comesBackAsItWent(chunkSize: Int) throws {
        let names = ["=1", "a,b", "\"", "x\r\ny", "", "Ł'", "+48 22 000"]
        let entries = names.enumerated().map { index, name in
            SendLogEntry(id: Int64(index + 1), event: Samples.event("b,\(index)", row: index, name: name))
        }
        let rows = Self.parse(try csv(entries, raw: true, chunkSize: chunkSize))
        #expect(rows[0] == SendLogCSV.columns)
        for (row, entry) in zip(rows.dropFirst(), entries) {
            #expect(
                row == [
                    String(entry.id), entry.batch, entry.row.map(String.init) ?? "", entry.recipientName,
                    entry.recipientEmail, entry.pdfName, entry.timestamp.iso8601, entry.status.rawValue, entry.notes,
                    entry.sha256,
                ])
        }
        #expect(rows.count == entries.count + 1)
    }

    @Test func exportsWhatTheFilterLetsThrough() throws {
        let folder = try TemporaryFolder()
        let log = SendLog(try Samples.store(in: folder))
        try log.append([Samples.event(), Samples.event(status: .failed)])
        var bytes: [UInt8] = []
        let count = try log.exportCSV(SendLogFilter(status: .failed)) { bytes += $0 }
        #expect(count == 1)
        #expect(Self.parse(String(decoding: bytes, as: UTF8.self)).map(\.first) == ["id", "2"])
    }

    /// RFC 4180, for what the writer writes.
    private static func parse(_ text: String) -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var cell: [UInt8] = []
        var quoted = false
        var bytes = Array(text.utf8)[...]
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "\"") where quoted && bytes.first == byte: cell.append(bytes.removeFirst())
            case UInt8(ascii: "\""): quoted.toggle()
            case UInt8(ascii: ",") where !quoted:
                row.append(String(decoding: cell, as: UTF8.self))
                cell = []
            case 0x0D where !quoted: break
            case 0x0A where !quoted:
                rows.append(row + [String(decoding: cell, as: UTF8.self)])
                (row, cell) = ([], [])
            default: cell.append(byte)
            }
        }
        return rows
    }
}
