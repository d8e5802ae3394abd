import ArgumentParser

/// A failure as programs read it, in place of the result that there is none of: `{"error": {…}}`.
struct FailureReport {
    /// The public name of what happened (`packet explain`).
    let code: String
    /// The sentence that people read.
    let message: String
    /// An option, or a file and what in it; nil where it is nowhere.
    let place: String?
    /// What to do about it.
    let hint: String?
    /// The status of the program.
    let exit: Int32

    /// Wrong usage.
    init(usage message: String, hint: String?, exit: Int32) {
        self.init(code: PublicCode.usage, message: message, place: nil, hint: hint, exit: exit)
    }

    /// Whatever a command threw.
    init(_ error: any Error) {
        let named = error as? any ReportedError
        let report = ErrorReport(error)
        self.init(
            code: named?.publicCode ?? PublicCode.unnamed, message: report.message, place: named?.failurePlace,
            hint: report.hint, exit: ExitCode(of: error).rawValue)
    }

    private init(code: String, message: String, place: String?, hint: String?, exit: Int32) {
        (self.code, self.message, self.place, self.hint, self.exit) = (code, message, place, hint, exit)
    }

    /// What stands under `error`.
    var json: JSONValue {
        [
            "code": .string(code), "message": .string(message), "place": .text(place), "hint": .text(hint),
            "exit": .integer(Int(exit)),
        ]
    }

    /// Whether a command line asks for JSON.
    static func isWanted(by arguments: [String]) -> Bool {
        let options = arguments.prefix { $0 != "--" }
        return options.contains("--format=json")
            || zip(options, options.dropFirst()).contains { $0 == "--format" && $1 == "json" }
    }
}
