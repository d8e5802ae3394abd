import ArgumentParser
import Civic
import Interchange
import PacketCommands
import PacketFiles
import Storage

/// `packet civic contact`.
struct CivicContact: ContextCommand {
    /// How a letter is handed over.
    enum Way: String, ExpressibleByArgument, CaseIterable { case mailto, eml }

    static let configuration = CommandConfiguration(
        commandName: "contact",
        abstract: "Makes one letter for each official: a mailto link, or a draft for a mail program.",
        discussion: """
            Nothing is sent. Who had the same letter within 30 days is left out, unless you say --again. Of those without \
            a mail address the contact form or the telephone is told. For letters on paper merge a form with --recipients \
            'civic:…'.
              packet civic contact --letter support --bill 'HB 1001' --reason 'Our school needs it.' --district 12 \
            --sender 'Ann Lee' --sender-address '1 Elm St, Brookings' --as eml --out drafts
            """)

    @Option(help: ArgumentHelp("A letter that packet civic letters keeps.", valueName: "name"))
    var letter: String

    @Option(help: "Your name.")
    var sender: String

    @Option(help: "Your address, of one line.")
    var senderAddress = ""

    @Option(help: "Your mail address, for drafts.")
    var senderEmail = ""

    @Option(help: "The number of a bill, for {{bill}}.")
    var bill = ""

    @Option(help: "Why you write, in your own words, for {{reason}}.")
    var reason = ""

    @Option(help: "What you invite to, with day and place, for {{event}}.")
    var event = ""

    @Option(name: .customLong("as"), help: "How to hand the letters over.")
    var way = Way.mailto

    @Option(
        help: ArgumentHelp("The folder for drafts; it has to exist.", valueName: "folder"), completion: .directory)
    var out: String?

    @OptionGroup var overwriting: OverwriteOptions

    @Option(
        help: ArgumentHelp("A file that goes with each draft, such as a PDF.", valueName: "file"), completion: .file())
    var attach: String?

    @Flag(help: "Also to those who had the same letter within 30 days.")
    var again = false

    @OptionGroup(title: "Officials") var officials: OfficialOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if (way == .eml) != (out != nil) { throw ValidationError("Drafts need --out, and links have none.") }
        if attach != nil && way != .eml { throw ValidationError("Only drafts take --attach.") }
        if !senderEmail.isEmpty && MailAddress(public: senderEmail) == nil {
            throw ValidationError("--sender-email is no mail address.")
        }
    }

    func run(in context: CommandContext) throws {
        let pack = try context.statePack(common)
        let store = try context.openStore(common)
        let template = try LetterTemplates(store).find(letter)
        let found = try officials.select(pack)
        guard !found.isEmpty else { throw CommandError(.notFound, "nobody is meant by that") }
        let options = [
            "bill": "--bill", "senderAddress": "--sender-address", "reason": "--reason", "event": "--event",
            "committee": "--committee",
        ]
        let own = template.holes(values(found[0], pack, context)).compactMap { name in options[name].map { (name, $0) }
        }
        if let (name, option) = own.first {
            throw CommandError(
                .wrongFile, "the letter has {{\(name)}}, and nothing says what that is", hint: "add \(option)")
        }
        let log = ContactLog(store)
        let repeated = again ? [] : Set(try log.repeated(template.name, found, at: context.moment).map(\.id))
        guard repeated.count < found.count else {
            throw CommandError(
                .unconfirmed,
                "\(found.count.of("official")) had this letter within \(ContactLog.days) days",
                hint: "choose others, or add --again")
        }
        if !repeated.isEmpty {
            context.note(
                "left out \(repeated.count.of("official")) who had this letter within \(ContactLog.days) days; --again "
                    + "writes to them, too", common)
        }
        let attachment = try attach.map { name in
            MessageDraft.Attachment(name: name.fileName, bytes: try context.read(name))
        }
        if let out, Files.kind(context.path(out)) != .folder {
            throw CommandError(.notFound, "there is no folder “\(out)”")
        }
        let drafts = drafts(for: found.filter { !repeated.contains($0.id) })
        for draft in drafts.values { try context.check(draft, overwrites: overwriting.overwrite) }
        var written: [Official] = []
        for official in found where !repeated.contains(official.id) {
            guard case .mail = official.contact else {
                noteOtherWay(to: official, context)
                continue
            }
            let values = values(official, pack, context)
            let holes = template.holes(values)
            guard holes.isEmpty else {
                context.note("the pack has no \(holes.joined(separator: ", ")) of \(who(official))", common)
                continue
            }
            let letter = template.filled(values)
            if try hand(letter, to: official, attachment: attachment, as: drafts[official.id], in: context) {
                written.append(official)
            }
        }
        try log.note(template.name, written, how: way.rawValue, at: context.moment)
        context.note("\(written.count.of("letter")) of \(found.count) made", common)
        if written.count < found.count { throw ExitCode.incomplete }
    }

    private func who(_ official: Official) -> String {
        official.title.isEmpty ? official.name : "\(official.title) \(official.name)"
    }

    /// Says how somebody without a mail address can be reached.
    private func noteOtherWay(to official: Official, _ context: CommandContext) {
        switch official.contact {
        case .form(let page): context.note("\(who(official)) has no mail address here; write at \(page)", common)
        case .telephone(let number):
            context.note("\(who(official)) has no mail address here; call \(number)", common)
        case .mail, nil: context.note("the pack has no mail address of \(who(official))", common)
        }
    }

    private func values(_ official: Official, _ pack: StatePack, _ context: CommandContext) -> [String: String] {
        var occasion = LetterOccasion()
        (occasion.senderName, occasion.senderAddress) = (sender, senderAddress)
        (occasion.bill, occasion.reason, occasion.event) = (bill, reason, event)
        occasion.committee = officials.committee ?? ""
        return occasion.values(for: official, in: pack, on: context.today)
    }

    /// Hands one letter over; false when a link would be too long.
    private func hand(
        _ letter: (subject: String, body: String), to official: Official, attachment: MessageDraft.Attachment?,
        as file: OutputFileName?, in context: CommandContext
    ) throws -> Bool {
        guard let file else {
            guard let link = MailtoLink.link(to: official.email, subject: letter.subject, body: letter.body) else {
                context.note("the letter is too long for a link; make drafts with --as eml", common)
                return false
            }
            try context.output.write(value: link)
            return true
        }
        var draft = MessageDraft(
            from: senderEmail, toName: official.name, toAddress: official.email, subject: letter.subject,
            body: letter.body)
        draft.attachment = attachment
        let bytes = draft.bytes(at: context.moment)
        try context.write(to: file, overwrites: overwriting.overwrite) { try $0.write(bytes) }
        return true
    }

    /// The file of each official's draft; none where letters become links. Who shares a mailbox gets a number.
    private func drafts(for officials: [Official]) -> [String: OutputFileName] {
        guard let out else { return [:] }
        var counts: [String: Int] = [:]
        var drafts: [String: OutputFileName] = [:]
        for official in officials {
            let mailbox = official.email.prefix { $0 != "@" }
                .filter { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
            let name = "\(official.district)-\(mailbox)"
            let number = counts[name, default: 0] + 1
            counts[name] = number
            drafts[official.id] = OutputFileName(number == 1 ? "\(name).eml" : "\(name) (\(number)).eml", in: out)
        }
        return drafts
    }
}
