import Foundation
import FuzzTargets
import PDFObjects
import TestSupport
import Testing

/// What a fuzzer found once does not come back, and the targets read what they are made to read.
struct FuzzTargetTests {
    /// An input of a target.
    struct Input: Sendable, CustomTestStringConvertible {
        let target: FuzzTarget
        let path: String
        var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

        var bytes: [UInt8] { get throws { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) } }
    }

    static let found = FuzzTarget.allCases.flatMap { target in
        inputs(of: target, in: Fixture.file("fuzz/\(target.rawValue)"))
    }

    static let tables = inputs(of: .csv, in: Fixture.file("recipients/csv"))

    static func inputs(of target: FuzzTarget, in folder: String) -> [Input] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { Input(target: target, path: "\(folder)/\($0)") }
    }

    @Test("What was found once", .timeLimit(.minutes(30)), arguments: found)
    func doesNotComeBack(_ input: Input) throws { _ = try input.target.run(input.bytes) }

    @Test(.timeLimit(.minutes(30)), arguments: tables)
    func tablesReadAlikeInPieces(_ input: Input) throws {
        let isRead = try input.target.run(input.bytes)
        let unreadable = ["/empty.csv", "/encoding-mixed.csv"]
        let isMeantToBeRead = !unreadable.contains { input.path.hasSuffix($0) }
        #expect(isRead == isMeantToBeRead)
    }

    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            ("{firstName|upper} {a}\nx\ny\nZoë", true), ("a > 3 and not (b is empty)\n5", true), ("1-100,250-", true),
            ("{a|pad:9999999999999999999}", false), ("{if a}{b", false), ("{nobody}", false),
            ("{../../{a}}\n..", false),
            ("{a}{a}{a}.pdf\n../../etc/passwd", true),
        ])
    func expressionsAreUnderstoodOrNot(_ input: (source: String, isUnderstood: Bool)) {
        #expect(FuzzTarget.expression.run(Array(input.source.utf8)) == input.isUnderstood)
    }

    /// Inputs that each of the other targets reads, so that it does not refuse everything it is given.
    @Test(
        .timeLimit(.minutes(30)),
        arguments: [
            (
                FuzzTarget.worksheet,
                "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>"
                    + "<row r=\"1\"><c r=\"A1\" t=\"s\"><v>0</v></c></row><row r=\"2\"><c r=\"A2\" s=\"1\"><v>45000</v></c></row>"
                    + "</sheetData></worksheet>"
            ),
            (.vcard, "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Zoë Åström\r\nEMAIL;TYPE=work:zoe@example.org\r\nEND:VCARD\r\n"),
            (.json, "[{\"firstName\": \"Zoë\", \"zip\": \"00417\"}]"), (.json, "{\"a\": 1}\n{\"a\": 2}\n"),
            (
                .fdf,
                "%FDF-1.2\n1 0 obj\n<</FDF<</Fields[<</T(name)/V(Mira)>>]>>>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n"
            ),
            (
                .fdf,
                "<xfdf xmlns=\"http://ns.adobe.com/xfdf/\"><fields><field name=\"a\"><value>b</value></field></fields></xfdf>"
            ),
            (
                .xfa,
                "<template xmlns=\"http://www.xfa.org/schema/xfa-template/3.3/\"><subform name=\"f\"><field name=\"a\"/></subform>"
                    + "</template>\0<xfa:datasets xmlns:xfa=\"http://www.xfa.org/schema/xfa-data/1.0/\"><xfa:data><f><a/></f>"
                    + "</xfa:data></xfa:datasets>"
            ),
        ])
    func goodFilesAreRead(_ input: (target: FuzzTarget, text: String)) {
        #expect(input.target.run(Array(input.text.utf8)))
        #expect(!input.target.run(Array("\u{1}\u{2}".utf8)))
    }

    @Test(.timeLimit(.minutes(30)), arguments: ["text-multiline", "tagged-kinds", "many-fields", "same-name-pages"])
    func formsBecomePackets(_ name: String) throws {
        #expect(FuzzTarget.form.run(try Fixture.bytes(ofForm: name)))
        #expect(!FuzzTarget.form.run(Array("%PDF-1.7 and nothing else".utf8)))
    }

    /// A program of a fixture, and the same with each byte turned over.
    @Test(.timeLimit(.minutes(30))) func fontsAreCutOrStayWhole() throws {
        let document = try PDFDocument(reading: Fixture.bytes(ofForm: "font-locked"))
        let stream = try #require(
            document.objects.values.compactMap(\.stream).first { $0.dictionary["Length1"] != nil })
        var program = try #require(StreamDecoder.decode(stream, in: document))
        #expect(!FuzzTarget.font.run(program))
        let licence = try #require(program.firstRange(of: [0, 3, 2, 0x80, 1, 0x90, 0, 5, 1, 0]))
        program[licence.upperBound - 2] = 0
        #expect(FuzzTarget.font.run(program))
        for index in stride(from: 0, to: program.count, by: 997) {
            var damaged = program
            damaged[index] ^= 0xFF
            _ = FuzzTarget.font.run(damaged)
        }
        #expect(!FuzzTarget.font.run(Array("no font".utf8)))
    }
}
