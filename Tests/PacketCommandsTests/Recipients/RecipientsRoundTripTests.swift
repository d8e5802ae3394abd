import CommandSupport
import TestSupport
import Testing

@testable import PacketCommands

/// People go out of the store and come back as they were, and nobody takes another's place.
struct RecipientsRoundTripTests {
    private static func list(_ folder: TemporaryFolder) -> String {
        CommandRun(["recipients", "list", "--format", "json"], in: folder.path).output
    }

    private static func add(_ folder: TemporaryFolder, _ values: String...) -> CommandRun {
        CommandRun(["recipients", "add"] + values, in: folder.path)
    }

    @Test func keepsPeopleOfOneAddressApart() throws {
        let folder = try TemporaryFolder()
        #expect(Self.add(folder, "firstName=Ann", "lastName=Holt", "email=holt@example.org", "city=York").status == 0)
        let second = Self.add(folder, "firstName=Bo", "lastName=Holt", "email=Holt@EXAMPLE.org")
        #expect(
            second.errors == """
                note: stored “holt@example.org Bo Holt” of “manual”
                note: 2 people have this e-mail address

                """)
        // Whoever is there stays one person, under the old key, and keeps what is not said again.
        #expect(Self.add(folder, "fullName=ANN HOLT", "email=holt@example.org", "phone=7").errors.contains("updated"))
        #expect(Self.add(folder, "fullName=Bo Holt", "email=holt@example.org", "city=Hull").errors.contains("updated"))
        #expect(Self.add(folder, "email=holt@example.org", "note=new").errors.contains("updated"))
        let csv = CommandRun(["recipients", "list", "--format", "csv"], in: folder.path)
        #expect(
            csv.output == """
                firstName,lastName,fullName,email,phoneNumber,source,sourceKey,city,note\r
                Ann,Holt,ANN HOLT,holt@example.org,7,manual,holt@example.org,York,new\r
                Bo,Holt,Bo Holt,holt@example.org,,manual,holt@example.org Bo Holt,Hull,\r

                """)
        #expect(Self.add(folder, "fullName=Ann Holt", "email=holt@example.org", "city=").errors.contains("updated"))
        #expect(!Self.list(folder).contains("York"))
    }

    @Test func importsPeopleOfOneAddress() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "name,email\r\nAnn Holt,holt@example.org\r\nBo Holt,holt@example.org\r\nbo holt,holt@example.org\r\n",
            to: "a.csv")
        let run = CommandRun(["recipients", "import", "a.csv"], in: folder.path)
        #expect(run.output == "a: 2 added, 1 left out.\n")
        #expect(run.errors.contains("the person of row 2 has the same key"))
        // In another order they are the same; alone at an address, somebody has a new name.
        try folder.write("name,email\r\nBo Holt,holt@example.org\r\nAnn Holt,holt@example.org\r\n", to: "a.csv")
        #expect(CommandRun(["recipients", "import", "a.csv"], in: folder.path).output == "a: 2 unchanged.\n")
        try folder.write("name,email\r\nBo Holt,holt@example.org\r\n", to: "a.csv")
        #expect(CommandRun(["recipients", "import", "a.csv"], in: folder.path).output == "a: 1 unchanged.\n")
        try folder.write("name,email\r\nAnn Lund,holt@example.org\r\n", to: "a.csv")
        #expect(CommandRun(["recipients", "import", "a.csv"], in: folder.path).output == "a: 1 updated.\n")
        // With the column named, it alone tells people apart.
        try folder.write("name,email\r\nAda,x@example.org\r\nBea,x@example.org\r\n", to: "b.csv")
        let keyed = CommandRun(["recipients", "import", "b.csv", "--key", "email"], in: folder.path)
        #expect(keyed.output == "b: 1 added, 1 left out.\n")
    }

    @Test(arguments: [false, true])
    func exportComesBackAsItWas(raw: Bool) throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "name,email,phone,note,source\r\n홍길동,a@example.org,+1 605 1,'=x,web\r\n"
                + "\"Ł, \"\"Q\"\"\",b@example.org,007,\"a\r\nb\",\r\n",
            to: "web.csv")
        let first = CommandRun(["recipients", "import", "web.csv"], in: folder.path)
        #expect(first.status == 0 && first.errors.contains("stored as “source (2)”"), "\(first.errors)")
        #expect(Self.add(folder, "fullName=Mira", "email=m@example.org", "phone=-1").status == 0)
        let before = Self.list(folder)
        let flags = raw ? ["--raw"] : []
        let export = CommandRun(["recipients", "export", "--csv", "people.csv"] + flags, in: folder.path)
        #expect(export.status == 0)
        let text = try folder.text("people.csv")
        #expect(text.hasPrefix("firstName,lastName,fullName,email,phoneNumber,source,sourceKey,note,source (2)\r\n"))
        #expect(text.contains("'+1 605 1") == !raw)
        let back = CommandRun(["recipients", "import", "people.csv"] + flags, in: folder.path)
        #expect(back.output == "manual, web: 3 unchanged.\n", "\(back.errors)")
        #expect(Self.list(folder) == before)
        // In an empty store they are the same people, too.
        let store = ["--store", folder.file("other.sqlite")]
        #expect(CommandRun(["recipients", "import", "people.csv"] + flags + store, in: folder.path).status == 0)
        _ = CommandRun(["recipients", "export", "--csv", "again.csv"] + flags + store, in: folder.path)
        #expect(try folder.text("again.csv") == text)
        // Another source is another person.
        let other = CommandRun(["recipients", "import", "people.csv", "--source", "x"] + flags, in: folder.path)
        #expect(other.output == "x: 3 added.\n", "\(other.errors)")
        let moved = CommandRun(["recipients", "list", "source=x", "--format", "json"], in: folder.path).output
        #expect(moved.contains("\"+1 605 1\"") && moved.contains("\"-1\"") && !moved.contains("source (3)"))
    }

    @Test func showsWhatWouldBeStored() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "First Name,surname,E-Mail,city\r\nMira,Holt,MIRA@Example.org,York\r\nNobody,,,\r\n"
                + "Olu,Brandt,olu@example.org,\r\n",
            to: "m.csv")
        let dry = CommandRun(["recipients", "import", "m.csv", "--dry-run", "--limit", "2"], in: folder.path)
        #expect(
            dry.output == """
                ROW  firstName  lastName  email             city  source  sourceKey
                  1  Mira       Holt      MIRA@Example.org  York  m       mira@example.org
                  2  Nobody                                       m       Nobody
                m, if stored: 3 added.

                """, "\(dry.output)\(dry.errors)")
        let list = CommandRun(["recipients", "list", "--format", "csv"], in: folder.path)
        #expect(list.output.split(separator: "\r\n").count == 1)
        #expect(
            CommandRun(["recipients", "import", "m.csv", "--rows", "1"], in: folder.path).output == "m: 1 added.\n")
        let later = CommandRun(["recipients", "import", "m.csv", "--dry-run", "--format", "json"], in: folder.path)
        #expect(later.output.contains("\"added\": 2") && later.output.contains("\"unchanged\": 1"))
        #expect(later.output.contains("\"stored\": \"lastName\""))
        #expect(CommandRun(["recipients", "import", "m.csv", "--limit", "2"], in: folder.path).status == 64)
    }

    @Test(arguments: [
        (["--rows", "1,3"], "Ada, Cyd"), (["--where", "organization == \"Mills\""], "Bea, Cyd"),
        (["--rows", "2-", "--where", "organization == \"Mills\""], "Bea, Cyd"), (["--rows", "9"], ""),
    ])
    func takesChosenContacts(_ choice: [String], _ names: String) throws {
        let folder = try TemporaryFolder()
        let cards = [("Ada", "Byron"), ("Bea", "Mills"), ("Cyd", "Mills")].map { name, organization in
            "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\(name)\r\nORG:\(organization)\r\nEND:VCARD\r\n"
        }
        try folder.write(cards.joined(), to: "c.vcf")
        #expect(CommandRun(["recipients", "import", "c.vcf"] + choice, in: folder.path).status == 0)
        let list = CommandRun(["recipients", "list", "--format", "csv"], in: folder.path)
        let found = list.output.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",")[0] }
        #expect(found.joined(separator: ", ") == names, "\(list.output)")
        let whole = CommandRun(["recipients", "import", "c.vcf", "--archive-missing"] + choice, in: folder.path)
        #expect(whole.status == 64)
    }
}
