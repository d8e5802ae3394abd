package import ArgumentParser

/// The command `packet` without companions.
package struct PacketTool: ParsableCommand {
    package static let configuration = joined(with: [])

    /// What stands before the message of wrong usage.
    package static let _errorPrefix = "packet: "

    package init() {}

    /// The command `packet` with groups of commands that others bring.
    package static func joined(with others: [CommandGroup]) -> CommandConfiguration {
        let groups = [
            CommandGroup(
                name: "Form",
                subcommands: [
                    ExtractFieldsCommand.self, FieldsCommand.self, InspectCommand.self, MapCommand.self,
                    CheckCommand.self, MergeCommand.self, CombineCommand.self, SubmitCommand.self, FillCommand.self,
                    PreviewCommand.self, VerifyCommand.self, CollectCommand.self, ExpressionsCommand.self,
                    PDFtkCommand.self,
                ]),
            CommandGroup(name: "Mail", subcommands: [SendCommand.self, BouncesCommand.self]),
            CommandGroup(
                name: "Record",
                subcommands: [
                    TemplateCommand.self, RecipientsCommand.self, BatchCommand.self, LogCommand.self, StoreCommand.self,
                    ExplainCommand.self,
                ]),
        ]
        return CommandConfiguration(
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
            groupedSubcommands: groups + others)
    }
}
