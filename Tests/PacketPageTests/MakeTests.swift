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
        /// What is chosen where people are.
        var order: [String: String] = [:]
        let options: [String]
        /// What is made, in the page's folder; the command line makes the same in `again`.
        let made: String

        var testDescription: String { options.joined(separator: " ") }
    }

    @Test(arguments: [
        Choice(
            pairs: ["kind": "archive", "out": "packets"], options: ["--out", "again/packets.zip"], made: "packets.zip"),
        Choice(
            pairs: ["kind": "archive", "out": "sorted.zip", "verify": "1"],
            order: ["order.0": "lastName", "descending.0": "1"],
            options: ["--out", "again/sorted.zip", "--sort", "lastName,desc"], made: "sorted.zip"),
        Choice(
            pairs: ["kind": "print", "out": "all.zip", "pages": "2", "duplex": "1"],
            order: ["order.0": "city", "order.1": "lastName"],
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
        func send(_ path: String, _ pairs: [String: String]) throws {
            let arguments = pairs.sorted { $0.key < $1.key }
                .flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
            let answer = try work.page.ask(
                "/work/\(work.id)/\(path)",
                ["-b", work.cookie, "--data-urlencode", "_token=\(work.token)"] + arguments)
            #expect(answer.status == 303, "\(answer.body)")
        }
        if !choice.order.isEmpty { try send("people/order", choice.order) }
        try send("make", choice.pairs)
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
        let people = try work.get("people")
        for (name, value) in choice.order where name.hasPrefix("order") {
            #expect(people.contains("<option value=\"\(value)\" selected>"), "\(people)")
        }
        #expect(make.contains("Packets come in the order of: ") == !choice.order.isEmpty, "\(make)")
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
        _ = try work.skip(1)
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

    /// A form that is refused comes back with all that was typed, and what is wrong beside its entry.
    @Test func whatWasTypedStaysWhenItIsRefused() throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        let refused = try work.post(
            "make",
            [
                "kind": "folder", "out": "my packets", "name": "{nosuch}.pdf", "title": "A title", "verify": "1",
                "fillable": "1", "permits": "1", "permit": "copy", "password": "{number}",
            ])
        #expect(refused.status == 422)
        let body = refused.body
        for typed in [
            "name=\"out\" value=\"my packets\"", "name=\"name\" value=\"{nosuch}.pdf\"",
            "name=\"title\" value=\"A title\"", "name=\"verify\" value=\"1\" checked",
            "name=\"fillable\" value=\"1\" checked", "value=\"copy\" checked", "name=\"password\" value=\"{number}\"",
            "id=\"name-wrong\"", "aria-describedby=\"name-wrong\"", "href=\"#name\"",
        ] { #expect(body.contains(typed), "\(typed): \(body)") }
        #expect(!body.contains("the pattern for names") && !body.contains("value=\"print\" checked"), "\(body)")
        #expect(!FileManager.default.fileExists(atPath: work.page.folder.file("my packets")))
        // Nothing of it is kept.
        #expect(try !work.get("make").contains("{nosuch}"))
        // Each entry has its own message.
        for (entry, pairs) in [
            ("out", ["out": "../elsewhere"]), ("pages", ["kind": "print", "out": "all", "pages": "none"]),
            ("password", ["out": "packets", "password": "secret"]),
            ("permits", ["out": "packets", "permits": "1", "permit": "copy"]),
            ("title", ["out": "packets", "title": "{nosuch}"]),
        ] {
            let arguments = pairs.flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
            let answer = try work.page.ask(
                "/work/\(work.id)/make",
                ["-b", work.cookie, "--data-urlencode", "_token=\(work.token)"] + arguments)
            #expect((400..<500).contains(answer.status) && answer.body.contains("id=\"\(entry)-wrong\""), "\(entry)")
        }
    }

    /// Make goes on to mail where somebody wants that, and to the end where not.
    @Test func packetsAreSentOnceTheyAreMade() throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        let make = try work.get("make")
        #expect(make.contains("id=\"make-and-send\"") && make.contains("Addresses come from the column “email”"))
        let folder = ["kind": "folder", "out": "packets", "name": "{row}.pdf"] as KeyValuePairs
        _ = try work.post("make", folder)
        _ = try work.finish()
        func next() throws -> String { try work.page.ask("/work/\(work.id)/made", ["-b", work.cookie]).head }
        #expect(try next().contains("/work/\(work.id)/done"))
        _ = try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf", "then": "send"])
        _ = try work.finish()
        #expect(try next().contains("/packets/send?batch="))
    }

    /// Packets of a merge that failed in the end are told of first, and not mailed.
    @Test func whatFailedIsNotSent() throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        _ = try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf", "then": "send"])
        _ = try work.finish()
        let files = try #require(FileManager.default.enumerator(atPath: work.page.folder.path))
        let output = try #require(files.compactMap { $0 as? String }.first { $0.hasSuffix("/output.json") })
        let path = work.page.folder.file(output)
        let said = try String(contentsOfFile: path, encoding: .utf8)
        let end = try #require(said.lastIndex(of: "}"))
        let failed = "\(said[..<end]),\"error\":{\"message\":\"the disk is full\"}}"
        try failed.write(toFile: path, atomically: true, encoding: .utf8)
        let next = try work.page.ask("/work/\(work.id)/made", ["-b", work.cookie]).head
        #expect(next.contains("/work/\(work.id)/done"), "\(next)")
    }

    /// A batch of a table with corrected cells is called after the table that somebody gave.
    @Test func batchesOfCorrectedTablesKeepTheTablesName() throws {
        let work = try ServedWork(template: "volunteer-registration")
        _ = try work.post("match/accept", ["all": "1"])
        #expect(try work.correct(1, ["firstName": "Eve"]).status == 303)
        _ = try work.post("make", Self.folder)
        _ = try work.finish()
        let home = try work.page.ask("/", ["-b", work.cookie]).body
        #expect(home.contains("<td>people.csv</td>") && !home.contains("people-corrected"), "\(home)")
    }

    /// Whoever chooses a password reads what it does to packets, and what it is made of.
    @Test(arguments: [("en", "encrypted"), ("ko", "암호화")])
    func whatAPasswordDoesIsSaidBesideIt(language: String, word: String) throws {
        let make = try ServedWork(template: "volunteer-registration").get("make", language: language)
        let said = try #require(make.firstMatch(of: #/<p class="soft" id="password-how">([^<]*)</#))
        // No column is named that the table may lack.
        #expect(said.1.contains(word) && !make.contains("{birthdate}"), "\(said.1)")
    }

    /// What cannot be made is refused before a program is started.
    @Test(arguments: [
        ["kind": "print", "out": "all", "pages": "none"], ["kind": "archive", "out": ".zip"],
        ["kind": "folder", "out": ""],
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
