import Testing

@testable import PacketRecipients

struct CSVSniffingTests {
    struct Encoded: CustomTestStringConvertible {
        var label: String
        var bytes: [UInt8]
        var encoding: CSVEncoding
        var given: CSVEncoding?
        var codes: [String] = []
        var city = "Łódź"
        var testDescription: String { label }
    }

    private static let text = "name,city\nJosé,Łódź\n홍길동,上海 😀\n"
    private static let western = Array("name,city\nJos".utf8) + [0xE9] + Array(",K".utf8) + [0xF6] + Array("ln \n".utf8)

    static let encodings = [
        Encoded(label: "UTF-8", bytes: Array(text.utf8), encoding: .utf8),
        Encoded(label: "UTF-8 with mark", bytes: [0xEF, 0xBB, 0xBF] + Array(text.utf8), encoding: .utf8),
        Encoded(
            label: "UTF-16LE with mark", bytes: [0xFF, 0xFE] + text.utf16Bytes(littleEndian: true),
            encoding: .utf16LittleEndian),
        Encoded(
            label: "UTF-16BE with mark", bytes: [0xFE, 0xFF] + text.utf16Bytes(littleEndian: false),
            encoding: .utf16BigEndian),
        Encoded(
            label: "UTF-16LE guessed", bytes: text.utf16Bytes(littleEndian: true), encoding: .utf16LittleEndian,
            codes: ["guessed-encoding"]),
        Encoded(
            label: "UTF-16BE guessed", bytes: text.utf16Bytes(littleEndian: false), encoding: .utf16BigEndian,
            codes: ["guessed-encoding"]),
        Encoded(
            label: "UTF-16 given, mark says big-endian", bytes: [0xFE, 0xFF] + text.utf16Bytes(littleEndian: false),
            encoding: .utf16BigEndian, given: .utf16LittleEndian, codes: ["encoding-mismatch"]),
        Encoded(
            label: "Windows-1252 guessed", bytes: western, encoding: .windows1252, codes: ["guessed-encoding"],
            city: "Köln "),
        Encoded(
            label: "Windows-1252 given", bytes: western, encoding: .windows1252, given: .windows1252, city: "Köln "),
        Encoded(
            label: "Windows-1252 beyond Latin-1", bytes: Array("name,city\nJos".utf8) + [0xE9, 0x2C, 0x80, 0x0A],
            encoding: .windows1252, given: .windows1252, city: "€"),
    ]

    @Test(arguments: encodings)
    func decodes(_ item: Encoded) throws {
        let reading = try CSVReading(item.bytes, CSVOptions(encoding: item.given))
        #expect(reading.encoding == item.encoding && reading.fileCodes == item.codes, "\(reading)")
        #expect(reading.columns == ["name", "city"] && reading.rows.first == ["José", item.city])
        #expect(reading.rows.count == 1 || reading.rows[1] == ["홍길동", "上海 😀"])
    }

    /// 이름,주소 / 홍길동,서울 as Excel writes it in Korea.
    private static let korean: [UInt8] = [
        0xC0, 0xCC, 0xB8, 0xA7, 0x2C, 0xC1, 0xD6, 0xBC, 0xD2, 0x0A, 0xC8, 0xAB, 0xB1, 0xE6, 0xB5, 0xBF, 0x2C, 0xBC,
        0xAD,
        0xBF, 0xEF, 0x0A,
    ]

    @Test(arguments: [nil, CSVEncoding.cp949])
    func readsWhatExcelWritesInKorea(_ given: CSVEncoding?) throws {
        let reading = try CSVReading(Self.korean, CSVOptions(encoding: given))
        #expect(reading.encoding == .cp949 && reading.columns == ["이름", "주소"])
        #expect(reading.rows == [["홍길동", "서울"]] && reading.fileCodes == (given == nil ? ["guessed-encoding"] : []))
    }

    @Test func readsSyllablesThatOnlyCP949Has() throws {
        let bytes = Self.korean + [0x8C, 0x63, 0xB9, 0xE6, 0xB0, 0xA2, 0xC7, 0xCF, 0x2C, 0x94, 0xEE, 0x0A]
        #expect(try CSVReading(bytes).rows.last == ["똠방각하", "뷁"])
        // Through a window of any size: letters are cut in two.
        let many = Self.korean + (0..<40_000).flatMap { _ in [0xC8, 0xAB, 0x2C, 0x94, 0xEE, 0x0A] as [UInt8] }
        let reading = try CSVReading(many, CSVOptions(encoding: .cp949))
        #expect(reading.rows.count == 40_001 && reading.rows.dropFirst().allSatisfy { $0 == ["홍", "뷁"] })
    }

    @Test(arguments: [[0xC8, 0x2C, 0xB0, 0xA1], [0x80, 0x2C], [0xFF, 0x2C], [0x2C, 0xC8]] as [[UInt8]])
    func reportsMalformedCP949(row: [UInt8]) throws {
        let reading = try CSVReading(Self.korean + row, CSVOptions(encoding: .cp949))
        #expect(reading.codes == [[], ["invalid-encoding"]] && reading.rows.last?.count == 2)
    }

    @Test(arguments: [[0x00, 0xD8, 0x61, 0x00], [0x00, 0xDC], [0x00, 0xD8], [0x61]] as [[UInt8]])
    func reportsMalformedUTF16(tail: [UInt8]) throws {
        let bytes = "a,b\n1,2\n3,".utf16Bytes(littleEndian: true) + tail
        let reading = try CSVReading(bytes, CSVOptions(encoding: .utf16LittleEndian))
        #expect(reading.codes == [[], ["invalid-encoding"]])
    }

    @Test func keepsDamagedUTF8AsUTF8() throws {
        let reading = try CSVReading(Array("n,c\nJosé,Köln\nRené,L".utf8) + [0xFF, 0x0A])
        #expect(reading.encoding == .utf8 && reading.codes == [[], ["invalid-encoding"]])
    }

    @Test(
        arguments: [
            ("UTF-8", CSVEncoding.utf8), ("utf8", .utf8), ("UTF-16", .utf16LittleEndian), ("utf-16be", .utf16BigEndian),
            ("Latin-1", .windows1252), ("ISO-8859-1", .windows1252), ("cp1252", .windows1252), ("EUC-KR", .cp949),
            ("CP949", .cp949), ("koi8-r", .koi8r), ("cp1250", .windows1250), ("Windows 1256", .windows1256),
            ("latin2", .latin2), ("iso8859_15", .latin9), ("iso-8859-9", .windows1254), ("IBM852", .dosCentral),
            ("cp866", .dosCyrillic), ("x-mac-roman", .macintosh), ("tis-620", .windows874), ("utf-7", nil), ("", nil),
        ] as [(String, CSVEncoding?)])
    func knowsLabels(label: String, encoding: CSVEncoding?) {
        #expect(CSVEncoding(label: label) == encoding)
    }

    struct Guess: CustomTestStringConvertible {
        var text: String
        var delimiter: Character
        var codes: [String] = []
        var testDescription: String { text.debugDescription }
    }

    static let delimiters = [
        Guess(text: "a,b\n1,2\n", delimiter: ","),
        Guess(text: "a;b\n1,5;2,5\n", delimiter: ";"),
        Guess(text: "a\tb\n1\t2\n", delimiter: "\t"),
        Guess(text: "a|b\n1|2\n", delimiter: "|"),
        Guess(text: "last, first;amount\nDoe, John;1,50\nRoe, Jane;2,75\n", delimiter: ";"),
        Guess(text: "a,b,c\n\"1;2\",\"3;4\",5\n\"x;y\",;,z\n", delimiter: ","),
        Guess(text: "a,b\n\"1;\n;2\",3\n", delimiter: ","),
        Guess(text: "name\tnote\nA\tx, y\nB\tz\n", delimiter: "\t"),
        Guess(text: "name\nAnna\n", delimiter: ","),
        Guess(
            text: "Members 2026\n\nname;city\nA;B\nC;D\nE;F\nG;H\n", delimiter: ";", codes: ["title-above-header"]),
        Guess(text: "tags\na;b\nc;d\n", delimiter: ",", codes: ["ambiguous-delimiter"]),
        Guess(text: "name\nBob Ray;605\n", delimiter: ","),
        Guess(text: "name\nMadonna\nAda;Bo\nCy;Di\n", delimiter: ",", codes: ["ambiguous-delimiter"]),
        Guess(text: "address\n1 Elm St, X\n2 Elm St, Y\n", delimiter: ","),
        Guess(text: "a,x;b\n1,2;3\n", delimiter: ",", codes: ["ambiguous-delimiter"]),
    ]

    @Test(arguments: delimiters)
    func guessesDelimiters(_ item: Guess) throws {
        let reading = try CSVReading(item.text)
        #expect(reading.delimiter == item.delimiter.asciiValue && reading.fileCodes == item.codes, "\(reading)")
    }

    @Test func guessesFromTheBeginningOfALargeFile() throws {
        let rows = (0..<20_000).map { "\"Doe, \($0)\";\($0),5;é\r\n" }
        let reading = try CSVReading("name;amount;note\r\n" + rows.joined())
        #expect(reading.delimiter == UInt8(ascii: ";") && reading.encoding == .utf8 && reading.rows.count == 20_000)
        #expect(reading.codes.allSatisfy { $0.isEmpty })
    }
}
