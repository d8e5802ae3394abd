import ArgumentParser
import PacketDelivery
import PacketModel
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
        if let path = running.resolve, mail.mail == nil, batch == nil, selection.manifest == nil {
            // Without a batch all of them are asked about.
            let mailings = try SendResolver.mailings(store)
            if mailings.isEmpty { context.note("of no message it is unknown what became of it", common) }
            for mailing in mailings { try SendResolver(store: store, mailing: mailing).run(path, context, common) }
            return
        }
        let target = try SendTarget(self, store, context)
        if let path = running.resolve {
            try SendResolver(store: store, mailing: target.mailingID).run(path, context, common)
            guard mail.mail != nil else { return }
        }
        let session = try SendSession(self, target, store, context)
        if running.to != nil || mail.folder != nil {
            try session.export(in: context)
        } else if running.confirm {
            try session.send(in: context)
        } else {
            try session.show(in: context)
        }
    }
}
