import ArgumentParser
import PDFForms
import PacketFiles
import PacketModel
import PacketStore
import Storage

/// Why a service cannot do what it was asked, with the public name that the command line has for it.
package struct ServedFailure: Error, Sendable, Hashable {
    /// Whose affair it is.
    package enum Cause: Sendable, Hashable {
        /// What was asked makes no sense.
        case usage
        /// The form, the table or the mapping that was sent.
        case contents
        /// There are more rows than may be.
        case rows
        /// The machine of the service: its disk, its store.
        case machine
        /// The work was ended before it was done.
        case stopped
    }

    package let cause: Cause
    package let code: String
    package private(set) var message: String
    package var hint: String?
    package var place: String?
    /// What there is to say of rows and fields, as JSON.
    package var problems: String?

    /// What was asked makes no sense.
    package init(usage message: String, place: String? = nil) {
        (cause, code, self.message, self.place) = (.usage, PublicCode.usage, message, place)
    }

    /// More rows than the service takes.
    init(rowsBeyond limit: Int) {
        (cause, code, message) = (.rows, "too-many-rows", "the table has more than \(limit) rows")
        hint = "send it in parts, or ask for a higher limit"
    }

    /// The work was ended.
    package static let stopped = ServedFailure(.stopped, "stopped", "the work was ended before it was done")

    private init(_ cause: Cause, _ code: String, _ message: String) {
        (self.cause, self.code, self.message) = (cause, code, message)
    }

    /// Whatever the program threw.
    package init(_ error: any Error) {
        if let error = error as? ServedFailure {
            self = error
            return
        }
        let report = FailureReport(error)
        let isMachine =
            switch error {
            case is StorageError, is OutputError: true
            case let error as PacketStoreError: error.storage != nil
            case let error as CommandError: error.code == .fileAccess
            default: !(error is any ReportedError)
            }
        (cause, code, message) = (isMachine ? .machine : .contents, report.code, report.message)
        (hint, place) = (report.hint, report.place)
    }

    /// Whatever the program threw while it worked in the folder of a request: who asked has sent the files, and is not told
    /// where they lie.
    init(_ error: any Error, in folder: PrivateFolder) {
        self.init(error)
        func bare(_ text: String) -> String {
            ["data/", "forms/", ""].reduce(text) { $0.replacing(folder.file($1), with: "") }
        }
        message = bare(message)
        (hint, place) = (hint.map(bare), place.map(bare))
    }

    /// A record that was not filled.
    ///
    /// - Parameter titles: What people read for fields, by their full names.
    init(notFilled problems: [Diagnostic], titles: [String: FieldTitle]) {
        self.init(CommandError.notFilled(problems, titles: titles))
        self.problems = JSONWriter.line(.array(problems.map(MergeSummary.json)))
    }
}
