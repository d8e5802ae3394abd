#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// Whom the page lets in and what it gives away: the demands on pages, by their numbers.
@Suite(.serialized) struct PageSafetyTests {
    private let page: ServedPage
    private let cookie: String
    private let port: String

    init() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Fixture.form("text-single"), toPath: folder.file("form.pdf"))
        try folder.write("full,<img src=x onerror=alert(1)>\nJane,a\n", to: "people.csv")
        page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        cookie = try page.cookie()
        port = page.base.split(separator: ":").last.map(String.init) ?? ""
    }

    /// The work that the page began with.
    private func work() throws -> String {
        let body = try page.ask("/", ["-b", cookie]).body
        let place = try #require(body.firstRange(of: "href=\"/work/"))
        return String(body[place.upperBound...].prefix { $0 != "/" })
    }

    @Test("18: it listens at this machine alone") func listensAtLoopback() throws {
        #expect(try Tool.run("curl", ["-s", "-o", "/dev/null", page.base]).status == 0)
        // Who listens everywhere answers at all addresses of the machine, and 127.0.0.2 is one of them.
        for address in ["127.0.0.2", "[::1]"] {
            // 7: no connection.
            #expect(try Tool.run("curl", ["-s", "-g", "http://\(address):\(port)/"]).status == 7, "\(address)")
        }
    }

    /// Another machine on the same network gets no connection, whatever it knows.
    @Test("18: other machines do not reach it") func otherMachinesDoNotReachIt() throws {
        let other = try OtherMachine()
        let ask = ["-s", "-o", "/dev/null", "--noproxy", "*"]
        // The way is open: what listens at the address of the network answers.
        let open = try ServedProgram(in: TemporaryFolder(), arguments: ["--host", other.address])
        let isHeard = try other.run("curl", ask + [open.address]).status == 0
        try required(if: isHeard, "nothing of this machine can be reached from another one")
        #expect(open.end() == 0)
        let address = "http://\(other.address):\(port)/"
        #expect(try Tool.run("curl", ask + [address]).status == 7)
        #expect(try other.run("curl", ask + [address]).status == 7)
        let knowing = ["-b", cookie, "-H", "Host: 127.0.0.1:\(port)"]
        #expect(try other.run("curl", ask + knowing + [address]).status == 7)
        #expect(try page.ask("/", ["-b", cookie]).status == 200)
    }

    @Test("19: only the printed address, only its own pages, only with the secret")
    func othersAreRefused() throws {
        let own = ["-b", cookie]
        #expect(try page.ask("/", own).status == 200)
        for host in [
            "evil.example", "evil.example:\(port)", "127.0.0.1:1", "localhost", "127.0.0.1.evil.example:\(port)",
        ] {
            #expect(try page.ask("/", own + ["-H", "Host: \(host)"]).status == 421, "\(host)")
        }
        #expect(try page.ask("/", own + ["-H", "Host: localhost:\(port)"]).status == 200)
        let form = try page.formToken(cookie)
        #expect(!form.isEmpty)
        let post = own + ["-d", "_token=\(form)"]
        for header in [
            "Origin: http://evil.example", "Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Site: same-site",
        ] {
            #expect(try page.ask("/work", post + ["-H", header]).status == 403, "\(header)")
        }
        #expect(try page.ask("/work", own + ["-d", "_token=wrong"]).status == 403)
        #expect(try page.ask("/work", own + ["-d", ""]).status == 403)
        #expect(try page.ask("/work", ["-d", "_token=\(form)"]).status == 403)
        let work = try work()
        #expect(try page.ask("/work", post).status == 303)
        // Looking changes nothing, and nothing can be done by looking.
        for path in ["match/set", "make", "stop", "skip", "correct", "remove", "verify"] {
            let status = try page.ask("/work/\(work)/\(path)", own).status
            #expect(path == "make" ? status == 200 : status == 405, "\(path) \(status)")
        }
    }

    @Test("19: the secret is exchanged for a cookie that scripts and other sites cannot use")
    func cookieIsStrict() throws {
        let answer = try page.ask("/session", ["-d", "token=\(page.token)"])
        #expect(answer.head.contains("HttpOnly; SameSite=Strict"))
        #expect(page.token.utf8.count == 64)
        #expect(try page.ask("/session", ["-d", "token=\(String(page.token.reversed()))"]).status == 403)
        let work = try work()
        for path in ["/work/\(work)/match", "/work/\(work)/mapping", "/work/\(work)/picture/1", "/work/\(work)/events"]
        {
            #expect(try page.ask(path).status == 403, "\(path)")
        }
        // Whoever is not in sees the way in, and no name of any file.
        let start = try page.ask("/").body
        #expect(start.contains("start.js") && !start.contains("form.pdf"))
    }

    @Test("20: nothing comes from elsewhere, and packets are not shown in the page's name")
    func policies() throws {
        let work = try work()
        for path in ["/", "/work/\(work)/match", "/assets/page.css", "/nowhere"] {
            let head = try page.ask(path, ["-b", cookie]).head
            if path != "/nowhere" { #expect(head.contains("default-src 'self'"), "\(path)") }
            #expect(head.contains("X-Content-Type-Options: nosniff"), "\(path)")
            #expect(!head.lowercased().contains("access-control-allow"), "\(path)")
        }
        let packet = try page.ask("/work/\(work)/packet/1", ["-b", cookie, "-o", "/dev/null", "-D", "-"])
        #expect(packet.head.contains("Content-Disposition: attachment"))
        #expect(packet.head.contains("sandbox"))
    }

    @Test("21: uploads have limits, and no name of theirs is a path") func uploads() throws {
        let form = try page.formToken(cookie)
        let work = try work()
        let target = "/work/\(work)/people"
        let own = ["-b", cookie, "-F", "_token=\(form)"]
        let file = "file=@\(page.folder.file("people.csv"));filename=../../../evil.csv"
        #expect(try page.ask(target, own + ["-F", file]).status == 303)
        let made = try Tool.run("find", [page.folder.path, "-name", "*evil*"]).output
        #expect(made.split(separator: "\n").allSatisfy { $0.contains("/served.sqlite.page/work/\(work)/uploads/") })
        #expect(!made.isEmpty)
        let modes = try Tool.run("find", [page.folder.file("served.sqlite.page"), "-perm", "/077"]).output
        #expect(modes.isEmpty, "\(modes)")
        // One that says it is too large is refused before it comes.
        let large = try page.ask("/work/\(work)/match/set", own + ["-H", "Content-Length: 99999999999"])
        #expect(large.status == 413)
        #expect(try page.ask(target, ["-b", cookie, "-H", "Content-Type: text/plain", "-d", "x"]).status == 415)
        #expect(
            try page.ask(target, ["-b", cookie, "-H", "Content-Type: multipart/form-data; boundary=x", "-d", "x"])
                .status == 400)
    }

    @Test(
        "22 and 24: it reads files below its folder, and nothing else",
        arguments: [
            "/etc/passwd", "../form.pdf", "http://127.0.0.1:1/form.pdf", "link.pdf", "file:///etc/passwd", "-",
        ])
    func filesElsewhereAreRefused(name: String) throws {
        try? FileManager.default.createSymbolicLink(
            atPath: page.folder.file("link.pdf"), withDestinationPath: "/etc/passwd")
        let form = try page.formToken(cookie)
        for step in ["form", "people"] {
            let answer = try page.ask(
                "/work/\(try work())/\(step)",
                ["-b", cookie, "-d", "_token=\(form)", "--data-urlencode", "name=\(name)"])
            #expect((400..<500).contains(answer.status), "\(step) \(answer.status)")
            #expect(!answer.body.contains("root:"))
        }
        let out = try page.ask(
            "/work/\(try work())/make",
            ["-b", cookie, "-d", "_token=\(form)&kind=folder", "--data-urlencode", "out=../\(UUID().uuidString)"])
        #expect(out.status == 403)
    }

    @Test("23: names of columns and fields are text") func namesAreText() throws {
        let work = try work()
        for step in ["people", "match", "check"] {
            let body = try page.ask("/work/\(work)/\(step)", ["-b", cookie]).body
            #expect(!body.contains("<img src=x"), "\(step)")
        }
        #expect(try page.ask("/work/\(work)/match", ["-b", cookie]).body.contains("&lt;img src=x onerror"))
    }

    /// A choice of two answers is called like markup, and so are the column that fills it, and the cell and the person of the
    /// second row, which is refused.
    @Test("23: a field, a column and cells of markup are text on every step") func markupIsText() throws {
        let (field, column, cell) = (
            "<img src=x onerror=alert(1)>", "<img src=z onerror=alert(3)>", "<img src=y onerror=alert(2)>"
        )
        let form = RawPDF([
            5: "<</Type/Annot/Subtype/Widget/FT/Ch/Ff 131072/T(\(field))/Opt[(a)(b)]/Rect[10 10 200 30]/F 4/P 3 0 R>>"
        ])
        let work = try ServedWork(pdf: form.bytes, table: "fullName,\(column)\nJane,a\n\(cell),\(cell)\n")
        #expect(try work.post("match/set", ["field": "0", "column": column]).status == 303)
        #expect(try work.post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        #expect(try work.finish().contains("1 row has none"))
        for (step, shown) in [
            ("form", []), ("people", ["y", "z"]), ("match?row=2", ["x", "y", "z"]),
            ("match?row=2&field=0", ["x", "y", "z"]), ("check", ["x", "y", "z"]), ("check?row=2", ["x", "y", "z"]),
            ("look?row=2", ["x"]), ("sheet", []), ("make", ["z"]), ("done", ["x", "y"]),
        ] as [(String, [String])] {
            let body = try work.get(step)
            let tag = body.firstMatch(of: /<img src=[xyz]/)
            #expect(body.contains("</main>") && tag == nil, "\(step): \(body)")
            for name in shown { #expect(body.contains("&lt;img src=\(name) onerror"), "\(step), \(name): \(body)") }
        }
    }

    /// Nonsense is answered with a refusal, and never with an error of the server.
    @Test func nonsenseIsRefused() throws {
        let form = try page.formToken(cookie)
        let work = try work()
        var generator = SeededGenerator(seed: 7)
        let words = [
            "", "-1", "0", "99999999999999999999", "{", "{full", "%00", "a\u{202E}b", "../..", "1e9", "<b>",
            "{full|date:\"x\"}",
        ]
        let paths = [
            "match/set", "match/clear", "match/accept", "match/words", "match/row", "people/options", "skip", "correct",
            "overflow", "make", "template", "again", "form", "people", "people/stored",
            "people/order",
        ]
        let names = [
            "field", "column", "expression", "row", "value", "overflow", "name", "out", "sheet", "headerRow",
            "delimiter", "encoding", "word.0", "choice.0", "page", "chosen", "shown", "id", "after", "q", "library",
            "permits", "permit", "order.0",
        ]
        for _ in 0..<120 {
            var arguments = ["-b", cookie, "--data-urlencode", "_token=\(form)"]
            for name in names.shuffled(using: &generator).prefix(4) {
                arguments += ["--data-urlencode", "\(name)=\(words.randomElement(using: &generator) ?? "")"]
            }
            let path = paths.randomElement(using: &generator) ?? ""
            let status = try page.ask("/work/\(work)/\(path)", arguments).status
            #expect((200..<500).contains(status), "\(path) \(arguments)")
        }
        for path in [
            "match?page=-9&field=999999", "look?row=-1", "look?row=99999999999999999999", "picture/0", "picture/9",
            "picture/1?w=-5&row=9", "people?from=999999999",
        ] {
            #expect((200..<500).contains(try page.ask("/work/\(work)/\(path)", ["-b", cookie]).status), "\(path)")
        }
        #expect(try page.ask("/", ["-b", cookie]).status == 200)
    }
}
#endif
