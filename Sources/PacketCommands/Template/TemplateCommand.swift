import ArgumentParser

/// `packet template`.
struct TemplateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template",
        abstract: "Keeps forms and their mappings under a name.",
        discussion: """
            A stored template can be named wherever a form is asked for. The one in use is the default of a merge.
              packet template add form.pdf --name letter
              packet extract-fields letter
            """,
        subcommands: [
            TemplateAdd.self, TemplateList.self, TemplateShow.self, TemplateUse.self, TemplateDiff.self,
            TemplateTest.self,
            TemplateRemove.self,
        ])
}
