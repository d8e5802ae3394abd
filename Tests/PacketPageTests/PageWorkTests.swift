#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// From a form and a table to packets, with nothing but forms of the page: what somebody without scripts can do.
@Suite(.serialized) struct PageWorkTests {
    private let served: ServedWork
    private var page: ServedPage { served.page }
    private var cookie: String { served.cookie }
    private var form: String { served.token }
    private var work: String { served.id }

    init() throws { served = try ServedWork(template: "volunteer-registration") }

    private func get(_ path: String, language: String = "en") throws -> String {
        try served.get(path, language: language)
    }

    private func post(_ path: String, _ pairs: KeyValuePairs<String, String> = [:]) throws -> ServedPage.Answer {
        try served.post(path, pairs)
    }

    private func finish() throws -> String { try served.finish() }

    @Test func packetsAreThoseOfTheCommandLine() throws {
        #expect(try post("match/accept", ["all": "1"]).status == 303)
        let mapping = try page.ask("/work/\(work)/mapping", ["-b", cookie]).body
        #expect(mapping.contains("fields:\n") && mapping.contains("fingerprint: "), "\(mapping)")
        #expect(try page.ask("/work/\(work)/check", ["-b", cookie]).status == 200)
        #expect(try post("make", ["kind": "folder", "out": "packets", "name": ""]).status == 303)
        let done = try finish()
        #expect(done.contains("id=\"summary\""), "\(done)")
        // Each packet can be had from the log.
        let log = try #require(done.firstMatch(of: /href="(\/packets\/logs\?batch=[^"]+)"/)).1
        let entry = try #require(
            try page.ask(String(log), ["-b", cookie]).body.firstMatch(of: /href="(\/packets\/logs\/\d+)[?"]/)
        ).1
        #expect(try page.ask("\(entry)/packet.pdf", ["-b", cookie]).status == 200)
        try page.folder.write(mapping, to: "saved.yaml")
        let merge = try BuiltProgram(
            ["merge", "form.pdf", "--csv", "people.csv", "--map", "saved.yaml", "--out", "again"], in: page.folder,
            environment: ["PACKET_STORE": page.folder.file("other.sqlite")])
        #expect([0, 3].contains(merge.wait().status))
        let same = try Tool.run(
            "diff", ["-r", "-x", ".packet", page.folder.file("packets"), page.folder.file("again")])
        #expect(same.status == 0, "\(same.output)")
        let made = try FileManager.default.contentsOfDirectory(atPath: page.folder.file("packets"))
        #expect(made.contains { $0.hasSuffix(".pdf") })
        // The batch is one of the store like any other.
        let batches = try BuiltProgram(
            ["batch", "list", "--format", "json"], in: page.folder,
            environment: ["PACKET_STORE": page.folder.file("served.sqlite")])
        #expect(batches.wait().said.contains("\"done\""))
        #expect(try post("verify").status == 303)
        while try get("done").contains("Verifying") { usleep(100_000) }
        #expect(try get("done").contains("every value is on its page"))
    }

    @Test func whatWasConfirmedOutlivesTheServer() throws {
        #expect(try post("match/accept", ["all": "1"]).status == 303)
        let before = try page.ask("/work/\(work)/mapping", ["-b", cookie]).body
        #expect(page.program.end(SIGKILL) == -SIGKILL)
        let again = try ServedPage(in: page.folder)
        let cookie = try again.cookie()
        #expect(try again.ask("/work/\(work)/mapping", ["-b", cookie]).body == before)
        #expect(try again.ask("/work/\(work)/match", ["-b", cookie]).status == 200)
        // The old cookie is of another session.
        #expect(try again.ask("/work/\(work)/match", ["-b", self.cookie]).status == 403)
    }

    @Test func cellsAreCorrectedBesideTheFileAndRowsLeftOut() throws {
        _ = try post("match/accept", ["all": "1"])
        let before = try page.folder.bytes("people.csv")
        let column = try #require(
            try page.folder.text("people.csv").split(whereSeparator: { ",\r\n".contains($0) }).first)
        #expect(try served.correct(1, [String(column): "Someone Else"]).status == 303)
        #expect(try get("people").contains("Someone Else"))
        #expect(try served.skip(2).status == 303)
        #expect(try get("people").contains("1 row is left out."))
        #expect(try page.folder.bytes("people.csv") == before)
        #expect(try post("make", ["kind": "print", "out": "all", "name": ""]).status == 303)
        #expect(try finish().contains("id=\"summary\""))
        #expect(FileManager.default.fileExists(atPath: page.folder.file("all.pdf")))
    }

    /// Any row can be corrected, whatever the check says of it; what stays the same is no correction.
    @Test func anyCellOfAnyRowIsCorrected() throws {
        _ = try post("match/accept", ["all": "1"])
        let columns = try page.folder.text("people.csv").prefix { !$0.isNewline }.split(separator: ",").map(String.init)
        let check = try get("check?row=2")
        #expect(check.contains("id=\"whole\""))
        for column in columns {
            #expect(check.contains("<label for=\"whole-cell-") && check.contains(">\(column)</label>"))
        }
        #expect(try get("people").contains("/check?row=2#whole"))
        let number = try #require(columns.firstIndex(of: "lastName"))
        let value = try #require(
            check.firstMatch(of: try Regex("name=\"value.\(number)\" value=\"([^\"]*)\""))?.output[1].substring)
        let same = try served.correct(2, ["lastName": String(value)])
        #expect(same.status == 303)
        #expect(try !get("people").contains("corrected beside"))
        let changed = try served.correct(2, ["lastName": "Kowalski", columns[0]: "9,9"])
        #expect(changed.status == 303)
        #expect(try get("people").contains("2 cells are corrected beside"))
        #expect(try get("check?row=2").contains("value=\"Kowalski\""))
        let table = try served.table()
        for row in ["0", "99999", "x"] {
            let pairs = ["row": row, "table": table, "column.0": columns[0], "value.0": "1"] as KeyValuePairs
            #expect(try post("correct", pairs).status == 400)
        }
    }

    /// A title above a table is told, and whoever knows better names the row of the headers, in a text as in a workbook.
    @Test func theRowOfTheHeadersIsFoundAndCanBeNamed() throws {
        try page.folder.write("Members as of May\n\nname,city,club\nAda,London,Chess\n", to: "titled.csv")
        #expect(try post("people", ["name": "titled.csv"]).status == 303)
        let found = try get("people")
        #expect(found.contains("<th scope=\"col\">city</th>") && found.contains("The headers are in row 3"), "\(found)")
        #expect(found.contains("name=\"headerRow\""))
        #expect(try get("people", language: "ko").contains("열 이름이 3행에 있습니다"))
        #expect(try post("people/options", ["headerRow": "4"]).status == 303)
        let named = try get("people")
        #expect(named.contains("<th scope=\"col\">London</th>") && named.contains("name=\"headerRow\" type=\"number\""))
        #expect(named.contains("value=\"4\"") && !named.contains("The headers are in row"))
        // A row without headers is not taken.
        #expect(try post("people/options", ["headerRow": "2"]).status >= 400)
        #expect(try get("people").contains("<th scope=\"col\">London</th>"))
    }

    /// A mapping for other columns is no dead end: the check leads to where it is mended, and says which fields stay empty.
    @Test func aMappingThatWantsOtherColumnsLeadsToMatch() throws {
        _ = try post("match/accept", ["all": "1"])
        try page.folder.write("Who,Where\nAda,London\n", to: "other.csv")
        #expect(try post("people", ["name": "other.csv"]).status == 303)
        let check = try page.ask("/work/\(work)/check", ["-b", cookie])
        #expect(check.status == 422 && check.body.contains("href=\"/work/\(work)/match\""), "\(check.body)")
        let match = try page.ask("/work/\(work)/match", ["-b", cookie])
        #expect(match.status == 200 && match.body.contains("cannot be filled"), "\(match.body)")
        #expect(match.body.contains("0 of "), "\(match.body)")
    }

    /// A newer version of the form takes the matching over, and what a person should look at is said.
    @Test func theNextVersionOfAFormTakesTheMatchingOver() throws {
        for name in ["older", "newer"] {
            try FileManager.default.copyItem(
                atPath: "\(Fixture.package)/Fixtures/forms/revision-\(name).pdf",
                toPath: page.folder.file("\(name).pdf"))
        }
        #expect(try post("form", ["name": "older.pdf"]).status == 303)
        #expect(try post("match/set", ["field": "0", "expression": "x"]).status == 303)
        let revised = try page.ask(
            "/work/\(work)/revised",
            ["-b", cookie, "-F", "_token=\(form)", "-F", "file=@\(page.folder.file("newer.pdf"));type=application/pdf"])
        #expect(revised.status == 303, "\(revised.body)")
        let place = try #require(revised.head.firstMatch(of: /(?i)location: (\S+)/)).1
        let body = try page.ask(String(place), ["-b", cookie]).body
        #expect(body.contains("id=\"migration\"") && body.contains("newer.pdf"), "\(body)")
        // The work that it came from stays as it is.
        #expect(try get("form").contains("older.pdf"))
    }

    /// A packet of several forms is put in order, matched form by form, and is what the saved packet file makes.
    @Test func packetsOfSeveralFormsAreThoseOfTheirPacketFile() throws {
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/templates/membership-certificate/form.pdf",
            toPath: page.folder.file("certificate.pdf"))
        #expect(try post("form", ["name": "certificate.pdf", "add": "1"]).status == 303)
        #expect(try get("form").contains("id=\"parts\""))
        // A list that another tab has changed is not changed by place.
        #expect(try post("forms", ["part": "0", "form": "certificate.pdf", "do": "remove"]).status == 409)
        #expect(try post("forms", ["part": "1", "form": "certificate.pdf", "do": "up"]).status == 303)
        let bad = try post("forms", ["part": "1", "form": "form.pdf", "condition": "{"])
        #expect(bad.status == 422, "\(bad.body)")
        let column = try #require(
            try page.folder.text("people.csv").split(whereSeparator: { ",\r\n".contains($0) }).first)
        #expect(
            try post("forms", ["part": "0", "form": "certificate.pdf", "condition": "\(column) != \"\""]).status == 303)
        #expect(try post("match/accept", ["all": "1"]).status == 303)
        // The first field of the first form; the others keep what was proposed.
        #expect(try post("match/set", ["field": "0", "expression": "{\(column)}"]).status == 303)
        let second = try page.ask("/work/\(work)/match?page=2", ["-b", cookie]).body
        #expect(second.contains("picture/2?w=1200&amp;alone=1"), "\(second)")
        let check = try page.ask("/work/\(work)/check", ["-b", cookie])
        #expect(check.status == 200, "\(check.body)")
        #expect(try get("look").contains("picture/2?"))
        #expect(try post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        let done = try finish()
        let file = try #require(done.firstMatch(of: /--packet=([^\s&<]+)/)).1
        let merge = try BuiltProgram(
            [
                "merge", "--packet", String(file), "--csv", "people.csv", "--name", "{row}.pdf", "--out", "again",
            ], in: page.folder, environment: ["PACKET_STORE": page.folder.file("other.sqlite")])
        #expect([0, 3].contains(merge.wait().status))
        let same = try Tool.run(
            "diff", ["-r", "-x", ".packet", page.folder.file("packets"), page.folder.file("again")])
        #expect(same.status == 0, "\(same.output)")
        let made = try FileManager.default.contentsOfDirectory(atPath: page.folder.file("packets"))
        #expect(made.contains("1.pdf"), "\(made)")
    }

    /// A password is made of a column; one that everybody who lists programs would see is refused.
    @Test func packetsGetPasswordsOfTheirRows() throws {
        _ = try post("match/accept", ["all": "1"])
        let column = try #require(
            try page.folder.text("people.csv").split(whereSeparator: { ",\r\n".contains($0) }).first)
        let shared = ["kind": "folder", "out": "locked", "name": "{row}.pdf", "password": "secret"] as KeyValuePairs
        #expect(try post("make", shared).status == 400)
        // What nobody has to open with a password forbids nothing.
        let open =
            ["kind": "folder", "out": "locked", "name": "{row}.pdf", "permits": "1", "permit": "copy"]
            as KeyValuePairs
        #expect(try post("make", open).status == 400)
        let own = ["kind": "folder", "out": "locked", "name": "{row}.pdf", "password": "{\(column)}"] as KeyValuePairs
        #expect(try post("make", own).status == 303)
        _ = try finish()
        let locked = try Tool.run("qpdf", ["--is-encrypted", page.folder.file("locked/1.pdf")])
        #expect(locked.status == 0, "\(locked.output)")
        #expect(try !get("make").contains("--permissions"))
        #expect(try !get("done").contains("/verify\""))
        // What the password lets people do is said as the command line says it.
        let more = ["kind": "folder", "out": "open", "name": "{row}.pdf", "password": "{\(column)}"]
        let choices = ["permits": "1", "permit": "copy", "allowEmpty": "1"]
        let pairs = (more.merging(choices) { $1 }).flatMap { ["--data-urlencode", "\($0.key)=\($0.value)"] }
        let made = try page.ask(
            "/work/\(work)/make",
            ["-b", cookie, "--data-urlencode", "_token=\(form)", "--data", "permit=annotate"] + pairs)
        #expect(made.status == 303, "\(made.body)")
        _ = try finish()
        let make = try get("make")
        #expect(make.contains("--permissions=copy,annotate") && make.contains("--allow-empty-passwords"), "\(make)")
        #expect(make.contains("value=\"copy\" checked") && !make.contains("value=\"print\" checked"))
        let rights = try Tool.run(
            "qpdf", ["--show-encryption", "--password=\(try firstCell())", page.folder.file("open/1.pdf")])
        #expect(rights.output.contains("extract for any purpose: allowed"), "\(rights.output) \(rights.errors)")
        #expect(rights.output.contains("print low resolution: not allowed"))
    }

    /// The first cell of the first row, which has no quotes.
    private func firstCell() throws -> String {
        let rows = try page.folder.text("people.csv").split(whereSeparator: \.isNewline)
        return String(rows.dropFirst().first?.prefix { $0 != "," } ?? "")
    }

    /// A sample form comes with its mapping, as `packet template add --from-library` takes it.
    @Test func formsOfTheLibraryAreTaken() throws {
        #expect(try get("form").contains("<option value=\"quiz-certificate\""))
        #expect(try post("form", ["library": "quiz-certificate"]).status == 303)
        let mapping = try page.ask("/work/\(work)/mapping", ["-b", cookie]).body
        let library = "\(Fixture.package)/templates/quiz-certificate"
        #expect(try mapping == String(contentsOfFile: "\(library)/mapping.yaml", encoding: .utf8))
        try FileManager.default.copyItem(atPath: "\(library)/sample.csv", toPath: page.folder.file("sample.csv"))
        #expect(try post("people", ["name": "sample.csv"]).status == 303)
        #expect(try post("make", ["kind": "folder", "out": "certificates", "name": ""]).status == 303)
        #expect(try finish().contains("id=\"summary\""))
        // Another one goes behind it, and what is no form of the library is none.
        #expect(try post("form", ["library": "welcome-letter", "add": "1"]).status == 303)
        #expect(try get("form").contains("id=\"parts\""))
        for name in ["../..", "nothing", "Quiz-certificate"] {
            #expect(try post("form", ["library": name]).status == 404)
        }
    }

    /// Single people of the store are ticked, over several searches, and the command line knows the same ones.
    @Test func singlePeopleOfTheStoreAreTicked() throws {
        try page.folder.write("fullName,email\nAda,a@x.org\nBo,b@x.org\nCyd,c@x.org\nDee,d@x.org\n", to: "four.csv")
        let store = ["PACKET_STORE": page.folder.file("served.sqlite")]
        _ = try BuiltProgram(["recipients", "import", "four.csv"], in: page.folder, environment: store).wait()
        #expect(try get("people").contains("/people/stored\""))
        let screen = try get("people/stored")
        #expect(screen.contains("aria-label=\"Choose: Ada\"") && screen.contains("0 people are chosen."), "\(screen)")
        #expect(try post("people/stored", ["act": "take", "shown": "1,2,3,4"]).status == 400)
        // Who is ticked stays so while somebody looks for others.
        let found = try post("people/stored", ["shown": "1,2,3,4", "id": "4", "q": "cyd", "after": "0"]).body
        #expect(found.contains("Choose: Cyd") && !found.contains("Choose: Ada") && found.contains("value=\"4\""))
        let taken = try post("people/stored", ["chosen": "4", "shown": "3", "id": "3", "act": "take", "q": "cyd"])
        #expect(taken.status == 303)
        let people = try get("people")
        #expect(
            people.contains(">Cyd<") && people.contains(">Dee<") && !people.contains(">Ada<")
                && people.contains("2 people"))
        #expect(try get("people/stored").contains("value=\"3\" aria-label=\"Choose: Cyd\" checked"))
        let listed = try BuiltProgram(
            ["recipients", "list", "id=3-4", "--format", "csv"], in: page.folder, environment: store
        ).wait().said
        #expect(listed.contains("Cyd") && listed.contains("Dee") && !listed.contains("Bo"))
    }

    /// A table whose letters may be those of several code pages is taken when somebody says which.
    @Test func encodingIsAskedFor() throws {
        let name = Array("name\r\nPaweł Łęcki\r\n".utf16).flatMap { unit -> [UInt8] in
            [0x142: [0xB3], 0x141: [0xA3], 0x119: [0xEA]][unit] ?? [UInt8(truncatingIfNeeded: unit)]
        }
        try page.folder.write(name, to: "polish.csv")
        let refused = try post("people", ["name": "polish.csv"])
        #expect(refused.status == 422 && refused.body.contains("name its encoding: windows-1250"), "\(refused.status)")
        #expect(try post("people", ["name": "polish.csv", "encoding": "windows-1250"]).status == 303)
        #expect(try get("people").contains("Paweł Łęcki"))
    }

    @Test func itEndsWhenAskedAndWhenNobodyComes() throws {
        #expect(page.program.end(SIGINT) == 0)
    }
}
#endif
