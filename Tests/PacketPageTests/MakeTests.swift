#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// What Make offers is what the command line has options for, and both write the same bytes.
@Suite struct MakeTests {
    /// A choice of the page, and the options that say the same.
    struct Choice: Sendable, CustomTestStringConvertible {
        let pairs: [String: String]
        let options: [String]
        /// What is made, in the page's folder; the command line makes the same in `again`.
        let made: String

        var testDescription: String { options.joined(separator: " ") }
    }

    @Test(arguments: [
        Choice(
            pairs: ["kind": "archive", "out": "packets"], options: ["--out", "again/packets.zip"], made: "packets.zip"),
        Choice(
            pairs: ["kind": "archive", "out": "sorted.zip", "order.0": "lastName", "descending.0": "1", "verify": "1"],
            options: ["--out", "again/sorted.zip", "--sort", "lastName,desc"], made: "sorted.zip"),
        Choice(
            pairs: [
                "kind": "print", "out": "all.zip", "order.0": "city", "order.1": "lastName", "pages": "2",
                "duplex": "1",
            ],
            options: ["--single", "again/all.pdf", "--sort", "city", "--sort", "lastName", "--pages-per-file", "2"],
            made: "all-001.pdf"),
        Choice(
            pairs: [
                "kind": "folder", "out": "named.pdf", "subfolders": "1", "title": "Registration of {lastName}",
                "author": "The club",
            ],
            options: [
                "--out", "again/named", "--shard-dirs", "--title", "Registration of {lastName}", "--author", "The club",
            ], made: "named"),
    ])
    func choicesAreThoseOfTheCommandLine(_ choice: Choice) throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        // A field that a person fills, so that there is a mapping in any case.
        #expect(try work.post("match/set", ["field": "0", "expression": "{lastName}"]).status == 303)
        let mapping = try work.mapping()
        let arguments = choice.pairs.sorted { $0.key < $1.key }
            .flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
        let start = try work.page.ask(
            "/work/\(work.id)/make",
            ["-b", work.cookie, "--data-urlencode", "_token=\(work.token)"] + arguments)
        #expect(start.status == 303, "\(start.body)")
        let done = try work.finish()
        #expect(done.contains("id=\"summary\""), "\(done)")
        #expect(done.contains("id=\"verify-note\"") == (choice.pairs["kind"] != "folder"))
        try work.page.folder.write(mapping, to: "saved.yaml")
        try FileManager.default.createDirectory(
            atPath: work.page.folder.file("again"), withIntermediateDirectories: true)
        var form = ["form.pdf", "--map", "saved.yaml"]
        if choice.pairs["duplex"] != nil {
            try work.page.folder.write(
                "duplex: true\nforms:\n  - form: form.pdf\n    map: saved.yaml\n", to: "packet.yaml")
            form = ["--packet", "packet.yaml"]
        }
        let merged = try work.run(["merge"] + form + ["--csv", "people.csv"] + choice.options)
        #expect([0, 3].contains(merged.status), "\(merged)")
        let same = try Tool.run(
            "diff",
            ["-r", "-x", ".packet", work.page.folder.file(choice.made), work.page.folder.file("again/\(choice.made)")])
        #expect(same.status == 0, "\(same.output)")
        // What was chosen is there again.
        let make = try work.get("make")
        if let column = choice.pairs["order.0"] { #expect(make.contains("<option value=\"\(column)\" selected>")) }
        if let pages = choice.pairs["pages"] { #expect(make.contains("value=\"\(pages)\"")) }
    }

    private static let folder: KeyValuePairs = ["kind": "folder", "out": "packets", "name": "{row}.pdf"]

    /// A work whose packets are in a folder that was empty before.
    private func made() throws -> ServedWork {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        _ = try work.post("make", Self.folder)
        let done = try work.finish()
        #expect(!done.contains("id=\"prune\"") && !done.contains("id=\"overwrite\""))
        return work
    }

    /// The packet of a row that was left out later would be printed with the folder: it is told, and goes when it is told to.
    @Test func thePacketOfALeftOutRowIsToldAndRemoved() throws {
        let work = try made()
        let first = work.page.folder.file("packets/1.pdf")
        #expect(FileManager.default.fileExists(atPath: first))
        _ = try work.post("skip", ["row": "1", "want": "out"])
        _ = try work.post("make", Self.folder)
        let told = try work.finish()
        #expect(told.contains("“1.pdf”") && told.contains("id=\"prune\"") && !told.contains("--prune"), "\(told)")
        #expect(FileManager.default.fileExists(atPath: first))
        #expect(try work.post("prune").status == 303)
        #expect(try !work.finish().contains("id=\"prune\""))
        #expect(!FileManager.default.fileExists(atPath: first))
        #expect(FileManager.default.fileExists(atPath: work.page.folder.file("packets/2.pdf")))
    }

    /// Packets that another mapping made stand in the way of a merge; it replaces them when it is told to.
    @Test func packetsOfAnotherMappingAreMadeAnewWhenToldTo() throws {
        let work = try made()
        let first = try work.page.folder.bytes("packets/1.pdf")
        #expect(try work.post("match/set", ["field": "0", "expression": "Anew"]).status == 303)
        _ = try work.post("make", Self.folder)
        let told = try work.finish()
        #expect(told.contains("id=\"overwrite\"") && !told.contains("--overwrite") && !told.contains("/failed\""))
        #expect(try work.page.folder.bytes("packets/1.pdf") == first)
        #expect(try work.post("overwrite").status == 303)
        #expect(try !work.finish().contains("id=\"overwrite\""))
        #expect(try work.page.folder.bytes("packets/1.pdf") != first)
    }

    /// What cannot be made is refused before a program is started.
    @Test(arguments: [
        ["kind": "print", "out": "all", "pages": "none"], ["kind": "archive", "out": ".zip"],
        ["kind": "folder", "out": ""], ["kind": "folder", "out": "packets", "order.0": "a\u{0}b"],
        ["kind": "folder", "out": "packets", "title": "{no such column}"],
    ])
    func nonsenseIsRefused(_ pairs: [String: String]) throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        let arguments = pairs.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
        let answer = try work.page.ask(
            "/work/\(work.id)/make",
            ["-b", work.cookie, "--data-urlencode", "_token=\(work.token)"] + arguments)
        #expect((400..<500).contains(answer.status), "\(answer.status)")
    }
}
#endif
