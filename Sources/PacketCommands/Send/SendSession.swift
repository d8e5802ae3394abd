import Mail
import PDFObjects
import PacketDelivery
import PacketMapping
import PacketMerge
import PacketModel
import PacketStore
import Storage
import Synchronization

/// The sending of a batch's packets, made ready: everything that the user typed resolved.
struct SendSession {
    let command: SendBatch
    let target: SendTarget
    let store: Store
    let account: MailAccount?
    let composer: MessageComposer
    let mailing: Mailing
    private let rules: SendPlanner.Rules
    /// Reads the table from its beginning, each time somebody goes through the packets.
    private let stream: () throws -> PacketStream

    init(_ command: SendBatch, _ target: SendTarget, _ store: Store, _ context: CommandContext) throws {
        self.command = command
        self.target = target
        self.store = store
        let needsAccount = command.running.confirm || command.running.to != nil
        let hasAccounts = try command.mail.account != nil || AccountsFile.isThere(command.mail.accounts, context)
        account =
            needsAccount || hasAccounts
            ? try AccountsFile(command.mail.accounts, context)
                .account(command.mail.account, isUsed: needsAccount, context) : nil
        let file = try MailFile(command.mail.mail ?? "", context)

        let source = target.source
        let path = command.people.isGiven ? command.people.csv ?? command.people.data : nil
        let table: () throws -> SendTable? = {
            guard command.people.isGiven else { return nil }
            return try SendTable(command.people.open(command.table, command.common, in: context).records)
        }
        let merged = try Batches(store).find(target.batch)
        let people = command.people
        let isTableOfMerge =
            people.isGiven && merged?.isOfTable(people.tableName, people.fingerprint(in: context)) == true
        let open: () throws -> PacketStream = {
            PacketStream(source, table: try table(), isTableOfMerge: isTableOfMerge)
        }
        stream = open
        let schema = try open().schema
        let listed = try table()?.rows
        let settings = context.expressionSettings

        var rules = SendPlanner.Rules(again: command.selection.again, isImpatient: command.running.now)
        rules.rows = try command.rows.rows.map { text in
            try CommandError.placed("--rows") { () throws(MappingError) in try RowSelection(parsing: text) }
        }
        rules.listed = listed
        rules.unknown = command.running.unknown
        if rules.unknown != .report {
            let deliveries = Deliveries(store)
            // A run that was killed leaves some as they were when they were about to go.
            rules.undecided = try Set(
                deliveries.ids(target.mailingID, in: .unknown) + deliveries.ids(target.mailingID, in: .committing))
        }
        rules.condition = try command.rows.condition.map { text in
            try CommandError.placed("--where") { () throws(MappingError) in
                try Condition(parsing: text, with: settings).bind(to: schema)
            }
        }
        let email = command.selection.email
        rules.email = try CommandError.placed("--email") { () throws(MappingError) in
            try Expression(parsing: email ?? "{email}", with: settings).bind(to: schema)
        }
        rules.name = MergeSetup.optional("{fullName}", schema)
        rules.group = try command.selection.groupBy.map { text in
            try CommandError.placed("--group-by") { () throws(MappingError) in
                try Expression(parsing: text.contains("{") ? text : "{\(text)}", with: settings).bind(to: schema)
            }
        }
        self.rules = rules

        var redirect: MailAddress?
        if let text = command.running.to {
            do throws(MailError) { redirect = try MailAddress(parsing: text) } catch {
                throw CommandError(.wrongFile, "--to: \(error.message)")
            }
        }
        let known = try Deliveries(store).mailing(target.mailingID)
        // A table of failures takes the place of the table for some rows; what is known of the table stays.
        let data =
            try listed == nil
            ? Self.digest(path.map { try context.read($0) } ?? []) : known.map { String($0.content.suffix(64)) }
        mailing = Mailing(
            id: target.mailingID, batch: target.batch, account: account?.name ?? "",
            content: Self.digest(file.sources.joined(separator: "\n").utf8) + (data ?? Self.digest([])),
            secret: known?.secret ?? SHA256.hexadecimal(ProcessPrivacy.randomBytes(32)),
            startedAt: known?.startedAt ?? StoreDate(microseconds: context.now()))
        do {
            composer = try MessageComposer(
                file, schema: schema, account: account ?? MailAccount(name: "", way: .folder(.eml, "")),
                mailing: mailing, out: target.folder, maxAttachment: command.mail.maxAttachment?.bytes,
                redirect: redirect, sealer: try PacketSealer(command.protection, schema, store, context), context)
        } catch {
            if !command.people.isGiven {
                context.note("for other values give the table of the merge, with --csv", command.common)
            }
            throw error
        }
    }

    private static func digest(_ bytes: some Sequence<UInt8>) -> String { SHA256.hexadecimal(SHA256.digest(bytes)) }

    /// Goes through the packets.
    ///
    /// - Parameters:
    ///   - isDry: Whether nothing is recorded.
    ///   - ofAllRows: Whether rows that were not asked for come, too.
    func planner(
        isDry: Bool, ofAllRows: Bool = false, isLaterPass: Bool = false, _ context: CommandContext
    ) throws -> SendPlanner {
        var rules = rules
        rules.isLaterPass = isLaterPass
        if ofAllRows { (rules.rows, rules.condition) = (nil, nil) }
        return SendPlanner(
            try stream(), mailing: mailing, rules: rules, idDomain: composer.from.domain.ascii, store: store,
            isDry: isDry, now: context.now)
    }

    /// The columns of the table.
    func columns() throws -> [String] { try stream().schema.columns }

    /// What is said to the server, for whoever asked for it.
    func trace(_ context: CommandContext) -> ConversationTrace? {
        guard command.common.verbose else { return nil }
        return ConversationTrace(showsAddresses: command.running.logAddresses) { context.say("debug: \($0)\n") }
    }
}
