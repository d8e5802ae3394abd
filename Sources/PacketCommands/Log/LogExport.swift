import ArgumentParser
import PacketStore
import Storage

/// `packet log export`.
struct LogExport: ContextCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes the send log to a CSV file.",
        discussion: """
            Cells that a spreadsheet would run as a formula get a leading ', unless --raw is given.
              packet log export --csv log.csv
            """)

    @Option(help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"))
    var csv: OutputFileName

    @OptionGroup var overwriting: OverwriteOptions

    @Flag(help: "Write cells as they are; for programs, not for spreadsheets.")
    var raw = false

    @OptionGroup var filters: LogFilterOptions
    @OptionGroup var common: CommonOptions

    func run(in context: CommandContext) throws {
        let log = try context.existingStore(common).map(SendLog.init)
        var count = 0
        try context.write(to: csv, overwrites: overwriting.overwrite) { file in
            count = try export(log) { try file.write($0) }
        }
        if !csv.isStandardOutput { context.note("wrote \(count.of("record")) to “\(csv)”", common) }
    }

    private func export(_ log: SendLog?, to write: ([UInt8]) throws -> Void) throws -> Int {
        guard let log else {
            try withoutActuallyEscaping(write) { write in
                var writer = SendLogCSV(raw: raw, write: write)
                try writer.finish()
            }
            return 0
        }
        return try log.exportCSV(filters.filter, raw: raw, write: write)
    }
}
