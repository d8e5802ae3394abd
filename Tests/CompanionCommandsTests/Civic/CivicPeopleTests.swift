#if Companions
import CommandSupport
import Foundation
import PacketStore
import Storage
import TestSupport
import Testing

@testable import CompanionCommands

/// People of the civic companion as recipients, and what becomes of them later.
struct CivicPeopleTests {
    let folder: TemporaryFolder
    static let data = ["PACKET_DATA": "\(Fixture.package)/Sources/Civic/Resources"]
    static let templates = "\(Fixture.package)/templates"

    init() throws {
        folder = try TemporaryFolder()
        #expect(run("civic", "state", "use", "sd").status == 0)
    }

    @discardableResult
    func run(_ arguments: String..., answers: [String]? = nil) -> CommandRun {
        CommandRun(arguments, in: folder.path, answers: answers, environment: Self.data)
    }

    func json(_ run: CommandRun) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
    }

    func merge(_ template: String, _ query: String, to out: String) -> CommandRun {
        run(
            "merge", "\(Self.templates)/\(template)/form.pdf", "--recipients", query, "--map",
            "\(Fixture.package)/templates/\(template)/\(query.prefix { $0 != ":" }).yaml", "--out", out)
    }

    @Test func aQueryOfOfficialsFillsLetters() throws {
        let result = merge("letter-to-representative", "civic:chamber=house party=D", to: "letters")
        #expect(result.status == 0, "\(result.errors)")
        let names = try folder.names(in: "letters").filter { $0.hasSuffix(".pdf") }
        #expect(names.count == 5 && names.contains("26A-Emery-Eric.pdf"))
        #expect(merge("letter-to-representative", "civic:party=X", to: "none").output.contains("no row"))
        #expect(merge("letter-to-representative", "civic:color=red", to: "none").errors.contains("color"))
    }

    @Test func aPassedTestFillsACertificate() throws {
        // A seed asks the same questions again, and a wrong answer is told what would have been right. As many of the
        // accepted answers are given as were not enough the last time, and one more.
        var typed = Array(repeating: "no idea", count: 10)
        var given = Array(repeating: 0, count: 10)
        var last = ""
        for _ in 0..<8 where !last.contains("\n합격: ") {
            last =
                run(
                    "civic", "learn", "mock", "--deck", "us-2008", "--seed", "5", "--name", "Ann Lee", "--lang", "ko",
                    answers: typed
                ).output
            var question = -1
            for line in last.split(separator: "\n") {
                if line.first?.isNumber == true { question += 1 }
                guard let start = line.range(of: "정답: "), typed.indices.contains(question) else { continue }
                given[question] += 1
                typed[question] = line[start.upperBound...].replacing("; ", with: ";").split(separator: ";")
                    .prefix(given[question]).joined(separator: ", ")
            }
        }
        #expect(last.contains("\n합격: "), "\(last)")
        let result = merge("quiz-certificate", "civic-tests:passed=yes", to: "certificates")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try folder.names(in: "certificates").filter { $0.hasSuffix(".pdf") }.count == 1)
        #expect(merge("quiz-certificate", "civic-tests:passed=no name=Bob", to: "none").output.contains("no row"))
    }

    @Test func subscribersGetTheirLetterUntilTheyLeave() throws {
        for name in ["ann", "bob", "cem"] {
            run("civic", "newsletter", "add", "\(name)@example.org", "--name", name, "--consent", "form")
        }
        run("civic", "newsletter", "add", "dee@example.org")
        run("civic", "newsletter", "add", "bob@example.org", "--list", "events", "--consent", "form")
        var result = merge("welcome-letter", "newsletter:list=main", to: "a")
        #expect(result.status == 0, "\(result.errors)")
        #expect(try folder.names(in: "a").filter { $0.hasSuffix(".pdf") }.count == 3)
        #expect(run("recipients", "import", "--from", "newsletter:").status == 0)
        result = run("civic", "newsletter", "leave", "ann@example.org")
        #expect(result.errors == "note: left “main”\nnote: stored recipients: 1 archived\n")
        // Off one list only: mail of the other one still comes.
        #expect(run("civic", "newsletter", "leave", "bob@example.org", "--list", "main").status == 0)
        run("civic", "newsletter", "leave", "cem@example.org", "--block")
        let suppressed = run("send", "suppress", "--format", "csv").output.split(separator: "\r\n").dropFirst()
        #expect(
            suppressed.map { $0.split(separator: ",").prefix(2).joined(separator: " ") }
                == ["ann@example.org unsubscribed", "cem@example.org blocked"])
        result = merge("welcome-letter", "newsletter:", to: "b")
        #expect(try folder.names(in: "b").filter { $0.hasSuffix(".pdf") }.count == 1, "\(result.errors)")
        #expect(run("civic", "newsletter", "leave", "ann@example.org").errors == "note: was on no list any more\n")
    }

    @Test func whoComesBackGetsMailAgain() throws {
        func suppressed() -> String { run("send", "suppress", "--format", "csv").output }
        run("civic", "newsletter", "add", "ann@example.org", "--consent", "form")
        run("civic", "newsletter", "leave", "ann@example.org")
        #expect(suppressed().contains("ann@example.org"))
        run("civic", "newsletter", "add", "ann@example.org")
        #expect(suppressed().contains("ann@example.org"))
        #expect(run("civic", "newsletter", "confirm", "ann@example.org", "--consent", "reply").status == 0)
        #expect(!suppressed().contains("ann@example.org"))
        // What the user or a mail server said is not the newsletter's to take back.
        run("send", "suppress", "ann@example.org", "--reason", "bounced")
        run("civic", "newsletter", "leave", "ann@example.org")
        run("civic", "newsletter", "add", "ann@example.org", "--consent", "form")
        #expect(suppressed().contains("ann@example.org,bounced"))
        try folder.write("email,state\nzoe@example.org,unsubscribed\n", to: "left.csv")
        #expect(run("civic", "newsletter", "import", "left.csv").status == 0)
        #expect(suppressed().contains("zoe@example.org,unsubscribed"))
        run("send", "suppress", "yan@example.org", "--reason", "unsubscribed")
        run("civic", "newsletter", "add", "yan@example.org", "--consent", "form")
        #expect(suppressed().contains("yan@example.org,unsubscribed") == true)
        #expect(merge("welcome-letter", "newsletter:yan", to: "c").output.contains("no row"))
    }

    @Test func officialsWhoAreGoneAreArchivedWhenTheyHadPackets() throws {
        #expect(run("recipients", "import", "--from", "civic:chamber=house district=12-13").status == 0)
        #expect(run("recipients", "import", "--from", "stored:").status == 64)
        #expect(run("recipients", "import").status == 64)
        try folder.copy(Fixture.form("text-single"))
        let field = try #require(
            run("extract-fields", "text-single.pdf", "--format", "csv").output.split(separator: "\r\n").first?
                .split(separator: ",").first.map(String.init))
        let merged = run(
            "merge", "text-single.pdf", "--recipients", "source=civic district=12", "--set", "\(field)={fullName}",
            "--out", "out")
        #expect(merged.status == 0, "\(merged.errors)")
        // Another pack, in which nobody of them is: two had packets, two had none.
        try FileManager.default.createDirectory(atPath: folder.file("nd"), withIntermediateDirectories: true)
        #expect(run("civic", "state", "new", "nd", "nd", "--name", "North Example").status == 0)
        let used = run("civic", "state", "use", "nd")
        #expect(used.errors.contains("note: stored recipients: 2 archived, 2 deleted\n"), "\(used.errors)")
    }

    @Test func eachThingIsToldOnce() throws {
        try folder.write("number,title\nHB1,An Act\n", to: "bills.csv")
        run("civic", "bills", "import", "bills.csv")
        run("civic", "bills", "follow", "HB1")
        run("civic", "events", "propose", "Rally", "--starts", "2026-03-15")
        run("civic", "events", "decide", "1", "approved")
        #expect(try json(run("today", "--new", "--format", "json")).count == 1)
        #expect(run("today", "--new").output == "")
        try folder.write("[{\"ActionDate\": \"2026-03-13\", \"Description\": \"Passed\"}]", to: "log.json")
        run("civic", "bills", "import", "log.json", "--bill", "HB1")
        #expect(try json(run("today", "--new", "--format", "json")).map { $0["notes"] as? String } == ["1 new action"])
        #expect(try json(run("today", "--new", "--format", "json")).isEmpty)
        #expect(run("today", "--lang", "ko").output.contains("법안"))
        #expect(run("today", "--lang", "es").output.contains("CUÁNDO"))
    }

    @Test func lookingMakesNoStore() throws {
        let empty = try TemporaryFolder()
        let looks = [
            ["civic", "reps"], ["civic", "bills", "list"], ["civic", "hearings"], ["civic", "docs", "list"],
            ["civic", "docs", "show", "a"], ["civic", "docs", "search", "a"], ["civic", "letters", "list"],
            ["civic", "letters", "show", "a"], ["civic", "newsletter", "list"], ["civic", "events", "list"],
            ["civic", "learn", "tests"], ["civic", "statutes"], ["today"], ["today", "--new"], ["roster", "list"],
            ["recipients", "sources"],
        ]
        for look in looks {
            let result = CommandRun(look, in: empty.path, environment: Self.data)
            #expect([0, 2].contains(result.status) && result.output.count < 2_000, "\(look): \(result.errors)")
        }
        #expect(try empty.names() == [])
    }
}
#endif
