import ArgumentParser

/// `packet store`.
struct StoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "store",
        abstract: "Looks after the database of templates, people and the send log.",
        discussion: """
            The store is one file. It is where --store or PACKET_STORE says, otherwise packet/packet.sqlite in the \
            user's data folder, and only its owner can read it.
              packet store backup packet-backup.sqlite
            """,
        subcommands: [
            StoreInfo.self, StorePath.self, StoreCheck.self, StoreBackup.self, StoreSalt.self, StoreErase.self,
        ])
}

extension CommandError {
    /// There is no store yet.
    static func noStore(_ path: String) -> CommandError {
        CommandError(
            .notFound, "there is no store at “\(path)”", hint: "it is made when something is first kept in it")
    }
}
