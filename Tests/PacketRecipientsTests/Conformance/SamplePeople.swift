import PacketMapping
import PacketModel
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketRecipients

/// The same three people, for every kind of source.
enum SamplePeople {
    static let columns = [
        "firstName", "lastName", "fullName", "email", "phoneNumber", "postcode", "city", "birthday", "uid", "note",
    ]
    static let rows = [
        [
            "Zoë", "Åström", "Zoë Åström", "zoe@example.org", "+46 555 0101", "01234", "Göteborg", "1985-04-12",
            "12345678901234567890", "says \"hello\"; twice",
        ],
        ["길동", "홍", "홍길동", "gildong@example.org", "02-784-1322", "00417", "서울", "2000-02-29", "007", "two\nlines"],
        [
            "Ina", "Ng", "Ina Ng", "ina+news@example.org", "0065 555 0106", "049315", "Singapore, East", "", "1e5",
            "=1+1, \\ and 😀",
        ],
    ]

    /// A source that has them.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The name of the file, which may help to tell its format.
        let name: String
        /// How many of the people it holds.
        let count: Int
        let bytes: @Sendable () throws -> [UInt8]

        init(_ what: String, _ name: String, count: Int = 3, _ bytes: @escaping @Sendable () throws -> [UInt8]) {
            (testDescription, self.name, self.count, self.bytes) = (what, name, count, bytes)
        }

        func open() throws -> any RecordSource {
            if name == "stored" { return try SamplePeople.stored() }
            guard name.hasSuffix(".sqlite") else {
                return try RecipientFile(bytes: bytes(), name: name).records
            }
            return try withFile { path in
                var options = RecipientFile.Options()
                options.sheet.sheet = "People"
                return try RecipientFile(path: path, options: options).records
            }
        }

        /// Runs a body while the source is a file.
        func withFile<Value>(_ body: (String) throws -> Value) throws -> Value {
            let folder = try TemporaryFolder()
            try folder.write(bytes(), to: name)
            return try body(folder.file(name))
        }
    }

    static let kinds = [
        Kind("CSV", "people.csv") { Array(delimited(",").utf8) },
        Kind("CSV in UTF-16", "people.csv") {
            [0xFF, 0xFE] + delimited(";").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        },
        Kind("TSV", "people.tsv") { Array(delimited("\t").utf8) },
        Kind("XLSX", "people.xlsx") { SampleBook(rows: [columns] + rows).bytes },
        Kind("XLSX, strict", "people.xlsx") {
            var book = SampleBook(rows: [columns] + rows)
            book.dialect = .strict
            return book.bytes
        },
        Kind("XLSX, compressed, texts shared", "people.xlsx") {
            var source = try FileDescriptorSource(path: Fixture.file("recipients/workbooks/people.xlsx"))
            return try source.readAhead(1 << 20)
        },
        Kind("JSON", "people.json") { Array(("[\n" + rows.map(object).joined(separator: ",\n") + "\n]").utf8) },
        Kind("JSON inside an object", "people.json") {
            Array(("{\"count\": 3, \"tags\": [1], \"people\": [" + rows.map(object).joined(separator: ",") + "]}").utf8)
        },
        Kind("JSON Lines", "people.jsonl") { Array((rows.map(object).joined(separator: "\n") + "\n").utf8) },
        Kind("JSON Lines without a name", "people") { Array(rows.map(object).joined(separator: "\r\n\r\n").utf8) },
        Kind("vCard 4.0", "people.vcf") { Array(rows.map { card($0, version: "4.0") }.joined().utf8) },
        Kind("vCard 3.0, folded", "people.vcf") { folded(rows.map { card($0, version: "3.0") }.joined()) },
        Kind("SQLite", "people.sqlite") { try database() },
        Kind("stored recipients", "stored") { [] },
        Kind("FDF", "person.fdf", count: 1) { fdf(rows[0]) },
        Kind("XFDF", "person.xfdf", count: 1) { Array(xfdf(rows[0]).utf8) },
    ]

    /// The people in a store, which stays open as long as somebody reads from it.
    private static func stored() throws -> any RecordSource {
        let folder = try TemporaryFolder()
        let store = try Store(
            opening: folder.file("a.sqlite"), modules: [PacketSchema.module, RecipientsSchema.module])
        let people = rows.map { row in
            var person = NewRecipient(sourceKey: row[8])
            for (column, value) in zip(columns, row) {
                if let property = StandardProperty.allCases.first(where: { $0.column(in: [column]) != nil }) {
                    person[keyPath: NewRecipient.path(of: property)] = value
                } else {
                    person.custom.append(NewRecipient.CustomValue(name: column, value: value))
                }
            }
            return person
        }
        _ = try Recipients(store).add(people, source: "sample", at: .now())
        return KeptSource(
            records: try StoredRecipientSource(Recipients(store)).records(for: RecipientQuery()), folder: folder)
    }

    /// Records of a store, and the folder that it is in.
    private struct KeptSource: RecordSource {
        var records: any RecordSource
        let folder: TemporaryFolder

        var schema: RecordSchema { records.schema }
        var diagnostics: [Diagnostic] { records.diagnostics }
        var closingDiagnostics: [Diagnostic] { records.closingDiagnostics }

        mutating func next() throws -> Record? { try records.next() }
    }

    static func delimited(_ delimiter: String) -> String {
        ([columns] + rows).map { row in
            row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: delimiter) + "\r\n"
        }.joined()
    }

    static func object(_ row: [String]) -> String {
        let members = zip(columns, row).map { name, value in
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
                .replacing("😀", with: "\\ud83d\\uDE00")
            // Numbers stay as they are written.
            return name == "uid" ? "\"\(name)\": \(value)" : "\"\(name)\": \"\(escaped)\""
        }
        return "{" + members.joined(separator: ", ") + "}"
    }

    static func card(_ row: [String], version: String) -> String {
        func escaped(_ text: String) -> String {
            text.replacing("\\", with: "\\\\").replacing(",", with: "\\,").replacing(";", with: "\\;")
                .replacing("\n", with: "\\n")
        }
        let lines = [
            "BEGIN:VCARD", "VERSION:\(version)", "FN:\(escaped(row[2]))", "N:\(escaped(row[1]));\(escaped(row[0]));;;",
            "EMAIL;TYPE=work:\(row[3])",
            version == "4.0" ? "TEL;VALUE=uri;TYPE=cell:tel:\(row[4])" : "TEL;TYPE=CELL:\(row[4])",
            "ADR;TYPE=home:;;Some Street 1;\(escaped(row[6]));;\(row[5]);", "BDAY:\(row[7].filter { $0 != "-" })",
            "UID:\(row[8])", "NOTE:\(escaped(row[9]))", "PHOTO:data:image/png;base64,AAAA", "END:VCARD",
        ]
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    /// Folded in the middle of letters, as RFC 2426 allows.
    private static func folded(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        var column = 0
        for byte in text.utf8 {
            if byte == 0x0D { column = -2 }
            if column >= 30 {
                result += [0x0D, 0x0A, 0x20]
                column = 1
            }
            result.append(byte)
            column += 1
        }
        return result
    }

    static func fdf(_ row: [String]) -> [UInt8] {
        let fields = zip(columns, row).map { name, value in
            let units = [0xFEFF] + value.utf16
            let hex = units.map { unit in
                String(repeating: "0", count: 4 - String(unit, radix: 16).count) + String(unit, radix: 16)
            }
            return "<< /T (\(name)) /V <\(hex.joined())> >>"
        }
        return Array(
            "%FDF-1.2\n%âãÏÓ\n1 0 obj\n<< /FDF << /Fields [ \(fields.joined(separator: " ")) ] /F (form.pdf) >> >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n"
                .utf8)
    }

    static func xfdf(_ row: [String]) -> String {
        let fields = zip(columns, row).map { name, value in
            "<field name=\"\(name)\"><value>\(value.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</value></field>"
        }
        return
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xfdf xmlns=\"http://ns.adobe.com/xfdf/\" xml:space=\"preserve\"><fields>"
            + fields.joined() + "</fields></xfdf>"
    }

    private static func database() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        let columns = columns.map { "\($0) TEXT" }.joined(separator: ", ")
        let values = rows.map { row in
            "(" + row.map { "'" + $0.replacing("'", with: "''") + "'" }.joined(separator: ", ") + ")"
        }
        let module = StoreModule(
            name: "sample",
            migrations: [
                Migration(
                    "1",
                    sql: "CREATE TABLE people (\(columns)); INSERT INTO people VALUES \(values.joined(separator: ", "))"
                )
            ])
        try Store(opening: folder.file("a.sqlite"), modules: [module]).close()
        return try folder.bytes("a.sqlite")
    }
}
