#if Server
import Foundation
import TestSupport

/// Forms as a browser without scripts sends them.
extension CompanionBrowser {
    /// What a form led to.
    struct Outcome {
        /// Where it led; empty where it was answered at once.
        let address: String
        /// The screen there, or the answer at once.
        let answer: ServedPage.Answer
    }

    /// The text of a screen as it is served.
    func served(_ path: String) throws -> String { try page.ask(path, ["-b", page.cookie()]).body }

    /// Sends fields (`name=value`), and looks at where that leads.
    func send(_ fields: [String], to path: String) throws -> Outcome {
        try send(fields.flatMap { ["--data-urlencode", $0] }, token: "--data-urlencode", to: path)
    }

    /// Sends a text as a file, and looks at where that leads.
    func send(file text: String, named name: String, to path: String) throws -> Outcome {
        try folder.write(text, to: name)
        return try send(["-F", "file=@\(folder.file(name))"], token: "-F", to: path)
    }

    private func send(_ fields: [String], token option: String, to path: String) throws -> Outcome {
        let cookie = try page.cookie()
        let token = try page.formToken(cookie)
        let head = ["-b", cookie, "-H", "Origin: \(page.base)", option, "_token=\(token)"]
        let answer = try page.ask(path, head + fields)
        let line = answer.head.split(whereSeparator: \.isNewline).first { $0.lowercased().hasPrefix("location: ") }
        guard answer.status == 303, let line else { return Outcome(address: "", answer: answer) }
        let address = String(line.dropFirst("location: ".count))
        return Outcome(address: address, answer: try page.ask(address, ["-b", cookie]))
    }
}
#endif
