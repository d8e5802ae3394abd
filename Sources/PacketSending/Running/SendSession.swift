import Interchange
import Mail
import PDFObjects
import PacketDelivery
import PacketFiles
import PacketMapping
import PacketModel
public import PacketStore
public import Storage

/// The sending of packets, made ready: everything that a request names is found and understood.
///
/// `show` tells what would be sent, `export` writes messages to files or sends a sample, `begin` and `send` send. Each
/// goes through the packets anew, in time that grows with them.
public struct SendSession {
    let request: SendRequest
    let store: Store
    let resources: SendingResources
    let account: MailAccount?
    let composer: MessageComposer
    /// The mailing, as it is recorded when something is sent.
    public let mailing: Mailing
    private let rules: SendPlanner.Rules
    private let packets: PacketStreams

    /// Reads what the request names: accounts, message and the head of the table.
    ///
    /// - Parameters:
    ///   - target: The packets, if they were looked for already.
    ///   - store: A store with the tables of `PacketSchema` and `DeliverySchema`.
    ///   - isSending: Whether messages are to leave, so that their account and its password are wanted.
    /// - Throws: `SendingError`; `DeliveryError` of an account or a text; `RecipientError` of the table, or
    ///   `PacketStoreError`.
    public init(
        _ request: SendRequest, target: SendTarget? = nil, store: Store, isSending: Bool = false,
        resources: SendingResources = SendingResources()
    ) throws {
        let target =
            try target
            ?? SendTarget(request.packets, mailing: request.mailing, store: store, resources: resources)
        let surroundings = resources.surroundings
        (self.request, self.store, self.resources) = (request, store, resources)
        let needsAccount = isSending || request.sample != nil
        account =
            try needsAccount || request.account != nil || AccountsFile.isThere(request.accounts, surroundings)
            ? AccountsFile(request.accounts, surroundings).account(request.account, isUsed: needsAccount) : nil
        let file = try MailFile(request.mail, surroundings)
        packets = try PacketStreams(request.table, target: target, store: store, resources: resources)
        let schema = try packets.open().schema
        let listed = try packets.table()?.rows
        rules = try Self.rules(request, schema, listed: listed, resources)
            .deciding(request.unknown, of: target.mailing, in: store)
        let redirect = try request.sample.map(Self.address)
        mailing = try Self.mailing(
            request, target, of: file, account: account?.name ?? "", isPartial: listed != nil, store: store,
            resources: resources)
        do {
            composer = try MessageComposer(
                file, schema: schema, account: account ?? MailAccount(name: "", way: .folder(.eml, "")),
                mailing: mailing, out: target.folder, maxAttachment: request.maxAttachment, redirect: redirect,
                sealer: request.protection.map {
                    try PacketSealer($0, schema, store: store, resources: resources)
                }, surroundings: surroundings)
        } catch {
            if request.table == nil { resources.observe(.tableMissing) }
            throw error
        }
    }

    private static func address(_ text: String) throws(SendingError) -> MailAddress {
        do throws(InterchangeError) { return try MailAddress(parsing: text) } catch {
            throw SendingError(.address, at: .sample, error.message)
        }
    }

    private static func rules(
        _ request: SendRequest, _ schema: RecordSchema, listed: Set<Int>?, _ resources: SendingResources
    ) throws(SendingError) -> SendPlanner.Rules {
        let settings = resources.surroundings.expressionSettings
        func bound(_ text: String, _ place: SendingError.Place) throws(SendingError) -> BoundExpression {
            try SendingError.placed(place) { () throws(MappingError) in
                try Expression(parsing: text, with: settings).bind(to: schema)
            }
        }
        var rules = SendPlanner.Rules(again: request.sendsAgain, isImpatient: request.running.isImpatient)
        if let text = request.rows {
            rules.rows = try SendingError.placed(.rows) { () throws(MappingError) in try RowSelection(parsing: text) }
        }
        rules.listed = listed
        if let text = request.condition {
            rules.condition = try SendingError.placed(.condition) { () throws(MappingError) in
                try Condition(parsing: text, with: settings).bind(to: schema)
            }
        }
        rules.email = try bound(request.address ?? "{email}", .address)
        rules.name = try? Expression(parsing: "{fullName}").bind(to: schema)
        if let text = request.group { rules.group = try bound(text.contains("{") ? text : "{\(text)}", .group) }
        return rules
    }

    private static func mailing(
        _ request: SendRequest, _ target: SendTarget, of file: MailFile, account: String, isPartial: Bool,
        store: Store, resources: SendingResources
    ) throws -> Mailing {
        let known = try Deliveries(store).mailing(target.mailing)
        // A table of failures takes the place of the table for some rows; what is known of the table stays.
        let data =
            try isPartial
            ? known.map { String($0.content.suffix(64)) }
            : digest(request.table?.file.map { try resources.surroundings.read($0) } ?? [])
        return Mailing(
            id: target.mailing, batch: target.batch, account: account,
            content: digest(file.sources.joined(separator: "\n").utf8) + (data ?? digest([])),
            secret: known?.secret ?? SHA256.hexadecimal(ProcessPrivacy.randomBytes(32)),
            startedAt: known?.startedAt ?? resources.now)
    }

    private static func digest(_ bytes: some Sequence<UInt8>) -> String { SHA256.hexadecimal(SHA256.digest(bytes)) }

    /// Goes through the packets.
    ///
    /// - Parameters:
    ///   - isDry: Whether nothing is recorded.
    ///   - ofAllRows: Whether rows that were not asked for come, too.
    ///   - isLaterPass: Whether messages stay as the run found them out to be: what is unknown is not decided again.
    /// - Throws: `RecipientError` of the table.
    public func planner(isDry: Bool = true, ofAllRows: Bool = false, isLaterPass: Bool = false) throws -> SendPlanner {
        var rules = rules
        rules.isLaterPass = isLaterPass
        if ofAllRows { (rules.rows, rules.condition) = (nil, nil) }
        return SendPlanner(
            try packets.open(), mailing: mailing, rules: rules, idDomain: composer.from.domain.ascii, store: store,
            isDry: isDry, now: resources.surroundings.now)
    }

    /// The columns of the table.
    ///
    /// - Throws: `RecipientError`, or what `SendingResources.openTable` throws.
    public func columns() throws -> [String] { try packets.open().schema.columns }
}

extension SendPlanner.Rules {
    /// The rules with what becomes of messages of which nobody knows whether they arrived.
    fileprivate func deciding(
        _ unknown: SendRequest.Unknown, of mailing: String, in store: Store
    ) throws -> SendPlanner.Rules {
        var rules = self
        rules.unknown = unknown
        guard unknown != .report else { return rules }
        // A run that was killed leaves some as they were when they were about to go.
        rules.undecided = try Set([.unknown, .committing].flatMap { try Deliveries(store).ids(mailing, in: $0) })
        return rules
    }
}
