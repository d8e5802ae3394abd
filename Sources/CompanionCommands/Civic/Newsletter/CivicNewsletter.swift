import ArgumentParser
import Civic
import PacketCommands
import PacketMapping
import Storage

/// `packet civic newsletter`.
struct CivicNewsletter: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "newsletter",
        abstract: "Keeps who signed up for a newsletter, with their consent, and who left.",
        discussion: """
            Each address is on a list once. Only confirmed signups are written to. Whoever has left all lists gets no mail \
            at all: packet send passes over such addresses, whatever they are sent.
              packet civic newsletter add ann@example.org --name 'Ann Lee' --consent 'paper form, fair in May'
              packet merge letter.pdf --recipients newsletter:list=main --out letters
            """,
        subcommands: [
            NewsletterAdd.self, NewsletterConfirm.self, NewsletterLeave.self, NewsletterList.self,
            NewsletterExport.self, NewsletterImport.self, NewsletterSynced.self,
        ])
}

/// The list that a command is about.
struct NewsletterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The list.", valueName: "name"))
    var list = "main"
}

/// `packet civic newsletter add`.
struct NewsletterAdd: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Records a signup.",
        discussion: """
            With --consent it counts as confirmed; without, it waits for packet civic newsletter confirm.
              packet civic newsletter add ann@example.org --name 'Ann Lee' --consent 'paper form' --source 'fair'
            """)

    @Argument(help: "The mail address.")
    var email: String

    @Option(help: "The name.")
    var name = ""

    @Option(help: "What was said yes to, and how.")
    var consent = ""

    @Option(help: "Where the signup comes from.")
    var source = "command line"

    @OptionGroup var target: NewsletterOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openStore(common)
        let signup = NewSignup(list: target.list, name: name, email: email, source: source, consent: consent)
        let outcome = try Newsletter(store).add(signup, at: context.moment)
        if outcome != .present(.blocked), !consent.isEmpty { try context.suppressDepartures(store, returned: email) }
        switch outcome {
        case .added: context.note("added\(consent.isEmpty ? ", unconfirmed" : "")", common)
        case .returned: context.note("is back on the list", common)
        case .present(.blocked): throw CommandError(.exists, "the address is blocked")
        case .present(let state): context.note("was there already, \(state.rawValue)", common)
        }
    }
}

/// `packet civic newsletter confirm`.
struct NewsletterConfirm: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Records that somebody said yes.",
        discussion: """
            The time is recorded too.
              packet civic newsletter confirm ann@example.org --consent 'reply of 3 May'
            """)

    @Argument(help: "The mail address, or the token of the signup.")
    var who: String

    @Option(help: "What was said yes to, and how.")
    var consent: String

    @OptionGroup var target: NewsletterOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openStore(common)
        let address = try Newsletter(store).confirm(who, list: target.list, consent: consent, at: context.moment)
        try context.suppressDepartures(store, returned: address)
    }
}

/// `packet civic newsletter leave`.
struct NewsletterLeave: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "leave",
        abstract: "Takes an address off its list, or off all lists.",
        discussion: """
            Neither a merge of the newsletter nor an import brings it back; only a new signup does. An address that has left \
            all lists is entered among those that get no mail, see packet send suppress.
              packet civic newsletter leave ann@example.org
            """)

    @Argument(help: "The mail address, or the token of the signup.")
    var who: String

    @Option(help: "Only off this list.")
    var list: String?

    @Flag(help: "Block the address: it cannot be signed up again.")
    var block = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let store = try context.openStore(common)
        let left = try Newsletter(store).leave(who, list: list, asBlocked: block, at: context.moment)
        try context.suppressDepartures(store)
        let lists = left.lists.map { "“\($0)”" }.joined(separator: ", ")
        context.note(left.lists.isEmpty ? "was on no list any more" : "left \(lists)", common)
        try context.refreshSubscribers(common)
    }
}

/// `packet civic newsletter list`.
struct NewsletterList: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Lists signups, newest first.",
        discussion: """
            For the next page name the last number of this one.
              packet civic newsletter list --state confirmed --limit 50 --before 1200
            """)

    @Option(help: "Only this list; otherwise all.")
    var list: String?

    @Option(help: "Only signups of this state: unconfirmed, confirmed, unsubscribed, blocked.")
    var state: Signup.State?

    @Option(help: "At most so many.")
    var limit: Int?

    @Option(help: "Only those before the signup of this number.")
    var before: Int64?

    @Flag(help: "Only count them, by state.")
    var count = false

    @OptionGroup var format: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let newsletter = try context.existingStore(common).map(Newsletter.init)
        if count {
            let counts = try newsletter?.counts(list) ?? [:]
            let listing = CivicListing(
                [("STATE", "state"), ("#SIGNUPS", "signups")], emptyNote: "",
                rows: Signup.State.allCases.map { [$0.rawValue, "\(counts[$0] ?? 0)"] })
            return try context.list(listing, as: format.format, common)
        }
        let signups = try newsletter?.list(list, state: state, limit: limit, before: before) ?? []
        let listing = CivicListing(
            [
                ("#ID", "id"), ("LIST", "list"), ("NAME", "name"), ("E-MAIL", "email"), ("STATE", "state"),
                ("SIGNED UP", "signedUpAt"), ("", "consent"), ("", "source"), ("", "token"), ("SYNCED", "synced"),
            ], emptyNote: "there are no such signups",
            rows: signups.map { signup in
                [
                    "\(signup.id)", signup.list, signup.name, signup.email, signup.state.rawValue,
                    String(signup.signedUpAt.iso8601.prefix(10)), signup.consent, signup.source, signup.token,
                    signup.isSynced ? "yes" : "",
                ]
            })
        try context.list(listing, as: format.format, common)
    }
}

extension Signup.State: ExpressibleByArgument {}

/// `packet civic newsletter export`.
struct NewsletterExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Prints signups as CSV, for programs or for spreadsheets.",
        discussion: """
            --for-spreadsheet puts an apostrophe before what a spreadsheet would compute; a later import with the same \
            option takes it away.
              packet civic newsletter export --for-spreadsheet > signups.csv
            """)

    @Option(help: "Only this list; otherwise all.")
    var list: String?

    @Flag(help: "Guard values that begin with = + - @ against being computed, and begin with a byte order mark.")
    var forSpreadsheet = false

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let text = try Newsletter(try context.openStore(common)).csv(list, forSpreadsheet: forSpreadsheet)
        try context.output.write(data: (forSpreadsheet ? "\u{FEFF}" : "") + text)
    }
}

/// `packet civic newsletter import`.
struct NewsletterImport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Takes signups from CSV; bad rows are listed and stop nothing.",
        discussion: """
            Only a column of mail addresses is needed: email, E-Mail-Adresse, 이메일 … Signups without a state wait for \
            confirmation.
              packet civic newsletter import signups.csv --source 'old list'
            """)

    @Argument(help: "A table in CSV.", completion: .file(extensions: ["csv", "tsv", "txt"]))
    var file: String

    @Option(help: "Where the signups come from, for rows that do not say.")
    var source = "import"

    @Flag(help: "Take the apostrophes away that an export for spreadsheets put in.")
    var forSpreadsheet = false

    @OptionGroup var target: NewsletterOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let text = try context.text(file)
        let store = try context.openStore(common)
        let report = try Newsletter(store).importCSV(
            text, list: target.list, source: source, unguarding: forSpreadsheet, at: context.moment,
            mailColumn: { StandardProperty.email.column(in: $0) })
        try context.suppressDepartures(store)
        for refusal in report.refused { context.say("error: row \(refusal.row): \(refusal.reason)\n") }
        context.note("\(report.added.of("signup")) added, \(report.present) there already", common)
        if !report.refused.isEmpty { throw ExitCode.incomplete }
    }
}

/// `packet civic newsletter synced`.
struct NewsletterSynced: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "synced",
        abstract: "Notes that another program has a signup.",
        discussion: """
            A change of the signup takes the note away.
              packet civic newsletter synced 12
            """)

    @Argument(help: "The number of the signup.")
    var id: Int64

    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws { try Newsletter(try context.openStore(common)).markSynced(id) }
}
