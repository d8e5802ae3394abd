#if Server
import Interchange
import Mail
import PacketModel
import PacketSending
import PacketServer
import PacketStore

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

    /// A message that would not be sent.
    struct Left: Sendable, Hashable {
        let rows: String
        let state: String
        let reason: Said
    }

    let choice: SendChoice
    let batches: [FormOption]
    let hasBatches: Bool
    let mails: [FormOption]
    let hasMails: Bool
    let tables: [FormOption]
    let emails: [FormOption]
    let hasEmails: Bool
    let accounts: [FormOption]
    let hasAccounts: Bool
    let summary: String?
    let message: Message?
    let left: [Left]
    let hasLeft: Bool
    let omitted: String?
    let canSend: Bool
    let problem: Said?
    let hint: Said?
    /// What was sent from the store, the newest first.
    let sendings: [SendingLine]
    let hasSendings: Bool

    /// What there is to choose from.
    struct Offer {
        var batches: [Batch] = []
        var mails: [String] = []
        var tables: [String] = []
        /// What the table that packets were made from is called; nil where nobody knows it any more.
        var merged: String?
        var columns: [String] = []
        /// The column that has addresses, as far as its name says so.
        var usualEmail: String?
        var accounts: [AccountsSummary.Account] = []
    }

    /// - Parameter report: What a look at the packets found; nil before there was one.
    init(
        _ choice: SendChoice, _ offer: Offer, report: SendingReport?, problem: PageError? = nil,
        sendings: [SendingLine], _ words: Words
    ) {
        self.choice = choice
        batches = offer.batches.map {
            let count = words.counted("count.packets", $0.counts.written + $0.counts.skipped)
            return FormOption(
                name: $0.id, label: "\(MomentText.of($0.startedAt)) · \($0.dataName) · \(count)",
                isChosen: $0.id == choice.batch)
        }
        hasBatches = !batches.isEmpty
        mails = offer.mails.map { FormOption(name: $0, label: $0, isChosen: $0 == choice.mail) }
        hasMails = !mails.isEmpty
        let usual = offer.merged.map { words("send.mergedTable", ["name": $0]) } ?? words["send.noTable"]
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
        summary = report.map { Self.sentence($0.counts, words) }
        message = report?.first.map(Message.init)
        left = (report?.left ?? []).map {
            Left(
                rows: $0.rows.map { "\($0)" }.joined(separator: ", "), state: words["delivery.\($0.state.rawValue)"],
                reason: words.said($0.reason))
        }
        hasLeft = !left.isEmpty
        omitted = report.flatMap { $0.omitted > 0 ? words.counted("send.omitted", $0.omitted) : nil }
        canSend = hasAccounts && (report?.counts[.pending] ?? 0) > 0
        (self.problem, hint) = (problem.map { words.said($0.message) }, problem?.hint.map(words.said))
        self.sendings = sendings
        hasSendings = !sendings.isEmpty
    }

    /// How many messages are in each state, in the order in which they come to it.
    static func sentence(_ counts: [DeliveryState: Int], _ words: Words) -> String {
        DeliveryState.allCases.compactMap { state in
            guard let count = counts[state], count > 0 else { return nil }
            return "\(words["delivery.\(state.rawValue)"]): \(Words.grouped(count))"
        }.joined(separator: " · ")
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
