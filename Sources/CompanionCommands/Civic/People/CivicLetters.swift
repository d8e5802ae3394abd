import ArgumentParser
import Civic
import Interchange
import PacketCommands

/// `packet civic letters`.
struct CivicLetters: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "letters",
        abstract: "Keeps letters with placeholders for packet civic contact.",
        discussion: """
            Five are there from the start: thank, support, oppose, invite and testimony. Placeholders stand in double \
            braces: {{district}}, {{senderName}} …; {{salutation}} is the whole greeting, such as “Dear Senator Lee,”.
              packet civic letters show support
              packet civic letters add road.txt --subject 'The road in district {{district}}'
            """,
        subcommands: [
            LettersList.self, LettersShow.self, LettersAdd.self, LettersEdit.self, LettersRemove.self,
            LettersRestore.self,
        ])
}

/// `packet civic letters list`.
struct LettersList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists the letters.",
        discussion: """
            By name.
              packet civic letters list
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let letters = try context.existingStore(common).map { try LetterTemplates($0).list() } ?? LetterTemplate.shipped
        let listing = CivicListing(
            [("NAME", "name"), ("SUBJECT", "subject"), ("ORIGIN", "origin"), ("", "placeholders")],
            emptyNote: "there are no letters",
            rows: letters.map { [$0.name, $0.subject, $0.origin.rawValue, $0.placeholders.joined(separator: " ")] })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic letters show`.
struct LettersShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints a letter with its placeholders.",
        discussion: """
            What it prints can be edited and added again.
              packet civic letters show road
            """)

    @Argument(help: "The name of the letter.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let letter = try context.letter(name, common)
        context.note("subject: \(letter.subject)", common)
        try context.output.write(
            "\(lines: letter.body.hasSuffix("\n") ? String(letter.body.dropLast()) : letter.body)\n")
    }
}

/// `packet civic letters add`.
struct LettersAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Keeps a letter from a text file; --replace changes one.",
        discussion: """
            A placeholder that nobody can fill is refused by its name.
              packet civic letters add road.txt --subject 'The road in district {{district}}' --name road
            """)

    @Argument(help: ArgumentHelp("A text in UTF-8; - is standard input.", valueName: "file"), completion: .file())
    var file: String

    @Option(help: "The name of the letter; otherwise that of the file.")
    var name: String?

    @Option(help: "The subject; it may have placeholders.")
    var subject: String

    @Flag(help: "Replace the letter of that name.")
    var replace = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let body = try context.text(file == "-" ? "/dev/stdin" : file)
        let last = file.fileName
        let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
        let letter = LetterTemplate(name: name ?? stem, subject: subject, body: body)
        try LetterTemplates(try context.openStore(common)).keep(letter, replacing: replace)
        context.note("kept the letter “\(letter.name)”", common)
    }
}

/// `packet civic letters edit`.
struct LettersEdit: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Changes a letter: its text, its subject or its name.",
        discussion: """
            What is not said stays. A letter that was shipped becomes your own.
              packet civic letters show thank > thank.txt
              packet civic letters edit thank thank.txt --subject 'Thank you for your vote'
            """)

    @Argument(help: "The name of the letter.")
    var name: String

    @Argument(help: ArgumentHelp("The new text in UTF-8; - is standard input.", valueName: "file"), completion: .file())
    var file: String?

    @Option(help: "The new subject; it may have placeholders.")
    var subject: String?

    @Option(help: "The new name.")
    var rename: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if file == nil && subject == nil && rename == nil {
            throw ValidationError("Say what changes: a file with the new text, --subject or --rename.")
        }
    }

    func run(in context: CommandContext) throws {
        let body = try file.map { try context.text($0 == "-" ? "/dev/stdin" : $0) }
        let letter = try LetterTemplates(try context.openStore(common))
            .edit(name, name: rename, subject: subject, body: body)
        context.note("changed the letter “\(letter.name)”", common)
    }
}

/// `packet civic letters restore`.
struct LettersRestore: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Brings a letter that was shipped back as it was.",
        discussion: """
            What you changed of it is lost.
              packet civic letters restore thank
            """)

    @Argument(help: "The name of the letter: thank, support, oppose, invite or testimony.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try LetterTemplates(try context.openStore(common)).restore(name)
        context.note("the letter “\(name)” is as it was shipped", common)
    }
}

/// `packet civic letters remove`.
struct LettersRemove: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Deletes a letter.",
        discussion: """
            Who was written to stays noted. One that was shipped comes back with packet civic letters restore.
              packet civic letters remove road
            """)

    @Argument(help: "The name of the letter.")
    var name: String

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try LetterTemplates(try context.openStore(common)).remove(name)
        context.note("deleted the letter “\(name)”", common)
    }
}
