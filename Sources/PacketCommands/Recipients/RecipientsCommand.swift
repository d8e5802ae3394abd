import ArgumentParser

/// `packet recipients`.
struct RecipientsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recipients",
        abstract: "Keeps people, for merges without a file.",
        discussion: """
            A person is known by a source and the source's own key, so importing a file again updates its people.
              packet recipients import members.xlsx --key memberNumber
              packet recipients list 'city=York'
              packet merge form.pdf --recipients 'city=York' --out packets

            A query is words that have to be found anywhere, and name=value for columns; * stands for any text, quotes \
            keep spaces, set=NAME is a saved set. All of it has to hold.
            """,
        subcommands: [
            RecipientsImport.self, RecipientsAdd.self, RecipientsList.self, RecipientsShow.self, RecipientsRemove.self,
            RecipientsExport.self, RecipientsSources.self,
        ])
}
