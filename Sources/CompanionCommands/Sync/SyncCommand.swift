import ArgumentParser
import PacketCommands

/// `packet sync`.
struct SyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Brings todos, bookmarks, what was learned and played, and preferences to other devices.",
        discussion: """
            It needs a machine of yours as a hub, where packet serve runs, or a folder that all devices see. Nothing goes \
            anywhere else. packet serve speaks plain HTTP: reach it through a proxy that encrypts, or an SSH tunnel.
              (umask 077; packet sync device add laptop > token)     on the hub's machine
              packet sync connect http://localhost:8080 --token-file token
              packet sync run
            """,
        groupedSubcommands: [
            CommandGroup(
                name: "With a hub",
                subcommands: [
                    SyncConnect.self, SyncRun.self, SyncWatch.self, SyncStatus.self, SyncDisconnect.self,
                    SyncForget.self, SyncRepair.self,
                ]),
            CommandGroup(name: "Without a hub", subcommands: [SyncFolder.self, SyncExport.self, SyncImport.self]),
            CommandGroup(name: "On the hub's machine", subcommands: [SyncDevice.self, SyncUnit.self]),
        ])
}
