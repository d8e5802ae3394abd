import Foundation
import PacketDelivery
import PacketFiles
import PacketModel
import TestSupport
import Testing

@testable import PacketSending

/// Messages that are written, and the file that the command line reads.
struct MailDraftTests {
    private let folder: TemporaryFolder
    private let surroundings: Surroundings

    init() throws {
        folder = try TemporaryFolder()
        var surroundings = Surroundings.process()
        surroundings.currentFolder = folder.path
        self.surroundings = surroundings
    }

    @Test(arguments: [
        "one line", "two\nlines", "ends\nso\n", "ends\ntwice\n\n", "  spaces\nbefore", "\n\nblank\nbefore",
        "홍길동 님,\n\n\"'#: - {{a}}\n",
        "a\tb\nc", "nul \u{1} here\nx", "a: b\n# no remark\n- no list\n...\n---\n", "trailing  \nspaces \n",
        "a\u{FEFF}mark\nx", "é\u{85}x\ny", "\ttab\nfirst",
    ])
    func textsAreReadAsTheyWereWritten(_ text: String) throws {
        let draft = MailDraft(subject: text.replacing("\n", with: " "), text: text)
        try draft.save(to: "mail.yaml", surroundings: surroundings)
        #expect(try MailDraft(reading: "mail.yaml", surroundings: surroundings) == draft)
        try draft.save(to: "mail.yaml", surroundings: surroundings)
        #expect(try MailDraft(reading: "mail.yaml", surroundings: surroundings) == draft)
    }

    @Test func otherSettingsStay() throws {
        try folder.write(
            "# ours\nsubject: old  # short\nattachments:\n- a.pdf\ntext: |\n  old\n\n  text\n# html comes later\nreplyTo: me@example.org\n",
            to: "mail.yaml")
        try MailDraft(subject: "new", text: "Dear {{name}},\nyours").save(to: "mail.yaml", surroundings: surroundings)
        #expect(
            try folder.text("mail.yaml")
                == "# ours\nsubject: \"new\"  # short\nattachments:\n- a.pdf\ntext: |-\n  Dear {{name}},\n  yours\n# html comes later\nreplyTo: me@example.org\n"
        )
    }

    /// Other programs end lines as Windows does, and name one thing in two places.
    @Test func otherLineEndsStay() throws {
        try folder.write(
            "subject: Old\r\ntext: Hi\r\nreplyTo: me@x.org\r\nattachments:\r\n- a.pdf\r\n", to: "mail.yaml")
        try MailDraft(subject: "new", text: "Hello\nyou").save(to: "mail.yaml", surroundings: surroundings)
        #expect(
            try folder.text("mail.yaml")
                == "subject: \"new\"\r\ntext: |-\r\n  Hello\r\n  you\r\nreplyTo: me@x.org\r\nattachments:\r\n- a.pdf\r\n"
        )
    }

    @Test(arguments: [
        "subject: old\rtext: x\r", "subject: &s old\ntext: *s\nreplyTo: *s\n", "{subject: old, text: x}\n",
    ])
    func whatCannotBeChangedInLinesStays(_ file: String) throws {
        try folder.write(file, to: "mail.yaml")
        #expect(throws: (any Error).self) {
            try MailDraft(subject: "new", text: "t").save(to: "mail.yaml", surroundings: surroundings)
        }
        #expect(try folder.text("mail.yaml") == file)
    }

    /// Who may read the file, and a link that leads to it, are not changed by what is written.
    @Test(arguments: [0o600, 0o644, 0o664])
    func permissionsAndLinksStay(_ permissions: Int) throws {
        try folder.write("subject: old\ntext: x\n", to: "shared.yaml")
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.file("shared.yaml"))
        try files.createSymbolicLink(atPath: folder.file("mail.yaml"), withDestinationPath: "shared.yaml")
        try MailDraft(subject: "new", text: "y").save(to: "mail.yaml", surroundings: surroundings)
        #expect(try files.destinationOfSymbolicLink(atPath: folder.file("mail.yaml")) == "shared.yaml")
        #expect(
            try MailDraft(reading: "shared.yaml", surroundings: surroundings) == MailDraft(subject: "new", text: "y"))
        let kept = try files.attributesOfItem(atPath: folder.file("shared.yaml"))[.posixPermissions] as? Int
        #expect(kept == permissions)
        #expect(try folder.names() == ["mail.yaml", "shared.yaml"])
    }

    /// A colleague writes the message of somebody else in the folder of a group. Who has the file now is not the same, and
    /// those in the group may do what they could; of another group nobody gets its rights.
    @Test(arguments: [(4_242, 0o664, 0o664), (4_242, 0o640, 0o640), (4_243, 0o664, 0o604)])
    func theGroupKeepsItsRights(_ group: Int, _ permissions: Int, _ kept: Int) throws {
        try required(if: getuid() == 0, "only root may give files to others", from: .surroundings)
        let (owner, writer, shared) = (4_001, 4_002, 4_242)
        let files = FileManager.default
        try folder.write("subject: old\ntext: x\n", to: "mail.yaml")
        try files.setAttributes(
            [.ownerAccountID: owner, .groupOwnerAccountID: group], ofItemAtPath: folder.file("mail.yaml"))
        try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.file("mail.yaml"))
        try files.setAttributes([.groupOwnerAccountID: shared], ofItemAtPath: folder.path)
        try files.setAttributes([.posixPermissions: 0o2775], ofItemAtPath: folder.path)
        try OtherUser.run(user: UInt32(writer), group: UInt32(shared)) {
            let isSeen = (try? folder.text("mail.yaml")) != nil
            try required(if: isSeen, "others do not see the temporary folder", from: .surroundings)
            try MailDraft(subject: "new", text: "y").save(to: "mail.yaml", surroundings: surroundings)
        }
        let found = try files.attributesOfItem(atPath: folder.file("mail.yaml"))
        #expect(found[.ownerAccountID] as? Int == writer)
        #expect(found[.groupOwnerAccountID] as? Int == shared)
        #expect(found[.posixPermissions] as? Int == kept)
    }

    @Test(arguments: [
        ("subject: a\ntext: b\n", true), ("{\"subject\": \"a\"}", true), ("text: the subject\n", false),
        ("[{\"subject\": 1}]", false), ("subject: [\n", false), ("", false),
        ("subject: a\ntext: " + String(repeating: "b", count: 1 << 20), false),
    ])
    func messagesAreKnownByTheirSubject(_ text: String, _ isMessage: Bool) throws {
        try folder.write(text, to: "file.yaml")
        #expect(MailDraft.isMessage("file.yaml", surroundings: surroundings) == isMessage)
        #expect(!MailDraft.isMessage("nothing.yaml", surroundings: surroundings))
    }

    @Test func aRowFillsTheMessage() throws {
        let schema = RecordSchema(columns: ["name"])
        let filled = try MailDraft(subject: "For {{name}}", text: "{{#name}}Dear {{name|upper}}{{/}}")
            .filled(for: Record(row: 1, cells: ["<Ada>"]), of: schema, surroundings: surroundings)
        #expect(filled == (subject: "For <Ada>", text: "Dear <ADA>"))
        #expect(throws: DeliveryError.self) {
            try MailDraft(subject: "{{nothing}}").filled(
                for: Record(row: 1, cells: ["x"]), of: schema, surroundings: surroundings)
        }
        // A mistake is not kept.
        #expect(throws: DeliveryError.self) {
            try MailDraft(subject: "x", text: "{{#a}}").save(to: "x.yaml", surroundings: surroundings)
        }
        #expect(Files.kind(folder.file("x.yaml")) == nil)
    }
}
