import ArgumentParser

/// `packet fields`.
struct FieldsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fields",
        abstract: "Finds places to write on pages that have no fields.",
        discussion: """
            For forms that were made for the pen. The fields that a form has are listed by packet extract-fields.
              packet fields propose form.pdf
            """,
        subcommands: [FieldsPropose.self])
}
