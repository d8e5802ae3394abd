import Foundation
import GRDB
import Interchange
import Storage
import TestSupport
import Testing

@testable import Civic

/// Signing up, leaving, and CSV both ways.
struct NewsletterTests {
    let folder: TemporaryFolder
    let newsletter: Newsletter

    init() throws {
        folder = try TemporaryFolder()
        newsletter = Newsletter(try Samples.store(in: folder))
    }

    static func signup(_ email: String, name: String = "Ann", consent: String = "yes", list: String = "main")
        -> NewSignup
    {
        NewSignup(list: list, name: name, email: email, source: "fair", consent: consent)
    }

    @Test func anAddressIsThereOnce() throws {
        #expect(try newsletter.add(Self.signup("Ann@Example.org"), at: Samples.now) == .added)
        #expect(try newsletter.add(Self.signup("ann@example.ORG"), at: Samples.now) == .present(.confirmed))
        #expect(try newsletter.add(Self.signup("ann@example.org", list: "other"), at: Samples.now) == .added)
        let all = try newsletter.list("main")
        #expect(all.map(\.email) == ["Ann@Example.org"])
        #expect(all[0].consent == "yes" && all[0].source == "fair" && all[0].token.utf8.count == 32)
    }

    @Test func withoutConsentNobodyIsConfirmed() throws {
        try newsletter.add(Self.signup("ann@example.org", consent: ""), at: Samples.now)
        #expect(try newsletter.list("main", state: .confirmed) == [])
        try newsletter.confirm("ANN@example.org", list: "main", consent: "by phone", at: Samples.later(days: 1))
        let confirmed = try newsletter.list("main", state: .confirmed)
        #expect(confirmed.map(\.consent) == ["by phone"])
        #expect(confirmed[0].confirmedAt == Samples.later(days: 1))
        #expect(
            Samples.code { try newsletter.confirm("ann@example.org", list: "main", consent: "", at: Samples.now) }
                == .notFound)
    }

    @Test func whoLeavesIsNoLongerWrittenTo() throws {
        try newsletter.add(Self.signup("ann@example.org"), at: Samples.now)
        try newsletter.add(Self.signup("bob@example.org"), at: Samples.now)
        let token = try #require(try newsletter.list("main").first { $0.email == "ann@example.org" }).token
        #expect(try newsletter.leave(token, list: nil, at: Samples.now) == ("ann@example.org", ["main"]))
        #expect(try newsletter.leave("ann@example.org", list: nil, at: Samples.now).lists == [])
        #expect(try newsletter.departed(.unsubscribed) == ["ann@example.org"])
        #expect(try newsletter.list("main", state: .confirmed).map(\.email) == ["bob@example.org"])
        #expect(try newsletter.add(Self.signup("ann@example.org"), at: Samples.now) == .returned)
        #expect(try newsletter.departed(.unsubscribed) == [])
        try newsletter.leave("bob@example.org", list: nil, at: Samples.now)
        try newsletter.leave("bob@example.org", list: "main", asBlocked: true, at: Samples.now)
        #expect(try newsletter.departed(.blocked) == ["bob@example.org"])
        try newsletter.add(Self.signup("bob@example.org", list: "other"), at: Samples.now)
        #expect(try newsletter.departed(.blocked) == [])
        try newsletter.leave("bob@example.org", list: "other", at: Samples.now)
        #expect(try newsletter.add(Self.signup("bob@example.org"), at: Samples.now) == .present(.blocked))
        #expect(Samples.code { _ = try newsletter.leave("nobody", list: nil, at: Samples.now) } == .notFound)
        #expect(try newsletter.counts("main") == [.confirmed: 1, .blocked: 1])
    }

    @Test(arguments: [
        "", "ann", "ann@", "@example.org", "a b@example.org", "ann@example.org\nBcc: x@y.org", "a@b@c.org", "a@-b.org",
    ])
    func whatIsNoAddressIsRefused(_ email: String) {
        #expect(Samples.code { try newsletter.add(Self.signup(email), at: Samples.now) } == .invalid)
    }

    @Test func newestComeFirstPageByPage() throws {
        for index in 0..<5 {
            try newsletter.add(Self.signup("p\(index)@example.org"), at: Samples.later(days: Int64(index)))
        }
        let first = try newsletter.list("main", limit: 2)
        #expect(first.map(\.email) == ["p4@example.org", "p3@example.org"])
        let second = try newsletter.list("main", limit: 2, before: first.last?.id)
        #expect(second.map(\.email) == ["p2@example.org", "p1@example.org"])
        try newsletter.markSynced(second[0].id)
        #expect(try newsletter.list("main").filter(\.isSynced).map(\.email) == ["p2@example.org"])
        #expect(Samples.code { try newsletter.markSynced(99) } == .notFound)
    }

    static let hostileNames = [
        "Doe, Jane", "Ann \"The Boss\" Lee", "two\nlines", "two\r\nlines", "=1+1", "+1", "-1", "@cmd", "\tTab",
        "'quoted",
        "'=1", "＝1", "＠cmd", " blanks ", "홍길동", "a;b", "🙂", "", "=HYPERLINK(\"x\"), \"Ann\"",
    ]

    @Test(arguments: [false, true])
    func hostileNamesSurviveCSV(_ forSpreadsheet: Bool) throws {
        for (index, name) in Self.hostileNames.enumerated() {
            try newsletter.add(
                Self.signup("p\(index)@example.org", name: name), at: Samples.later(seconds: Int64(index)))
        }
        let text = try newsletter.csv("main", forSpreadsheet: forSpreadsheet)
        if forSpreadsheet {
            let names = try CSVTable.rows(text).dropFirst().map { $0[1] }
            #expect(names.allSatisfy { !"=+-@＝＋－＠\t\r".contains($0.first ?? " ") })
        }
        let other = try TemporaryFolder()
        let copy = Newsletter(try Samples.store(in: other))
        let report = try copy.importCSV(
            text, list: "x", source: "y", unguarding: forSpreadsheet, at: Samples.now, mailColumn: Self.mailColumn)
        #expect(report.added == Self.hostileNames.count && report.refused == [])
        let expected = try newsletter.list("main").map { [$0.name, $0.email, $0.state.rawValue, $0.consent] }
        #expect(try copy.list("main").map { [$0.name, $0.email, $0.state.rawValue, $0.consent] } == expected)
        #expect(
            try copy.importCSV(
                text, list: "x", source: "y", unguarding: forSpreadsheet, at: Samples.now, mailColumn: Self.mailColumn
            ).present
                == report.added)
    }

    private static func mailColumn(_ headers: [String]) -> Int? { headers.firstIndex(of: "email") }

    @Test(arguments: [
        "\u{FEFF}Name;Email\nAnn;ann@example.org", "Email\tName\r\nann@example.org\tAnn\r\n",
        "NAME,E-Mail\rAnn,ann@example.org",
    ])
    func tablesOfOtherProgramsAreRead(_ text: String) throws {
        let report = try newsletter.importCSV(text, list: "main", source: "file", at: Samples.now) { header in
            header.firstIndex { $0.lowercased().hasSuffix("mail") }
        }
        #expect(report.added == 1)
        let all = try newsletter.list("main")
        #expect(all.map(\.name) == ["Ann"] && all[0].state == .unconfirmed)
    }

    @Test(arguments: [
        ("Ann Mary Lee", "Ann Mary", "Lee"), ("김 민준", "민준", "김"), ("Plato", "Plato", ""), ("김민준", "김민준", ""),
    ])
    func namesAreTakenApart(_ name: String, _ first: String, _ last: String) throws {
        try newsletter.add(Self.signup("ann@example.org", name: name), at: Samples.now)
        #expect(try newsletter.list("main").map { Array($0.values[2...3]) } == [[first, last]])
    }

    @Test func badRowsAreListedAndDoNotStopOthers() throws {
        let text = "email,name\nann@example.org,Ann\nnobody,Bob\nann@EXAMPLE.org,Ann again\n"
        let report = try newsletter.importCSV(
            text, list: "main", source: "file", at: Samples.now, mailColumn: Self.mailColumn)
        #expect(report.added == 1 && report.present == 1)
        #expect(report.refused.map(\.row) == [2])
        #expect(
            Samples.code {
                _ = try newsletter.importCSV(
                    "name\nAnn", list: "main", source: "", at: Samples.now, mailColumn: Self.mailColumn)
            }
                == .malformed)
        #expect(
            Samples.code {
                _ = try newsletter.importCSV(
                    "email\n\"a", list: "main", source: "", at: Samples.now, mailColumn: Self.mailColumn)
            }
                == .malformed)
    }

    @Test func aFileBringsNobodyBack() throws {
        try newsletter.add(Self.signup("ann@example.org"), at: Samples.now)
        let text = try newsletter.csv("main", forSpreadsheet: false)
        _ = try newsletter.leave("ann@example.org", list: nil, at: Samples.now)
        _ = try newsletter.importCSV(text, list: "main", source: "file", at: Samples.now, mailColumn: Self.mailColumn)
        #expect(try newsletter.list("main").map(\.state) == [.unsubscribed])
    }

    /// An import of 20,000 signups costs as much for each as one of fewer.
    @Test func importsGrowWithTheirRowsAlone() throws {
        var imports = 0
        let growth = try Growth.overEightfold(
            2_500, of: { count in "email,name\n" + (1...count).map { "p\($0)@example.org,P \($0)\n" }.joined() },
            { text in
                imports += 1
                let report = try newsletter.importCSV(
                    text, list: "list \(imports)", source: "file", at: Samples.now, mailColumn: Self.mailColumn)
                #expect(report.refused == [] && report.present == 0 && report.added >= 2_500)
            })
        #expect(Growth.linear.contains(growth))
    }

    /// A page out of forty times as many signups: all of them looked at, it would be forty times slower.
    @Test(.timeLimit(.minutes(30)))
    func aPageDoesNotLookAtAllSignups() throws {
        try signUp(1...2_500)
        let few = try ProcessorTime.least(of: 15) { _ = try newsletter.list("main", limit: 50) }
        try signUp(2_501...100_000)
        let many = try ProcessorTime.least(of: 15) { _ = try newsletter.list("main", limit: 50) }
        print("a page of 50 from 2,500: \(few) ns, from 100,000: \(many) ns")
        #expect(many < 10 * few)
    }

    private func signUp(_ numbers: ClosedRange<Int>) throws {
        try newsletter.store.write { database in
            try database.execute(
                sql: """
                    WITH RECURSIVE n (i) AS
                        (SELECT \(numbers.lowerBound) UNION ALL SELECT i + 1 FROM n WHERE i < \(numbers.upperBound))
                    INSERT INTO newsletterSignup
                        (list, name, email, addressKey, state, signedUpAt, source, consent, token)
                    SELECT 'main', 'P', 'p' || i || '@x.org', 'p' || i || '@x.org', 'confirmed',
                        strftime('%Y-%m-%dT%H:%M:%S.000000Z', i, 'unixepoch'), '', '', i FROM n
                    """)
        }
    }
}
