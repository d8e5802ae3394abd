/// Packs the parts of a workbook, without compression and with right checksums.
enum WorkbookPacking {
    /// The parts, in the order in which they stand in the input.
    private static let parts = [
        "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/styles.xml", "xl/workbook.xml",
        "xl/_rels/workbook.xml.rels", "[Content_Types].xml", "_rels/.rels",
    ]
    private static let relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    private static let packages = "http://schemas.openxmlformats.org/package/2006"
    private static let sheets = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

    /// What a part is when the input has none.
    private static let usual = [
        "<worksheet xmlns=\"\(sheets)\"><sheetData/></worksheet>",
        "<sst xmlns=\"\(sheets)\"><si><t>shared</t></si><si><r><t>ri</t></r><r><t>ch</t></r></si></sst>",
        "<styleSheet xmlns=\"\(sheets)\"><numFmts count=\"1\"><numFmt numFmtId=\"164\" formatCode=\"yyyy-mm-dd\"/></numFmts>"
            + "<cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/><xf numFmtId=\"10\"/></cellXfs></styleSheet>",
        "<workbook xmlns=\"\(sheets)\" xmlns:r=\"\(relations)\"><sheets><sheet name=\"A\" sheetId=\"1\" r:id=\"r1\"/></sheets>"
            + "</workbook>",
        "<Relationships xmlns=\"\(packages)/relationships\">"
            + "<Relationship Id=\"r1\" Type=\"\(relations)/worksheet\" Target=\"worksheets/sheet1.xml\"/>"
            + "<Relationship Id=\"r2\" Type=\"\(relations)/sharedStrings\" Target=\"sharedStrings.xml\"/>"
            + "<Relationship Id=\"r3\" Type=\"\(relations)/styles\" Target=\"styles.xml\"/></Relationships>",
        "<Types xmlns=\"\(packages)/content-types\"><Default Extension=\"xml\" ContentType=\"application/xml\"/></Types>",
        "<Relationships xmlns=\"\(packages)/relationships\"><Relationship Id=\"r1\" Type=\"\(relations)/officeDocument\" "
            + "Target=\"xl/workbook.xml\"/></Relationships>",
    ]

    /// The file whose parts are divided by bytes 0 in the input; what is empty or missing is as usual.
    static func file(of input: [UInt8]) -> [UInt8] {
        let given = input.split(separator: 0, maxSplits: parts.count - 1, omittingEmptySubsequences: false)
        var file: [UInt8] = []
        var directory: [UInt8] = []
        for (index, name) in parts.enumerated() {
            let data = index < given.count && !given[index].isEmpty ? Array(given[index]) : Array(usual[index].utf8)
            let start = UInt32(file.count)
            let sizes =
                number(UInt32(data.count), 4) + number(UInt32(data.count), 4) + number(UInt32(name.utf8.count), 2)
            file += number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4)
            file += number(checksum(data), 4) + sizes + number(0, 2) + Array(name.utf8) + data
            directory +=
                number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4)
            directory += number(checksum(data), 4) + sizes + number(0, 2) + number(0, 2) + number(0, 2) + number(0, 2)
            directory += number(0, 4) + number(start, 4) + Array(name.utf8)
        }
        let count = UInt32(parts.count)
        let end = number(0, 4) + number(count, 2) + number(count, 2) + number(UInt32(directory.count), 4)
        return file + directory + number(0x0605_4B50, 4) + end + number(UInt32(file.count), 4) + number(0, 2)
    }

    private static func number(_ value: UInt32, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }

    /// CRC-32 as ZIP has it.
    private static func checksum(_ data: [UInt8]) -> UInt32 {
        var register: UInt32 = 0xFFFF_FFFF
        for byte in data {
            register ^= UInt32(byte)
            for _ in 0..<8 { register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1 }
        }
        return ~register
    }
}
