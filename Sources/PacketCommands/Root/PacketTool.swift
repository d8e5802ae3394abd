import ArgumentParser

/// The command `packet`.
struct PacketTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "packet",
        abstract: "Merges a PDF form and a list of people into personalised PDFs.",
        discussion: """
            Find out what the fields of a form are called:
              packet extract-fields form.pdf

            Fill it for every row of a table:
              packet merge form.pdf --csv recipients.csv --out packets

            Keep a form, so that it can be named later:
              packet template add form.pdf --name letter

            Exit status: 0 done; 3 done, but not for every row; 2 could not be done; 64 wrong usage; \
            75 stopped before the end, the same command again goes on.
            """,
        version: "packet \(Version.current)",
        groupedSubcommands: [
            CommandGroup(
                name: "Form",
                subcommands: [
                    ExtractFieldsCommand.self, InspectCommand.self, MapCommand.self, CheckCommand.self,
                    MergeCommand.self,
                    PreviewCommand.self, VerifyCommand.self, ExpressionsCommand.self,
                ]),
            CommandGroup(name: "Mail", subcommands: [SendCommand.self, BouncesCommand.self]),
            CommandGroup(
                name: "Record",
                subcommands: [
                    TemplateCommand.self, RecipientsCommand.self, BatchCommand.self, LogCommand.self, StoreCommand.self,
                ]),
            CommandGroup(
                name: "Companions",
                subcommands: [
                    RosterCommand.self, CivicCommand.self, GameCommand.self, CampusCommand.self, TodoCommand.self,
                    SyncCommand.self, TodayCommand.self,
                    ServeCommand.self,
                ]),
        ])

    /// What stands before the message of wrong usage.
    static let _errorPrefix = "packet: "
}
