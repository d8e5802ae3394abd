#if Server
import Interchange
import Mail
import PacketModel
import PacketSending
import PacketServer
import PacketStore

/// Sending the packets of a batch: what would be sent, the first message, a sample to oneself, and then all of it.
struct SendScreen: Sendable {
    /// What was chosen.
    struct Choice: Sendable, Hashable {
        var batch = ""
        var mail = ""
        var table = ""
        var account = ""

        /// Whether there is enough to look at.
        var isWhole: Bool { !batch.isEmpty && !mail.isEmpty }

        /// The request that it means.
        func request(_ scope: FileScope) throws -> SendRequest {
            var request = SendRequest(.batch(batch), mail: try scope.allowed(mail))
            if !table.isEmpty {
                request.table = SendRequest.Table(name: table, file: try scope.allowed(table))
            }
            request.account = account.isEmpty ? nil : account
            return request
        }

        /// The arguments of `packet send` that mean the same.
        func arguments(store: String) -> [String] {
            var arguments = ["send", "--mail=\(mail)", "--store", store, "--format", "json"]
            if !table.isEmpty {
                arguments.append("\(table.lowercased().hasSuffix(".csv") ? "--csv" : "--data")=\(table)")
            }
            if !account.isEmpty { arguments.append("--account=\(account)") }
            return arguments
        }
    }

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
        let reason: String
    }

    let choice: Choice
    let batches: [FormOption]
    let hasBatches: Bool
    let mails: [FormOption]
    let hasMails: Bool
    let tables: [FormOption]
    let accounts: [FormOption]
    let hasAccounts: Bool
    let summary: String?
    let message: Message?
    let left: [Left]
    let hasLeft: Bool
    let canSend: Bool
    let problem: Said?
    let hint: Said?

    /// - Parameter report: What a look at the packets found; nil before there was one.
    init(
        _ choice: Choice, batches: [Batch], files: (mails: [String], tables: [String]),
        accounts: [AccountsSummary.Account], report: SendingReport?, problem: (message: String, hint: String?)? = nil,
        _ words: Words
    ) {
        self.choice = choice
        self.batches = batches.map {
            FormOption(
                name: $0.id,
                label: "\(MomentText.of($0.startedAt)) · \($0.dataName) · \(Words.grouped($0.counts.written))",
                isChosen: $0.id == choice.batch)
        }
        hasBatches = !batches.isEmpty
        mails = files.mails.map { FormOption(name: $0, label: $0, isChosen: $0 == choice.mail) }
        hasMails = !mails.isEmpty
        tables =
            [FormOption(name: "", label: words["send.noTable"], isChosen: choice.table.isEmpty)]
            + files.tables.map { FormOption(name: $0, label: $0, isChosen: $0 == choice.table) }
        self.accounts = accounts.map { account in
            FormOption(
                name: account.name, label: account.from.map { "\(account.name) (\($0))" } ?? account.name,
                isChosen: choice.account.isEmpty ? account.isDefault : account.name == choice.account)
        }
        hasAccounts = !accounts.isEmpty
        summary = report.map { report in
            let counts = report.counts.filter { $0.value > 0 }.sorted { $0.key.rawValue < $1.key.rawValue }
            return counts.map { "\(words["delivery.\($0.key.rawValue)"]): \(Words.grouped($0.value))" }
                .joined(separator: " · ")
        }
        message = report?.first.map(Message.init)
        left = (report?.left ?? []).map {
            Left(
                rows: $0.rows.map { "\($0)" }.joined(separator: ", "), state: words["delivery.\($0.state.rawValue)"],
                reason: $0.reason)
        }
        hasLeft = !left.isEmpty
        canSend = hasAccounts && (report?.counts[.pending] ?? 0) > 0
        (self.problem, hint) = (problem.map { words.said($0.message) }, words.hint("", problem?.hint).map(words.said))
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
