import PacketModel
import TestSupport
import Testing

@testable import PacketRecipients

struct VCardReadingTests {
    private func read(_ bytes: [UInt8]) throws -> [[String: String]] {
        var source = try RecipientFile(bytes: bytes, name: "a.vcf").records
        var people: [[String: String]] = []
        while let record = try source.next() {
            var person: [String: String] = [:]
            for (index, column) in source.schema.columns.enumerated() where !record[index].isEmpty {
                person[column] = record.text(index)
            }
            for problem in record.diagnostics { person["!"] = "\(problem.code) \(problem.line ?? 0)" }
            people.append(person)
        }
        return people
    }

    private func read(_ lines: String) throws -> [String: String] {
        try #require(try read(Array("BEGIN:VCARD\r\n\(lines)\r\nEND:VCARD\r\n".utf8)).first)
    }

    @Test func takesThePreferredOfSeveralAddresses() throws {
        let person = try read(
            """
            EMAIL;TYPE=HOME,INTERNET:home@example.org
            EMAIL;TYPE=work;PREF=1:work@example.org
            EMAIL:plain@example.org
            EMAIL;TYPE=home:second@example.org
            TEL;TYPE="fax,work":+1 1
            TEL;TYPE=work,voice:+1 2
            TEL;TYPE=cell;TYPE=pref:+1 3
            """)
        #expect(
            person == [
                "email": "work@example.org", "email.home": "home@example.org", "email.work": "work@example.org",
                "email.2": "plain@example.org", "email.home.2": "second@example.org", "phoneNumber": "+1 3",
                "phone.fax": "+1 1", "phone.work": "+1 2", "phone.mobile": "+1 3",
            ])
    }

    @Test func knowsPartsOfNamesAndAddresses() throws {
        let person = try read(
            """
            N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.
            ORG:ABC\\, Inc.;North American Division;Marketing
            ADR;TYPE=work;LABEL="Mr. X\\nMain St":PO 1;Suite 2;123 Main\\, left;Any Town;CA;91921-1234;U.S.A.
            BDAY:19531015
            ANNIVERSARY:--0412
            CATEGORIES:a,b\\,c
            GENDER:F;grrrl
            X-Custom-Thing:yes
            """)
        #expect(
            person == [
                "lastName": "Stevenson", "firstName": "John", "middleName": "Philip Paul", "namePrefix": "Dr.",
                "nameSuffix": "Jr. M.D.", "fullName": "Dr. John Philip Paul Stevenson Jr. M.D.",
                "organization": "ABC, Inc.", "department": "North American Division, Marketing", "poBox": "PO 1",
                "extended": "Suite 2", "street": "123 Main, left", "city": "Any Town", "region": "CA",
                "postcode": "91921-1234", "country": "U.S.A.", "address.work.poBox": "PO 1",
                "address.work.extended": "Suite 2", "address.work.street": "123 Main, left",
                "address.work.city": "Any Town", "address.work.region": "CA", "address.work.postcode": "91921-1234",
                "address.work.country": "U.S.A.", "address": "Mr. X\nMain St", "birthday": "1953-10-15",
                "anniversary": "--0412", "categories": "a;b,c", "gender": "F", "x-custom-thing": "yes",
            ])
    }

    @Test(arguments: [
        ("N:홍;길동;;;", "홍길동"), ("N:홍;길동;;박사;", "박사 홍길동"), ("N:Hong;길동;;;", "길동 Hong"), ("N:홍;길동;;;\nFN:길동이", "길동이"),
    ])
    func aNameOfPartsIsAsItIsSaid(_ lines: String, _ name: String) throws {
        #expect(try read(lines)["fullName"] == name)
    }

    @Test func readsOldCardsWithQuotedPrintable() throws {
        let person = try read(
            """
            VERSION:2.1
            N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=C5str=F6m;Zo=EB;;;
            NOTE;ENCODING=QUOTED-PRINTABLE:one=0D=0A=
            two =3D 2
            TEL;CELL;PREF:5
            AGENT:
            BEGIN:VCARD
            N:Other;Agent
            END:VCARD
            """)
        #expect(
            person == [
                "lastName": "Åström", "firstName": "Zoë", "fullName": "Zoë Åström", "note": "one\r\ntwo = 2",
                "phoneNumber": "5", "phone.mobile": "5",
            ])
    }

    @Test(arguments: [
        ("SHIFT_JIS", [0x93, 0x8C, 0x8B, 0x9E] as [UInt8], "東京"), ("EUC-KR", [0xC8, 0xAB], "홍"),
        ("windows-1252", [0x80], "€"), ("UTF-8", Array("東".utf8), "東"),
    ])
    func knowsCharsets(_ name: String, _ bytes: [UInt8], _ text: String) throws {
        let card = Array("BEGIN:VCARD\nNOTE;CHARSET=\(name):".utf8) + bytes + Array("\nEND:VCARD\n".utf8)
        #expect(try read(card) == [["note": text]])
    }

    @Test func reportsWhatCannotBeRead() throws {
        let bytes = Array(
            "BEGIN:VCARD\nNOTE:x\nno colon here\nFN;CHARSET=NOSUCH:A\nEND:VCARD\nBEGIN:VCARD\nNOTE:Gr".utf8)
        let people = try read(bytes + [0xFC] + Array("n\n".utf8))
        #expect(people == [["note": "x", "!": "invalid-encoding 1"], ["note": "Grün", "!": "guessed-encoding 6"]])
    }

    /// A name of Poland as an old program wrote it: what its bytes mean is not guessed.
    @Test func doesNotGuessWhatIsNotSure() throws {
        let bytes = Array("BEGIN:VCARD\nNOTE:x\nFN:Stefa".utf8) + [0xF1] + Array("ska\nEND:VCARD\n".utf8)
        #expect(try read(bytes) == [["note": "x", "!": "invalid-encoding 1"]])
    }

    @Test func takesLabelsOfTheAddressBook() throws {
        let person = try read(
            "item1.EMAIL:a@example.org\nitem1.X-ABLabel:_$!<School>!$_\nitem2.URL:https://example.org")
        #expect(person == ["email": "a@example.org", "email.school": "a@example.org", "url": "https://example.org"])
    }
}
