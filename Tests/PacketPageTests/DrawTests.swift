#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// Fields that somebody draws on the pages of a form, without scripts: nothing but forms of the page.
@Suite(.serialized) struct DrawTests {
    /// A page of 300 by 200 points with two lines to write on.
    private static let content = """
        0.5 w 100 150 m 280 150 l S 100 120 m 280 120 l S
        BT /F 10 Tf 10 152 Td (Full name) Tj 0 -30 Td (Street) Tj ET
        """

    private let page: ServedPage
    private let cookie: String
    private let work: String

    init() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.form, to: "form.pdf")
        try folder.write("Full name,Street\nAda,Long Lane\nGrace,Short Lane\n", to: "people.csv")
        page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        cookie = try page.cookie()
        let body = try page.ask("/", ["-b", cookie]).body
        let place = try #require(body.firstRange(of: "href=\"/work/"))
        work = String(body[place.upperBound...].prefix { $0 != "/" })
    }

    private static var form: [UInt8] {
        RawPDF([
            1: "<</Type/Catalog/Pages 2 0 R>>", 2: "<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 200]>>",
            3: "<</Type/Page/Parent 2 0 R/Resources<</Font<</F 6 0 R>>>>/Contents 7 0 R>>", 4: nil, 5: nil,
            7: "<</Length \(content.utf8.count)>>stream\n\(content)\nendstream", 8: nil,
        ]).bytes
    }

    private func get(_ path: String) throws -> String { try page.ask("/work/\(work)/\(path)", ["-b", cookie]).body }

    @discardableResult
    private func post(_ path: String, _ pairs: KeyValuePairs<String, String> = [:]) throws -> ServedPage.Answer {
        var arguments = ["-b", cookie, "--data-urlencode", "_token=\(try page.formToken(cookie))"]
        for (name, value) in pairs { arguments += ["--data-urlencode", "\(name)=\(value)"] }
        return try page.ask("/work/\(work)/\(path)", arguments)
    }

    private func mapping() throws -> String { try get("mapping") }

    /// A form without fields says where they are drawn; what is found is filled, and the packets show it.
    @Test func placesAreFoundAndFilled() throws {
        #expect(try get("form").contains("/work/\(work)/fields"))
        #expect(try post("fields/find").status == 303)
        let text = try mapping()
        #expect(text.contains("addFields:\n") && text.contains("\"Street\": {page: 1, rect: ["), "\(text)")
        #expect(try get("form").contains("/work/\(work)/people"))
        #expect(try post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        while try get("make").contains("data-events=") { usleep(100_000) }
        let shown = try Tool.run("pdftotext", ["-layout", page.folder.file("packets/2.pdf"), "-"]).output
        #expect(shown.contains("Full name") && shown.contains("Short Lane"), "\(shown)")
    }

    /// A rectangle becomes a field of what is printed for it, and stands where it was drawn.
    @Test func drawnFieldsAreNamedAfterThePage() throws {
        let drawn = try post("fields/add", ["page": "1", "left": "100", "top": "36", "width": "180", "height": "14"])
        #expect(drawn.status == 303 && drawn.head.contains("added=0#panel"), "\(drawn)")
        #expect(try mapping().contains("\"Full name\": {page: 1, rect: [100, 36, 280, 50], from: top-left}"))
        // A small square is a box to tick.
        try post("fields/add", ["page": "1", "left": "10", "top": "100", "width": "10", "height": "10"])
        #expect(try mapping().contains("kind: check"))
        let screen = try get("fields?page=1&added=0")
        #expect(screen.contains("x=\"100\" y=\"36\" width=\"180\" height=\"14\""), "\(screen)")
    }

    /// What a panel says is kept, entries go by the new name, and what is wrong is refused with its reason.
    @Test func fieldsAreChangedAndRemoved() throws {
        try post("fields/add", ["page": "1", "left": "100", "top": "36", "width": "180", "height": "14"])
        try post("fields/add", ["page": "1", "left": "100", "top": "66", "width": "180", "height": "14"])
        #expect(try post("match/set", ["field": "0", "expression": "{Full name}"]).status == 303)
        let renamed = try post(
            "fields/set",
            [
                "added": "0", "was": "Full name", "name": "Person", "kind": "comb", "cells": "12", "left": "90,5",
                "top": "36", "width": "180", "height": "14",
            ])
        #expect(renamed.status == 303, "\(renamed)")
        let text = try mapping()
        #expect(
            text.contains("\"Person\": {page: 1, rect: [90.5, 36, 270.5, 50], from: top-left, kind: comb, cells: 12}"))
        #expect(text.contains("\"Person\": \"{Full name}\"") && !text.contains("\"Full name\":"), "\(text)")
        let refusals: [(KeyValuePairs<String, String>, Int)] = [
            (["added": "0", "was": "Full name", "name": "Other"], 409),
            (["added": "0", "was": "Person", "name": "Street"], 422),
            (["added": "0", "was": "Person", "name": ""], 422),
            (["added": "0", "was": "Person", "kind": "comb", "cells": "0"], 422),
            (["added": "0", "was": "Person", "left": "1", "top": "2", "width": "x", "height": "4"], 400),
            (["added": "0", "was": "Person", "left": "290", "top": "36", "width": "180", "height": "14"], 422),
            (["added": "7", "was": "Person"], 409),
        ]
        for (pairs, status) in refusals { #expect(try post("fields/set", pairs).status == status, "\(pairs)") }
        #expect(try mapping() == text)
        #expect(try post("fields/remove", ["added": "0", "was": "Person"]).status == 303)
        #expect(try !mapping().contains("Person"))
        #expect(try post("fields/remove", ["all": "1"]).status == 303)
        #expect(try !mapping().contains("addFields"))
    }
}
#endif
