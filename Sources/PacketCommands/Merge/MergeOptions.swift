import ArgumentParser
import PDFForms
import PacketFiles
import PacketMapping
import PacketMerge
import PacketModel
import PacketPlanning
import PacketRecipients

/// What goes into which field.
struct MappingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A mapping from fields to expressions, in YAML or JSON.", valueName: "file"),
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var map: String?

    @Option(
        name: .customLong("set"), parsing: .singleValue,
        help: ArgumentHelp("What fills a field; may be given several times.", valueName: "field=expression"),
        completion: .custom { words, _, prefix in AssignmentCompletion.candidates(words, prefix) })
    var assignments: [String] = []

    @Flag(help: "Let an empty value keep what the form has, instead of clearing the field.")
    var keepEmpty = false

    @Flag(help: "Write packets though no column fills any field.")
    var allowUnfilled = false

    @Option(
        help: ArgumentHelp("What happens to text that does not fit its field (default: fail).", valueName: "rule"))
    var onOverflow: OverflowRule?

    func validate() throws {
        for assignment in assignments where !assignment.contains("=") {
            throw ValidationError("--set takes FIELD=EXPRESSION, and “\(assignment)” has no equals sign.")
        }
    }

    /// Takes over what goes into which field.
    func enter(_ request: inout MergeRequest, in context: CommandContext) throws {
        request.mapping = try map.map(context.mapping)
        request.assignments = assignments
        request.keepsWhenEmpty = keepEmpty
        request.overflow = onOverflow
        request.allowsUnfilled = allowUnfilled
    }
}

/// How the table is written.
struct TableOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The character between cells; otherwise guessed. “tab” is a tab.", valueName: "character"))
    var delimiter: String?

    @Option(
        help: ArgumentHelp(
            "The encoding of the table, such as windows-1250; packet-people(7) lists them. Otherwise guessed.",
            valueName: "name"), completion: .list(CSVEncoding.allCases.map(\.rawValue)))
    var encoding: String?

    func validate() throws {
        do { _ = try CSVOptions(delimiter: delimiter, encoding: encoding) } catch {
            throw ValidationError(error.message)
        }
    }
}

/// Which rows.
struct RowOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The rows to merge, such as 1-100,250-; the header does not count.", valueName: "list"))
    var rows: String?

    @Option(
        name: .customLong("where"),
        help: ArgumentHelp("Merge only the rows for which this holds.", valueName: "condition"))
    var condition: String?

    func validate() throws {
        guard let rows else { return }
        do { _ = try RowSelection(parsing: rows) } catch { throw ValidationError("--rows: \(error.rendered())") }
    }

    /// Takes over which rows.
    func enter(_ request: inout MergeRequest) {
        (request.rows, request.condition) = (rows, condition)
    }
}

/// In what order packets come, how they are called, and where in their folder they go.
struct NamingOptions: ParsableArguments {
    @Option(
        name: .customLong("sort"), parsing: .singleValue,
        help: ArgumentHelp(
            "Put the packets in the order of a column or expression, with ,desc downwards; may be given several times.",
            valueName: "expression[,desc]"))
    var orders: [String] = []

    @Option(
        help: ArgumentHelp(
            "How packets are called (default: {row:05}-{lastName}-{firstName}.pdf).", valueName: "pattern"))
    var name: String?

    @Flag(
        help: "Put the packets into subfolders, one for a thousand rows each, named after them: 0000001-0001000.")
    var shardDirs = false

    /// How many rows share a subfolder. Programs that list folders stay quick with a thousand files.
    static let rowsPerFolder = 1_000

    /// Takes over how packets are called.
    func enter(_ request: inout MergeRequest) {
        (request.name, request.orders) = (name, orders)
        request.output.rowsPerFolder = shardDirs ? Self.rowsPerFolder : nil
    }
}

/// What the packets are like.
struct PacketOptions: ParsableArguments {
    @Flag(help: "Keep the packets forms that can be filled on; otherwise the fields become part of the page.")
    var fillable = false

    @Flag(help: "Let the form's scripts travel into fillable packets.")
    var keepScripts = false

    @Flag(
        help: ArgumentHelp(
            "Keep the XFA of a form in fillable packets, filled with the same values; otherwise it is left out."))
    var keepXfa = false

    @Flag(help: "Accept that the form's digital signature does not hold in the packets.")
    var breakSignatures = false

    @Flag(
        help: "Leave the structure tree of a tagged form out: smaller packets, which assistive technology reads worse.")
    var dropTags = false

    @Flag(help: "Keep push buttons on flattened pages that only do something, such as print or reset.")
    var keepButtons = false

    @Option(
        help: ArgumentHelp(
            "What packets are called in their document information, which viewers show.", valueName: "expression"))
    var title: String?

    @Option(help: ArgumentHelp("What packets are about, in their document information.", valueName: "expression"))
    var subject: String?

    @Option(help: ArgumentHelp("Who wrote the packets, in their document information.", valueName: "expression"))
    var author: String?

    @OptionGroup var overwriting: OverwriteOptions

    func validate() throws {
        if keepXfa, !fillable {
            throw ValidationError("--keep-xfa goes with --fillable: pages without fields have no XFA.")
        }
    }

    /// Takes over what packets are like.
    func enter(_ request: inout MergeRequest) {
        request.isFillable = fillable
        request.keepsScripts = keepScripts
        request.keepsXFA = keepXfa
        request.breaksSignatures = breakSignatures
        request.dropsTags = dropTags
        request.keepsButtons = keepButtons
        (request.title, request.subject, request.author) = (title, subject, author)
        request.running.overwrites = overwriting.overwrite
    }
}

/// What becomes of packets of earlier runs.
struct PruneOptions: ParsableArguments {
    @Flag(
        help: ArgumentHelp(
            "When all is done, list and remove the packets of earlier runs of this merge whose rows are gone or not "
                + "written now; a file that was changed since stays."))
    var prune = false

    /// What there is to say of packets of earlier runs, after they were removed where that is wanted.
    func left(by log: MergeLog, telling say: (String) -> Void) throws -> [Diagnostic] {
        let left = try Leftovers(of: log.batch, log.store)
        return prune ? try left.prune(telling: say) : left.diagnostics
    }
}

/// How the merge runs.
struct RunningOptions: ParsableArguments {
    /// The formats of the report.
    enum Format: String, ExpressibleByArgument, CaseIterable { case table, json }
    /// The ways to show progress.
    enum Progress: String, ExpressibleByArgument, CaseIterable { case auto, json, none }

    @Flag(help: "Write no packet and no log; report what would happen.")
    var dryRun = false

    @Flag(help: "Let warnings count: end with exit status 3.")
    var strict = false

    @Flag(
        help: "Look at every packet with a PDF viewer's eyes before it counts as written; one that lacks a value fails."
    )
    var verify = false

    @Flag(help: "Keep no journal of what the packets are meant to show; packet verify then has nothing to compare.")
    var noJournal = false

    @Flag(help: "With --format json: list every packet with its row, name, bytes, SHA-256 and pages.")
    var listFiles = false

    @Option(help: ArgumentHelp("How many packets to make at a time; otherwise one for each core.", valueName: "number"))
    var jobs: Int?

    @Option(help: "What a packet's name promises after a power cut.")
    var durability = Durability.batch

    @Option(
        help: ArgumentHelp(
            "Whether packets share the disk's blocks of what they have in common, where the file system can do that.",
            valueName: "when"))
    var share = BlockSharing.auto

    @Option(help: "How to report.")
    var format = Format.table

    @Option(help: "How to show progress; auto is a line on a terminal.")
    var progress = Progress.auto

    func validate() throws {
        if listFiles, format != .json { throw ValidationError("--list-files goes with --format json.") }
    }

    /// Takes over how the merge runs.
    func enter(_ request: inout MergeRequest) {
        request.running.jobs = jobs ?? ProcessSurroundings.coreCount()
        request.running.durability = durability
        request.running.sharing = share
        request.running.isDry = dryRun
        request.running.verifies = verify
        request.running.keepsJournal = !noJournal && !dryRun
    }
}
