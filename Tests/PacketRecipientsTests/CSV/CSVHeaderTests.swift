import PacketModel
import Testing

@testable import PacketRecipients

struct CSVHeaderTests {
    struct Case: CustomTestStringConvertible {
        var text: String
        var columns: [String]
        var codes: [String] = []
        var testDescription: String { text.debugDescription }
    }

    static let headers = [
        Case(text: "a,b", columns: ["a", "b"]),
        Case(text: " a ,\u{A0}b ", columns: ["a", "b"]),
        Case(text: "\"first\nname\",b", columns: ["first\nname", "b"]),
        Case(text: "a,,b", columns: ["a", "column 2", "b"], codes: ["empty-header"]),
        Case(text: "a, ,Column 2", columns: ["a", "column 2 (2)", "Column 2"], codes: ["empty-header"]),
        Case(
            text: "Name,name,NAME", columns: ["Name", "name (2)", "NAME (3)"],
            codes: ["duplicate-header", "duplicate-header"]),
        Case(text: "n,n,n (2)", columns: ["n", "n (3)", "n (2)"], codes: ["duplicate-header"]),
        Case(text: "\n\r\n ,,\na,b", columns: ["a", "b"], codes: ["blank-lines-before-header"]),
        Case(text: "sep=;\r\na,x;b", columns: ["a,x", "b"]),
        Case(text: "\"sep=,\"\na;x,b", columns: ["a;x", "b"]),
        Case(text: "SEP=\t\na\tb", columns: ["a", "b"]),
    ]

    @Test(arguments: headers)
    func namesColumns(_ item: Case) throws {
        let reading = try CSVReading(item.text + "\n")
        #expect(reading.columns == item.columns && reading.fileCodes == item.codes, "\(reading)")
    }

    @Test func saysOnWhichLineAHeaderIsDuplicate() throws {
        let reading = try CSVReading("\n\na,A\n1,2\n")
        #expect(reading.diagnostics.map(\.line) == [3, 3] && reading.lines == [4])
    }

    struct Refusal: CustomTestStringConvertible {
        var label: String
        var bytes: [UInt8]
        var code: RecipientError.Code
        var options = CSVOptions()
        var testDescription: String { label }
    }

    static let refusals = [
        Refusal(label: "nothing", bytes: [], code: .emptyFile),
        Refusal(label: "only a byte order mark", bytes: [0xEF, 0xBB, 0xBF], code: .emptyFile),
        Refusal(label: "only blank lines", bytes: Array("\n ,,\n\r\n".utf8), code: .emptyFile),
        Refusal(label: "workbook", bytes: Array("PK\u{3}\u{4}\u{14}".utf8), code: .binaryFile),
        Refusal(label: "PDF", bytes: Array("%PDF-1.7\n".utf8), code: .binaryFile),
        Refusal(label: "old workbook", bytes: [0xD0, 0xCF, 0x11, 0xE0, 0xA1], code: .binaryFile),
        Refusal(label: "gzip", bytes: [0x1F, 0x8B, 8], code: .binaryFile),
        Refusal(label: "control characters", bytes: (0..<600).map { UInt8($0 * 7 % 32) }, code: .binaryFile),
        Refusal(label: "open quote", bytes: Array("a,\"b\n1,2\n".utf8), code: .unreadableHeader),
        Refusal(label: "text after quote", bytes: Array("a,\"b\"c\n1,2\n".utf8), code: .unreadableHeader),
        Refusal(label: "NUL", bytes: Array("a,b\0\n1,2\n".utf8), code: .unreadableHeader),
        Refusal(
            label: "Shift_JIS", bytes: Array("name\n".utf8) + [0x93, 0x8C, 0x8B, 0x9E, 0x93, 0x73, 0x90, 0x56],
            code: .unknownEncoding),
        Refusal(
            label: "GBK", bytes: Array("name\n".utf8) + [0xCD, 0xF5, 0xD0, 0xA1, 0xC3, 0xF7], code: .unknownEncoding),
        Refusal(
            label: "quote as delimiter", bytes: Array("a".utf8), code: .invalidDelimiter,
            options: CSVOptions(delimiter: 0x22)),
    ]

    @Test(arguments: refusals)
    func refuses(_ item: Refusal) {
        let error = #expect(throws: RecipientError.self) { try CSVReading(item.bytes, item.options) }
        #expect(error?.code == item.code)
    }

    @Test(arguments: [("/nonexistent/recipients.csv", RecipientError.Code.fileNotFound), ("/", .fileUnreadable)])
    func saysWhyAFileCannotBeRead(path: String, code: RecipientError.Code) {
        let error = #expect(throws: RecipientError.self) { try CSVReader(path: path) }
        #expect(error?.code == code && error?.place.file == path)
    }
}
