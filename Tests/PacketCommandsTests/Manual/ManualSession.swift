import Foundation
import TestSupport

/// The examples of a page, run one after the other by a shell, in a folder that looks like the root of the project.
struct ManualSession {
    /// What became of a step.
    struct Outcome {
        let step: ManualPage.Step
        let status: String
        let shown: String
    }

    /// The steps with what became of them.
    let outcomes: [Outcome]

    /// Runs the examples.
    ///
    /// - Parameter program: The path of the program.
    init(_ page: ManualPage, program: String) throws {
        let folder = try TemporaryFolder()
        for name in ["templates", "Fixtures"] { try folder.copy("\(Fixture.package)/\(name)") }
        try folder.write(page.steps.map(Self.script).joined(), to: "examples.sh")
        let set = """
            cd "$1" && export PATH="$2:/usr/bin:/bin" HOME="$1" PACKET_STORE="$1/store.sqlite" &&
            unset XDG_DATA_HOME XDG_CONFIG_HOME PACKET_ACCOUNTS PACKET_DATA PACKET_TEMPLATES && exec bash examples.sh
            """
        let binaries = program.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        let run = try Tool.run("bash", ["-c", set, "bash", folder.path, binaries])
        let parts = run.output.split(separator: "\u{1E}", omittingEmptySubsequences: false).map(String.init)
        outcomes = page.steps.enumerated().map { index, step in
            let isThere = 2 * index + 1 < parts.count
            return Outcome(
                step: step, status: isThere ? parts[2 * index + 1] : "not run", shown: isThere ? parts[2 * index] : "")
        }
    }

    /// A step as lines of a script that say what is shown and the status behind it.
    private static func script(_ step: ManualPage.Step) -> String {
        let lines =
            switch step {
            case .file(let name, let text): "cat > \(name) <<'END OF FILE'\n\(text)END OF FILE\n"
            case .command(let command): "{ \(command)\n} 2>&1\n"
            case .session(let command, let shown): file(shownBy: command, shown) + "{ \(command)\n} 2>&1\n"
            }
        return lines + "printf '\\036%d\\036' $?\n"
    }

    /// A file that an example shows with `cat` is there, with what is shown.
    private static func file(shownBy command: String, _ shown: String) -> String {
        guard let name = command.wholeMatch(of: /cat ([\w.-]+)/)?.output.1 else { return "" }
        return "cat > \(name) <<'END OF FILE'\n\(shown)END OF FILE\n"
    }
}
