#if Server
import Foundation
import TestSupport
import Testing

/// What the page makes of each template of the library, beside what the command line makes of it.
@Suite(.serialized) struct TemplatePacketsTests {
    private static let folder = "\(Fixture.package)/templates"
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0 != "README.md" }.sorted()

    @Test func theLibraryHasTemplates() { #expect(Self.names.count >= 9) }

    @Test("packets of the page are those of the command line, byte for byte", arguments: names)
    func packetsAreThoseOfTheCommandLine(name: String) throws {
        let (work, library) = (try ServedWork(template: name), "\(Self.folder)/\(name)")
        #expect(try work.post("form", ["library": name]).status == 303)
        #expect(try work.mapping() == String(contentsOfFile: "\(library)/mapping.yaml", encoding: .utf8))
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": ""]).status == 303)
        #expect(try work.finish().contains("id=\"summary\""))
        let merged = try work.run([
            "merge", "\(library)/form.pdf", "--csv", "people.csv", "--map", "\(library)/mapping.yaml", "--out", "again",
        ])
        #expect(merged.status == 0, "\(merged.said)")
        let (made, again) = (work.page.folder.file("packets"), work.page.folder.file("again"))
        let same = try Tool.run("diff", ["-r", "-x", ".packet", made, again])
        #expect(same.status == 0, "\(same.output)")
        #expect(work.made() > 4)
    }
}
#endif
