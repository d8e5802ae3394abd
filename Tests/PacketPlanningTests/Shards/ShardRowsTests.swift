import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning
import PacketRecipients
import TestSupport
import Testing

/// Shards take each row of a table once, in order, and begin to read where their rows do.
struct ShardRowsTests {
    /// Tables that are hard to take apart.
    static let tables: [(name: String, text: [UInt8], canSeek: Bool)] = [
        ("plain", table(lineEnd: "\n"), true),
        ("marked", [0xEF, 0xBB, 0xBF] + table(lineEnd: "\r\n"), true),
        ("old Macs", table(lineEnd: "\r"), true),
        ("named delimiter", Array("sep=,\r\n".utf8) + table(lineEnd: "\r\n"), true),
        ("larger than a window", table(rows: 40_000, lineEnd: "\r\n"), true),
        ("Latin letters", table(lineEnd: "\n", letter: [0xFC]), false),
    ]

    /// Rows with line ends and delimiters in quotes, and blank ones between.
    private static func table(rows: Int = 300, lineEnd: String, letter: [UInt8] = Array("ü".utf8)) -> [UInt8] {
        var bytes = Array("\(lineEnd)name,notes\(lineEnd)".utf8)
        for row in 1...rows {
            bytes += Array("M".utf8) + letter + Array("ller \(row),".utf8)
            bytes += Array((row % 3 == 0 ? "\"a\(lineEnd)b, \"\"c\"\"\"" : "plain").utf8) + Array(lineEnd.utf8)
            if row % 7 == 0 { bytes += Array(" \(lineEnd)".utf8) }
        }
        return bytes
    }

    private func records(_ path: String, _ shard: ShardRows? = nil) throws -> [Record] {
        var reader = try CSVReader(path: path)
        if let start = shard?.start { #expect(try reader.seek(to: start)) }
        var records: [Record] = []
        while let record = try reader.next() {
            if let rows = shard?.rows, record.row > rows.upperBound { break }
            if shard?.rows?.contains(record.row) ?? (shard == nil) { records.append(record) }
        }
        return records
    }

    @Test(arguments: tables, [1, 2, 7, 16, 1_000])
    func takeEachRowOnce(_ table: (name: String, text: [UInt8], canSeek: Bool), _ count: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write(table.text, to: "people.csv")
        let path = folder.file("people.csv")
        let shards = try ShardRows.cut(CSVReader(path: path), nil, into: count)
        #expect(shards.count == count)
        #expect(shards.allSatisfy { $0.rows == nil || ($0.start != nil) == table.canSeek })
        let whole = try records(path)
        #expect(try shards.flatMap { try records(path, $0) } == whole)
        let sizes = shards.map { $0.rows?.count ?? 0 }
        #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= max(1, whole.count / count / 32), "\(sizes.max() ?? 0)")
    }

    @Test(arguments: ["1-10", "5-20,100-", "299", "200-400", "1000-"])
    func areCutFromTheChosenRows(_ text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.tables[0].text, to: "people.csv")
        let path = folder.file("people.csv")
        let chosen = try RowSelection(parsing: text)
        let shards = try ShardRows.cut(CSVReader(path: path), chosen, into: 4)
        let rows = shards.compactMap(\.rows).flatMap { Array($0) }.filter(chosen.contains)
        #expect(rows == (1...300).filter(chosen.contains))
        for rows in shards.compactMap(\.rows) {
            let part = try #require(chosen.within(rows))
            #expect(rows.filter(part.contains) == rows.filter(chosen.contains))
        }
    }

    @Test(arguments: [
        ("0/1", true), ("15/16", true), ("16/16", false), ("-1/4", false), ("1/0", false), ("1", false),
        ("1/2/3", false), ("", false), ("1/100001", false), ("+1/4", false),
    ])
    func areNamedByNumbers(_ text: String, _ isThere: Bool) {
        #expect((Shard(text) != nil) == isThere)
        if isThere { #expect(Shard(text)?.description == text) }
    }
}
