#if Server
import Foundation
import TestSupport
import Testing

@testable import PacketPage

/// Whatever is sent to the routes of Packets: it is answered, and never by a failure of the page itself.
struct PacketsFuzzTests {
    private static let values = [
        "", "1", "0", "-1", "999999999999999999999", "a", "한글", "../../etc/passwd", "/etc/passwd", "a\u{0}b",
        "\r\nX: y", "%00",
        "<img src=x onerror=alert(1)>", "'; DROP TABLE delivery; --", "{{#a}}", "{a|date}", "served.sqlite", "form.pdf",
        "letter.yaml", "people.csv", "starttls", "save", "a=b&c=d", "source=\"", String(repeating: "x", count: 5_000),
    ]

    /// What each route is called, and the names that forms of the page have: as the sources say.
    private static func sources() throws -> (routes: [(method: String, path: String)], names: [String]) {
        let folder = "\(Fixture.package)/Sources/PacketPage"
        var (routes, names): ([(String, String)], Set<String>) = ([], [])
        for file in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
            guard file.hasSuffix(".swift") || file.contains("packets_") else { continue }
            let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
            for match in text.matches(of: /routes\.(get|post|events)\("(\/packets[^"]*)"/) {
                routes.append((String(match.1), String(match.2)))
            }
            for match in text.matches(of: /\sname="([a-zA-Z]+)"/) { names.insert(String(match.1)) }
        }
        return (routes, names.sorted())
    }

    @Test func everyRequestIsAnswered() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/templates/volunteer-registration/form.pdf", toPath: folder.file("form.pdf"))
        try folder.write("fullName,email\r\nAda,a@example.org\r\n", to: "people.csv")
        try folder.write("subject: x\ntext: y\n", to: "letter.yaml")
        let page = try ServedPage(in: folder)
        let (cookie, token) = (try page.cookie(), try page.formToken(page.cookie()))
        let (routes, names) = try Self.sources()
        #expect(routes.count > 40 && names.count > 20)
        var generator = SeededGenerator(seed: 21)
        func value() -> String { Self.values.randomElement(using: &generator) ?? "" }
        func encoded(_ text: String) -> String {
            text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
        for (method, pattern) in routes {
            for _ in 0..<4 {
                let path = pattern.split(separator: "/").map { part in
                    part.hasPrefix(":") ? encoded(value().isEmpty ? "x" : String(value().prefix(200))) : String(part)
                }
                var address = "/" + path.joined(separator: "/")
                var arguments = ["-b", cookie, "--max-time", "60"]
                let pairs = (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in
                    names.randomElement(using: &generator).map { "\(encoded($0))=\(encoded(value()))" }
                }
                if method == "post" {
                    // The store is needed for what follows.
                    let sent = pattern.hasSuffix("/erase") ? pairs.filter { !$0.hasPrefix("sure=") } : pairs
                    arguments += ["--data-raw", (["_token=\(token)"] + sent).joined(separator: "&")]
                } else if !pairs.isEmpty {
                    address += "?" + pairs.joined(separator: "&")
                }
                let answer = try page.ask(address, arguments)
                #expect(
                    (200..<500).contains(answer.status),
                    "\(method) \(address) \(arguments.last ?? ""): \(answer.body.prefix(300))")
            }
        }
        #expect(try page.ask("/packets/settings", ["-b", cookie]).status == 200)
    }
}
#endif
