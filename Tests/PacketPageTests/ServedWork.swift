#if Server
import Foundation
import PacketFiles
import TestSupport
import Testing

@testable import PacketPage

/// A page with one work, as somebody without scripts sees it: nothing but forms of the page.
final class ServedWork {
    let page: ServedPage
    let cookie: String
    /// What each form of the page says.
    let token: String
    /// The work's id.
    let id: String

    /// Begins with a form and a table.
    ///
    /// - Parameters:
    ///   - pdf: What `form.pdf` is.
    ///   - table: What `people.csv` says.
    init(pdf: [UInt8], table: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(pdf, to: "form.pdf")
        try folder.write(table, to: "people.csv")
        page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        cookie = try page.cookie()
        token = try page.formToken(cookie)
        let body = try page.ask("/", ["-b", cookie]).body
        let place = try #require(body.firstRange(of: "href=\"/work/"))
        id = String(body[place.upperBound...].prefix { $0 != "/" })
    }

    /// Begins with a form of the project.
    ///
    /// - Parameter form: A path below the project's folder.
    convenience init(form: String, table: String) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: "\(Fixture.package)/\(form)"))
        try self.init(pdf: Array(data), table: table)
    }

    /// The form and the table of a template of the library.
    convenience init(template: String) throws {
        let table = try String(
            contentsOfFile: "\(Fixture.package)/templates/\(template)/sample.csv", encoding: .utf8)
        try self.init(form: "templates/\(template)/form.pdf", table: table)
    }

    /// The same work on a page that is started again.
    init(again work: ServedWork) throws {
        (page, id) = (try ServedPage(in: work.page.folder), work.id)
        cookie = try page.cookie()
        token = try page.formToken(cookie)
    }

    /// A screen.
    func get(_ path: String, language: String = "en") throws -> String {
        try page.ask("/work/\(id)/\(path)", ["-b", cookie, "-H", "Accept-Language: \(language)"]).body
    }

    /// What a form of the page does.
    func post(_ path: String, _ pairs: KeyValuePairs<String, String> = [:]) throws -> ServedPage.Answer {
        var arguments = ["-b", cookie, "--data-urlencode", "_token=\(token)"]
        for (name, value) in pairs { arguments += ["--data-urlencode", "\(name)=\(value)"] }
        return try page.ask("/work/\(id)/\(path)", arguments)
    }

    /// The value that a form of a screen says besides what somebody enters.
    func hidden(_ name: String, in screen: String) throws -> String {
        let place = try #require(screen.firstRange(of: "name=\"\(name)\" value=\""), "\(name): \(screen)")
        return String(screen[place.upperBound...].prefix { $0 != "\"" })
    }

    /// What forms say of the table that their screens show now.
    func table() throws -> String { try hidden("table", in: get("people")) }

    /// Corrects cells of a row, by their columns.
    ///
    /// - Parameter screen: The screen on which it is done; nil for one that is opened now.
    func correct(
        _ row: Int, _ cells: KeyValuePairs<String, String>, on screen: String? = nil
    ) throws -> ServedPage.Answer {
        let screen = try screen ?? get("check?row=\(row)")
        var pairs = [("_token", token), ("row", "\(row)")]
        for name in ["table", "shown", "from"] { pairs.append((name, try hidden(name, in: screen))) }
        for (number, cell) in cells.enumerated() {
            pairs += [("column.\(number)", cell.key), ("value.\(number)", cell.value)]
        }
        return try page.ask(
            "/work/\(id)/correct", ["-b", cookie] + pairs.flatMap { ["--data-urlencode", "\($0.0)=\($0.1)"] })
    }

    /// Leaves a row out, or takes it in again.
    func skip(_ row: Int, want: String = "out") throws -> ServedPage.Answer {
        try post("skip", ["row": "\(row)", "want": want, "table": table()])
    }

    /// The mapping as it would be saved.
    func mapping() throws -> String { try get("mapping") }

    /// What the page has begun, the first one first.
    private func jobs() throws -> [Job] {
        let jobs = PrivateFolder(page.folder.file("served.sqlite.page/jobs"))
        return try (Files.names(in: jobs.path) ?? []).map { name in
            let json = Data(try Files.read(jobs.folder(name).file("job.json")))
            return try JSONDecoder().decode(Job.self, from: json)
        }.sorted { $0.startedAt < $1.startedAt }
    }

    /// How many packets are in the folder of the merge.
    func made() -> Int { (Files.names(in: page.folder.file("packets")) ?? []).count(where: { $0.hasSuffix(".pdf") }) }

    /// Begins a merge of a folder, and holds its process when the first packets are there.
    ///
    /// - Returns: The process. SIGCONT lets it go on.
    func beginAndHold() throws -> Int32 {
        #expect(try post("match/set", ["field": "0", "expression": "{full}"]).status == 303)
        #expect(try post("make", ["kind": "folder", "out": "packets", "name": "{row}.pdf"]).status == 303)
        while made() == 0 {
            try #require(try jobs().last?.status == nil)
            usleep(1_000)
        }
        let process = try #require(try jobs().last).process
        #expect(process > 1 && kill(process, SIGSTOP) == 0)
        return process
    }

    /// Waits for the merge; answers the last step.
    func finish() throws -> String {
        while try get("make").contains("data-events=") { usleep(100_000) }
        return try get("done")
    }

    /// Runs a command of the command line in the folder, with a store of its own.
    func run(_ arguments: [String]) throws -> (status: Int32, said: String) {
        try BuiltProgram(
            arguments, in: page.folder, environment: ["PACKET_STORE": page.folder.file("other.sqlite")]
        ).wait()
    }
}
#endif
