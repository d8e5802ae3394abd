import CommandSupport
import PacketStore
import Storage
import TestSupport
import Testing

@testable import PacketCommands

/// Batches in stores of former versions go on, and what those overlooked tells batches apart.
struct FormerBatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Fixture.bytes(ofForm: "text-single"), to: "form.pdf")
        try folder.write(Fixture.bytes(ofForm: "links"), to: "letter.pdf")
        try folder.write("name,city,q3\nKim,Hill,a\nLee,Dale,b\nKim,Hill,c\n", to: "people.csv")
        try folder.write(
            """
            timeZone: UTC
            locale: de
            lookups:
              towns: {Hill: Hügel, Dale: Tal}
            name: "{row}-{city}.pdf"
            onOverflow: truncate
            keepEmpty: true
            fields:
              q0: "{city|lookup:towns}"
              q1: {value: "{name}", onOverflow: shrink, synonyms: {Kim: [K, k]}, keepEmpty: false}
              q2: {value: "{name} {city}", as: qr}
            """, to: "map.yaml")
        try folder.write("fields:\n  q0: {value: \"{name}\", onOverflow: {continue: [q1, q2]}}\n", to: "cont.yaml")
        try folder.write(Self.packet, to: "packet.yaml")
    }

    private static let packet = """
        groupBy: name
        duplex: true
        onOverflow: shrink
        forms:
          - {form: form.pdf, id: first, copies: 2, fields: {q0: {value: "{items[2].city}", onOverflow: fail}}}
          - {form: letter.pdf, when: 'city == "Hill"', startOn: any, per: row}
        """

    /// A merge, and what the first version of the digests gives for it.
    struct Case: Sendable {
        var options: [String]
        var form = "2cfc17b865de720ad42d28c6c38c2f70a19829d52a1a869b3ed04a5f6f3b8ce0"
        var mapping: String
        var digest: String
    }

    private static let both = "75017da69cb71456c2c532e7fa2f2c9b47f31f1d70a1c7212fa3efa6af39e097"
    private static let none = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    static let cases = [
        Case(
            options: ["form.pdf", "--allow-unfilled", "--on-overflow", "report"], mapping: none,
            digest: "c530db170d06dc2341749f513c1e5a238d870f91a12201a3d8960fb4740d1069"),
        Case(
            options: ["form.pdf", "--map", "map.yaml"],
            mapping: "cd7850e2a27e6250a2cae89bca3b82e84fd548f5ffb5250e655c6db71b02bb4f",
            digest: "0f0d505b1b15a2f97308faeaffd19f4ea50ac4628384edb27cf55dc05130d84d"),
        Case(
            options: [
                "form.pdf", "--map", "map.yaml", "--set", "q0={name|upper}", "--on-overflow", "fail", "--fillable",
                "--drop-tags",
            ], mapping: "0d642dacf497727d6c59690c4f699aa5e497c60108a9e10ef9c37f5729313360",
            digest: "0440d69f40e0395aabf01b0b0201b229d36e1d2cd52a34a82439bfde49310152"),
        Case(
            options: [
                "form.pdf", "--map", "cont.yaml", "--rows", "1-2", "--where", "city == \"Hill\"", "--on-overflow",
                "report",
            ],
            mapping: "89625a0c5c4cb6db9e7757959df2d5e2475f77580038e5388b7787d30949b191",
            digest: "15d3b0f703013fb1d0fcc44352e28091855405f88c4e2315f54034e66e5d3414"),
        Case(
            options: [
                "form.pdf", "--encrypt-with", "{name}", "--permissions", "none", "--name", "{row}.pdf",
                "--allow-unfilled", "--on-overflow", "report",
            ],
            mapping: none, digest: "17948d20ae21d3eb564f7d02432c6e81f222ec0fd7b1ddb49125ca51da2fe3c6"),
        Case(
            options: ["form.pdf", "--form", "letter.pdf", "--set", "q0={name}", "--keep-empty"], form: both,
            mapping: "99209291e182c03641cff2de73ebe784b2e7f1a30188862ae6e8d2b9c5fb2886",
            digest: "0095218be8bdb175e7736bda4086349e84116f8c93f009899b7ad47629fdb5e6"),
        Case(
            options: ["--packet", "packet.yaml"], form: both,
            mapping: "58efde54f373b871683367b7f607f5ab786aab65a1dcfad187c671b98199cc41",
            digest: "db2a392b631b4534c37f32bdb8619bdbfa68fd096124ac236fa3da31edaa05af"),
        Case(
            options: ["form.pdf", "--group-by", "name", "--map", "map.yaml", "--form-per-row"],
            mapping: "a36bc84f75cd702bb4c6223b4da5a54ec2e2d4cd04b05035258d728a5a78dc6e",
            digest: "db2a392b631b4534c37f32bdb8619bdbfa68fd096124ac236fa3da31edaa05af"),
    ]

    private func merge(_ options: [String]) -> CommandRun {
        CommandRun(["merge"] + options + ["--csv", "people.csv", "--out", "out"], in: folder.path)
    }

    private func batches() throws -> Batches {
        Batches(
            try Store(
                opening: folder.file("store.sqlite"), modules: [PacketSchema.module], now: StoreDate(microseconds: 0)))
    }

    @Test(arguments: cases)
    func goOn(_ merge: Case) throws {
        #expect(self.merge(merge.options).status == 0)
        let now = try #require(try batches().list().first)
        #expect(now.formSHA256 == merge.form && now.mappingSHA256 != merge.mapping && now.optionsSHA256 != merge.digest)
        var former = now
        (former.mappingSHA256, former.optionsSHA256) = (merge.mapping, merge.digest)
        try batches().resume(now.id, as: former)
        #expect(try batches().list().first?.optionsSHA256 == merge.digest)
        // It goes on, by today's digests from now on.
        #expect(self.merge(merge.options).output.contains("there already"))
        let after = try batches().list()
        #expect(after.map(\.id) == [now.id])
        #expect(after.first?.mappingSHA256 == now.mappingSHA256 && after.first?.optionsSHA256 == now.optionsSHA256)
    }

    @Test(arguments: [
        (cases[4].options, ["--permissions", "print"]), (cases[4].options, ["--encrypt-with", "{city}"]),
        (cases[5].options, ["--on-overflow", "shrink"]), (cases[5].options, ["--fillable"]),
    ])
    func whatFormerVersionsOverlookedIsAnotherBatch(_ options: [String], _ change: [String]) throws {
        #expect(merge(options).status == 0)
        var changed = options
        if let index = changed.firstIndex(of: change[0]) { changed.removeSubrange(index...(index + 1)) }
        let again = merge(changed + change + ["--overwrite"])
        #expect(again.status == 0, "\(again.errors)")
        #expect(try batches().list().count == 2)
    }

    @Test(arguments: [
        ("duplex: true", "duplex: false"), ("onOverflow: shrink", "onOverflow: truncate"), ("copies: 2", "copies: 1"),
        ("startOn: any", "startOn: right"), ("onOverflow: fail", "as: qr"), ("\"{items[2].city}\"", "\"{city}\""),
    ])
    func aPacketFileThatSaysSomethingElseIsAnotherBatch(_ text: String, _ other: String) throws {
        #expect(merge(["--packet", "packet.yaml"]).status == 0)
        try folder.write(Self.packet + "\n# a remark\n", to: "packet.yaml")
        #expect(merge(["--packet", "packet.yaml"]).status == 0)
        #expect(try batches().list().count == 1)
        try folder.write(Self.packet.replacing(text, with: other), to: "packet.yaml")
        #expect(merge(["--packet", "packet.yaml", "--overwrite"]).status == 0)
        #expect(try batches().list().count == 2)
    }
}
