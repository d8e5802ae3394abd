import ArgumentParser
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// Whatever names, headers, values and files say: a terminal gets text and no orders, and no line that is not ours.
struct HostileTextTests {
    private static let evil = "\u{1B}]0;own\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{2066}\u{2028}\u{200B}\r\nerror: forged"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.copy(Fixture.form("names-hostile"))
        try folder.write(folder.bytes("names-hostile.pdf"), to: "\(Self.evil).pdf")
        let evil = Self.evil
        try folder.write(
            """
            firstName,lastName,email,"\(evil)","text \(evil)","box \(evil)"
            "\(evil)",Lee,a@example.org,"\(evil)",short,"\(evil)"
            Mira,"\(evil)",b@example.org,x,y,"on\u{1B}[2J"
            Jo,Holt,"\(evil)",x,"한\u{200B}글",yes
            """, to: "\(evil).csv")
        try folder.write("fields: { \"no such \\e[2J\": '{firstName|\(evil)}' }", to: "map.yaml")
        try folder.write(
            "from: \"a \\e[2J <a@example.org>\"\nsubject: \"s \\e[2J{{lastName}}\"\ntext: \"\\e[2J \\u202e {{firstName}}\"",
            to: "mail.yaml")
        try folder.write("{\"entity\":\"\(evil)\"}", to: "changes.jsonl")
        try folder.write("Title \u{1B}[2J\u{202E}\n\nText \u{9B}31m\u{2066} of it.\n", to: "text.txt")
        try folder.write(
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\u{1B}[2J\r\nDTSTART:20260401T100000Z\r\n"
                + "SUMMARY:event \u{1B}[2J\u{202E}\\nerror: forged\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", to: "events.ics"
        )
        try folder.write(
            "<rss version=\"2.0\"><channel><title>feed \u{202E}\u{9B}31m</title><item><title>news \u{202E}\u{9B}</title>"
                + "<link>https://example.org/1</link><guid>1</guid><description>text \u{2028}\u{2066}</description>"
                + "<pubDate>Sat, 14 Mar 2026 09:00:00 GMT</pubDate></item></channel></rss>", to: "feed.xml")
    }

    /// What is wrong with a text on a terminal; nil when nothing is.
    private static func offence(_ text: String) -> String? {
        // What tables and headings are drawn with.
        let plain = text.replacingOccurrences(of: "\u{1B}[1m", with: "").replacingOccurrences(of: "\u{1B}[0m", with: "")
        for scalar in plain.unicodeScalars {
            switch scalar.value {
            case 0x0A, 0x20...0x7E: continue
            case 0x09, 0x0D: continue  // within tab-separated and CSV lines, which `forged` below looks at
            case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x2069, 0xFEFF:
                return "U+\(String(scalar.value, radix: 16))"
            default: continue
            }
        }
        return nil
    }

    private func check(_ arguments: [String], isOnTerminal: Bool, quotesLines: Bool = false) {
        let run = CommandRun(
            arguments, in: folder.path, columns: isOnTerminal ? 300 : nil,
            environment: ["PACKET_DATA": "\(Fixture.package)/Sources/Civic/Resources"])
        let place = "\(arguments.joined(separator: " ").debugDescription), status \(run.status)"
        #expect(Self.offence(run.errors) == nil, "\(place): \(run.errors.debugDescription)")
        #expect(!run.errors.contains("\nerror: forged") && !run.errors.contains("\r"), "\(place)")
        let isForPrograms =
            arguments.contains { ["json", "csv", "fdf", "xfdf", "jsonl", "export"].contains($0) }
            || (arguments.starts(with: ["store", "path"]) && !isOnTerminal)
        let mayHoldAnything = isForPrograms && !isOnTerminal
        #expect(mayHoldAnything || Self.offence(run.output) == nil, "\(place): \(run.output.debugDescription)")
        if !isForPrograms, !quotesLines { #expect(!run.output.contains("\nerror: forged"), "\(place)") }
    }

    /// A store, folders and files full of such names, made by the commands themselves, which are looked at, too.
    private var story: [[String]] {
        let (evil, form, table) = (Self.evil, "\(Self.evil).pdf", "\(Self.evil).csv")
        let merge = ["merge", form, "--csv", table]
        return [
            ["extract-fields", form], ["inspect", form], ["inspect", form, "--verbose"],
            ["map", form, "--csv", table], ["map", form, "--csv", table, "--format", "table"],
            ["map", form, "--csv", table, "--explain", "1"], ["check", form, "--csv", table],
            merge + ["--out", "out", "--verbose"], merge + ["--out", "out"], merge + ["--out", "\(evil)/none"],
            merge + ["--out", "two", "--map", "map.yaml"], merge + ["--out", "two", "--set", "\(evil)={x}"],
            merge + ["--out", "two", "--where", "\(evil) {"], merge + ["--out", "two", "--rows", evil],
            merge + ["--out", "two", "--name", "{\(evil)}"], merge + ["--out", "two", "--pictures", evil],
            merge + ["--single", "\(evil)-all.pdf"], merge + ["--out", evil, "--overwrite"],
            merge + ["--dry-run", "--encrypt-with", "{\(evil)"],
            ["merge", "\(evil) none.pdf", "--csv", table, "--out", "out"],
            ["merge", form, "--csv", "\(evil) none.csv", "--out", "out"],
            ["merge", form, "--recipients", "\(evil):\(evil)", "--out", "out"],
            ["verify", "out"], ["preview", form, "--csv", table, "--row", "1", "--out", "\(evil).png"],
            ["preview", form, "--names", "--out", "\(evil)/none/x.png"],
            ["template", "add", form, "--name", evil], ["template", "list"], ["template", "show", evil],
            ["template", "use", evil],
            ["recipients", "import", table], ["recipients", "import", table, "--dry-run", "--source", evil],
            ["recipients", "import", table, "--key", evil], ["recipients", "add", "name=\(evil)", "\(evil)=\(evil)"],
            ["recipients", "list"], ["recipients", "list", evil], ["recipients", "show", "1"],
            ["recipients", "export", "--csv", "-"], ["recipients", "sources"],
            ["log", "list"], ["log", "stats"], ["log", "show", "1"], ["log", "list", "--batch", evil],
            ["batch", "list"], ["batch", "show", "out"], ["batch", "show", evil],
            ["send", "out", "--mail", "mail.yaml", "--csv", table], ["send", evil, "--mail", "mail.yaml"],
            ["send", "--mail", table], ["send", "suppress", evil], ["send", "suppress", "a\u{202E}@example.org"],
            ["store", "path", "--store", "\(evil).sqlite"], ["store", "backup", "\(evil)/backup.sqlite"],
            ["store", "check", "--store", form], ["expressions", evil],
        ]
    }

    /// The same with companions, which are joined to the program or not.
    private var wholeStory: [[String]] {
        #if Companions
        let evil = Self.evil
        return story + [
            ["todo", "add", evil, "--list", "list \u{202E}", "--tag", "t\u{202E}"],
            ["todo", "add", "todo \u{1B}[2J\u{202E}"],
            ["todo", "add", "todo \u{202E}", "--list", "list \u{202E}"], ["todo", "list"], ["todo", "lists"],
            ["sync", "device", "add", "laptop \u{202E}"], ["sync", "device", "add", evil], ["sync", "device", "list"],
            ["sync", "import", "changes.jsonl"], ["sync", "import", evil], ["sync", "folder", evil],
            ["sync", "connect", "http://\(evil)", "--token-file", evil],
            ["civic", "docs", "add", "text.txt", "--id", "evil", "--title", "doc \u{1B}[2J\u{202E}"],
            ["civic", "docs", "list"], ["civic", "docs", "show", "evil"], ["civic", "docs", "search", "text"],
            ["civic", "letters", "add", "text.txt", "--name", "letter", "--subject", "s \u{202E}\u{1B}[2J"],
            ["civic", "letters", "show", "letter"], ["civic", "letters", "list"],
            ["civic", "newsletter", "add", "c@example.org", "--name", evil], ["civic", "newsletter", "list"],
            ["campus", "events", "import", "events.ics"], ["campus", "events", "list", "--from", "all"],
            ["campus", "news", "import", "feed.xml"], ["campus", "news", "list"], ["campus", "news", "show", "1"],
            ["campus", "saved", "add", "article", "1"], ["campus", "saved", "list"],
            ["campus", "profile", "set", "displayName", "me \u{202E}\u{1B}[2J"], ["campus", "profile", "show"],
            ["roster", "load", "\(evil).pdf"], ["roster", "search", evil], ["today"],
        ]
        #else
        return story
        #endif
    }

    @Test func noStoryGetsToATerminal() {
        for arguments in wholeStory { check(arguments, isOnTerminal: true, quotesLines: arguments[0] == "civic") }
    }

    /// Every command there is or will be, after a story that goes to a file: with nothing, with names of things that are
    /// not there, with wrong options.
    @Test func noCommandRepeatsWhatATerminalObeys() {
        for arguments in wholeStory { check(arguments, isOnTerminal: false, quotesLines: arguments[0] == "civic") }
        let waiting: Set = ["packet serve", "packet sync watch", "packet ui"]
        let commands = CommandHelp.all.filter { $0.type is any ContextCommand.Type }
        #expect(commands.count > 40)
        for command in commands {
            let words = command.name.split(separator: " ").dropFirst().map(String.init)
            if !waiting.contains(command.name) { check(words, isOnTerminal: true) }
            for more in [
                [Self.evil], [Self.evil, Self.evil], ["--\(Self.evil)"], ["1", "--store", "\(Self.evil).pdf"],
            ] {
                check(words + more, isOnTerminal: true)
            }
        }
    }

    @Test func dataForProgramsIsWhatItWas() throws {
        let run = CommandRun(["extract-fields", "names-hostile.pdf", "--format", "json"], in: folder.path)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let names = (object["fields"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        // In a text string of PDF, U+001B begins a language code (ISO 32000-1, 7.9.2.2).
        #expect(names.first?.hasPrefix("text ") == true && names.first?.hasSuffix("\r\nerror: forged") == true)
        #expect(names.first?.unicodeScalars.contains("\u{202E}") == true, "\(names)")
        // JSON needs no character that a terminal obeys.
        #expect(Self.offence(run.output) == nil)
        let csv = CommandRun(["extract-fields", "names-hostile.pdf", "--format", "csv"], in: folder.path)
        #expect(csv.output.unicodeScalars.contains("\u{202E}") && csv.output.unicodeScalars.contains("\u{9B}"))
    }

    @Test(arguments: [
        ("홍길동 Stefańska ياسين 沒有", "홍길동 Stefańska ياسين 沒有"), ("a\u{1B}[31mb", "a␛[31mb"), ("\u{7F}\0", "␡␀"),
        ("a\u{9B}b", "a‹U+009B›b"), ("a\u{202E}b\u{2066}", "a‹U+202E›b‹U+2066›"), ("two\r\nlines\t.", "two␍␊lines␉."),
        ("\u{2028}\u{2029}", "‹U+2028›‹U+2029›"), ("a\u{200B}b\u{FEFF}\u{AD}", "a‹U+200B›b‹U+FEFF›‹U+00AD›"),
        ("\u{E0041}\u{3164}", "‹U+E0041›‹U+3164›"), ("e\u{301}", "e\u{301}"), ("葛\u{E0100}", "葛\u{E0100}"),
        // Joiners between letters that have them, and nowhere else.
        ("می\u{200C}خواهم क्\u{200D}ष 👩‍👧 ❤️‍🔥", "می\u{200C}خواهم क्\u{200D}ष 👩‍👧 ❤️‍🔥"),
        ("ad\u{200D}min\u{200C}", "ad‹U+200D›min‹U+200C›"), ("\u{200D}", "‹U+200D›"),
    ])
    func whatATerminalObeysOrHidesIsShown(_ text: String, _ shown: String) {
        let printed: PrintedText = "\(text)"
        #expect(printed.text.unicodeScalars.elementsEqual(shown.unicodeScalars), "\(printed.text.debugDescription)")
        let again: PrintedText = "\(printed)"
        #expect(again == printed)
    }

    @Test func ownLinesAndColoursStay() {
        let text: PrintedText = "\u{1B}[1m\("a\u{1B}\nb")\u{1B}[0m\n\(lines: "c\r\nd\te\u{1B}\rf")\n"
        #expect(text.text == "\u{1B}[1ma␛␊b\u{1B}[0m\nc\r\nd\te␛␍f\n")
    }
}
