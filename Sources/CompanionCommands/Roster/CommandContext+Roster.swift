import ArgumentParser
import PDFObjects
import PacketCommands
import PacketFiles
import PacketModel
import PacketRecipients
import PacketStore
import Roster
import Storage

extension ExitCode {
    /// Refused, and nothing was changed.
    static let refused = ExitCode(4)
}

extension CommandContext {
    /// The roster of a command that shows something of it.
    ///
    /// - Throws: `CommandError` with code `.notFound` when there is no store.
    func roster(_ common: CommonOptions) throws -> Roster {
        guard let roster = try existingStore(common).map(Roster.init) else {
            throw CommandError(
                .notFound, "there is no roster yet", hint: "load one with: packet roster load WORKBOOK")
        }
        return roster
    }

    /// Reads a workbook that the user named.
    func rosterBook(_ name: String) throws -> RosterBook {
        let bytes = try read(name)
        do {
            return try RosterBook(bytes: bytes, digest: SHA256.hexadecimal(SHA256.digest(bytes)))
        } catch {
            throw CommandError(.wrongFile, "“\(name)”: \(ErrorReport(error).message)", detail: error.underlying)
        }
    }

    /// Where workbooks and photos are looked for.
    func rosterResources(_ explicit: String?) -> RosterResources {
        RosterResources(
            explicit: explicit.map(path), environment: environment,
            bundle: ProgramFolder.path().map { "\($0)/../share/packet/roster" })
    }

    /// Says what is wrong with a workbook, or may be: at most so many lines, and how many more there are.
    func say(_ problems: [RosterProblem], limit: Int = 50) {
        for problem in problems.prefix(limit) {
            say("\(problem.severity == .error ? "error" : "warning"): \(problem)\n")
        }
        if problems.count > limit { say("… and \((problems.count - limit).of("more problem"))\n") }
    }

    /// Runs an import; says what is wrong with a workbook, and ends with status 4 when it is refused.
    func refusing<Value>(_ common: CommonOptions, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as RosterError {
            say(error.problems)
            guard error.code.isRefusal else { throw error }
            say(ErrorReport(error).rendered(verbose: common.verbose))
            throw ExitCode.refused
        }
    }

    /// The path of a program that `PATH` has; nil when there is none.
    func program(_ name: String) -> String? {
        (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }.first { Files.kind($0) == .file }
    }

    /// The roster as a source of recipients.
    func rosterSource(_ common: CommonOptions) -> RosterRecipientSource {
        RosterRecipientSource { try existingStore(common).map(Roster.init) }
    }

    /// Stores persons of the roster as recipients, or updates them.
    func keep(_ people: [RosterRecipient], _ common: CommonOptions) throws -> RecipientImport {
        try Recipients(openStore(common)).add(
            newRecipients(PreparedRecords(people)), source: "roster", at: moment)
    }

    /// Brings those of the stored recipients up to date who came from the roster, and the favourites that waited for it.
    func refreshRosterRecipients(_ common: CommonOptions) throws {
        try SavedThings(self, common).takeWaiting()
        try refreshRecipients(of: "roster", common) {
            let people = try existingStore(common).map(Roster.init)?.recipients(RosterQuery(terms: [])) ?? []
            return PreparedRecords(people)
        }
    }

    /// Says what became of an import, and lists what it changed; nil lists nothing.
    func report(
        _ outcome: Roster.Outcome, isDry: Bool, listed format: ListFormat?, _ common: CommonOptions
    ) throws {
        switch outcome {
        case .same(let info): note("version \(info.edition) is up to date", common)
        case .changed(let plan, let warnings):
            try report(plan, warnings, isDry: isDry, listed: format, common)
        }
    }

    /// Lists a plan that was carried out or would be, and what follows from it for the stored recipients.
    func report(
        _ plan: RosterPlan, _ warnings: [RosterProblem], isDry: Bool, listed format: ListFormat?,
        _ common: CommonOptions
    ) throws {
        if !common.quiet { say(warnings) }
        if let format { try list(RosterPlanListing(plan: plan), as: format, common) }
        note("\(isDry ? "would change: " : "")\(plan.summary)", common)
        for favourite in plan.lostFavourites {
            note("person \(favourite.personNo) \(isDry ? "would be" : "is") no favourite any more", common)
        }
        if !isDry { try refreshRosterRecipients(common) }
    }
}
