import ArgumentParser
import Civic
import Interchange
import PacketCommands
import Storage

/// `packet civic bills`.
struct CivicBills: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bills",
        abstract: "Imports bills from saved files, shows and follows them.",
        discussion: """
            packet uses no network: save a file of the legislature's site or of Open States, and import it.
              packet civic bills import bills.json --session 2026
              packet civic bills follow HB1001
            """,
        subcommands: [BillsImport.self, BillsList.self, BillsShow.self, BillsFollow.self])
}

/// `packet civic bills import`.
struct BillsImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes the bills of a saved file; the same file again changes nothing.",
        discussion: """
            JSON as the legislature's site sends it, JSON or CSV of Open States, or CSV with the columns number and title. \
            A file of actions needs --bill.
              packet civic bills import actions.json --bill HB1001 --session 2026
            """)

    @Argument(help: "The file.", completion: .file(extensions: ["json", "csv"]))
    var file: String

    @Option(help: "The session of bills that name none; otherwise the first of the pack.")
    var session: String?

    @Option(help: "The bill whose actions the file has.")
    var bill: String?

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common)
        guard let session = session ?? pack.sessions.first?.id else {
            throw CommandError(.notFound, "the pack names no session", hint: "give one with --session")
        }
        let report = try context.bills(common).importFile(
            context.text(file), file: file.fileName, session: session, bill: bill, at: context.moment)
        context.note(
            "\(report.added.of("bill")) added, \(report.changed) changed, \(report.unchanged) unchanged", common)
    }
}

/// `packet civic bills list`.
struct BillsList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists bills.",
        discussion: """
            The newest session first.
              packet civic bills list --text road --followed
            """)

    @Option(help: "Only bills of this session.")
    var session: String?

    @Option(help: "Only bills with this text in number or title.")
    var text: String?

    @Flag(help: "Only bills that are followed.")
    var followed = false

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let bills = try context.bills(common).list(session: session, text: text, followedOnly: followed)
        let listing = CivicListing(
            [
                ("SESSION", "session"), ("BILL", "number"), ("TITLE", "title"), ("LAST ACTION", "lastAction"),
                ("DAY", "day"), ("#NEW", "newActions"), ("FOLLOWED", "followed"), ("", "url"), ("", "source"),
            ], emptyNote: "there are no such bills",
            rows: bills.map { bill in
                [
                    bill.session, bill.number, bill.title, bill.actions.last?.text ?? "", bill.actions.last?.day ?? "",
                    bill.isFollowed ? "\(bill.newActions)" : "", bill.isFollowed ? "yes" : "", bill.url, bill.source,
                ]
            })
        try context.list(listing, as: list.format, common)
    }
}

/// `packet civic bills show`.
struct BillsShow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Shows a bill with its sponsors and actions; they count as seen.",
        discussion: """
            Actions stand in the order of their days.
              packet civic bills show HB1001
            """)

    @Argument(help: "The number of the bill.")
    var number: String

    @Option(help: "The session; otherwise the newest that has the bill.")
    var session: String?

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let bills = try context.bills(common)
        let bill = try bills.find(number, session: session)
        var text: PrintedText = "\(bill.number), session \(bill.session): \(bill.title)\n"
        if !bill.url.isEmpty { text += "\(bill.url)\n" }
        text += "from \(bill.source), imported \(bill.importedAt.iso8601.prefix(10))\n"
        for sponsor in bill.sponsors {
            text += "sponsor: \(sponsor.name)\(sponsor.kind.isEmpty ? "" : " (\(sponsor.kind))")\n"
        }
        for (index, action) in bill.actions.enumerated() {
            let isNew = bill.isFollowed && index >= bill.seenActions
            text +=
                "\(action.day)  \(action.text)\(action.result.isEmpty ? "" : " [\(action.result)]")\(isNew ? "  new" : "")\n"
        }
        try context.output.write(text)
        try bills.markSeen(bill)
    }
}

/// `packet civic bills follow`.
struct BillsFollow: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "follow",
        abstract: "Follows a bill: packet today tells what is new. --stop ends it.",
        discussion: """
            New is what a later import brings.
              packet civic bills follow HB1001
            """)

    @Argument(help: "The number of the bill.")
    var number: String

    @Option(help: "The session; otherwise the newest that has the bill.")
    var session: String?

    @Flag(help: "Follow it no longer.")
    var stop = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let bills = try context.bills(common)
        try bills.follow(bills.find(number, session: session), !stop)
    }
}
