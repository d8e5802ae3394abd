import ArgumentParser
import PacketCommands
import PacketFiles
import Roster

/// `packet roster status`.
struct RosterStatusCommand: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says which edition is stored, what was done once, and how much there is.",
        discussion: """
            Makes no store.
              packet roster status --format json
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        try context.list(
            StatusListing(status: try context.existingStore(common).map(Roster.init)?.status()), as: list.format, common
        )
    }
}

/// Where a roster stands, as it is listed.
private struct StatusListing: PropertyListing {
    let status: RosterStatus?

    var json: JSONValue {
        var settings = JSONObject()
        for (key, value) in status?.settings.sorted(by: { $0.key < $1.key }) ?? [] { settings[key] = .string(value) }
        return [
            "version": .text(status?.info?.version.description), "patch": .text(status?.info?.patch),
            "notice": .text(status?.info?.notice), "dataUpdate": .text(status?.info?.dataUpdate),
            "groups": .integer(status?.groups ?? 0), "persons": .integer(status?.persons ?? 0),
            "eventGroups": .integer(status?.eventGroups ?? 0), "events": .integer(status?.events ?? 0),
            "favourites": .integer(status?.favourites ?? 0), "settings": settings.value,
        ]
    }

    var rows: [[String]] {
        [
            ["version", status?.info?.edition ?? ""], ["data of", status?.info?.dataUpdate ?? ""],
            ["notice", status?.info?.notice ?? ""], ["groups", "\(status?.groups ?? 0)"],
            ["persons", "\(status?.persons ?? 0)"], ["event groups", "\(status?.eventGroups ?? 0)"],
            ["events", "\(status?.events ?? 0)"], ["favourites", "\(status?.favourites ?? 0)"],
            ["migrated", status?.settings["migrationCompleted"] ?? "no"],
            ["loaded", status?.settings["initialDataLoaded"] ?? "no"],
        ]
    }
}

/// `packet roster set`.
struct RosterSet: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Sets what mobile phones are called, or where photos are.",
        discussion: """
            A phone takes short messages when it has one of the names; 휴대폰, mobile, cell and the like, unless others \
            are given. An empty value takes the usual again.
              packet roster set --mobile-name 휴대폰 --mobile-name Natel
              packet roster set --photos pictures
            """)

    @Option(help: ArgumentHelp("What a phone is called that takes short messages; may be repeated.", valueName: "name"))
    var mobileName: [String] = []

    @Option(
        help: ArgumentHelp("The folder with photos named 7.jpg or 7.png.", valueName: "folder"), completion: .directory)
    var photos: String?

    @OptionGroup var common: CommonOptions

    func validate() throws {
        if mobileName.isEmpty && photos == nil { throw ValidationError("Give --mobile-name or --photos.") }
    }

    func run(in context: CommandContext) throws {
        let roster = try Roster(context.openStore(common))
        if !mobileName.isEmpty {
            let names = mobileName.filter { !$0.isEmpty }
            try roster.setPhoneNames(names.isEmpty ? nil : names, now: context.moment)
        }
        if let photos {
            let path = photos.isEmpty ? nil : context.path(photos)
            if let path, Files.kind(path) != .folder { throw CommandError(.notFound, "there is no folder “\(photos)”") }
            try roster.setPhotoFolder(path.map { Files.resolved($0) ?? $0 }, now: context.moment)
        }
    }
}
