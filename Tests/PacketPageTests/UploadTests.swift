#if Server
import Foundation
import TestSupport
import Testing

/// What was uploaded stays as long as something is made of it.
@Suite(.serialized) struct UploadTests {
    private let work: ServedWork

    init() throws {
        work = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "full,other\nJane,a\n")
    }

    /// Uploads bytes under a name; answers the status.
    private func upload(
        _ name: String, _ bytes: [UInt8], to path: String, _ more: [String] = []
    ) throws -> Int {
        try work.page.folder.write(bytes, to: "sent")
        return try work.page.ask(
            path,
            [
                "-b", work.cookie, "-F", "_token=\(work.token)", "-F",
                "file=@\(work.page.folder.file("sent"));filename=\(name)",
            ]
                + more
        ).status
    }

    private func upload(_ name: String, _ text: String) throws -> Int {
        try upload(name, Array(text.utf8), to: "/work/\(work.id)/people")
    }

    /// The names of all files that are kept of uploads.
    private func kept() throws -> [String] {
        try Tool.run("find", [work.page.folder.file("served.sqlite.page"), "-path", "*/uploads/*", "-type", "f"])
            .output.split(separator: "\n").map { String($0.split(separator: "/").last ?? "") }.sorted()
    }

    @Test("21: a table that is refused, or gives way to another, is deleted") func tables() throws {
        #expect(try upload("bad.xlsx", "PK\u{3}\u{4}no workbook") == 422)
        #expect(try kept() == [])
        #expect(try upload("one.csv", "full\nAda\n") == 303)
        #expect(try upload("two.csv", "full\nBo\n") == 303)
        #expect(try kept() == ["two.csv"])
        #expect(try upload("bad.xlsx", "PK\u{3}\u{4}no workbook") == 422)
        #expect(try kept() == ["two.csv"])
        #expect(try work.get("people").contains(">Bo<"))
        // Other options read the same file.
        #expect(try work.post("people/options", ["delimiter": ";"]).status == 303)
        #expect(try kept() == ["two.csv"])
        #expect(try work.post("people", ["name": "people.csv"]).status == 303)
        #expect(try kept() == [])
    }

    @Test("21: a form that is refused, or gives way to another, is deleted") func forms() throws {
        let form = try work.page.folder.bytes("form.pdf")
        let other = [UInt8](try Data(contentsOf: URL(fileURLWithPath: Fixture.form("text-comb"))))
        let path = "/work/\(work.id)/form"
        #expect(try upload("bad.pdf", Array("no form".utf8), to: path) == 422)
        #expect(try upload("bad.pdf", Array("no form".utf8), to: path, ["-F", "add=1"]) == 422)
        #expect(try kept() == [])
        #expect(try upload("one.pdf", form, to: path) == 303)
        #expect(try upload("two.pdf", other, to: path) == 303)
        #expect(try kept() == ["two.pdf"])
        #expect(try upload("three.pdf", form, to: path, ["-F", "add=1"]) == 303)
        #expect(try kept() == ["three.pdf", "two.pdf"])
        let name = try #require(try work.get("form").firstMatch(of: /name="form" value="([^"]+two\.pdf)"/)).1
        #expect(try work.post("forms", ["part": "0", "form": String(name), "do": "remove"]).status == 303)
        #expect(try kept() == ["three.pdf"])
        #expect(try work.get("form").contains("three.pdf"))
    }

    /// What the page goes on with later, and what mail reads, is not taken from a merge.
    @Test("21: a table of a merge stays with it") func tablesOfMerges() throws {
        #expect(try upload("one.csv", "full\nAda\n") == 303)
        #expect(try work.post("match/set", ["field": "0", "expression": "{full}"]).status == 303)
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": ""]).status == 303)
        #expect(try work.finish().contains("id=\"summary\""))
        #expect(try upload("two.csv", "full\nBo\n") == 303)
        #expect(try upload("three.csv", "full\nCyd\n") == 303)
        #expect(try kept() == ["one.csv", "three.csv"])
        #expect(try work.post("remove").status == 303)
        #expect(try kept() == [])
    }

    @Test("21: what is too large, or has too many parts, leaves nothing") func limits() throws {
        let path = "/work/\(work.id)/people"
        let large = try upload("large.csv", Array("full\nAda\n".utf8), to: path, ["-H", "Content-Length: 99999999999"])
        #expect(large == 413)
        let part = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"many.csv\"\r\n\r\nfull\r\n"
        try work.page.folder.write(String(repeating: part, count: 2_001) + "--x--\r\n", to: "many")
        let many = try work.page.ask(
            path,
            [
                "-b", work.cookie, "-H", "Content-Type: multipart/form-data; boundary=x", "--data-binary",
                "@\(work.page.folder.file("many"))",
            ])
        #expect((400..<500).contains(many.status), "\(many.status)")
        #expect(try kept() == [])
    }

    /// A list of people to be stored is looked at as a whole before it is kept.
    @Test("21: people who cannot be stored are not kept") func people() throws {
        let path = "/packets/people/import"
        // It opens, and its sheet breaks long behind that.
        let rows = String(repeating: "<row><c t=\"inlineStr\"><is><t>fullName</t></is></c></row>", count: 5_000)
        let broken = SampleBook("<sheetData>\(rows)<row></c></row>\(rows)</sheetData>").bytes
        #expect(try upload("bad.xlsx", broken, to: path) == 422)
        #expect(try kept() == [])
        #expect(try upload("good.csv", Array("fullName\nAda\n".utf8), to: path) == 303)
        #expect(try kept() == ["good.csv"])
    }
}
#endif
