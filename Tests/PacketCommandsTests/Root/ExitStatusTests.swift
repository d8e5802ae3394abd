import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// How the program ends when the command line or its output is at fault.
struct ExitStatusTests {
    struct Case: CustomTestStringConvertible {
        let arguments: [String]
        let status: Int32

        var testDescription: String { arguments.joined(separator: " ") }

        static let all = [
            Case(arguments: [], status: 0),
            Case(arguments: ["--help"], status: 0),
            Case(arguments: ["--version"], status: 0),
            Case(arguments: ["help", "log", "list"], status: 0),
            Case(arguments: ["template"], status: 0),
            Case(arguments: ["--nonsense"], status: 64),
            Case(arguments: ["nonsense"], status: 64),
            Case(arguments: ["extract-fields"], status: 64),
            Case(arguments: ["extract-fields", "a.pdf", "b.pdf"], status: 64),
            Case(arguments: ["extract-fields", "a.pdf", "--format", "xml"], status: 64),
            Case(arguments: ["extract-fields", "a.pdf", "--template-row"], status: 64),
            Case(arguments: ["extract-fields", "a.pdf", "--quiet", "--verbose"], status: 64),
            Case(arguments: ["log", "list", "--since", "2026-02-30"], status: 64),
            Case(arguments: ["log", "list", "--limit", "-1"], status: 64),
            Case(arguments: ["log", "clear", "--before", "2026-01-01", "--batch", "b"], status: 64),
            Case(arguments: ["log", "export"], status: 64),
        ]
    }

    @Test(arguments: Case.all)
    func followsTheContract(_ example: Case) throws {
        let run = CommandRun(example.arguments, in: try TemporaryFolder().path)
        #expect(run.status == example.status)
        // Help is a result, wrong usage is a diagnostic.
        #expect(run.output.isEmpty == (example.status != 0))
        #expect(run.errors.isEmpty == (example.status == 0))
    }

    @Test(arguments: [OutputError.noSpace, .closed, .failed])
    func failsWhenResultsCannotBeWritten(_ failure: OutputError) {
        let run = CommandRun(["extract-fields", Fixture.form("links")], in: "/", failure: failure)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("packet: the results could not be written to standard output: "))
    }

    @Test func endsQuietlyWhenTheReaderHasSeenEnough() {
        let run = CommandRun(["extract-fields", Fixture.form("links")], in: "/", failure: .readerGone)
        #expect(run.status == 0)
        #expect(run.errors == "")
    }
}
