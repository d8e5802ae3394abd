package import PacketRecipients
package import Storage

/// What a companion brings into the program besides its commands and errors. The core knows companions by nothing else.
package struct Companion: Sendable {
    /// The modules whose tables live in the store.
    package let modules: [StoreModule]
    /// What its codes mean.
    package let codes: @Sendable () -> [CodeExplanation]
    /// Its people, whom `--recipients` can ask for.
    package let sources: @Sendable (CommandContext, CommonOptions) throws -> [any RecipientSource]

    package init(
        modules: [StoreModule], codes: @escaping @Sendable () -> [CodeExplanation] = { [] },
        sources: @escaping @Sendable (CommandContext, CommonOptions) throws -> [any RecipientSource]
    ) {
        self.modules = modules
        self.codes = codes
        self.sources = sources
    }
}
