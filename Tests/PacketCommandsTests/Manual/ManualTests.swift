import ArgumentParser
import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import PacketCommands

/// What the README and the manual say is true.
struct ManualTests {
    @Test(arguments: try ManualPage.all.get())
    func showsWhatHappens(_ page: ManualPage) throws {
        let program = try BuiltProgram.path()
        for outcome in try ManualSession(page, program: program).outcomes {
            switch outcome.step {
            case .session(let command, let shown):
                #expect(Self.steady(outcome.shown) == Self.steady(shown), "\(command)")
            case .command(let command): #expect(outcome.status == "0", "\(command)\n\(outcome.shown)")
            case .file(let name, _): #expect(outcome.status == "0", "\(name)")
            }
        }
    }

    /// What is shown, without what differs from run to run.
    private static func steady(_ shown: String) -> String { shown.replacing(#/ \([0-9,]+ a second\)/#, with: "") }

    @Test func theReadmeHasExamplesAndIsShort() throws {
        let readme = try ManualPage("README.md")
        #expect(readme.steps.count >= 4)
        #expect(readme.text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    }

    /// Options that a page names are those of the command beside them, or of any command when they stand alone.
    @Test(arguments: try ManualPage.all.get())
    func namesCommandsAndOptionsThatAreThere(_ page: ManualPage) {
        for words in page.words where words.hasPrefix("packet ") || words.hasPrefix("--") {
            let command = words.hasPrefix("--") ? "packet" : Self.command(words.split(separator: " ").map(String.init))
            #expect(command != nil, "\(words) is no command")
            let known =
                words.hasPrefix("--") ? Self.options.values.reduce([]) { $0.union($1) } : Self.options[command ?? ""]
            let named = Set(words.matches(of: /(?:^| )(--[a-z-]+)/).map { String($0.output.1) })
            #expect(named.subtracting(known ?? []) == [], "\(words)")
        }
    }

    /// The longest name of a command at the beginning of these words; nil when the next word should be one of a group's
    /// commands, and is none.
    private static func command(_ words: [String]) -> String? {
        let names = (1...words.count).map { words.prefix($0).joined(separator: " ") }
        guard let index = names.lastIndex(where: { options[$0] != nil }) else { return nil }
        let type = CommandHelp.all.first { $0.name == names[index] }?.type
        let isGroup = type?.configuration.subcommands.isEmpty == false && type?.configuration.defaultSubcommand == nil
        let isWord = index + 1 < words.count && words[index + 1].wholeMatch(of: /[a-z-]+/) != nil
        return isGroup && isWord && !words[index + 1].hasPrefix("-") ? nil : names[index]
    }

    /// The options of each command, with those of the command of a group that needs no name.
    private static let options = Dictionary(
        uniqueKeysWithValues: CommandHelp.all.map { command in
            let usual =
                command.type.configuration.defaultSubcommand.map { CommandHelp.commands(below: $0, named: []) } ?? []
            let help = ([command] + usual).map { $0.text(columns: 400) }.joined()
            return (command.name, Set(help.matches(of: /--[a-z-]+/).map { String($0.output) }))
        })

    /// Links lead to files, and references to pages, of the manual or of commands.
    @Test(arguments: try ManualPage.all.get())
    func refersToWhatIsThere(_ page: ManualPage) throws {
        let folder = "\(Fixture.package)/\(page.path)".split(separator: "/").dropLast().joined(separator: "/")
        for link in page.text.matches(of: /\]\(([^)#:]+)\)/).map(\.output.1) {
            let isThere = FileManager.default.fileExists(atPath: "/\(folder)/\(link)")
            #expect(isThere, "\(link)")
        }
        let commands = CommandHelp.all.map { $0.name.replacing(" ", with: "-") + ".1" }
        let pages = Set(try ManualPage.all.get().map { $0.path.split(separator: "/").last?.dropLast(3) ?? "" })
        for reference in page.text.matches(of: /\*\*(packet[a-z-]*)\*\*\((\d)\)/) {
            let name = "\(reference.output.1).\(reference.output.2)"
            let isThere = pages.contains(name[...]) || commands.contains(name)
            #expect(isThere, "\(name)")
        }
        let own = page.path.split(separator: "/").last?.dropLast(3) ?? ""
        let isOfCommand = !own.hasSuffix(".1") || commands.contains(String(own))
        #expect(isOfCommand, "\(own) is of no command")
    }

    @Test
    func becomesManPagesThatTroffTakes() throws {
        let folder = try TemporaryFolder()
        let script = """
            cd "$1" && "$2" expressions --format json > expressions.json &&
            "$2" --experimental-dump-help | python3 "$3/scripts/make-manual" man --expressions expressions.json &&
            for page in man/*; do groff -man -ww -z -K utf8 -T utf8 "$page" 2>&1; done
            """
        let run = try Tool.run(
            "bash", ["-o", "pipefail", "-c", script, "bash", folder.path, BuiltProgram.path(), Fixture.package])
        #expect(run.status == 0 && run.output == "", "\(run.output)\(run.errors)")
        let pages = try folder.names(in: "man")
        #expect(pages.contains("packet-mapping.5") && pages.count > CommandHelp.all.count)
        let page = try folder.text("man/packet-merge.1")
        #expect(page.contains("THE SAME COMMAND AGAIN") && page.contains("packet\\-print"))
    }
}
