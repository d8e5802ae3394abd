#if Server
import Foundation
import TestSupport
import Testing

/// A form whose pages exist only in Adobe's viewer: the page says so where it would show an empty picture.
@Suite(.serialized) struct DynamicFormPageTests {
    private static let saying = "This form has no pages that can be shown here"

    @Test func saysThatThereAreNoPages() throws {
        let served = try ServedWork(form: "Fixtures/forms/xfa-dynamic.pdf", table: "name\nMira\nKim\n")
        // Field 0 is a signature.
        #expect(try served.post("match/set", ["field": "1", "expression": "{name}"]).status == 303)
        for path in ["form", "match", "look", "sheet"] {
            let body = try served.get(path)
            #expect(body.contains(Self.saying), "\(path): \(body)")
            #expect(!body.contains("/picture/"), "\(path)")
        }
        #expect(try served.get("look", language: "ko").contains("보여 줄 쪽이 없습니다"))
        let packet = try served.page.ask("/work/\(served.id)/packet/2", ["-b", served.cookie])
        #expect(packet.status == 200)
        #expect(
            try served.post("make", ["kind": "folder", "out": "packets", "name": "", "fillable": "1"]).status == 303)
        #expect(try served.finish().contains("id=\"summary\""))
        #expect(FileManager.default.fileExists(atPath: served.page.folder.file("packets/00001.pdf")))
    }

    /// Forms with pages show them.
    @Test func showsPagesThatThereAre() throws {
        let served = try ServedWork(form: "Fixtures/forms/text-single.pdf", table: "q0\nMira\n")
        for path in ["form", "match", "look", "sheet"] {
            let body = try served.get(path)
            #expect(!body.contains(Self.saying) && body.contains("/picture/1?"), "\(path)")
        }
    }
}
#endif
