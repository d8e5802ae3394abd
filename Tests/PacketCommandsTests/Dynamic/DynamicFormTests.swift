import CommandSupport
import Foundation
import PDFForms
import PDFObjects
import TestSupport
import Testing

@testable import PacketCommands

/// What each command does with a form whose fields stand only in its XFA.
struct DynamicFormTests {
    private static let field = "form1[0].name[0]"
    private static let values = ["Mira & <Łódź>", "Kim"]
    private static let opening = ["--password-file", "password.txt"]
    private static let merging = ["--csv", "people.csv", "--map", "map.yaml", "--fillable"]

    /// A folder with the form, with the same in ciphers of its own, and with what fills it.
    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.copy(Fixture.form("xfa-dynamic"))
        try folder.write(Fixture.bytes(ofForm: "xfa-dynamic").dropLast(16), to: "damaged.pdf")
        try folder.write("name,code\n\(values[0]),first\n\(values[1]),second\n", to: "people.csv")
        try folder.write("fields:\n  '\(field)': '{name}'\n", to: "map.yaml")
        try folder.write("secret\n", to: "password.txt")
        return folder
    }

    private static func lock(_ options: [String], in folder: TemporaryFolder) throws {
        let weak = options.contains("128") ? ["--allow-weak-crypto"] : []
        let run = try Tool.run(
            "qpdf", weak + ["--encrypt"] + options + ["--", folder.file("xfa-dynamic.pdf"), folder.file("locked.pdf")])
        #expect(run.status == 0, "\(run.errors)")
    }

    /// A command line, its status, and what it says.
    static let calls: [(arguments: [String], status: Int32, says: String)] = [
        (["extract-fields", "xfa-dynamic.pdf"], 0, field),
        (["inspect", "xfa-dynamic.pdf"], 0, "[xfa-dynamic]"),
        (["inspect", "damaged.pdf"], 0, "[xfa-not-filled]"),
        (["map", "xfa-dynamic.pdf", "--csv", "people.csv"], 0, "\"\(field)\": \"{name}\""),
        (["map", "xfa-dynamic.pdf", "--csv", "people.csv", "--explain", "2"], 0, "Kim"),
        (["check", "xfa-dynamic.pdf"] + merging, 0, "2 rows checked: 2 good."),
        (["check", "xfa-dynamic.pdf"] + merging.dropLast(), 2, "--fillable makes pre-filled packets"),
        (["merge", "xfa-dynamic.pdf", "--dry-run"] + merging, 0, "2 packets would be written"),
        (["template", "add", "xfa-dynamic.pdf", "--name", "dynamic", "--map", "map.yaml"], 0, "stored “dynamic”"),
        (["template", "diff", "xfa-dynamic.pdf", "xfa-dynamic.pdf"], 0, "same name"),
        (["explain", "xfa-prefilled"], 0, "with its data filled in"),
        (["explain", "xfa-not-filled"], 0, "Get the form anew"),
    ]

    @Test(arguments: calls.indices)
    func knowsTheFields(_ index: Int) throws {
        let call = Self.calls[index]
        let folder = try Self.folder()
        let run = CommandRun(call.arguments, in: folder.path)
        #expect(run.status == call.status && (run.output + run.errors).contains(call.says), "\(run.errors)")
    }

    /// What cannot be made of such a form, and why.
    static let refusals: [(arguments: [String], says: String)] = [
        (["merge", "damaged.pdf", "--out", "out"] + merging, "cannot be read, or the file is damaged"),
        (["merge", "xfa-dynamic.pdf", "--out", "out", "--encrypt-with", "{code}"] + merging, "be encrypted anew"),
        (["merge", "xfa-dynamic.pdf", "--out", "out", "--title", "{name}"] + merging, "be given titles"),
        (["merge", "xfa-dynamic.pdf", "--single", "out.pdf"] + merging.dropLast(), "go into a print file"),
        (["merge", "xfa-dynamic.pdf", "--form", "xfa-dynamic.pdf", "--out", "out"] + merging, "inside Adobe's viewer"),
        (["fill", "xfa-dynamic.pdf", "--set", "\(field)=Kim", "--out", "out"], "--fillable makes pre-filled packets"),
        (["fields", "propose", "xfa-dynamic.pdf", "--out", "out"], "no field can be added"),
        (["preview", "xfa-dynamic.pdf", "--out", "out.png"], "no pages that can be shown"),
        (["preview", "xfa-dynamic.pdf", "--names", "--out", "out.png"], "no pages that can be shown"),
        (["preview", "xfa-dynamic.pdf", "--row", "1", "--out", "out.png"] + merging, "no pages that can be shown"),
    ]

    @Test(arguments: refusals.indices)
    func refusesWhatNeedsPages(_ index: Int) throws {
        let refusal = Self.refusals[index]
        let folder = try Self.folder()
        let run = CommandRun(refusal.arguments, in: folder.path)
        #expect(run.status == 2 && run.errors.contains(refusal.says), "\(run.status): \(run.errors)")
        #expect(try !folder.names().contains { $0.hasPrefix("out") })
    }

    /// How the form is encrypted; not at all first.
    static let locks: [[String]] = [
        [], ["secret", "owner", "256"], ["secret", "owner", "128", "--use-aes=y"],
        ["secret", "owner", "128", "--use-aes=n"],
        ["", "owner", "256"],
    ]

    @Test(arguments: locks)
    func mergesFillsAndVerifies(_ lock: [String]) throws {
        let folder = try Self.folder()
        if !lock.isEmpty { try Self.lock(lock, in: folder) }
        let form = lock.isEmpty ? "xfa-dynamic.pdf" : "locked.pdf"
        let hasPassword = lock.first == "secret"
        let opening = hasPassword ? Self.opening : []
        let merge = CommandRun(["merge", form, "--out", "out", "--verify"] + Self.merging + opening, in: folder.path)
        #expect(merge.status == 0, "\(merge.errors)")
        for (name, value) in zip(["00001.pdf", "00002.pdf"], Self.values) {
            let packet = try folder.bytes("out/\(name)")
            #expect(try packet.starts(with: folder.bytes(form)))
            let document = try PDFDocument(reading: packet, password: hasPassword ? "secret" : nil)
            #expect(Form(document).field(named: Self.field)?.value == [value] && document.warnings.isEmpty)
        }
        let archive = CommandRun(["merge", form, "--out", "out.zip"] + Self.merging + opening, in: folder.path)
        #expect(archive.status == 0, "\(archive.errors)")
        let verify = CommandRun(["verify", "out"] + opening, in: folder.path)
        #expect(verify.status == 0 && verify.output == "2 packets verified: every value is in its form's data.\n")
        let closed = CommandRun(["verify", "out", "--format", "csv"], in: folder.path)
        #expect(closed.output.contains("password-needed") == hasPassword)
        let set = "\(Self.field)=\(Self.values[1])"
        let fill = CommandRun(
            ["fill", form, "--set", set, "--out", "filled.pdf", "--fillable"] + opening, in: folder.path)
        #expect(fill.status == 0, "\(fill.errors)")
        #expect(try folder.bytes("filled.pdf") == folder.bytes("out/00002.pdf"))
    }

    @Test func mergesAStoredTemplate() throws {
        let folder = try Self.folder()
        try Self.lock(Self.locks[1], in: folder)
        let add = ["template", "add", "locked.pdf", "--name", "dynamic", "--map", "map.yaml"]
        #expect(CommandRun(add, in: folder.path).status == 2)
        #expect(CommandRun(add + Self.opening, in: folder.path).status == 0)
        let merge = ["merge", "dynamic", "--csv", "people.csv", "--out", "out", "--fillable"]
        #expect(CommandRun(merge, in: folder.path).status == 2)
        let run = CommandRun(merge + Self.opening, in: folder.path)
        #expect(run.status == 0 && run.output == "2 packets written to out.\n", "\(run.errors)")
        let test = ["template", "test", "dynamic", "--csv", "people.csv", "--expected", "expected.txt"] + Self.opening
        #expect(CommandRun(test + ["--record"], in: folder.path).status == 0)
        #expect(CommandRun(test, in: folder.path).errors.contains("2 values as expected"))
    }

    /// A packet that is to be locked is not sent open: its message is held back, and said why.
    @Test func holdsMessagesBackThatWouldNeedEncrypting() throws {
        let folder = try Self.folder()
        #expect(CommandRun(["merge", "xfa-dynamic.pdf", "--out", "out"] + Self.merging, in: folder.path).status == 0)
        let lines = try (1...2).map { row in
            "\(row),0000\(row).pdf,\(SHA256.hexadecimal(SHA256.digest(try folder.bytes("out/0000\(row).pdf"))))\n"
        }
        try folder.write("row,file,sha256\n" + lines.joined(), to: "out/manifest.csv")
        try folder.write("email,code\na@example.com,first\nb@example.com,second\n", to: "recipients.csv")
        try folder.write("{from: office@example.org, subject: Hello, text: Dear}", to: "letter.yaml")
        let sending = [
            "send", "--mail", "letter.yaml", "--csv", "recipients.csv", "--manifest", "out/manifest.csv",
            "--eml", "drafts",
        ]
        let held = CommandRun(sending + ["--encrypt-with", "{code}"], in: folder.path)
        #expect(held.status == 3, "\(held.errors)")
        #expect(held.errors.contains("the packet is a form of dynamic XFA, which cannot be encrypted anew"))
        #expect(try !folder.names().contains("drafts") || folder.names(in: "drafts").isEmpty)
        // Without a password to put on them they leave as they are.
        #expect(CommandRun(sending, in: folder.path).status == 0)
        #expect(try folder.names(in: "drafts").count == 2)
    }

    @Test func readsPacketsAgain() throws {
        let folder = try Self.folder()
        #expect(CommandRun(["merge", "xfa-dynamic.pdf", "--out", "out"] + Self.merging, in: folder.path).status == 0)
        let sheet = CommandRun(["preview", "out", "--contact-sheet", "2", "--out", "sheet.png"], in: folder.path)
        #expect(sheet.status == 2 && sheet.errors.contains("“out/00001.pdf” has no pages that can be shown"))
        let collect = ["collect", "out/00001.pdf", "out/00002.pdf", "--map", "map.yaml", "--out", "answers.csv"]
        #expect(CommandRun(collect, in: folder.path).status == 0)
        let answers = try folder.text("answers.csv")
        #expect(Self.values.allSatisfy(answers.contains))
        // A packet with the data of another row.
        try folder.write(folder.bytes("out/00002.pdf"), to: "out/00001.pdf")
        #expect(try VerifyTests.codes(folder) == ["00001.pdf": ["file-changed", "text-differs"]])
    }
}
