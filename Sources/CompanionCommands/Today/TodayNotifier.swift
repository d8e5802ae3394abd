import Civic
import Interchange
import PacketCommands

/// Tells things on the desktop, or in words where there is none.
struct TodayNotifier {
    /// More things than these are told as one.
    private static let limit = 4
    /// How many lines one notification has.
    private static let lineLimit = 10

    let context: CommandContext
    let language: Language

    /// Shows lines as notifications; prints them where there is no notify-send, or no desktop that it reaches.
    func tell(_ lines: [TodayListing.Line]) throws {
        guard let program = context.program("notify-send") else { return try print(lines) }
        guard lines.count > Self.limit else {
            for (index, line) in lines.enumerated() where !show(heading(line), text(line), program) {
                return try print(Array(lines[index...]))
            }
            return
        }
        var body = lines.prefix(Self.lineLimit).map { "\(heading($0)): \(text($0))" }
        if lines.count > Self.lineLimit {
            body.append(Phrase.more(things: lines.count - Self.lineLimit).text(language))
        }
        if !show("packet", body.joined(separator: "\n"), program) { try print(lines) }
    }

    private func print(_ lines: [TodayListing.Line]) throws {
        for line in lines { try context.output.write("\(heading(line)): \(text(line))\n") }
    }

    private func heading(_ line: TodayListing.Line) -> String { line.what.text(language) }

    private func text(_ line: TodayListing.Line) -> String {
        let when = line.when.split(separator: "T").joined(separator: " ")
        return [line.which, when, line.note(language)].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// What stands in a body may be read as markup (Desktop Notifications Specification, 1.2), so its signs are escaped.
    private func show(_ heading: String, _ text: String, _ program: String) -> Bool {
        let body = TerminalText.printable(text, keepsLines: true).escapedForMarkup
        return ProgramRun(program, ["--app-name=packet", "--", TerminalText.printable(heading), body], quiet: true)?
            .status == 0
    }
}
