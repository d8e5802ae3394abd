#if Server
import Interchange
import Mail
import PacketModel
import PacketSending
import PacketServer
import PacketStore
import Storage

/// Sending the packets of a batch: what would be sent, the first message, a sample to oneself, and then all of it.
struct SendScreen: Sendable {
    /// The first message, as its reader gets it.
    struct Message: Sendable, Hashable {
        let from: String
        let to: String
        let subject: String
        let text: String
        let attachments: [String]
    }

    /// Messages that would not be sent, all for one reason.
    struct Left: Sendable, Hashable {
        let rows: String
        let state: String
        let reason: Said
    }

    /// Something without which nothing can be sent, and where it is had.
    struct Missing: Sendable, Hashable {
        let text: String
        let href: String
        let label: String
    }

    let choice: SendChoice
    let batches: [FormOption]
    let hasBatches: Bool
    /// The screen on which the chosen merge goes on; nil where all of its packets are made.
    let unfinished: String?
    let mails: [FormOption]
    let hasMails: Bool
    let tables: [FormOption]
    let emails: [FormOption]
    let hasEmails: Bool
    let accounts: [FormOption]
    let hasAccounts: Bool
    /// That there are no accounts, or why nobody knows them; nil where there are some.
    let noAccounts: Said?
    let summary: String?
    let message: Message?
    let left: [Left]
    let hasLeft: Bool
    let omitted: String?
    let canSend: Bool
    let missing: [Missing]
    let hasMissing: Bool
    /// Whether somebody asked what would be sent.
    let isAsked: Bool
    let problem: Said?
    let hint: Said?
    /// What was sent from the store, the newest first.
    let sendings: [SendingLine]
    let hasSendings: Bool

    /// What there is to choose from.
    struct Offer {
        var batches: [Batch] = []
        /// What their forms are called, by the batches' ids.
        var forms: [String: String] = [:]
        /// When mailings began, by their ids.
        var mailings: [String: StoreDate] = [:]
        var mails: [String] = []
        var tables: [String] = []
        /// What people call those of a list.
        var names: PeopleNames?
        /// What the table that packets were made from is called; nil where nobody knows it any more.
        var merged: String?
        var columns: [String] = []
        /// The column that has addresses, as far as its name says so.
        var usualEmail: String?
        var accounts: [AccountsSummary.Account] = []
        /// Why the file of accounts cannot be read; nil where it can, or there is none.
        var accountsProblem: PageError?
    }

    /// - Parameters:
    ///   - report: What a look at the packets found; nil before there was one.
    ///   - isAsked: Whether somebody asked for it.
    init(
        _ choice: SendChoice, _ offer: Offer, report: SendingReport?, isAsked: Bool = false, problem: PageError? = nil,
        sendings: [SendingLine], _ words: Words
    ) {
        self.choice = choice
        func title(_ table: String) -> String { offer.names?.title(ofTable: table) ?? table }
        batches = offer.batches.map {
            var count = words.counted("count.packets", $0.counts.there)
            if $0.state == .stopped { count += ", \(words["send.stoppedBatch"])" }
            let parts = [MomentText.of($0.startedAt), offer.forms[$0.id], title($0.dataName), count]
            return FormOption(
                name: $0.id, label: parts.compactMap(\.self).joined(separator: " · "), isChosen: $0.id == choice.batch)
        }
        hasBatches = !batches.isEmpty
        unfinished = offer.batches.first { $0.id == choice.batch && $0.state != .done }
            .map { BatchScreen.address(of: $0.id) }
        mails = offer.mails.map { FormOption(name: $0, label: $0, isChosen: $0 == choice.mail) }
        hasMails = !mails.isEmpty
        let usual = offer.merged.map { words("send.mergedTable", ["name": title($0)]) } ?? words["send.noTable"]
        tables =
            [FormOption(name: "", label: usual, isChosen: choice.table.isEmpty)]
            + offer.tables.map { FormOption(name: $0, label: $0, isChosen: $0 == choice.table) }
        let email = choice.email.isEmpty ? offer.usualEmail : choice.email
        // Without a column that says what it is, none is meant before somebody chooses one.
        emails =
            [FormOption(name: "", label: words["send.noEmail"], isChosen: email == nil)]
            + offer.columns.map { FormOption(name: $0, label: $0, isChosen: $0 == email) }
        hasEmails = !offer.columns.isEmpty
        accounts = offer.accounts.map { account in
            FormOption(
                name: account.name, label: account.from.map { "\(account.name) (\($0))" } ?? account.name,
                isChosen: choice.account.isEmpty ? account.isDefault : account.name == choice.account)
        }
        hasAccounts = !accounts.isEmpty
        noAccounts =
            accounts.isEmpty ? words.said(offer.accountsProblem?.message ?? words["send.noAccounts"]) : nil
        summary = report.map { Self.sentence($0.counts, words) }
        message = report?.first.map(Message.init)
        left = Self.left(report?.left ?? [], offer.mailings, words)
        hasLeft = !left.isEmpty
        omitted = report.flatMap { $0.omitted > 0 ? words.counted("send.omitted", $0.omitted) : nil }
        canSend = hasAccounts && (report?.counts[.pending] ?? 0) > 0
        missing = Self.missing(choice, offer, words)
        (hasMissing, self.isAsked) = (!missing.isEmpty, isAsked)
        (self.problem, hint) = (problem.map { words.said($0.message) }, problem?.hint.map(words.said))
        self.sendings = sendings
        hasSendings = !sendings.isEmpty
    }

    private static func missing(_ choice: SendChoice, _ offer: Offer, _ words: Words) -> [Missing] {
        var missing: [Missing] = []
        if offer.mails.isEmpty {
            missing.append(
                Missing(
                    text: words["send.missingMail"], href: choice.address("\(PacketsPlace.send.path)/message"),
                    label: words["send.newMail"]))
        }
        if let problem = offer.accountsProblem {
            missing.append(
                Missing(
                    text: words.told(problem.message), href: PacketsPlace.settings.path,
                    label: words["packets.settings"]))
        } else if offer.accounts.isEmpty {
            missing.append(
                Missing(
                    text: words["send.noAccounts"], href: choice.address("\(PacketsPlace.settings.path)/account"),
                    label: words["send.newAccount"]))
        }
        return missing
    }

    /// Messages that are not sent, those of one reason once with all of their rows.
    ///
    /// - Parameter mailings: When mailings began, by their ids.
    static func left(
        _ messages: [SendingReport.Left], _ mailings: [String: StoreDate], _ words: Words
    ) -> [Left] {
        var order: [Left] = []
        var rows: [Left: [Int]] = [:]
        for message in messages {
            let group = Left(
                rows: "", state: words["delivery.\(message.state.rawValue)"],
                reason: reason(message.reason, mailings, words))
            if rows[group] == nil { order.append(group) }
            rows[group, default: []] += message.rows
        }
        return order.map { group in
            Left(rows: RowsText.of(rows[group] ?? []), state: group.state, reason: group.reason)
        }
    }

    /// The mailing that a reason names; nil for other reasons.
    static func mailing(in reason: String) -> String? {
        reason.prefixMatch(of: /the same packet went to this address in the mailing ([^; ]+)/).map { String($0.1) }
    }

    /// Why a message is not sent; a mailing is called by its day, since nobody knows its id.
    private static func reason(_ text: String, _ mailings: [String: StoreDate], _ words: Words) -> Said {
        guard let mailing = mailing(in: text), let began = mailings[mailing] else { return words.said(text) }
        return Said(text: words("send.sentBefore", ["day": MomentText.of(began)]), language: nil)
    }

    /// How many messages are in each state, in the order in which they come to it.
    static func sentence(_ counts: [DeliveryState: Int], _ words: Words) -> String {
        DeliveryState.allCases.compactMap { state in
            guard let count = counts[state], count > 0 else { return nil }
            return "\(words["delivery.\(state.rawValue)"]): \(Words.grouped(count))"
        }.joined(separator: " · ")
    }
}

/// Rows as people read them.
enum RowsText {
    /// Numbers in their order, those that follow each other as `2–5`.
    static func of(_ rows: [Int]) -> String {
        var ranges: [ClosedRange<Int>] = []
        for row in Set(rows).sorted() {
            if let last = ranges.last, last.upperBound == row - 1 {
                ranges[ranges.count - 1] = last.lowerBound...row
            } else {
                ranges.append(row...row)
            }
        }
        return ranges.map { range in
            switch range.count {
            case 1: "\(range.lowerBound)"
            case 2: "\(range.lowerBound), \(range.upperBound)"
            default: "\(range.lowerBound)–\(range.upperBound)"
            }
        }.joined(separator: ", ")
    }
}

extension SendScreen.Message {
    init(_ message: OutgoingMessage) {
        func text(_ address: MailAddress) -> String {
            address.name.isEmpty ? address.envelope : "\(address.name) <\(address.envelope)>"
        }
        self.init(
            from: text(message.from), to: message.recipients.map(text).joined(separator: ", "),
            subject: message.subject, text: message.text.isEmpty ? message.html ?? "" : message.text,
            attachments: message.attachments.map { "\($0.name) (\(SizeText.of($0.bytes.count)))" })
    }
}
#endif
