import Foundation
import PacketStore
import Storage
import TestSupport
import Testing

/// A merge of some thousand rows by the program, in a process that may be ended at any moment; and what it leaves.
struct LargeMerge {
    let folder: TemporaryFolder
    private let program: Program
    private let form: [String]
    /// The output folder.
    var out: String
    /// The store.
    var store: String

    /// What a merge left: it has to be the same however often it was killed.
    struct Remains: Equatable {
        var files: [String: Int]
        var log: [String]
        var counts: BatchCounts?
        var batches: Int
    }

    /// Makes the table.
    ///
    /// - Parameter isLarge: Whether packets are some 6 kB, and not 1.5 kB.
    init(rows: Int, isLarge: Bool = false) throws {
        program = try Program()
        // In memory where there is room: these tests end programs, not machines.
        folder = try TemporaryFolder(inMemory: true)
        (out, store) = (folder.file("out"), folder.file("store.sqlite"))
        form =
            isLarge
            ? ["\(Fixture.package)/templates/welcome-letter/form.pdf", "--set", "Recipient Name={name}"]
            : [Fixture.form("links")]
        var text = "name,firstName,lastName,email\r\n"
        for row in 1...rows { text += "Name \(row),Ann \(row % 97),Lee \(row % 89),ann\(row)@example.org\r\n" }
        try folder.write(text, to: "people.csv")
    }

    var arguments: [String] {
        ["merge"] + form + ["--csv", folder.file("people.csv"), "--out", out, "--jobs", "2", "--quiet"]
    }

    /// Runs the merge, or another command.
    @discardableResult
    func callAsFunction(
        _ arguments: [String]? = nil, environment: [String: String] = [:],
        signal: (number: Int32, after: UInt32)? = nil
    ) throws -> Program.Outcome {
        try program.run(
            arguments ?? self.arguments, in: folder.path,
            environment: environment.merging(["PACKET_STORE": store]) { $1 },
            signal: signal)
    }

    /// Runs the merge with a call that fails.
    ///
    /// - Parameter file: How the paths of the files end on which it fails; of opening, reading and making folders.
    func failing(_ fault: String, on file: String = "", _ arguments: [String]? = nil) throws -> Program.Outcome {
        try self(
            arguments,
            environment: ["LD_PRELOAD": program.faults(), "PACKET_FAULT": fault, "PACKET_FAULT_FILE": file])
    }

    /// Runs the merge, and says what was synced: a call and a path a line.
    func synced(_ arguments: [String]) throws -> (outcome: Program.Outcome, calls: [String]) {
        let files = try TemporaryFolder()
        let outcome = try self(
            arguments, environment: ["LD_PRELOAD": program.faults(), "PACKET_SYNCS": files.file("syncs")])
        return (outcome, try files.text("syncs").split(separator: "\n").map(String.init))
    }

    /// Forgets all that was written.
    func reset() throws {
        for name in try folder.names() where name != "people.csv" {
            try FileManager.default.removeItem(atPath: folder.file(name))
        }
    }

    /// What there is in the folder and in the log.
    func remains() throws -> Remains {
        let store = try Store(
            opening: store, modules: [PacketSchema.module], now: StoreDate(microseconds: 1_773_480_413_589_793))
        let log = try SendLog(store).list().map { entry in
            [
                "\(entry.row ?? 0)", entry.recipientName, entry.recipientEmail, entry.pdfName, entry.status.rawValue,
                entry.notes, entry.sha256,
            ].joined(separator: "|")
        }
        let batches = try Batches(store).list()
        return Remains(files: try files(), log: log, counts: batches.first?.counts, batches: batches.count)
    }

    /// A hash of each file's content, by its path; hidden files, too.
    func files() throws -> [String: Int] {
        var files: [String: Int] = [:]
        guard FileManager.default.fileExists(atPath: out) else { return [:] }
        for name in try FileManager.default.subpathsOfDirectory(atPath: out) {
            files[name] = FileManager.default.contents(atPath: "\(out)/\(name)").map { [UInt8]($0).hashValue } ?? 0
        }
        return files
    }

    /// The packets that are not, byte for byte, those of an undisturbed run.
    func torn(_ clean: Remains) throws -> [String] {
        try files().filter { $0.key.hasSuffix(".pdf") && clean.files[$0.key] != $0.value }.map(\.key)
    }

    /// The packets that the log speaks of and that are not there as it says.
    func promised(_ clean: Remains) throws -> [String] {
        guard FileManager.default.fileExists(atPath: store) else { return [] }
        let (now, known) = (try remains(), Set(clean.log))
        return now.log.filter { !known.contains($0) }
            + now.log.map { String($0.split(separator: "|", omittingEmptySubsequences: false)[3]) }
            .filter { now.files[$0] == nil }
    }
}
