import PacketRecipients

/// A file of people that means more than it says, by what it uses again and again: the input says what, and how often.
///
/// The first byte chooses the kind, then come two numbers of 16 bits (how many, how long) and one of 8 (how deep); all that
/// is left is the text that is used again. A fuzzer finds its way through these numbers in no time, and through a table of
/// 100,000 bytes never.
struct SharingTable {
    private let count: Int
    private let length: Int
    private let depth: Int
    private let text: String

    /// What texts are made of, besides what the input says.
    private static let units = [
        "", "x", "\u{301}", "\u{301}\u{323}", "\u{202E}", "👩\u{200D}", "🇩", "\u{1100}\u{1161}", " ", "\t", "a;",
        "\u{FE0F}", "漢א", "\\n",
        "q\u{302}", "&amp;",
    ]

    /// The most bytes of a file.
    private static let largest = 200_000

    private init(_ parameters: [UInt8]) {
        func number(_ index: Int) -> Int { index < parameters.count ? Int(parameters[index]) : 0 }
        count = 1 + number(1) + number(2) << 8
        length = 1 + number(3) + number(4) << 8
        depth = 1 + number(5) % 80
        let own = String(decoding: parameters.dropFirst(7), as: UTF8.self).filter { !"<>&\"\\()\r\n".contains($0) }
        let unit = Self.units[number(6) % Self.units.count] + own
        let bytes = max(1, unit.utf8.count)
        text = String(repeating: unit.isEmpty ? "a" : unit, count: min(length, Self.largest / 2) / bytes + 1)
    }

    /// The format of the file that an input means.
    static func format(of parameters: [UInt8]) -> RecipientFormat {
        switch (parameters.first ?? 0) % 16 {
        case 0...2: .csv
        case 3...5: .fdf
        case 6: .xfdf
        case 7, 9: .json
        case 8: .jsonl
        case 10...12: .vcard
        default: .xlsx
        }
    }

    /// The file that an input means.
    static func file(of parameters: [UInt8]) -> [UInt8] {
        let table = SharingTable(parameters)
        return switch (parameters.first ?? 0) % 16 {
        case 0: table.csv(header: false)
        case 1: table.csv(header: true)
        case 2: Array("\(table.repeated("\(table.text),"))\n1\n".utf8)
        case 3: table.fdf(name: true)
        case 4: table.fdf(name: false)
        case 5: table.fdfLists()
        case 6: table.xfdf()
        case 7: table.json()
        case 8: table.jsonLines()
        case 9: Array("[{\"a\":\(String(repeating: "[", count: table.count))".utf8)
        case 10: table.vcard("TEL;TYPE=work:\(table.text)")
        case 11: table.vcard("BEGIN:VCARD\nFN:\(table.text)")
        case 12: table.vcard("NOTE;ENCODING=QUOTED-PRINTABLE:\(table.text)=\n ")
        case 13: table.workbook(merges: false)
        case 14: table.workbook(merges: true)
        default: table.styledWorkbook()
        }
    }

    /// As many copies as fit.
    private func repeated(_ part: String) -> String {
        String(repeating: part, count: min(count, Self.largest / max(1, part.utf8.count) + 1))
    }

    private func numbered(_ part: (Int) -> String) -> String {
        var result = ""
        for index in 0..<count where result.utf8.count < Self.largest { result += part(index) }
        return result
    }

    private func csv(header: Bool) -> [UInt8] {
        Array(header ? "a,\(text)\n\(repeated("1\n"))".utf8 : "a,b\n\(repeated("\(text),1\n"))".utf8)
    }

    private func fdf(_ fields: String, _ objects: String) -> [UInt8] {
        Array("%FDF-1.2\n1 0 obj <</FDF<</Fields[\(fields)]>>>> endobj\n\(objects)\ntrailer <</Root 1 0 R>>".utf8)
    }

    private func fdf(name: Bool) -> [UInt8] {
        let levels = (0..<depth).map { "\(10 + $0) 0 obj <</T 3 0 R/Kids[\(11 + $0) 0 R]>> endobj" }
        let leaves = numbered { name ? "<</T(\($0))/V(1)>>" : "<</T(\($0))/V 3 0 R>>" }
        return fdf(
            "10 0 R",
            "3 0 obj (\(text)) endobj\n\(levels.joined(separator: "\n"))\n\(10 + depth) 0 obj <</Kids[\(leaves)]>> endobj"
        )
    }

    private func fdfLists() -> [UInt8] {
        let lists = (0..<depth).map {
            "\(10 + $0) 0 obj [\(String(repeating: "\(11 + $0) 0 R ", count: 1 + count % 50))] endobj"
        }
        return fdf("<</T(a)/V 10 0 R>>", "\(lists.joined(separator: "\n"))\n\(10 + depth) 0 obj (\(text)) endobj")
    }

    private func xfdf() -> [UInt8] {
        let short = text.prefix(Self.largest / depth / 4)
        return Array(
            ("<xfdf xmlns=\"http://ns.adobe.com/xfdf/\"><fields>"
                + String(repeating: "<field name=\"\(short)\">", count: depth)
                + numbered { "<field name=\"\($0)\"><value>1</value></field>" }
                + String(repeating: "</field>", count: depth)
                + "</fields></xfdf>").utf8)
    }

    private func json() -> [UInt8] {
        let short = text.prefix(Self.largest / depth / 4).replacing("\t", with: " ")
        let open = String(repeating: "{\"\(short)\":", count: depth)
        return Array(
            ("[" + open + "{" + numbered { "\"\($0)\":1," } + "\"z\":1}" + String(repeating: "}", count: depth) + "]")
                .utf8)
    }

    private func jsonLines() -> [UInt8] {
        Array(("{" + numbered { "\"\($0)\":1," } + "\"z\":1}\n" + String(repeating: "{\"z\":1}\n", count: length)).utf8)
    }

    private func vcard(_ line: String) -> [UInt8] {
        Array("BEGIN:VCARD\nVERSION:4.0\nFN:A\n\(repeated(line + "\n"))END:VCARD\n".utf8)
    }

    private func workbook(merges: Bool) -> [UInt8] {
        let cells = String(repeating: "<c t=\"s\"><v>0</v></c>", count: depth)
        let rows = repeated("<row>\(cells)</row>")
        let areas =
            merges
            ? "<mergeCells>\(String(repeating: "<mergeCell ref=\"A1:XFD9999\"/>", count: min(length, 3_000)))</mergeCells>"
            : ""
        return packed("<sheetData>\(rows)</sheetData>\(areas)", strings: "<si><t>\(text)</t></si>")
    }

    private func styledWorkbook() -> [UInt8] {
        let cells = String(repeating: "<c s=\"1\"><v>45000.5</v></c>", count: depth)
        let styles =
            "<numFmts><numFmt numFmtId=\"164\" formatCode=\"\(text)\"/></numFmts><cellXfs>"
            + repeated("<xf numFmtId=\"164\"/>") + "</cellXfs>"
        return packed("<sheetData>\(repeated("<row>\(cells)</row>"))</sheetData>", strings: "", styles: styles)
    }

    private func packed(_ sheet: String, strings: String, styles: String = "") -> [UInt8] {
        func part(_ name: String, _ content: String) -> [UInt8] {
            let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
            return content.isEmpty ? [] : Array("<\(name) xmlns=\"\(main)\">\(content)</\(name)>".utf8)
        }
        return WorkbookPacking.file(
            of: part("worksheet", sheet) + [0] + part("sst", strings) + [0] + part("styleSheet", styles))
    }
}
