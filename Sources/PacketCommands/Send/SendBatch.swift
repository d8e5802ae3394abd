import ArgumentParser
import PacketDelivery
import PacketMerge
import PacketSending
import PacketStore
import Storage

/// `packet send`, or with its full name `packet send batch`.
struct SendBatch: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Sends the packets of a batch; what packet send does without another word.",
        discussion: """
            A batch is named by its number, which packet merge --format json tells, or by its folder; otherwise the \
            newest is meant.
              packet send --mail letter.yaml
              packet send certificates --mail letter.yaml --csv people.csv --where 'state == "SD"' --confirm
              packet send --mail letter.yaml --eml drafts
              packet send --resolve mail.log
            """)

    @Argument(help: "The batch, or the folder of its packets; otherwise the newest batch.")
    var batch: String?

    @OptionGroup(title: "Packets") var selection: SendSelectionOptions
    @OptionGroup(title: "Table of the merge, for values in the message; or a table of failures, corrected")
    var people: PeopleOptions
    @OptionGroup(title: "Rows") var rows: RowOptions
    @OptionGroup(title: "Table") var table: TableOptions
    @OptionGroup(title: "Message") var mail: SendMailOptions
    @OptionGroup(title: "Protection, on top of what packet merge did") var protection: EncryptionOptions
    @OptionGroup(title: "Running") var running: SendRunningOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        try people.check(required: false)
        if people.isStandardInput { throw ValidationError("The table is read more than once; name a file.") }
        if mail.mail == nil && running.resolve == nil {
            throw ValidationError("Say what the message is with --mail.")
        }
    }

    func run(in context: CommandContext) throws {
        if context.keepsSecrets { ProcessPrivacy.forbidDumps() }
        let store = try context.openStore(common)
        let request = try request
        let resources = resources(store, context)
        let resolver = SendResolver(store, resources: resources)
        if let path = running.resolve, mail.mail == nil, request.packets == .newestBatch {
            // Without a batch all of them are asked about.
            let mailings = try resolver.mailings()
            if mailings.isEmpty { context.note("of no message it is unknown what became of it", common) }
            for mailing in mailings { try write(resolver.resolve(mailing, with: path), context) }
            return
        }
        let target = try SendTarget(request.packets, mailing: request.mailing, store: store, resources: resources)
        if let path = running.resolve {
            try write(resolver.resolve(target.mailing, with: path), context)
            guard mail.mail != nil else { return }
        }
        let session = try SendSession(
            request, target: target, store: store, isSending: running.confirm, resources: resources)
        if running.to != nil || mail.folder != nil {
            try export(session, context)
        } else if running.confirm {
            try send(session, store, context)
        } else {
            try session.show().write(to: context, running.format, common)
        }
    }

    /// Sends, writes the table of failures, and reports.
    private func send(_ session: SendSession, _ store: Store, _ context: CommandContext) throws {
        let overwrites = running.overwriting.overwrite
        if let name = running.failed { try context.check(name, overwrites: overwrites, made: MadeFiles(store)) }
        let run = try session.begin()
        defer { withExtendedLifetime(run) {} }
        let watch = SignalWatch(quiet: common.quiet, say: context.say)
        let report = try session.send(in: run) { [interruption = watch.interruption] in interruption.isSet }
        watch.cancel()
        if let name = running.failed {
            // All rows of the mailing that failed, also those of earlier parts.
            var planner = try session.planner(ofAllRows: true, isLaterPass: true)
            var table = FailureTable(columns: try session.columns(), raw: running.raw)
            while let message = try planner.next() { table.add(message) }
            try context.write(to: name, overwrites: overwrites, made: MadeFiles(store)) { file in
                try file.write(table.bytes)
            }
        }
        try conclude(report, watch, context)
    }

    private func export(_ session: SendSession, _ context: CommandContext) throws {
        let watch = SignalWatch(quiet: common.quiet, say: context.say)
        let report = try session.export { [interruption = watch.interruption] in interruption.isSet }
        watch.cancel()
        try conclude(report, watch, context)
    }

    private func conclude(_ report: SendingReport, _ watch: SignalWatch, _ context: CommandContext) throws {
        try report.write(to: context, running.format, common)
        if let failure = report.failure {
            if failure.code == .unreachable || failure.code == .tooManyRejections {
                let rest = report.waiting.map { "; \($0.of("message")) left to send" } ?? ""
                throw SendStopped(reason: DeliveryError(failure.code, failure.message + rest, hint: failure.hint))
            }
            throw failure
        }
        if report.isStopped {
            throw watch.interruption.signalNumber == SignalWatch.interrupt ? ExitCode.interrupted : ExitCode.stopped
        }
        if report.isIncomplete { throw ExitCode.incomplete }
    }

    private func write(_ findings: SendResolver.Findings, _ context: CommandContext) throws {
        guard !common.quiet else { return }
        try context.output.write(
            "\(findings.unknown.of("message")) unknown: \(findings.sent) sent, \(findings.unsent) not accepted, "
                + "\(findings.unknown - findings.sent - findings.unsent) still unknown.\n")
    }
}

/// A run that ended for a fault that passes: the same command again goes on.
struct SendStopped: Error {
    let reason: DeliveryError
}
