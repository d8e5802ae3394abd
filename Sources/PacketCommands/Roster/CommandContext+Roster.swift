import ArgumentParser
import PDFObjects
import PacketStore
import Roster
import Storage

extension ExitCode {
    /// Refused, and nothing was changed.
    static let refused = ExitCode(4)
}

extension CommandContext {
    /// The time.
    var date: StoreDate { StoreDate(microseconds: now()) }

    /// The roster, in a store that is made when there is none.
    func openRoster(_ common: CommonOptions) throws(StorageError) -> Roster {
        Roster(try Store(opening: storePath(common), modules: [RosterSchema.module], now: date))
    }

    /// The roster, when there is a store; looking something up makes none.
    func existingRoster(_ common: CommonOptions) throws(StorageError) -> Roster? {
        let path = try storePath(common)
        guard Files.kind(path) != nil else { return nil }
        return Roster(try Store(opening: path, modules: [RosterSchema.module], now: date))
    }

    /// The roster of a command that shows something of it.
    ///
    /// - Throws: `CommandError` with code `.notFound` when there is no store.
    func roster(_ common: CommonOptions) throws -> Roster {
        guard let roster = try existingRoster(common) else {
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
}
