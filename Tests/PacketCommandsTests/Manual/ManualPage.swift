import Foundation
import TestSupport
import Testing

/// The README or a page of the manual, and what stands in its examples.
struct ManualPage: Sendable, CustomTestStringConvertible {
    /// Something that an example shows.
    enum Step {
        /// A file that is there from here on: its first line is a comment with its name.
        case file(name: String, text: String)
        /// A command that has to go well.
        case command(String)
        /// A command and what a terminal shows of it.
        case session(command: String, shown: String)
    }

    /// The path, from the root of the project on.
    let path: String
    /// The whole text.
    let text: String

    var testDescription: String { path }

    init(_ path: String) throws {
        self.path = path
        text = try String(contentsOfFile: "\(Fixture.package)/\(path)", encoding: .utf8)
    }

    /// The README and the pages of the manual.
    static let all: Result<[ManualPage], any Error> = Result {
        let names = try FileManager.default.contentsOfDirectory(atPath: "\(Fixture.package)/\(folder)").sorted()
        return try [ManualPage("README.md")] + names.map { try ManualPage("\(folder)/\($0)") }
    }

    /// The folder of the manual.
    static let folder = "Sources/PacketCommands/Manual"

    /// What the examples show, in order. Scripts of the project are left out: they build.
    var steps: [Step] {
        text.matches(of: /(?ms)^```(\w+)\n(.*?)^```$/).flatMap { block -> [Step] in
            let body = String(block.output.2)
            switch block.output.1 {
            case "yaml":
                guard let name = body.prefixMatch(of: /# ([\w.-]+\.yaml)\n/)?.output.1 else { return [] }
                return [.file(name: String(name), text: body)]
            case "sh":
                return Self.commands(in: body).filter { !$0.hasPrefix("./scripts/") }.map(Step.command)
            case "console":
                return body.split(separator: #/(?m)^\$ /#).map { part in
                    let command = Self.commands(in: String(part)).first ?? ""
                    return .session(command: command, shown: String(part.dropFirst(command.count + 1)))
                }
            default: return []
            }
        }
    }

    /// What stands in the text between grave accents, outside of examples.
    var words: [String] {
        text.replacing(/(?ms)^```.*?^```$/, with: "").matches(of: /`([^`\n]+)`/).map { String($0.output.1) }
    }

    /// The lines of a text; those that end in a backslash go on in the next one.
    private static func commands(in text: String) -> [String] {
        text.replacing("\\\n", with: "\\\u{0}").split(separator: "\n").map {
            String($0.replacing("\\\u{0}", with: "\\\n"))
        }
    }
}
