#if Server
import Foundation
import TestSupport
import Testing

/// A page with one work, as somebody without scripts sees it: nothing but forms of the page.
final class ServedWork {
    let page: ServedPage
    let cookie: String
    /// What each form of the page says.
    let token: String
    /// The work's id.
    let id: String

    /// Begins with a form and a table of a folder.
    ///
    /// - Parameters:
    ///   - form: A path below the project's folder; the work has it as `form.pdf`.
    ///   - table: What `people.csv` says.
    init(form: String, table: String) throws {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: "\(Fixture.package)/\(form)", toPath: folder.file("form.pdf"))
        try folder.write(table, to: "people.csv")
        page = try ServedPage(["form.pdf", "--data", "people.csv"], in: folder)
        cookie = try page.cookie()
        token = try page.formToken(cookie)
        let body = try page.ask("/", ["-b", cookie]).body
        let place = try #require(body.firstRange(of: "href=\"/work/"))
        id = String(body[place.upperBound...].prefix { $0 != "/" })
    }

    /// The form and the table of a template of the library.
    convenience init(template: String) throws {
        let table = try String(
            contentsOfFile: "\(Fixture.package)/templates/\(template)/sample.csv", encoding: .utf8)
        try self.init(form: "templates/\(template)/form.pdf", table: table)
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

    /// The mapping as it would be saved.
    func mapping() throws -> String { try get("mapping") }

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
