#if Server
import Foundation
import TestSupport

/// The screens of Packets, as somebody without scripts sees them.
final class ServedPackets {
    let page: ServedPage
    private let cookie: String
    private let token: String

    /// - Parameter folder: The folder that the page is started in; it gets a form, `form.pdf`.
    init(in folder: TemporaryFolder) throws {
        try FileManager.default.copyItem(
            atPath: "\(Fixture.package)/templates/volunteer-registration/form.pdf", toPath: folder.file("form.pdf"))
        page = try ServedPage(in: folder)
        cookie = try page.cookie()
        token = try page.formToken(cookie)
    }

    func get(_ path: String) throws -> ServedPage.Answer { try page.ask(path, ["-b", cookie]) }

    func post(_ path: String, _ pairs: KeyValuePairs<String, String> = [:]) throws -> ServedPage.Answer {
        var arguments = ["-b", cookie, "--data-urlencode", "_token=\(token)"]
        for (name, value) in pairs { arguments += ["--data-urlencode", "\(name)=\(value)"] }
        return try page.ask(path, arguments)
    }

    /// Sends a file of the folder.
    func upload(_ name: String, to path: String) throws -> ServedPage.Answer {
        try page.ask(path, ["-b", cookie, "-F", "_token=\(token)", "-F", "file=@\(page.folder.file(name))"])
    }

    /// Where an answer leads.
    func place(_ answer: ServedPage.Answer) -> String {
        let line = answer.head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("location: ") }
        return String(line?.dropFirst(10) ?? "")
    }

    /// Makes packets for a table with the command line.
    ///
    /// - Returns: The id of the batch.
    func merge(_ table: String) throws -> String {
        try page.folder.write(table, to: "p.csv")
        _ = try BuiltProgram(
            ["merge", "form.pdf", "--csv", "p.csv", "--out", "out", "--name", "{row}.pdf", "--allow-unfilled"],
            in: page.folder, environment: ["PACKET_STORE": page.folder.file("served.sqlite")]
        ).wait()
        let screen = try get("/packets/send").body
        guard let found = screen.firstRange(of: "<option value=\"") else { return "" }
        return String(screen[found.upperBound...].prefix { $0 != "\"" })
    }

    /// Writes the file of accounts, for its owner alone.
    func writeAccounts(_ text: String) throws {
        try FileManager.default.createDirectory(
            atPath: page.folder.file(".config/packet"), withIntermediateDirectories: true)
        try page.folder.write(text, to: ".config/packet/accounts.yaml")
        _ = try Tool.run("chmod", ["600", page.folder.file(".config/packet/accounts.yaml")])
    }
}
#endif
