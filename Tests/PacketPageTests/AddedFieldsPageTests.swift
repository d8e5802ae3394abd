#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// A template whose mapping adds fields, on the page.
@Suite(.serialized) struct AddedFieldsPageTests {
    private let page: ServedPage
    private let cookie: String
    private let work: String

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(RawPDF().bytes, to: "form.pdf")
        try folder.write("name,office\nAda,North\nGrace,South\n", to: "people.csv")
        try folder.write(
            "addFields:\n  office: {page: 1, rect: [10, 100, 200, 120]}\n  desk: {page: 2, rect: [10, 100, 200, 120]}\n"
                + "fields:\n  desk: \"{office}-{row}\"\n", to: "form.yaml")
        let stored = try BuiltProgram(
            ["template", "add", "form.pdf", "--name", "letter", "--map", "form.yaml"], in: folder,
            environment: ["PACKET_STORE": folder.file("served.sqlite")]
        ).wait()
        #expect(stored.status == 0, "\(stored)")
        page = try ServedPage(["letter", "--data", "people.csv"], in: folder)
        cookie = try page.cookie()
        let body = try page.ask("/", ["-b", cookie]).body
        let place = try #require(body.firstRange(of: "href=\"/work/"))
        work = String(body[place.upperBound...].prefix { $0 != "/" })
    }

    private func get(_ path: String) throws -> ServedPage.Answer {
        try page.ask("/work/\(work)/\(path)", ["-b", cookie])
    }

    private func post(_ path: String, _ pairs: KeyValuePairs<String, String> = [:]) throws -> ServedPage.Answer {
        var arguments = ["-b", cookie, "--data-urlencode", "_token=\(try page.formToken(cookie))"]
        for (name, value) in pairs { arguments += ["--data-urlencode", "\(name)=\(value)"] }
        return try page.ask("/work/\(work)/\(path)", arguments)
    }

    @Test func allStepsKnowTheAddedFields() throws {
        #expect(try get("form").status == 200)
        let match = try get("match")
        #expect(match.status == 200 && match.body.contains("office") && match.body.contains("desk"), "\(match.body)")
        #expect(try post("match/accept", ["all": "1"]).status == 303)
        let mapping = try get("mapping").body
        #expect(mapping.contains("addFields:\n  office: {page: 1") && mapping.contains("desk: \"{office}-{row}\""))
        let check = try get("check")
        #expect(check.status == 200, "\(check.body)")
        #expect(try post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        while try get("make").body.contains("data-events=") { usleep(100_000) }
        let text = try Tool.run("pdftotext", [page.folder.file("packets/2.pdf"), "-"]).output
        #expect(text.contains("Grace") && text.contains("South\n") && text.contains("South-2"), "\(text)\(mapping)")
    }
}
#endif
