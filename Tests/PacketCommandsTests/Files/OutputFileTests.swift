import CommandSupport
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import PacketCommands

/// Files that options name for results: what packet did not make stays, and what is no file is written into.
struct OutputFileTests {
    /// How to try an option.
    struct Trial: CustomTestStringConvertible {
        let testDescription: String
        /// The ending that the file has to have.
        var ending = "out"
        /// Fills the folder.
        var prepare: @Sendable (TemporaryFolder) throws -> Void = { _ in }
        /// The command line, where FILE stands for the file.
        let arguments: [String]

        init(
            _ option: String, _ line: String, ending: String = "out",
            prepare: @escaping @Sendable (TemporaryFolder) throws -> Void = { _ in }
        ) {
            testDescription = option
            arguments = line.split(separator: " ").map(String.init)
            self.ending = ending
            self.prepare = prepare
        }

        func run(_ file: String, in folder: TemporaryFolder, _ more: [String] = []) -> CommandRun {
            CommandRun(arguments.map { $0 == "FILE" ? file : $0 } + more, in: folder.path)
        }
    }

    private static func form(_ folder: TemporaryFolder) throws {
        try folder.copy(Fixture.form("text-single"))
        try folder.write("q0,q1,email\nMira,Kim,mira@example.org\n", to: "people.csv")
    }

    private static func merged(_ folder: TemporaryFolder) throws {
        try form(folder)
        let run = CommandRun(
            ["merge", "text-single.pdf", "--csv", "people.csv", "--out", "packets"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
    }

    private static func sendable(_ folder: TemporaryFolder) throws {
        try merged(folder)
        try folder.write("subject: S\ntext: T\n", to: "letter.yaml")
        try folder.write(
            """
            accounts:
              office:
                transport: eml
                folder: mails
                from: "Office <office@example.org>"
            """, to: "accounts.yaml")
    }

    static let trials = coreTrials + companionTrials

    private static let coreTrials = [
        Trial("packet collect --out", "collect text-single.pdf --out FILE", prepare: form),
        Trial("packet extract-fields --workbook", "extract-fields text-single.pdf --workbook FILE", prepare: form),
        Trial("packet combine --manifest", "combine shards --manifest FILE") { folder in
            try form(folder)
            let merge = ["merge", "text-single.pdf", "--csv", "people.csv", "--out", "shards", "--shard", "0/1"]
            _ = CommandRun(merge, in: folder.path)
        },
        Trial("packet fields propose --out", "fields propose lines.pdf --out FILE") { folder in
            try folder.write(
                RawPDF.letter("BT /F1 10 Tf 72 705 Td (Name) Tj ET 110 700 200 20 re S").bytes, to: "lines.pdf")
        },
        Trial("packet fill --out", "fill text-single.pdf --set q0=Mira --out FILE", prepare: form),
        Trial("packet log export --csv", "log export --csv FILE", prepare: merged),
        Trial("packet log stats --chart", "log stats --chart FILE", ending: "svg", prepare: merged),
        Trial("packet map --out", "map text-single.pdf --csv people.csv --out FILE", prepare: form),
        Trial(
            "packet map migrate --out",
            "map migrate form.yaml --from text-single.pdf --to text-single.pdf --out FILE"
        ) { folder in
            try form(folder)
            try folder.write("fields:\n  q0: '{q0}'\n", to: "form.yaml")
        },
        Trial(
            "packet merge --manifest", "merge text-single.pdf --csv people.csv --out new --manifest FILE", prepare: form
        ),
        Trial(
            "packet merge --single", "merge text-single.pdf --csv people.csv --single FILE", ending: "pdf",
            prepare: form),
        Trial("packet preview --out", "preview text-single.pdf --out FILE", ending: "png", prepare: form),
        Trial("packet recipients export --csv", "recipients export --csv FILE") { folder in
            try folder.write("firstName,email\nMira,mira@example.org\n", to: "people.csv")
            _ = CommandRun(["recipients", "import", "people.csv"], in: folder.path)
        },
        Trial(
            "packet send batch --failed",
            "send --mail letter.yaml --accounts accounts.yaml --csv people.csv --confirm --failed FILE",
            prepare: sendable),
        Trial("packet store backup <file>", "store backup FILE", prepare: merged),
        Trial(
            "packet template diff --out", "template diff text-single.pdf text-single.pdf --out FILE", ending: "png",
            prepare: form),
        Trial("packet template show --save-form", "template show text-single --save-form FILE") { folder in
            try form(folder)
            _ = CommandRun(["template", "add", "text-single.pdf"], in: folder.path)
        },
        Trial(
            "packet template test --expected",
            "template test text-single.pdf --csv people.csv --record --expected FILE", ending: "txt", prepare: form),
    ]

    #if Companions
    private static let companionTrials = [
        Trial("packet roster photo --out", "roster photo 1 --out FILE") { folder in
            try folder.copy(Fixture.file("roster/roster-1.9.0.xlsx"))
            _ = CommandRun(["roster", "load", "roster-1.9.0.xlsx"], in: folder.path)
        }
    ]
    #else
    private static let companionTrials: [Trial] = []
    #endif

    /// A new option has to be tried, too.
    @Test func triesEveryOptionThatNamesAFileForResults() {
        #expect(Self.trials.map(\.testDescription).sorted() == OutputOptions.all)
    }

    /// How those end that name a file or folder, and are not for results.
    static let others =
        [
            // These are read.
            "--accounts", "--answers", "--attach", "--book", "--csv", "--data", "--form", "--from", "--mail", "--map",
            "--migrate", "--owner-password-file", "--packet", "--password-file", "--photos", "--resolve", "--salt",
            "--token-file", "<form>", "<old>", "<new>", "<mapping>", "migrate --to", "<data>", "<workbook>",
            "<store-file>", "<files>", "import <file>", "add <file>", "edit <file>", "collect <file>",
            "carry-over <file>", "send batch --manifest", "suppress --file", "bounces <folder>", "verify <packets>",
            // The store.
            "--store",
            // Folders, whose files have names of packet's making and rules of their own.
            "--pictures", "merge --out", "combine <out>", "send batch --eml", "send batch --maildir", "contact --out",
            "serve --folder", "state new <folder>", "state --from",
            "sync folder <folder>",
        ]

    /// An option that names a file is for results and has their type, or it is known not to be.
    @Test func knowsEveryOptionThatNamesAFile() {
        let unknown = OutputOptions.files.filter { name in
            !OutputOptions.all.contains(name) && !Self.others.contains { name.hasSuffix($0) }
        }
        #expect(unknown == [])
        #expect(OutputOptions.files.count > OutputOptions.all.count)
    }

    private static let precious = "precious"

    /// What the options need, made once for each of them.
    private static let prepared = Mutex<[String: TemporaryFolder]>([:])

    private func folder(_ trial: Trial) throws -> TemporaryFolder {
        let made = try Self.prepared.withLock { prepared in
            if let folder = prepared[trial.testDescription] { return folder }
            let folder = try TemporaryFolder.forAllTests()
            try trial.prepare(folder)
            prepared[trial.testDescription] = folder
            return folder
        }
        let folder = try TemporaryFolder()
        for name in try made.names() { try folder.copy(made.file(name)) }
        return folder
    }

    private func type(_ path: String) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(arguments: trials)
    func aNewFileIsItsOwnersAlone(_ trial: Trial) throws {
        let folder = try folder(trial)
        let run = trial.run("result.\(trial.ending)", in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try mode(folder.file("result.\(trial.ending)")) == 0o600)
        #expect(try folder.names().allSatisfy { !$0.hasSuffix(".packet-part") && !$0.hasSuffix(".partial") })
    }

    @Test(arguments: trials)
    func aForeignFileStaysUnlessTheUserSaysSo(_ trial: Trial) throws {
        let folder = try folder(trial)
        let name = "result.\(trial.ending)"
        try folder.write(Self.precious, to: name)
        let kept = trial.run(name, in: folder)
        #expect(kept.status == 2 && kept.errors.contains("--overwrite"), "\(kept.errors)")
        #expect(try folder.text(name) == Self.precious)
        let replaced = trial.run(name, in: folder, ["--overwrite"])
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(try folder.text(name) != Self.precious && mode(folder.file(name)) == 0o600)
    }

    @Test(arguments: trials)
    func aLinkStandsForItsTarget(_ trial: Trial) throws {
        let folder = try folder(trial)
        let name = "result.\(trial.ending)"
        try folder.write(Self.precious, to: "target.\(trial.ending)")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file(name), withDestinationPath: "target.\(trial.ending)")
        #expect(trial.run(name, in: folder).status == 2)
        #expect(try folder.text(name) == Self.precious && type(folder.file(name)) == .typeSymbolicLink)
        let replaced = trial.run(name, in: folder, ["--overwrite"])
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(try folder.text("target.\(trial.ending)") != Self.precious)
        #expect(try type(folder.file(name)) == .typeSymbolicLink)
    }

    @Test(arguments: trials, ["folder", "link to nothing"])
    func whatCannotBeWrittenToIsRefused(_ trial: Trial, _ thing: String) throws {
        let folder = try folder(trial)
        let name = "result.\(trial.ending)"
        if thing == "folder" {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
        } else {
            try FileManager.default.createSymbolicLink(atPath: folder.file(name), withDestinationPath: "nowhere")
        }
        for more in [[], ["--overwrite"]] {
            let run = trial.run(name, in: folder, more)
            #expect(run.status == 2 && run.errors.contains(name), "\(run.errors)")
        }
        #expect(try type(folder.file(name)) != .typeRegular && !folder.names().contains("nowhere"))
    }

    @Test(arguments: trials, [[], ["--overwrite"]])
    func aPipeTakesTheResults(_ trial: Trial, _ more: [String]) throws {
        let folder = try folder(trial)
        let name = "result.\(trial.ending)"
        try folder.makePipe(name)
        let reader = Process()
        reader.executableURL = URL(fileURLWithPath: "/bin/sh")
        reader.arguments = ["-c", "exec cat \(name) >copy"]
        reader.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        try reader.run()
        let run = trial.run(name, in: folder, more)
        // Nobody opened the pipe then.
        if run.status != 0 { reader.terminate() }
        reader.waitUntilExit()
        #expect(run.status == 0, "\(run.errors)")
        #expect(try !folder.bytes("copy").isEmpty)
        #expect(try type(folder.file(name)) != .typeRegular)
    }

    /// What root could replace: a device, and a link to one.
    @Test(arguments: trials, [[], ["--overwrite"]])
    func aDeviceStaysOne(_ trial: Trial, _ more: [String]) throws {
        let folder = try folder(trial)
        let (name, link) = ("result.\(trial.ending)", "link.\(trial.ending)")
        try FileManager.default.createSymbolicLink(atPath: folder.file(link), withDestinationPath: "/dev/null")
        #expect(trial.run(link, in: folder, more).status == 0)
        #expect(try type("/dev/null") == .typeCharacterSpecial && type(folder.file(link)) == .typeSymbolicLink)
        try folder.makeDevice(name)
        let again = try self.folder(trial)
        try FileManager.default.moveItem(atPath: folder.file(name), toPath: again.file(name))
        #expect(trial.run(name, in: again, more).status == 0)
        #expect(try type(again.file(name)) == .typeCharacterSpecial)
    }

    /// Standard output is where results go by `-` and by its device's name; no file is called so.
    @Test(arguments: trials, ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
    func standardOutputTakesTheResults(_ trial: Trial, _ name: String) throws {
        let folder = try folder(trial)
        let run = trial.run(name, in: folder)
        let isRefused =
            ["svg", "pdf"].contains(trial.ending) || trial.testDescription.hasSuffix("--manifest") && name == "-"
        #expect(run.status == (isRefused ? 64 : 0), "\(run.errors)")
        #expect(isRefused || !run.output.isEmpty)
        #expect(try !folder.names().contains("-"))
        #expect(try type("/dev/stdout") == .typeSymbolicLink)
    }

    /// A descriptor that was handed down is written to, and not the beginning of the file behind it.
    @Test func aDescriptorIsWrittenTo() throws {
        let folder = try TemporaryFolder()
        try Self.merged(folder)
        try folder.write("before\n", to: "log.csv")
        let file = try #require(FileHandle(forWritingAtPath: folder.file("log.csv")))
        try file.seekToEnd()
        let run = CommandRun(["log", "export", "--csv", "/dev/fd/\(file.fileDescriptor)"], in: folder.path)
        try file.close()
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.text("log.csv").hasPrefix("before\nid,batch,"))
    }

    /// What the same command writes again is packet's own as long as nobody touched it.
    @Test func aManifestIsReplacedByThatOfTheNextMerge() throws {
        let folder = try TemporaryFolder()
        try Self.form(folder)
        let merge = [
            "merge", "text-single.pdf", "--csv", "people.csv", "--out", "packets", "--manifest", "packets/list.csv",
        ]
        #expect(CommandRun(merge, in: folder.path).status == 0)
        let first = try folder.text("packets/list.csv")
        #expect(CommandRun(merge, in: folder.path).status == 0)
        #expect(try folder.text("packets/list.csv") == first)
        // The table has grown: another batch, another list, in the same place.
        try folder.write("q0,q1\nMira,Kim\nHolt,Lee\n", to: "people.csv")
        #expect(CommandRun(merge, in: folder.path).status == 0)
        let second = try folder.text("packets/list.csv")
        #expect(second != first && second.contains("2,"))
        // Somebody made it his own.
        try folder.write(second + "3,mine,,\n", to: "packets/list.csv")
        try folder.write("q0,q1\nMira,Kim\n", to: "people.csv")
        let refused = CommandRun(merge, in: folder.path)
        #expect(refused.status == 2 && refused.errors.contains("there is a file “packets/list.csv”"))
        #expect(try folder.text("packets/list.csv").hasSuffix("mine,,\n"))
        // A copy elsewhere is not the file that packet made.
        try folder.write(second, to: "copy.csv")
        #expect(CommandRun(Array(merge.dropLast()) + ["copy.csv"], in: folder.path).status == 2)
    }

    /// A manifest in the way is said before anything is merged.
    @Test func nothingIsMergedWhenTheManifestIsInTheWay() throws {
        let folder = try TemporaryFolder()
        try Self.form(folder)
        try folder.write(Self.precious, to: "list.csv")
        let run = CommandRun(
            ["merge", "text-single.pdf", "--csv", "people.csv", "--out", "packets", "--manifest", "list.csv"],
            in: folder.path)
        #expect(run.status == 2 && !FileManager.default.fileExists(atPath: folder.file("packets")))
    }

    @Test func aBackupDoesNotReplaceItsStore() throws {
        let folder = try TemporaryFolder()
        try Self.merged(folder)
        let run = CommandRun(["store", "backup", "store.sqlite", "--overwrite"], in: folder.path)
        #expect(run.status == 64)
        #expect(CommandRun(["store", "check"], in: folder.path).status == 0)
    }

    #if Companions
    /// Files of packet's own names in a folder that the user named follow the same rule.
    @Test func aPackIsNotBegunOverAnother() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file("nd"), withIntermediateDirectories: false)
        let new = ["civic", "state", "new", "nd", "nd", "--name", "North Dakota"]
        #expect(CommandRun(new, in: folder.path).status == 0)
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder.file("nd")).sorted().first)
        try folder.write(Self.precious, to: "nd/\(name)")
        #expect(CommandRun(new, in: folder.path).status == 2)
        #expect(try folder.text("nd/\(name)") == Self.precious)
        #expect(CommandRun(new + ["--overwrite"], in: folder.path).status == 0)
        #expect(try folder.text("nd/\(name)") != Self.precious)
    }
    #endif
}
