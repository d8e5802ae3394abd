import PacketMerge
import PacketModel

/// A command that the page has started: a merge, or the verification of its packets. It runs as it would from a terminal,
/// so it is a batch of the store like any other, and goes on when the page ends.
struct Job: Sendable, Hashable, Codable {
    let id: String
    /// The arguments of the program.
    let arguments: [String]
    /// The folder that it runs in.
    let folder: String
    /// The process.
    var process: Int32 = 0
    /// When it was started, in microseconds since 1970.
    let startedAt: Int64
    /// The exit status, or minus the signal; nil until it has ended.
    var status: Int32?
    /// What the form said that began it, where somebody may press its button twice and means it once.
    var once: String?
    /// Whether it was under way when the job store was asked for it.
    var isRunning = false

    private enum CodingKeys: CodingKey { case id, arguments, folder, process, startedAt, status, once }
}

/// How far a merge has come.
struct JobProgress: Sendable, Hashable, Codable {
    var done = 0
    var failed = 0
    var perSecond = 0
    var secondsLeft: Int?
}

/// What a merge says at its end: the object of `packet merge --format json`.
struct MergeOutcome: Sendable, Hashable, Codable {
    /// Something about a row.
    struct Problem: Sendable, Hashable, Codable {
        var row: Int?
        var line: Int?
        var field: String?
        var code: String
        var severity: String
        var message: String
        var hint: String?

        /// Whether it is an error of what the table says, and not of a file that is in the way of the packet.
        var isOfCells: Bool { severity == "error" && !Self.codesOfFiles.contains(code) }

        /// The same as the engine says it.
        var diagnostic: Diagnostic {
            Diagnostic(
                DiagnosticCode(code), Severity(rawValue: severity) ?? .warning, row: row, line: line, field: field,
                message: message, hint: hint)
        }

        private static let codesOfFiles = [DiagnosticCode.packetOutdated, .fileExists].map(\.name)
    }

    /// Why it could not be done.
    struct Failure: Sendable, Hashable, Codable {
        var code: String?
        var message: String
        var hint: String?
    }

    var batch: String?
    /// Where packets went, as the command line said it.
    var out: String?
    var rows: Int?
    var written: Int?
    var skipped: Int?
    var failed: Int?
    var warnings: Int?
    var bytes: Int?
    var seconds: Double?
    var stopped: Bool?
    var problems: [Problem]?
    var problemsOmitted: Int?
    var error: Failure?

    /// How many packets are there, made by this run or before it.
    var there: Int { (written ?? 0) + (skipped ?? 0) }
}
