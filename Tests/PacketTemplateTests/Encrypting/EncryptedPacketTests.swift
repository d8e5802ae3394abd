import PDFForms
import PDFObjects
import PDFPreview
import PacketTemplate
import TestSupport
import Testing

/// Packets encrypted with AES-256, revision 6.
struct EncryptedPacketTests {
    /// A plain packet of a form, and the same one encrypted.
    struct Pair {
        var plain: [UInt8]
        var encrypted: [UInt8]
        var digest: [UInt8]
        /// What an encryption of other packets may follow on.
        let stamper: PacketStamper
        let encryptor: PacketEncryptor

        init(
            _ form: Form, _ values: [(String, String?)], fillable: Bool, password: String = "1980-01-31",
            owner: String? = nil, permissions: EncryptionPermissions = .print, salt: UInt8 = 0
        ) throws {
            var options = CompileOptions(isFillable: fillable)
            options.isEncrypted = true
            options.keepable = Set(values.filter { $0.1 == nil }.map(\.0))
            let template = try CompiledTemplate(form, filling: values.map(\.0), options: options)
            stamper = PacketStamper(template, pictures: FixturePictures())
            encryptor = PacketEncryptor(
                PacketEncryption(
                    template, salt: try #require(EncryptionSalt(Array(repeating: salt, count: EncryptionSalt.count))),
                    owner: try owner.map { try PDFPassword(Array($0.utf8)) }, permissions: permissions))
            try #require(stamper.stamp(Packet.row(values.map(\.1))))
            encryptor.add(stamper, password: try PDFPassword(Array(password.utf8)))
            let packet = try #require(encryptor.encrypt().last)
            (plain, encrypted, digest) = (stamper.packet, packet.bytes, packet.digest)
        }

        init(
            _ fixture: String, _ values: [(String, String?)], fillable: Bool = false, password: String = "1980-01-31",
            owner: String? = nil, permissions: EncryptionPermissions = .print, salt: UInt8 = 0
        ) throws {
            let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
            try self.init(
                form, values, fillable: fillable, password: password, owner: owner, permissions: permissions, salt: salt
            )
        }
    }

    /// The forms that open without a password and can be filled.
    static let forms = Fixture.formNames.filter { !["encrypted-user-password", "xfa-dynamic"].contains($0) }

    /// Every object, so every string and every stream, is the plain packet's; only the lengths of streams differ.
    @Test(arguments: forms, [false, true])
    func decryptsToThePlainPacket(_ fixture: String, _ isFillable: Bool) throws {
        let form = Form(try PDFDocument(reading: Fixture.bytes(ofForm: fixture)))
        var values = Packet.anyValues(form)
        if values.count > 2 { values[1].1 = nil }
        try expectSame(try Pair(form, values, fillable: isFillable))
    }

    private func expectSame(_ pair: Pair, password: String = "1980-01-31") throws {
        let plain = try PDFDocument(reading: pair.plain)
        let decrypted = try PDFDocument(reading: pair.encrypted, password: password)
        #expect(decrypted.warnings.isEmpty && !decrypted.wasRepaired)
        #expect(decrypted.objects.keys.sorted() == plain.objects.keys.sorted())
        for (number, object) in plain.objects { #expect(comparable(decrypted.objects[number]) == comparable(object)) }
        #expect(SHA256.digest(pair.encrypted) == pair.digest)
    }

    private func comparable(_ object: PDFObject?) -> PDFObject? {
        guard case .stream(var stream) = object else { return object }
        stream.dictionary["Length"] = nil
        return .stream(stream)
    }

    /// Strings in the dictionaries of streams have to be encrypted one by one.
    @Test func encryptsTheStringsOfStreamDictionaries() throws {
        var document = try PDFDocument(reading: Fixture.bytes(ofForm: "text-single"))
        let strings: [[UInt8]] = [
            [], Array("Registry (Adobe) \\ )( \r\n".utf8), (0...255).map { UInt8($0) }, Array("sixteen bytes ok".utf8),
        ]
        let stream = PDFStream(
            dictionary: [
                "Private": .array(strings.map { .string($0) }), "LastModified": .string(Array("D:2026".utf8)),
                "Parameters": .dictionary([
                    "Length": .integer(5), "Name": .name("Length"), "Text": .string([0, 1, 255]),
                ]),
            ], bytes: Array("some data".utf8))
        var catalog = document.catalog
        catalog["Metadata"] = .reference(document.add(.stream(stream)))
        document.replace(try #require(document.trailer["Root"]?.reference), with: .dictionary(catalog))
        let pair = try Pair(Form(document), [("q0", "Mira")], fillable: false)
        try expectSame(pair)
        #expect(!contains(pair.encrypted, "D:2026") && contains(pair.plain, "D:2026"))
    }

    private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    @Test func opensWithThePasswordsAndNoOther() throws {
        for (password, owner) in [("1980-01-31", "keeper"), ("홍길동", nil), ("é", "집주인")] as [(String, String?)] {
            let packet = try Pair("text-single", [("q0", "Mira")], password: password, owner: owner).encrypted
            let opened = try PDFDocument(reading: packet, password: password)
            #expect(opened.encryption?.revision == 6 && opened.encryption?.openedAsOwner == false)
            if let owner {
                #expect(try PDFDocument(reading: packet, password: owner).encryption?.openedAsOwner == true)
            }
            for wrong in [nil, "", "1980-01-3", "Keeper"] as [String?] {
                #expect(throws: PDFError.self) { try PDFDocument(reading: packet, password: wrong) }
            }
            for right in [password, owner].compactMap({ $0 }) {
                #expect(try PreviewDocument(packet, password: right).text(page: 0).string.contains("Mira"))
            }
            for wrong in [nil, "wrong", "홍길순"] as [String?] {
                let error = #expect(throws: PreviewError.self) { try PreviewDocument(packet, password: wrong) }
                #expect(error?.code == .passwordNeeded)
            }
        }
    }

    @Test func hasThePermissionsThatWereAskedFor() throws {
        for permissions: EncryptionPermissions in [[], .print, [.copy, .fill], [.annotate, .modify, .assemble]] {
            let packet = try Pair("text-single", [("q0", "Mira")], permissions: permissions).encrypted
            let found = try #require(try PDFDocument(reading: packet, password: "1980-01-31").encryption?.permissions)
            #expect(found & 0b1101_0011_1100 == permissions.rawValue && found & 0x200 != 0 && found & 3 == 0)
        }
    }

    /// Equal packets have equal bytes. Packets that differ in a letter or a password share no ciphertext.
    @Test func isTheSameForTheSameAndAnotherForOthers() throws {
        let pair = try Pair("text-single", [("q0", "Mira")])
        let again = try Pair("text-single", [("q0", "Mira")])
        #expect(pair.encrypted == again.encrypted)
        let others = [
            try Pair("text-single", [("q0", "Mirb")]),
            try Pair("text-single", [("q0", "Mira")], password: "1980-01-30"),
            try Pair("text-single", [("q0", "Mira")], permissions: .copy),
        ].map(\.encrypted)
        for other in others {
            let (first, second) = (blocks(pair.encrypted), blocks(other))
            #expect(first.isDisjoint(with: second) && first.count > 2)
        }
        let identifiers = try ([pair.encrypted] + others.prefix(1)).map {
            try PDFDocument(reading: $0, password: "1980-01-31").trailer["ID"]?.array?.first?.string ?? []
        }
        #expect(identifiers[0] != identifiers[1] && identifiers[0].count == 16)
    }

    /// What a table of guesses is made for, the salts, belongs to one sender; so do keys, identifiers and all ciphertext.
    @Test(arguments: [nil, "keeper"])
    func sharesNothingWithPacketsOfAnotherSalt(_ owner: String?) throws {
        let packets = try [0, 1].map {
            try Pair("text-single", [("q0", "Mira")], owner: owner, salt: $0).encrypted
        }
        #expect(blocks(packets[0]).isDisjoint(with: blocks(packets[1])))
        let dictionaries = try packets.map { packet in
            let start = try #require(firstIndex(of: "<</Filter/Standard", in: packet))
            return Array(packet[start...].prefix(900))
        }
        for key in ["/U<", "/UE<", "/O<", "/OE<", "/Perms<"] {
            let values = try dictionaries.map { dictionary in
                let start = try #require(firstIndex(of: key, in: dictionary)) + key.utf8.count
                return String(decoding: dictionary[start...].prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
            }
            #expect(values[0].count == values[1].count && values[0] != values[1])
            // The last 16 bytes of U and O are the salts themselves (ISO 32000-2, 7.6.4.4.7).
            if key == "/U<" || key == "/O<" { #expect(values[0].suffix(32) != values[1].suffix(32)) }
        }
        let identifiers = try packets.map {
            try PDFDocument(reading: $0, password: "1980-01-31").trailer["ID"]?.array?.first?.string ?? []
        }
        #expect(identifiers[0] != identifiers[1])
    }

    private func firstIndex(of text: String, in bytes: [UInt8]) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: Array(text.utf8)) }
    }

    /// The first blocks of the data of all streams; those of the file itself are left out.
    private func blocks(_ packet: [UInt8]) -> Set<[UInt8]> {
        var blocks: Set<[UInt8]> = []
        let (begin, clear) = (Array("stream\n".utf8), Array("/XRef".utf8))
        for place in packet.indices where packet[place...].starts(with: begin) && packet[place - 1] == 0x3E {
            let isClear = (max(0, place - 400)..<place).contains { packet[$0...].starts(with: clear) }
            if !isClear { blocks.insert(Array(packet[(place + 7)...].dropFirst(16).prefix(16))) }
        }
        return blocks
    }

    /// One encryptor makes what a new one makes, whatever it made before.
    @Test func doesNotRememberThePacketBefore() throws {
        let pair = try Pair("many-fields", [("field001", "a"), ("field002", "b")], fillable: true)
        let names = [["a", "b"], [String(repeating: "Łódź ", count: 300), ""], ["", "x"], ["a", "b"]]
        var packets: [[UInt8]] = []
        for (index, row) in names.enumerated() {
            try #require(pair.stamper.stamp(Packet.row(row)))
            pair.encryptor.add(
                pair.stamper, password: try PDFPassword(index == 1 ? [0x78] : Array("1980-01-31".utf8)))
            // The last two at a time.
            if index != 2 { packets += pair.encryptor.encrypt().map(\.bytes) }
        }
        #expect(packets[0] == pair.encrypted && packets[3] == pair.encrypted && packets[1] != packets[2])
    }

    /// Programs of other makers open it with the password, and find nothing wrong.
    @Test(arguments: [false, true])
    func isReadByOthers(_ isFillable: Bool) throws {
        let names = (1...60).map { "field\(String(repeating: "0", count: $0 < 10 ? 2 : 1))\($0)" }
        let pair = try Pair("many-fields", names.map { ($0, "Mira 홍길동") }, fillable: isFillable, owner: "keeper")
        let folder = try TemporaryFolder()
        try folder.write(pair.encrypted, to: "packet.pdf")
        let file = folder.file("packet.pdf")
        for password in ["1980-01-31", "keeper"] {
            let check = try Tool.run("qpdf", ["--check", "--password=\(password)", file])
            #expect(check.status == 0 && check.output.contains("AESv3"))
            let text = try Tool.run("mutool", ["draw", "-q", "-F", "txt", "-p", password, file, "1"])
            #expect(text.status == 0 && text.output.contains("Mira"))
            let drawn = try Tool.run(
                "gs", ["-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=nullpage", "-sPDFPassword=\(password)", file])
            #expect(drawn.status == 0 && drawn.output.isEmpty)
            #expect(try Tool.run("pdftotext", ["-upw", password, "-opw", password, file, "-"]).status == 0)
        }
        #expect(try Tool.run("qpdf", ["--check", "--password=keepe", file]).status == 2)
        #expect(try Tool.run("qpdf", ["--requires-password", file]).status == 0)
    }
}
