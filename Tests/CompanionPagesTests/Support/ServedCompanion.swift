#if Server
import Foundation
import Interchange
import TestSupport
import Testing

/// A page with a store that commands have filled, and somebody who is in and has no scripts.
final class ServedCompanion {
    let folder: TemporaryFolder
    let page: ServedPage
    private let cookie: String
    private let token: String

    /// Starts the page.
    ///
    /// - Parameters:
    ///   - commands: What is run before the page is there.
    ///   - files: Texts that stand in the folder.
    ///   - zone: The time zone of whose page it is.
    convenience init(_ commands: [[String]] = [], files: [String: String] = [:], zone: String = "UTC") throws {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        for command in commands { try CompanionBrowser.run(command, in: folder) }
        try self.init(in: folder, zone: zone)
    }

    /// Starts the page in a folder, perhaps once more.
    init(in folder: TemporaryFolder, zone: String = "UTC") throws {
        self.folder = folder
        page = try ServedPage(in: folder, environment: ["TZ": zone])
        cookie = try page.cookie()
        token = try page.formToken(cookie)
    }

    /// A screen.
    func get(_ path: String) throws -> String { try answer(path).body }

    /// A screen with its status and headers.
    func answer(_ path: String, language: String = "en") throws -> ServedPage.Answer {
        try page.ask(path, ["-b", cookie, "-H", "Accept-Language: \(language)"])
    }

    /// Sends a form.
    func post(_ path: String, _ pairs: KeyValuePairs<String, String>) throws -> ServedPage.Answer {
        var arguments = ["-b", cookie, "--data-urlencode", "_token=\(token)"]
        for (name, value) in pairs { arguments += ["--data-urlencode", "\(name)=\(value)"] }
        return try page.ask(path, arguments)
    }

    /// Sends a form with a file of the folder.
    func upload(_ name: String, to path: String, language: String = "en") throws -> ServedPage.Answer {
        try page.ask(
            path,
            [
                "-b", cookie, "-H", "Accept-Language: \(language)", "-F", "_token=\(token)", "-F",
                "file=@\(folder.file(name))",
            ])
    }

    /// Where an answer leads to.
    func place(_ answer: ServedPage.Answer) throws -> String {
        let line = answer.head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("location: ") }
        return String(try #require(line, "\(answer.head)").dropFirst("location: ".count))
    }

    /// A day that lies ahead: screens show what takes place from today on.
    static func day(_ ahead: Int) -> String {
        CalendarDay(number: Int(Date().timeIntervalSince1970) / 86_400).advanced(by: ahead).description
    }
}

extension String {
    /// How often a text stands in this one.
    func count(of text: String) -> Int { ranges(of: text).count }
}
#endif
