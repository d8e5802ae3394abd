import ArgumentParser
import Storage

/// `packet store check`.
struct StoreCheck: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Reads the whole store and says whether it is sound.",
        discussion: """
            The exit status is 2 when something is wrong with it.
              packet store check --format json
            """)

    @OptionGroup var list: ListOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        guard let store = try context.existingStore(common) else {
            throw CommandError.noStore(try context.storePath(common))
        }
        let report = try store.check()
        try context.list(StoreListing(report: report), as: list.format, common)
        for problem in report.problems { context.say("packet: \(problem)\n") }
        if !report.isSound { throw ExitCode.impossible }
    }
}

/// The state of a store as it is listed.
private struct StoreListing: PropertyListing {
    let report: StoreReport

    var rows: [[String]] {
        [
            ["path", report.path],
            ["bytes", "\(report.bytes)"],
            ["log bytes", "\(report.logBytes)"],
            ["mode", mode],
            ["page size", "\(report.pageSize)"],
            ["pages", "\(report.pages)"],
            ["free pages", "\(report.freePages)"],
        ] + report.modules.map { ["module \($0.name)", "\($0.migrations) steps, the last is \($0.newest)"] }
            + [["sound", report.isSound ? "yes" : "no"]]
    }

    var json: JSONValue {
        [
            "path": .string(report.path),
            "bytes": .integer(Int(report.bytes)),
            "logBytes": .integer(Int(report.logBytes)),
            "mode": .string(mode),
            "pageSize": .integer(report.pageSize),
            "pages": .integer(report.pages),
            "freePages": .integer(report.freePages),
            "modules": .array(
                report.modules.map {
                    [
                        "name": .string($0.name), "migrations": .integer($0.migrations),
                        "newest": .string($0.newest),
                    ]
                }),
            "sound": .bool(report.isSound),
            "problems": .texts(report.problems),
        ]
    }

    private var mode: String { StoreInfo.octal(report.mode) }
}
